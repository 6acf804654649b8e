"""How the report names a throw that was played, and the best one."""

from types import SimpleNamespace
from typing import cast

from club.post_game_analysis import analysed_positions
from engine.analysis import Decision
from engine.caddie import MoveValue
from engine.final_nine import GAME
from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from engine.final_nine.text.terms import card_name
from engine.record import Move, Record
from engine.rng import Luck
from tests.engine.final_nine.positions import TRAIL, commit, make, on_last_hole, play_hole, table

NAMES = ("Annika", "Björn")


def test_the_report_names_the_luck_card_that_the_best_throw_is_planned_with() -> None:
    hand = "DR3-FH MR1-FH MR2-BH MR2-FH MR3-BH MR3-FH PU4-FH AP1 L05"
    state = table(hand, "DR1-BH", hole="PK03", lies="D2", teed=False, options=Options(rules="battle"))
    view, (best, played) = GAME.rules.view(state, 0), map(GAME.rules.parse_move, ("disc MR2-BH", "disc DR3-FH"))
    assert GAME.text.report_label
    assert GAME.text.report_label(view, best, NAMES) == "Pathfinder BH up, then Tail Wind: on D7"
    assert GAME.text.report_label(view, played, NAMES) == "Hookstone FH up: off the island, back to D5"


def test_the_report_calls_an_end_that_a_die_decides_most_likely() -> None:
    hand = "DR1-BH PU1-BH PU3-BH SF1-FH SF3-BH SF3-FH K09 C01 SK2"
    roofs = table(hand, "DR1-BH", hole=course("suburban")[2], options=Options(course="suburban"))
    view = GAME.rules.view(make(roofs, "disc DR1-BH", "aim U"), 0)
    assert GAME.text.report_label
    labels = [GAME.text.report_label(view, GAME.rules.parse_move(move), NAMES) for move in ("throw", "play K09 2")]
    assert labels == [
        "Thunderline BH up: most likely on B9",
        "Thunderline BH up with Layup: on C8",
    ]


def test_the_report_names_the_card_that_a_card_without_effect_lets_work() -> None:
    state = table("DR4-BH L07 MR1-BH MR2-BH V01 V02 V03 C01 C02", "DR1-BH", lies="D3 D2", turns="L01")
    view = GAME.rules.view(commit(state, "DR4-BH", "U"), 0)
    assert GAME.text.report_label
    labels = [GAME.text.report_label(view, GAME.rules.parse_move(move), NAMES) for move in ("apply", "skip")]
    assert labels == ["From Distance, then Drawn In: in the basket", "no From Distance"]


def test_the_report_says_what_a_player_left_out() -> None:
    assert GAME.ai.caddie and GAME.ai.caddie.played_label
    view, tell = GAME.rules.view(TRAIL, 0), GAME.ai.caddie.played_label
    labels = {
        "aim U, play K05, throw, play L06 1": "Needle BH up with Flex Shot, then Good Kick: on D7",
        "aim U, play K05, throw, done": "Needle BH up with Flex Shot: on E7 (with Good Kick: on D7)",
        "aim U, throw, play L06 1": "Needle BH up, then Good Kick: on D6 (with Flex Shot: on D7)",
    }
    for moves, label in labels.items():
        played = [GAME.rules.parse_move(move) for move in f"disc FF1-BH, {moves}".split(", ")]
        assert tell(view, played, NAMES) == label


def test_a_report_tells_a_played_move_by_the_moves_that_followed() -> None:
    record = play_hole(("rookie", "rookie"))
    chosen = [(ply, move) for ply, move in enumerate(record.moves, 1) if move.text.startswith("disc ")]
    worths = [MoveValue(GAME.rules.parse_move(move.text), 1.0) for _ply, move in chosen]
    decisions = [
        Decision(ply, move.seat, 1, 0.0, worth, worth, False) for (ply, move), worth in zip(chosen, worths, strict=True)
    ]
    positions = analysed_positions(record, decisions, NAMES, NAMES)
    other = [one for one in positions if one.better not in one.played]
    assert any(" (with " in one.played for one in other) and len(other) < len(positions)
    discs = [card_name(move.text.split()[1]) for _ply, move in chosen]
    assert [disc for disc, one in zip(discs, positions, strict=True) if f"**{disc}" not in one.played] == []


def test_a_report_names_a_disc_with_the_direction_in_which_it_was_thrown() -> None:
    state = table("DR2-FH DR4-FH MR3-BH PU1-FH PU2-BH PU3-FH V01 C02 C04", "DR1-BH", lies="D7 C9")
    view, caddie = GAME.rules.view(state, 0), GAME.ai.caddie
    assert caddie and caddie.played_label
    picked, *later = [GAME.rules.parse_move(move) for move in ("disc PU1-FH", "aim U", "throw", "done")]
    played = caddie.join_moves(picked, later[0])
    assert caddie.played_label(view, (picked, *later), NAMES) == "Pin FH down: on D6"
    assert caddie.played_label(view, (played, *later), NAMES) == "Pin FH up: on D8"
    worths = caddie.evaluate(view, Luck(b"", 0))
    longest = next(one for one in worths if one.move == GAME.rules.parse_move("disc DR2-FH"))
    reason = caddie.explain_mistake(view, longest._replace(move=played), worths[0], NAMES)
    assert reason == ""


def test_the_report_names_no_card_without_effect_as_better_where_another_move_leads_to_the_same_throw() -> None:
    hand = "DR2-BH MR1-BH MR2-FH MR2-FH MR3-BH PU2-BH K02 K04 C04"
    state = make(
        table(hand, "DR1-BH", hole="PK03", lies="D7 D8", options=Options(rules="battle")), "disc PU2-BH", "aim U"
    )
    assert GAME.ai.caddie
    best, *others = GAME.ai.caddie.evaluate(GAME.rules.view(on_last_hole(state), 0), Luck(b"", 1))
    assert GAME.rules.write_move(best.move) == "play K02"
    record = SimpleNamespace(
        rules=GAME.rules,
        game_definition=GAME,
        moves=(Move(0, "throw"),),
        seats=2,
        states=lambda: [on_last_hole(state)],
        luck=lambda _ply, _purpose: Luck(b"", 1),
    )
    decision = Decision(1, 0, 1, 0.0, others[-1], best, False)
    (position,) = analysed_positions(cast(Record, record), (decision,), NAMES, NAMES)
    assert position.better == "Lifter BH up with Control: in the basket"
    assert position.merit.startswith("Lifter BH up with Control most likely lands in the basket")
