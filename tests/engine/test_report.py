"""The report after a game, with a caddie whose figures are easy to follow."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine import registry
from engine.analysis import Decision, NotReportable, analyse_decisions, value_of_move
from engine.caddie import Caddie, MoveValue
from engine.chance import Swing, measure_swings
from engine.play_nine import GAME
from engine.play_nine.moves import DRAW
from engine.play_nine.options import Options
from engine.reason_topics import aside
from engine.record import Move, Record
from engine.report import Report, Share, TurningPoint, build_report, forgone_harm, sum_swings
from engine.rng import Luck

TEE = 9.0


def worth(view: Any, luck: Luck) -> tuple[MoveValue, ...]:
    """Return random figures for each move, and none for the tee-off."""
    if view.teeing:
        return ()
    worths = [MoveValue(move, luck.below(100) / 7, luck.below(10) / 7) for move in view.moves]
    return tuple(sorted(worths, key=lambda worth: worth.cost))


CADDIE: Caddie[Any, Any, Any] = Caddie(
    evaluate=worth,
    outlook=lambda state, seat, hole: 1.0 * (10 * seat + hole + state.discards[-1]) if state.discards else 0.0,
    expected_strokes=lambda _options, _seats, hole: TEE + hole,
    explain=lambda _view, _worth, _names: "It is good.",
    odds=lambda _view, worth: (("a card", 1.0),) if worth.move == DRAW else (),
)


@pytest.fixture(autouse=True)
def caddie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.EDITIONS, ("play-nine", 1), replace(GAME, ai=replace(GAME.ai, caddie=CADDIE)))


def game(seats: int = 2, holes: Any = 3, seed: int = 0) -> Record:
    """Return a whole game between house players."""
    record = Record(
        game="play-nine", edition=1, options=Options(holes=holes), seats=seats, seed=seed.to_bytes(32), moves=()
    )
    state, levels = record.initial_state(), list(GAME.ai.house_players)
    moves: list[Move] = []
    while awaited := GAME.rules.awaiting(state):
        seat, ply = awaited[0], len(moves) + 1
        move = GAME.ai.house_players[levels[seat % len(levels)]](
            GAME.rules.view(state, seat), record.luck(ply, "house")
        )
        moves.append(Move(seat, GAME.rules.write_move(move)))
        state = GAME.rules.apply(state, seat, move, record.luck(ply))
    return record.with_moves(*moves)


def decision(ply: int, seat: int, played: float, best: float, **more: Any) -> Decision:
    """Return a decision of the first hole, with the strokes of the move played and of the better one."""
    figures = {"hole": 1, "strokes_so_far": 0.0, "certain": False} | more
    return Decision(ply=ply, seat=seat, played=MoveValue("played", played), best=MoveValue("best", best), **figures)


def report(*decisions: Decision, record: Record | None = None) -> Report:
    return build_report(record or game(), decisions, ())


def whole_report(record: Record) -> Report:
    return build_report(record, analyse_decisions(record), measure_swings(record))


def shares(found: Report) -> Iterator[Share]:
    return (share for row in found.shares for share in row)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_luck_skill_gifts_and_the_rest_add_up_to_the_score(seats: int) -> None:
    record = game(seats)
    analysis = whole_report(record)
    totals = GAME.rules.view(record.last_state(), None).card.totals
    for seat, row in enumerate(analysis.shares):
        for hole, share in enumerate(row, 1):
            assert share.tee == TEE + hole
            assert sum(share[2:]) == pytest.approx(share.tee - share.strokes, abs=1e-9)
            assert share.skill <= 0
        total = analysis.total(seat)
        assert total.strokes == totals[seat]
        assert sum(total[2:]) == pytest.approx(total.tee - total.strokes, abs=1e-9)
        assert any(share.luck for share in row)


def test_a_game_under_way_has_no_report() -> None:
    record = game()
    under_way = replace(record, moves=record.moves[:-1])
    with pytest.raises(NotReportable):
        next(analyse_decisions(under_way))
    with pytest.raises(NotReportable):
        build_report(under_way, (), ())


def test_a_game_without_a_caddie_has_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    record = game()
    monkeypatch.setitem(registry.EDITIONS, ("play-nine", 1), replace(GAME, ai=replace(GAME.ai, caddie=None)))
    with pytest.raises(NotReportable):
        next(analyse_decisions(record))


def test_strokes_lost_by_a_decision_are_skill() -> None:
    analysis = report(decision(5, 0, 8.0, 7.0), decision(9, 0, 6.5, 6.5))
    assert analysis.shares[0][0].skill == -1.0
    assert [stroke.outcome for stroke in analysis.strokes] == [8.0 - 6.5, 6.5 - game_score(0)]


def test_chance_is_luck_and_the_moves_of_the_others_are_gifts() -> None:
    swings = Swing((1, 1), (0.5, -1.0), (0.25, 0.0)), Swing((1, 2), (1.0, 4.0), (0.0, 3.0))
    assert sum_swings(swings) == {(0, 1): (1.5, 0.25), (1, 1): (-1.0, 0.0), (1, 2): (4.0, 3.0)}


def test_the_luck_of_the_first_deal_counts_on_hole_1_and_to_no_stroke() -> None:
    decisions = [decision(5, 0, 8.0, 8.0)]
    plain, dealt = ([Swing((1, 1), (0.5, 0.0), (0.0, 0.0), deal)] * 5 for deal in ((), (0.25, -0.5)))
    without, found = (build_report(game(), decisions, [swings[0], *plain[1:]]) for swings in (plain, dealt))
    assert [row[0].luck for row in found.shares] == [without.shares[0][0].luck + 0.25, without.shares[1][0].luck - 0.5]
    assert [row[1:] for row in found.shares] == [row[1:] for row in without.shares]
    assert found.strokes == without.strokes


def test_where_a_move_harms_all_alike_a_gift_is_the_harm_left_undone() -> None:
    mild = Decision(2, 0, 1, 0.0, MoveValue("mild", 6.0), MoveValue("harsh", 6.0, edge=1.5, harm=1.5), False)
    one, other = forgone_harm([mild], [Swing((1, 1, 1), (0, 0, 0), (9, 9, 9))] * 2)
    assert (one.gifts, other.gifts) == ((0, 0, 0), (0, 1.5, 1.5))


def test_with_exact_values_everything_but_skill_is_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = replace(GAME, ai=replace(GAME.ai, caddie=replace(CADDIE, is_exact=lambda _options: True)))
    monkeypatch.setitem(registry.EDITIONS, ("play-nine", 1), exact)
    record = game()
    assert [*measure_swings(record)] == []
    share = build_report(record, [decision(5, 0, 8.0, 7.0)], ()).shares[0][0]
    assert (share.luck, share.gifts, share.residual) == (share.tee - share.strokes + 1.0, 0.0, 0.0)


def test_a_decision_is_worth_what_it_surely_leads_to() -> None:
    steps = decision(5, 0, 8.0, 7.0, certain=True), decision(6, 0, 8.5, 8.5, certain=True), decision(7, 0, 9.0, 9.0)
    analysis = report(*steps)
    assert analysis.shares[0][0].skill == -1.0
    assert [(one.decision.expected_before, one.decision.expected_after) for one in analysis.strokes] == [
        (8.0, 9.0),
        (9.0, 9.0),
        (9.0, 9.0),
    ]
    assert [one.outcome for one in analysis.strokes] == [0, 0, 9.0 - game_score(0)]


def test_an_error_that_is_taken_back_is_none() -> None:
    analysis = report(decision(5, 0, 8.0, 7.0, certain=True), decision(6, 0, 7.0, 7.0))
    assert analysis.shares[0][0].skill == 0


def test_an_error_that_could_have_been_taken_back_counts_once_where_it_was_made() -> None:
    analysis = report(decision(5, 0, 8.0, 7.0, certain=True), decision(6, 0, 8.5, 7.0))
    assert analysis.shares[0][0].skill == pytest.approx(-1.5)
    assert [one.ply for one in analysis.costly[0]] == [5, 6]
    assert [one.loss for one in analysis.costly[0]] == pytest.approx([1.0, 0.5])


def test_a_good_score_is_no_mistake_though_a_champion_would_have_harmed_the_rivals() -> None:
    defence = Decision(5, 0, 1, 0.0, MoveValue("selfish", 6.0), MoveValue("defence", 7.0, edge=1.5, harm=1.5), False)
    analysis = report(defence)
    assert (defence.error, analysis.shares[0][0].skill) == (0.5, 1.0)
    assert analysis.costly[0] == ()


def wasted_card(ply: int, hole: int, card: float, **more: Any) -> Decision:
    """Return a decision in which a card was spent in vain that would save so much on later holes."""
    played, best = MoveValue("spend", 6.0), MoveValue("keep", 6.0, edge=card)
    return Decision(
        **{"ply": ply, "seat": 0, "hole": hole, "strokes_so_far": 0.0, "certain": False} | more,
        played=played,
        best=best,
    )


def test_a_card_spent_in_vain_is_lost_where_it_is_spent() -> None:
    analysis = report(wasted_card(5, 1, 0.5))
    assert [share.skill for share in analysis.shares[0]] == [-0.5, 0, 0]
    assert [one.ply for one in analysis.costly[0]] == [5]


def test_a_card_about_to_be_spent_in_vain_counts_once_while_the_way_back_is_open() -> None:
    steps = [wasted_card(ply, 1, 0.5, certain=ply < 7) for ply in (5, 6, 7)]
    assert report(*steps).shares[0][0].skill == pytest.approx(-0.5)
    turned_back = MoveValue("back", 6.0, edge=0.5)
    back = steps[1]._replace(played=turned_back, best=turned_back)
    assert report(steps[0], back).shares[0][0].skill == 0


def test_a_card_that_is_gone_is_not_forgiven_for_the_next_decision_is_a_good_one() -> None:
    after = Decision(6, 0, 1, 0.0, MoveValue("throw", 6.0), MoveValue("throw", 6.0), False)
    assert report(wasted_card(5, 1, 0.5, certain=True), after).shares[0][0].skill == -0.5


def test_the_three_costliest_decisions_are_named() -> None:
    dear = [decision(ply, 1, 5.0 + lost, 5.0) for ply, lost in ((4, 1.0), (6, 0.01), (8, 3.0), (10, 2.0), (12, 0.5))]
    assert [one.ply for one in report(*dear).costly[1]] == [8, 10, 4]


def test_a_decision_is_named_from_three_tenths_of_a_stroke_on() -> None:
    analysis = report(decision(4, 0, 5.29, 5.0), decision(6, 1, 5.31, 5.0))
    assert [len(costly) for costly in analysis.costly] == [0, 1]
    assert [round(analysis.greatest_loss(seat), 2) for seat in (0, 1)] == [0.29, 0.31]


def test_of_decisions_on_one_topic_only_the_costliest_is_named() -> None:
    dear = [decision(ply, 1, 5.0 + lost, 5.0) for ply, lost in ((4, 1.0), (6, 0.4), (8, 3.0), (10, 2.0), (12, 0.5))]
    topics = {8: ("wait", "match"), 10: ("match",), 4: ("flip",), 12: ("wait",), 6: ("draw",)}
    analysis = build_report(game(), dear, (), lambda one: topics[one.ply])
    assert [one.ply for one in analysis.costly[1]] == [8, 4, 6]


def test_a_decision_with_a_topic_beside_what_was_told_is_named() -> None:
    dear = [decision(ply, 1, 5.0 + lost, 5.0) for ply, lost in ((4, 2.0), (6, 1.0))]
    topics = {4: "match", 6: "wait"}
    analysis = build_report(game(), dear, (), lambda one: {*filter(None, (aside("give", "give"), topics[one.ply]))})
    assert [one.ply for one in analysis.costly[1]] == [4, 6]


def test_a_decision_without_a_topic_is_named_only_if_it_was_costly() -> None:
    dear = [decision(ply, 1, 5.0 + lost, 5.0) for ply, lost in ((4, 2.6), (6, 2.4), (8, 0.5))]
    analysis = build_report(game(), dear, (), lambda one: ("draw",) if one.ply == 8 else ())
    assert [one.ply for one in analysis.costly[1]] == [4, 8]


def test_strokes_made_count_on() -> None:
    first, last = report(decision(5, 0, 8.0, 8.0), decision(9, 0, 6.0, 6.0, strokes_so_far=2.0)).strokes
    assert (first.outcome, last.outcome) == (0, 8.0 - game_score(0))


def test_the_stroke_of_the_round_gained_most_by_luck_and_skill_and_was_no_costly_decision() -> None:
    decisions = [decision(5, 0, 8.0, 8.0), decision(9, 0, 5.0, 5.0), decision(11, 0, 9.0, 3.0)]
    lucks = {5: 1.0, 9: 4.0, 11: 15.0}
    swings = [Swing((1, 1), (lucks.get(ply, 0.0), 7.0), (0.0, 0.0)) for ply in range(1, 12)]
    analysis = build_report(game(), decisions, swings).best_strokes
    assert [(one.decision.ply, one.luck_and_skill) for one in analysis] == [(9, 4.0), (5, 1.0)]


def test_a_turning_point_is_made_by_chance_at_the_stroke_itself() -> None:
    """The others' actions before the next stroke are no part of it, and a mistake is no turn that news could tell."""
    record = game()
    winner = GAME.rules.view(record.last_state(), None).card.leaders[0]
    behind = decision(5, winner, 30.0, 30.0)
    for luck, has_turn in ((25.0, True), (0.5, False)):
        swings = [Swing((1, 1), (luck, luck), (0.0, 0.0))] * 9
        assert (build_report(record, [behind], swings).turning_point is not None) == has_turn


