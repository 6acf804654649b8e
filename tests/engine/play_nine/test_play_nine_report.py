"""Which strokes and topics a report on Play Nine tells."""

from functools import lru_cache, partial

import pytest

from club import post_game_analysis
from club.post_game_analysis import analyse_game, analysed_positions, merit_and_fault, why_better
from club.stroke_stories import tell_strokes
from engine.analysis import analyse_decisions
from engine.caddie import MoveValue
from engine.chance import chance_of_luck
from engine.i18n import _, leave_blanks, ngettext, pgettext
from engine.play_nine import GAME
from engine.play_nine.ai.expected_score import KIND_OF, situation
from engine.play_nine.moves import DRAW, Place
from engine.play_nine.options import Options
from engine.play_nine.state import HOLE_IN_ONE, Holding, State
from engine.reason_topics import aside, reason_topics
from engine.record import Move, Record
from engine.report import Report, TurningPoint, build_report
from tests.engine.play_nine.positions import FAR_FROM_DONE, PAIR_NAMES, chance, choosing, holding


@lru_cache
def practice(seed: int = 0) -> tuple[Record, Report]:
    """Return a practice hole of a rookie, and its report without what chance did, and without regard to topics."""
    record = Record(game="play-nine", edition=1, options=Options(holes=1), seats=1, seed=seed.to_bytes(32))
    state, moves = record.initial_state(), list[Move]()
    while seats := GAME.rules.awaiting(state):
        ply, seat = len(moves) + 1, seats[0]
        move = GAME.ai.house_players["rookie"](GAME.rules.view(state, seat), record.luck(ply, "house"))
        moves.append(Move(seat, GAME.rules.write_move(move)))
        state = GAME.rules.apply(state, seat, move, record.luck(ply))
    played = record.with_moves(*moves)
    return played, build_report(played, analyse_decisions(played), ())


def test_a_reason_stays_the_same_where_a_later_look_changed_the_values() -> None:
    record, _report = practice()
    found = [one for one in analyse_decisions(record) if one]
    moved = [one.shift_to(MoveValue(one.played.move, one.expected_after + 5)) for one in found]
    reasons, others = (
        [scene.merit + scene.fault for scene in analysed_positions(record, decisions, PAIR_NAMES, PAIR_NAMES)]
        for decisions in (found, moved)
    )
    assert any(reasons) and reasons == others


def test_a_report_tells_no_topic_twice() -> None:
    record, report = practice(12)
    with leave_blanks():
        repeated, told = (
            [scene.merit + scene.fault for scene in analysed_positions(record, found.costly[0], PAIR_NAMES, PAIR_NAMES)]
            for found in (report, analyse_game(record, ()))
        )
    assert len({*repeated}) < len(repeated)
    assert len({*told}) == len(told) > 1


def test_cards_taken_in_place_of_a_draw_for_a_match_are_one_topic() -> None:
    matches = "4 1 (9) (9) / (9) (9) (9) (9)", "4 2 7 (9) / (9) (9) (9) (9)", "5 2 8 (9) / 5 (9) (9) (9)"
    lower = "3 1 (9) (9) / (9) (9) (9) (9)", "(9) 6 9 (9) / (9) (9) (9) (9)", "11 10 (9) (9) / (9) (9) (9) (9)"
    first = topics_of_draw(choosing(*matches, discards=(3,)))
    second = topics_of_draw(choosing(*lower, discards=(2,)))
    assert first != second and first & second


@pytest.mark.parametrize(
    ("played", "best", "merit", "fault"),
    [
        ("flip 3", "place 5", "It matches your 9, and a pair counts zero.", ""),
        ("place 2", "flip 3", "", "You broke up your pair of 8s."),
    ],
)
def test_what_speaks_for_the_better_move_is_told_apart_from_a_fault(
    played: str, best: str, merit: str, fault: str
) -> None:
    state, caddie = holding(choosing("9 8 (9) (9) / (9) 8 (9) (9)", FAR_FROM_DONE), 9), GAME.ai.caddie
    assert caddie
    view = GAME.rules.view(state, 0)
    values = {GAME.rules.write_move(worth.move): worth for worth in caddie.evaluate(view, chance())}
    assert merit_and_fault(caddie, view, values[played], values[best], PAIR_NAMES) == (merit, fault)
    assert why_better(caddie, view, values[played], values[best], PAIR_NAMES) == merit + fault


def test_a_report_tells_what_stands_beside_a_reason_once(monkeypatch: pytest.MonkeyPatch) -> None:
    record, report = practice(12)
    monkeypatch.setattr(
        post_game_analysis, "merit_and_fault", lambda *_rest: ("", f"{aside('Tom.', 'Tom.')} Rest.".lstrip())
    )
    positions = analysed_positions(record, report.costly[0][:2], PAIR_NAMES, PAIR_NAMES)
    assert [one.fault for one in positions] == ["Tom. Rest.", "Rest."]


