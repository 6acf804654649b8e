"""Section 15: what a seat and the channel may know (F-177 to F-179)."""

from collections.abc import Iterator
from functools import cache
from itertools import count, islice

import pytest

from engine.final_nine import GAME
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.moves import Done, Throw
from engine.final_nine.options import Options, decks
from engine.final_nine.state import (
    FIRST_EDITION,
    Choosing,
    Disrupting,
    Helping,
    Landed,
    Pile,
    Refilling,
    State,
    Swapping,
    shot_in_progress,
)
from engine.rng import Luck
from tests.engine.final_nine.positions import commit, finish, make, table
from tests.hidden.final_nine import pieces, redeal

NAMES = ("Ada", "Ben", "Cleo", "Dan")
TABLES = {
    "standard": (Options(), 2),
    "battle": (Options(rules="battle", level="pro", disruptions="one_each", tee_off=True), 4),
    "forest": (Options(course="forest", rules="battle", plus=True, bad_form=True), 3),
    "characters": (Options(characters="team", rules="battle", chain_links=True, angle_ctrl=True), 4),
    "doubles": (Options(characters="kstar", doubles=True, rules="battle", level="pro"), 4),
    "mischief": (Options(course="suburban", rules="battle", mischief=True, disruptions="one_each"), 4),
    "suburban": (Options(course="suburban", level="rec", layout="mega3"), 3),
}


every_third = pytest.mark.parametrize(
    "first", [0, *(pytest.param(number, marks=pytest.mark.exhaustive) for number in (1, 2))]
)
"""One state in three, from the first, the second or the third one on; together all states."""


@cache
def states(kind: str) -> tuple[State, ...]:
    """Return the states of a random round with anytime moves, played once for all tests."""
    return tuple(islice(random_round(*TABLES[kind]), 1499))


def random_round(options: Options, seats: int) -> Iterator[State]:
    seed = b"secrets"
    state = GAME.rules.setup(options, seats, Luck(seed, 0))
    for ply in count(1):
        chance, awaited = Luck(seed, ply, "test"), GAME.rules.awaiting(state)
        if not awaited:
            return
        seat = chance.choice(awaited)
        moves = GAME.rules.legal_moves(state, seat)
        other = chance.below(seats)
        extra = GAME.rules.view(state, other).anytime
        if extra and chance.below(8) == 0:
            seat, moves = other, extra
        state = GAME.rules.apply(state, seat, chance.choice(moves), Luck(seed, ply))
        yield state


def shown_to(state: State, seat: int | None) -> tuple[object, ...]:
    """Return everything that a viewer is shown and told."""
    view = GAME.rules.view(state, seat)
    words = GAME.text
    labels = tuple(words.move_label(view, move, NAMES) for move in (*view.moves, *view.anytime))
    return view, words.turn(view, NAMES), words.news(view, NAMES), words.board(view, NAMES), labels


@every_third
@pytest.mark.parametrize("kind", TABLES)
def test_f177_nobody_sees_what_is_hidden(kind: str, first: int) -> None:
    _options, seats = TABLES[kind]
    changed = 0
    for ply, state in islice(enumerate(states(kind)), first, 499, 3):
        for seat in (None, *range(seats)):
            other = redeal(state, seat, Luck(b"redeal", ply))
            changed += other != state
            assert shown_to(state, seat) == shown_to(other, seat), f"{kind}: state {ply}, seat {seat}"
    assert changed > 160


@pytest.mark.parametrize("kind", TABLES)
def test_f183_cards_are_neither_lost_nor_made(kind: str) -> None:
    options, seats = TABLES[kind]
    start = pieces(GAME.rules.setup(options, seats, Luck(b"secrets", 0)))
    assert all(pieces(state) == start for state in states(kind)[:499])


def test_f178_the_channel_sees_piles_counts_and_wind() -> None:
    state = table("MR2-BH PU1-BH", "V03 V04", wind=1, options=Options(level="pro"))
    view = GAME.rules.view(commit(state, "MR2-BH", "U"), None)
    assert view.disc_discards == ("MR2-BH",) and view.wind == 1
    assert [player.cards for player in view.players] == [1, 2]
    assert view.hand == () and view.shot is not None and view.shot.disc == "MR2-BH"


def test_f178_choices_become_public_at_the_throw() -> None:
    state = make(table("MR2-BH K04", "V03"), "disc MR2-BH", "aim U", "play K04 1")
    assert isinstance(state.phase, Choosing)
    for viewer in (None, 1):
        view = GAME.rules.view(state, viewer)
        assert view.shot is None and view.events == () and view.moves == ()
    assert GAME.rules.view(make(state, "throw"), 1).shot is not None


def test_f177_who_can_disrupt_is_no_part_of_any_other_view() -> None:
    found: set[int] = set()
    for state in states("battle")[:899]:
        if isinstance(state.phase, Disrupting):
            found.update(GAME.clubhouse.seats_without_choice(state))
            answered = {state.phase.shot.seat, *state.phase.acted}
            assert set(GAME.rules.view(state, None).awaiting) >= set(range(4)) - answered
    assert found == {0, 1, 2, 3}