def test_a_turning_point_takes_the_lead_from_others_and_moves_it_by_a_stroke() -> None:
    record = game()
    winner = GAME.rules.view(record.last_state(), None).card.leaders[0]

    def turn(strokes: float, luck: float) -> TurningPoint | None:
        swings = [Swing((1, 1), (luck, luck), (0.0, 0.0))] * 9
        return build_report(record, [decision(5, winner, strokes, strokes)], swings).turning_point

    behind = turn(30.0, 25.0)
    assert behind
    level = 30.0 + behind.before
    assert turn(level + 0.6, 1.2) and not turn(level + 0.4, 0.8)
    assert not turn(level + 0.2, 5.0), "nobody had led yet"


def test_own_strokes_saved_at_the_price_of_helping_the_others_are_no_stroke_of_the_round() -> None:
    """A champion would have ended the hole: here both sides save strokes, and nobody was lucky."""
    (stroke,) = report(decision(5, 0, 2.0, 12.0)).best_strokes
    assert stroke.luck_and_skill == stroke.luck


def test_the_game_turns_where_the_winners_took_the_lead() -> None:
    (winner,) = game().rules.view(game().last_state(), None).card.leaders
    other = 1 - winner
    analysis = report(
        decision(5, winner, 30.0, 30.0), decision(6, other, 10.0, 10.0), decision(7, winner, 40.0, 40.0),
        decision(8, winner, 1.0, 1.0), decision(9, winner, 0.0, 0.0),
    )  # fmt: skip
    turn = analysis.turning_point
    assert turn and (turn.stroke.decision.ply, turn.before, turn.after - turn.before) == (7, -24.0, 39.0)