def test_a_card_low_on_a_hidden_one_is_one_topic_whatever_it_replaced() -> None:
    state = holding(choosing("1 5 -5 2 / 0 (9) (9) (9)", "9 6 0 3 / 9 6 (9) (9)"), 1)
    caddie, view = GAME.ai.caddie, GAME.rules.view(state, 0)
    assert caddie
    worths = {GAME.rules.write_move(worth.move): worth for worth in caddie.evaluate(view, chance())}
    other = choosing("1 5 -5 2 / 1 (9) (9) (9)", "9 6 0 3 / 9 6 4 1", deck=(9,) * 60)
    last = GAME.rules.view(holding(other, 1), 0)._replace(out=1)
    praise = reason_topics(lambda: caddie.explain(view, worths["place 7"], PAIR_NAMES))
    (told,) = reason_topics(
        lambda: caddie.explain_mistake(last, MoveValue(Place(2), 9.0), MoveValue(Place(7), 8.0), PAIR_NAMES)
    )
    assert told in praise


def test_a_high_card_that_should_be_discarded_is_one_topic_on_the_last_shot_too() -> None:
    caddie, played = GAME.ai.caddie, MoveValue(Place(8), 9.0)
    view = GAME.rules.view(holding(choosing("1 5 -5 2 / 0 3 (9) (9)", "9 6 0 3 / 9 6 (9) (9)"), 7), 0)
    last = GAME.rules.view(holding(choosing("1 5 -5 2 / 0 3 1 (9)", "9 6 0 3 / 9 6 4 1"), 7), 0)._replace(out=1)
    assert caddie
    best = MoveValue(GAME.rules.parse_move("flip 8"), 8.0)
    first, second = (reason_topics(partial(why_better, caddie, one, played, best, PAIR_NAMES)) for one in (view, last))
    assert {*first} & {*second}


def topics_of_draw(state: State) -> set[str]:
    """Return the topics of what speaks for a card from the deck."""
    caddie, view = GAME.ai.caddie, GAME.rules.view(state, 0)
    assert caddie
    (draw,) = [worth for worth in caddie.evaluate(view, chance()) if worth.move == DRAW]
    return {*reason_topics(lambda: caddie.explain(view, draw, PAIR_NAMES))}


def test_the_strokes_of_a_full_grid_are_a_score_and_no_average() -> None:
    view, caddie = (
        GAME.rules.view(holding(choosing("1 5 -5 2 / 0 3 1 (9)", "9 6 0 3 / 9 6 (9) (9)"), 0), 0),
        GAME.ai.caddie,
    )
    assert caddie
    sure = [
        caddie.is_sure_score(view, GAME.rules.parse_move(move)) for move in ("place 8", "place 2", "flip 8", "skip")
    ]
    assert sure == [True, False, False, False]


def test_messages_with_unfilled_blanks_are_equal_for_all_figures() -> None:
    with leave_blanks():
        sentence = _("Your {card} can wait for a lower card.").format(card=3)
        assert sentence.format() == "Your [card] can wait for a lower card.", "a text may be a part of a longer form"
        assert {ngettext("{count} card", "{count} cards", count).format(count=count) for count in (1, 2)} == {
            "[count] cards"
        }
        assert pgettext("a share", "{number} %").format(number=5) == "[number] %"


def test_the_stroke_of_the_round_is_no_costly_decision() -> None:
    record, report = practice()
    first, *_others = report.best_strokes
    told, _turning = tell_strokes(record, report._replace(costly=((first.decision,),)), PAIR_NAMES)
    assert told and told.stroke.decision.ply != first.decision.ply


def test_a_stroke_that_gains_little_is_not_the_stroke_of_the_round() -> None:
    record, report = practice()
    little = tuple(stroke._replace(luck=0.4) for stroke in report.best_strokes)
    assert tell_strokes(record, report, PAIR_NAMES)[0]
    assert tell_strokes(record, report._replace(best_strokes=little), PAIR_NAMES)[0] is None


def test_the_odds_of_a_rare_card_are_nearly_exact() -> None:
    record, _report = practice(4)
    states = [*record.states()]
    held = {ply: (one.held, one.source) for ply, one in enumerate(states) if isinstance(one, Holding)}
    ply = next(ply for ply, card in held.items() if card == (HOLE_IN_ONE, "deck"))
    hidden = situation(GAME.rules.view(states[ply - 1], 0)).hidden
    exact = hidden.chance[KIND_OF[HOLE_IN_ONE]]
    assert chance_of_luck(record, states, ply, 0, 1).probability == pytest.approx(exact, rel=0.2)


def test_the_turning_point_says_whom_it_put_ahead() -> None:
    record, report = practice()
    turned = report._replace(turning_point=TurningPoint(report.best_strokes[0], -1.0, 2.0))
    _best, turning = tell_strokes(record, turned, PAIR_NAMES)
    assert turning and turning.text.endswith(" That put Annika ahead for good.")
    again = turned._replace(turning_point=TurningPoint(report.best_strokes[0], -1.0, 2.0, has_led=True))
    _best, turning = tell_strokes(record, again, PAIR_NAMES)
    assert turning and turning.text.endswith(" That put Annika back ahead for good.")
