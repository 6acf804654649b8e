"""Automatic answers: the only legal one, the one known from the hand, and the one given in advance."""

from typing import Any

import pytest

from club.champion import play_champion
from engine.auto_answer import AutoAnswer
from engine.record import Record
from engine.scramble import GAME
from engine.scramble.auto_answers import auto_answers
from engine.scramble.courses.grid import square_name
from engine.scramble.options import Options
from engine.scramble.state import Move, State
from tests.engine.scramble.positions import make, menu, phase, practice, stack
from tests.engine.scramble.worked_examples import PF

TEE = square_name(PF.tee)


def forced_move(state: State) -> str:
    move = GAME.clubhouse.forced_move(state, GAME.rules.awaiting(state)[0])
    return GAME.rules.write_move(move) if move else ""


def answer(state: State, key: str) -> Move | None:
    """Return the automatic answer of the seat on turn, by the public view."""
    one: AutoAnswer = auto_answers(state.options)[key]
    move: Move | None = one.answer(GAME.rules.view(state, None), state.actor)
    return move


def test_s203_without_cards_dice_that_reach_the_basket_hole_out() -> None:
    rolled_state = make(practice("B8", "H4", cards="none"), "throw | 4 2 5")
    assert forced_move(rolled_state) == "use DMP"
    aimed_state = make(rolled_state, "use DMP")
    assert len(menu(aimed_state)) == 5
    assert forced_move(aimed_state) == "land J5"
    assert forced_move(make(rolled_state, "use D")) == ""
    assert forced_move(make(practice("B8", "H4", cards="none"), "throw | 1 1 1")) == ""


@pytest.mark.parametrize(
    ("cards", "hand", "rolls"), [("none", "", True), ("luck", "mulligan", True), ("battle", "gust", False)]
)
def test_s203_far_from_tee_and_basket_the_dice_roll_at_once(cards: str, hand: str, rolls: bool) -> None:
    """A Battle card could be played before the throw, whichever it is."""
    options: dict[str, Any] = {"cards": cards, "hands": [hand]}
    assert forced_move(practice("B8", "H4", **options)) == ("throw" if rolls else "")
    assert forced_move(practice("I5", "H4", **options)) == "", "a throw at the basket"
    assert forced_move(practice(TEE, "H4", **options, thrown=False)) == ""


@pytest.mark.parametrize(
    ("cards", "hand", "holes"), [("luck", "", True), ("luck", "mulligan", False), ("battle", "gust", True)]
)
def test_s203_a_hole_out_is_asked_for_with_good_luck_cards_alone(cards: str, hand: str, holes: bool) -> None:
    """A Mulligan could take it back, whichever card it is; nothing could follow it in battle or without cards."""
    rolled_state = make(practice("B8", "H4", cards=cards, hands=[hand]), "throw | 4 2 5")
    assert forced_move(rolled_state) == ("use DMP" if holes else "")
    assert forced_move(make(rolled_state, "use DMP")) == ("land J5" if holes else "")


def test_s203_the_one_die_that_the_cards_leave_is_taken_at_once() -> None:
    lies = practice("B8", "H4", cards="battle", hands=["gust"])
    limited = lies.with_player(0, effects=("cold-putter", "noisy-gallery"))
    assert forced_move(make(limited, "throw | 5 2 5")) == "use M"
    assert forced_move(make(lies, "throw | 5 2 5")) == ""


def test_s203_a_card_is_kept_while_there_is_room_and_a_great_shot_is_played_after_it() -> None:
    lies = practice("E8", "B8", decks=stack(good="great-shot"))
    drawn_state = make(lies, "throw | 1 6 6", "use D", "land E7", "roll | 6 6 6")
    assert {move.verb for move in GAME.rules.legal_moves(drawn_state, 0)} == {"keep", "great-shot"}
    assert forced_move(drawn_state) == "keep"
    at_once = {move for move in GAME.rules.legal_moves(drawn_state, 0) if move.verb == "great-shot"}
    kept_state = make(drawn_state, "keep")
    assert phase(kept_state) == "End"
    assert at_once == {move for move in GAME.rules.legal_moves(kept_state, 0) if move.verb == "great-shot"}
    for move in at_once:
        text = GAME.rules.write_move(move)
        assert make(drawn_state, text)._replace(events=()) == make(kept_state, text)._replace(events=())
    full = practice("E8", "B8", hands=["cancel cancel cancel"], decks=stack(good="great-shot"))
    assert forced_move(make(full, "throw | 1 6 6", "use D", "land E7", "roll | 6 6 6")) == ""