def test_the_turning_point_is_the_last_change_of_the_lead() -> None:
    """An earlier stroke may have gained more: the winners lost that lead again."""
    (winner,) = game().rules.view(game().last_state(), None).card.leaders
    analysis = report(
        decision(5, winner, 60.0, 60.0), decision(6, winner, 1.0, 1.0),
        decision(7, winner, 30.0, 30.0), decision(8, winner, 1.0, 1.0),
    )  # fmt: skip
    turn = analysis.turning_point
    assert turn and turn.stroke.decision.ply == 7


def test_a_turning_point_knows_whether_the_winners_led_before_its_hole() -> None:
    card = game().rules.view(game().last_state(), None).card
    (winner,), led = card.leaders, set[bool]()
    for hole in (1, 2, 3):
        turn = report(
            decision(7, winner, 60.0, 60.0, hole=hole), decision(8, winner, 1.0, 1.0, hole=hole)
        ).turning_point  # fmt: skip
        mine, other = (sum(card.strokes[seat][: hole - 1]) for seat in (winner, 1 - winner))
        assert turn and turn.has_led == (mine < other)
        led.add(turn.has_led)
    assert led == {False, True}


def test_a_game_that_the_winners_led_throughout_never_turned() -> None:
    (winner,) = game().rules.view(game().last_state(), None).card.leaders
    analysis = report(decision(7, winner, -20.0, -20.0), decision(8, winner, -40.0, -40.0))
    assert analysis.turning_point is None


