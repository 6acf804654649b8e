"""Disc and direction as one choice, and a refill as one, with what each leads to."""

from engine.final_nine import GAME
from engine.final_nine.moves import Aim, Apply, Done, Draw, Pick, Play, Skip, Throw
from engine.rng import Luck
from tests.engine.final_nine.positions import commit, make, table


def test_the_throw_that_comes_nearest_to_the_basket_is_the_first_line() -> None:
    view = GAME.rules.view(table("MR2-BH PU1-BH", "DR1-BH"), 0)
    first, *_others = GAME.text.move_sequences(view)
    assert first.moves == (Pick("MR2-BH"), Aim(0), Throw("same"))
    assert first.label.startswith("Pathfinder BH ↑: ")
    assert first.label.endswith(" to go")


def test_a_line_tells_where_the_throw_lands_before_any_card_and_die() -> None:
    state = table("MR2-BH PU1-BH", "DR1-BH")
    for series in GAME.text.move_sequences(GAME.rules.view(state, 0)):
        if len(series.moves) == 3:
            after = state
            for move in series.moves[:2]:
                after = GAME.rules.apply(after, 0, move, Luck(bytes(32), 1))
            plan = GAME.rules.view(after, 0).shot
            assert plan is not None and plan.plan is not None
            assert str(plan.plan.lie) in series.label or plan.plan.holed or plan.plan.under


def test_each_disc_can_be_chosen_alone_and_asks_for_its_direction_then() -> None:
    alone = [
        series
        for series in GAME.text.move_sequences(GAME.rules.view(table("MR2-BH PU1-BH", "DR1-BH"), 0))
        if len(series.moves) == 1
    ]
    assert [series.moves for series in alone] == [(Pick("MR2-BH"),), (Pick("PU1-BH"),)]
    assert all(series.label.endswith(": choose the direction") for series in alone)


def test_a_chosen_disc_is_thrown_with_any_card_in_one_more_press() -> None:
    """Also with a card that brings it no nearer, and with Champ; the directions alone stay buttons."""
    chosen_state = make(table("MR2-BH K05 K16", "DR1-BH"), "disc MR2-BH")
    lines = GAME.text.move_sequences(GAME.rules.view(chosen_state, 0))
    assert [line.moves for line in lines if not line.menu] == [(Aim(way),) for way in (0, 1, 2, 3)]
    at_once, nothing_after = dict.fromkeys(line.menu for line in lines if line.menu)
    assert {line.moves[-1] for line in lines if line.menu == nothing_after} == {Throw("done")}
    throws = {line.moves: line.label for line in lines if line.menu == at_once}
    assert {(Aim(2), Throw("same")), (Aim(0), Play("K05"), Throw("same"))} <= {*throws}
    assert any(label.startswith("Up + Champ as ") for label in throws.values())
    for moves in throws:
        after = make(chosen_state, *map(GAME.rules.write_move, moves))
        assert after.players[0].hand != chosen_state.players[0].hand


def test_the_channel_is_offered_no_disc() -> None:
    view = GAME.rules.view(table("MR2-BH PU1-BH", "DR1-BH"), None)
    assert not [
        move for series in GAME.text.move_sequences(view) for move in series.moves if not isinstance(move, Draw)
    ]


def test_a_card_that_brings_the_disc_nearer_is_thrown_with_it_in_one_line() -> None:
    view = GAME.rules.view(table("MR2-BH K05 V03", "DR1-BH"), 0)
    helped = [line for line in GAME.text.move_sequences(view) if Play("K05") in line.moves]
    assert [line.moves for line in helped] == [
        (Pick("MR2-BH"), Aim(0), Play("K05"), Throw("same")),
        (Pick("MR2-BH"), Aim(0), Play("K05"), Throw("done")),
    ]
    assert all(line.label.startswith("Pathfinder BH ↑ + Flex Shot") for line in helped)
    assert not any(Play("V03") in line.moves for line in GAME.text.move_sequences(view)), "trouble is for FOREST"


def test_a_turned_card_is_skipped_or_used_without_luck_in_one_press() -> None:
    start = table("MR2-BH L06", "DR1-BH", turns="L04")
    lines = GAME.text.move_sequences(GAME.rules.view(commit(start, "MR2-BH", "U"), None))
    assert [line.moves for line in lines] == [(Apply("1"),), (Apply("1"), Done()), (Skip(),), (Skip(), Done())]
    unused = [line.label for line in lines if Skip() in line.moves]
    assert unused == ["Don't use it, maybe a luck card", "Don't use it, and no luck card"]
    answered_state = make(start, "disc MR2-BH", "aim U", "throw done")
    lines = GAME.text.move_sequences(GAME.rules.view(answered_state, 0))
    assert [line.moves for line in lines] == [(Apply("1"),), (Skip(),)], "the thrower has said already: no luck follows"
    assert lines[-1].label == "Don't use it"