def test_s203_a_champion_gives_the_answers_that_are_given_by_themselves() -> None:
    """Else the champion's round of a day is one that nobody can play."""
    options = Options(throwing="original", cards="luck", holes=3)
    record = play_champion(Record(game=GAME.key, edition=GAME.edition, options=options, seats=1, seed=(6).to_bytes(32)))
    answers = [(forced_move(state), move.text) for state, move in zip(record.states(), record.moves, strict=False)]
    assert [pair for pair in answers if pair[0] not in ("", pair[1])] == []


@pytest.mark.parametrize(("hand", "able"), [("mulligan", False), ("great-shot", True)])
def test_s204_at_the_end_of_a_turn_a_hand_has_a_secret_choice(hand: str, able: bool) -> None:
    settled_state = make(practice("E8", "B8", hands=[hand]), "throw | 1 6 6", "use D", "land E7", "done")
    assert phase(settled_state) == "End"
    assert GAME.clubhouse.seats_without_choice(settled_state) == (() if able else (0,))
    limit = GAME.clubhouse.time_limit(GAME.rules.view(settled_state, None), 0)
    assert limit is not None and limit.is_secret_choice and not limit.is_turn


def test_s204_a_bad_luck_card_and_a_landing_without_a_roll_are_secret_choices() -> None:
    lies = practice("E8", "B8", hands=["mulligan"], decks=stack(bad="foot-fault"))
    bad = make(lies, "throw | 1 6 6", "use D", "land E7", "roll | 1 1 1")
    off = make(practice("H4", "B8", hands=["cancel"]), "throw | 6 6 6", "use DMP", "land H10 off")
    for state, asked in ((bad, "Bad"), (off, "Settle")):
        limit = GAME.clubhouse.time_limit(GAME.rules.view(state, None), 0)
        assert (phase(state), GAME.clubhouse.seats_without_choice(state)) == (asked, (0,))
        assert limit is not None and limit.is_secret_choice


def test_s204_whoever_may_roll_or_has_holed_out_has_no_secret_choice() -> None:
    landed_state = make(practice("E8", "B8", hands=["cancel"]), "throw | 1 6 6", "use D", "land E7")
    holed_state = make(practice("E5", "B8", hands=["cancel"]), "throw | 5 1 1", "use D", "land J5")
    for state in (landed_state, holed_state):
        assert phase(state) == "Settle"
        assert GAME.clubhouse.time_limit(GAME.rules.view(state, None), 0) is None
        assert GAME.clubhouse.seats_without_choice(state) == ()


def test_s205_without_cards_only_the_throw_can_be_said_for_good() -> None:
    assert [*auto_answers(Options())] == ["throw"]
    assert auto_answers(Options(throwing="original")) == {}, "a disc is named there"


@pytest.mark.parametrize(
    ("thrown", "cards", "hand", "throws"),
    [
        (False, "none", "", True),
        (True, "luck", "mulligan", True),
        (False, "luck", "", True),
        (False, "luck", "mulligan", False),
        (False, "battle", "gust", True),
    ],
)
def test_s91_s205_throwing_at_once_stops_where_a_card_could_replace_the_throw(
    thrown: bool, cards: str, hand: str, throws: bool
) -> None:
    """A player with a card on the tee might hold an Ace Run, as everybody can see."""
    state = practice(TEE, "B8", cards=cards, hands=[hand], thrown=thrown)
    assert answer(state, "throw") == (Move("throw") if throws else None)
    assert answer(make(state, "throw | 1 1 1"), "throw") is None


def test_s205_holing_out_goes_from_the_dice_to_the_basket() -> None:
    state = make(practice("E5", "B8", hands=["mulligan"]), "throw | 5 1 1")
    for move in ("use D", "land J5", "done"):
        assert answer(state, "hole") == GAME.rules.parse_move(move)
        state = make(state, move)
    assert answer(state, "hole") is None
    assert answer(make(practice("B8", "E5"), "throw | 1 1 1"), "hole") is None
    assert "hole" not in auto_answers(Options(cards="battle")), "nobody is asked there"


@pytest.mark.parametrize(
    ("cards", "hand", "rolls"),
    [
        ("luck", "", True),
        ("luck", "cancel", False),
        ("battle", "gust gust", True),
        ("battle", "gust gust gust", False),
    ],
)
def test_s205_rolling_for_good_stops_with_a_card_of_luck_and_with_a_full_hand(
    cards: str, hand: str, rolls: bool
) -> None:
    landed_state = make(practice("E8", "B8", cards=cards, hands=[hand]), "throw | 1 6 6", "use D", "land E7")
    assert answer(landed_state, "roll") == (Move("roll") if rolls else None)
    assert answer(make(landed_state, "done"), "roll") is None