def test_another_players_bad_luck_is_no_turning_point_of_the_winners() -> None:
    (winner,) = game().rules.view(game().last_state(), None).card.leaders
    analysis = report(decision(7, 1 - winner, -20.0, -20.0), decision(8, 1 - winner, 30.0, 30.0))
    assert analysis.turning_point is None


def test_a_solo_game_has_no_turning_point() -> None:
    record = game(seats=1)
    assert whole_report(record).turning_point is None


def test_moves_of_the_house_for_an_absent_player_are_not_judged() -> None:
    record = game()
    mine = frozenset(ply for ply, move in enumerate(record.moves, 1) if move.seat == 0)
    found = [one for one in analyse_decisions(record, mine) if one]
    assert {one.seat for one in found} == {1}
    assert all(share.skill == 0 for share in build_report(record, found, ()).shares[0])


def test_every_decision_with_a_choice_is_judged_once() -> None:
    record = game()
    found = [one for one in analyse_decisions(record) if one]
    assert len({one.ply for one in found}) == len(found)
    assert all(record.moves[one.ply - 1].seat == one.seat for one in found)
    choices = sum(not move.text.startswith("tee") for move in record.moves)
    assert len(found) == choices


def test_a_move_that_the_caddie_leaves_out_counts_as_its_last() -> None:
    worths = (MoveValue("a", 1.0), MoveValue("b", 2.0, 0.5))
    assert value_of_move(worths, "a") == worths[0]
    assert value_of_move(worths, "c") == MoveValue("c", 2.0, 0.5)


def test_the_caddies_advice_is_reproducible() -> None:
    record = game()
    assert list(analyse_decisions(record)) == list(analyse_decisions(record))


def game_score(seat: int) -> int:
    """Return the strokes of the seat on the first hole."""
    score: int = GAME.rules.view(game().last_state(), None).card.strokes[seat][0]
    return score