def public_window(state: State, text: str, ply: int) -> tuple[object, ...]:
    """Return the public view of who is asked, for what and for how long, after this move of the thrower."""
    shot = shot_in_progress(state.phase)
    assert shot is not None
    view = GAME.rules.view(GAME.rules.apply(state, shot.seat, GAME.rules.parse_move(text), Luck(b"secrets", ply)), None)
    return view.window, view.awaiting, [GAME.clubhouse.time_limit(view, seat) for seat in view.awaiting]


@pytest.mark.parametrize("kind", [kind for kind, (options, _) in TABLES.items() if not options.chain_links])
def test_f97_f179_being_asked_after_the_landing_reveals_nothing_of_a_hand(kind: str) -> None:
    """Deal every hand again before the disc lands; the thrower must be asked or not as before."""
    windows: set[object] = set()
    for ply, state in enumerate(states(kind)):
        if isinstance(state.phase, Helping | Landed) and not state.players[state.phase.shot.seat].asks:
            now = public_window(state, "done", ply)
            assert now == public_window(redeal(state, None, Luck(b"redeal", ply)), "done", ply)
            windows.add(now[0])
    assert "landed" in windows


@pytest.mark.parametrize("kind", [kind for kind, (options, _) in TABLES.items() if options.rules == "battle"])
def test_f114_f179_being_asked_to_disrupt_reveals_nothing_of_a_hand(kind: str) -> None:
    windows: set[object] = set()
    for ply, state in enumerate(states(kind)):
        if isinstance(state.phase, Choosing) and Throw() in GAME.rules.legal_moves(state, state.phase.shot.seat):
            now = public_window(state, "throw", ply)
            assert now == public_window(redeal(state, state.phase.shot.seat, Luck(b"redeal", ply)), "throw", ply)
            windows.add(now[0])
    assert windows == {"disrupt"}


def test_f97_f179_the_thrower_is_asked_though_nothing_can_be_played() -> None:
    for hand, powerless in (("MR2-BH L03", ()), ("MR2-BH K04", (0,))):
        state = make(commit(table(hand, hole="PK02", lies="E2", turns="L02"), "MR2-BH", "U"), "done")
        assert isinstance(state.phase, Landed) and GAME.clubhouse.seats_without_choice(state) == powerless
        limit = GAME.clubhouse.time_limit(GAME.rules.view(state, None), 0)
        assert limit is not None and limit.is_secret_choice
        assert finish(state).out


def test_f97_f179_nobody_is_asked_where_every_copy_lies_open_or_the_hand_is_empty() -> None:
    for hand, turns in (("MR2-BH K04", "L03"), ("MR2-BH", "L02")):
        state = make(commit(table(hand, hole="PK02", lies="E2", turns=turns), "MR2-BH", "U"), "done")
        assert isinstance(state.phase, Refilling)


def test_f97_f185_the_first_edition_asked_only_players_who_could_play() -> None:
    for hand, phase in (("MR2-BH L03", Landed), ("MR2-BH K04", Refilling)):
        start = table(hand, hole="PK02", lies="E2", turns="L02")._replace(edition=FIRST_EDITION)
        assert isinstance(make(commit(start, "MR2-BH", "U"), "done").phase, phase)


def test_f108_f179_an_offer_waits_for_a_hand_without_a_putter_too() -> None:
    for hand, powerless in (("PU1-BH", ()), ("MR2-BH", (1,))):
        state = make(table("DR1-BH", hand), "trade 2", "offer DR1-BH", "propose")
        assert GAME.rules.awaiting(state) == (1,) and GAME.clubhouse.seats_without_choice(state) == powerless
        limit = GAME.clubhouse.time_limit(GAME.rules.view(state, None), 1)
        assert limit is not None and limit.is_secret_choice


def test_f177_marks_of_a_swap_are_the_seats_own() -> None:
    state = GAME.rules.setup(Options(), 2, Luck(b"s", 0))
    assert isinstance(state.phase, Swapping)
    move = next(move for move in GAME.rules.legal_moves(state, 0) if GAME.rules.write_move(move).startswith("swap"))
    after = GAME.rules.apply(state, 0, move, Luck(b"s", 1))
    assert GAME.rules.view(after, 1) == GAME.rules.view(state, 1)._replace(events=())
    assert len(GAME.rules.view(after, 0).swaps) == 1


def test_f179_nobody_is_asked_for_luck_that_nobody_could_hold() -> None:
    state = commit(table("MR2-BH PU1-BH", "DR1-BH", turns="K04"), "MR2-BH", "U")
    assert isinstance(state.phase, Helping) and GAME.rules.awaiting(state) == (0,)
    assert GAME.clubhouse.forced_move(state, 0) is None, "a hand could hold luck"
    every = decks(state.options, 2)[1]
    luckless = state._replace(actions=Pile((), tuple(code for code in every if ACTIONS[code].category == "LUCK")))
    assert GAME.clubhouse.forced_move(luckless, 0) == Done() and GAME.clubhouse.forced_move(luckless, 1) is None
    assert GAME.clubhouse.forced_move(luckless._replace(actions=Pile((), luckless.actions.discards[1:])), 0) is None


def test_f94_f179_being_asked_for_luck_under_a_red_flag_reveals_nothing_of_a_hand() -> None:
    """Hold the code of an ability, in place of a card played at T4 that is no luck card: no deck has one yet."""
    for hand in ("MR2-BH CC2", "MR2-BH K04"):
        state = commit(table(hand, turns="C03"), "MR2-BH", "U")
        assert not isinstance(state.phase, Helping)
