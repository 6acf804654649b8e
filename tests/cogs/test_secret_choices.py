"""Secret choices in Final Nine: the clubhouse answers for the powerless, and each player has their time."""

from collections.abc import Callable
from functools import partial

import pytest

from club.deadlines import AUTO_ANSWER_TIMER, MIN_DELAY_SECONDS
from club.pending_moves import ABSENT_AFTER_TURNS
from db.rows import Timer
from engine.final_nine import GAME
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.rules import phase_rules
from engine.final_nine.state import Choosing, Disrupting, Helping, Landed, State
from engine.final_nine.turn.phase_rules import TIME_LIMITS
from engine.record import Move
from tests.cogs.club import Club
from tests.cogs.final_nine import by_dms, deal
from tests.cogs.messages import answer_of, controls
from tests.cogs.test_clocks import pings
from tests.cogs.test_hands import dms
from tests.cogs.test_scramble_games import press_move

LIVE = 20
"""Seconds of the disruption window at a live table (F-180)."""


def can_disrupt(hand: tuple[str, ...]) -> bool:
    """Return whether a hand can disrupt a throw from the tee."""
    return bool({"V03", "V04"} & set(hand))


def harmless(hand: tuple[str, ...]) -> bool:
    return not any(code in ACTIONS and ACTIONS[code].category in {"DEVIATION", "CALL"} for code in hand)


def puttless(hand: tuple[str, ...]) -> bool:
    return not any(code in DISCS and DISCS[code].type == "PUTTER" for code in hand)


async def open_disruption(
    club: Club, *hands: Callable[[tuple[str, ...]], bool], pace: str = "live"
) -> tuple[int, list[str]]:
    """Open a BATTLE and rush it past the first throw; return its number and the opponents in tee order.

    There is one more person than there are hands.
    """
    names = ("Annika", "Björn", "Mia", "Tom")[: len(hands) + 1]
    number = await club.gather("finalnine new", *names, rules="battle", pack="full", pace=pace)
    await deal(club, number, *hands)
    state = await club.rush(number, lambda state: isinstance(state.phase, Disrupting))
    return number, [names[seat] for seat in state.order[1:]]


def has_landed(place: int, state: State) -> bool:
    """Return whether the disc of the player in that place of the tee order has just landed."""
    return isinstance(state.phase, Landed) and state.phase.shot.seat == state.order[place]


async def hesitations(club: Club, number: int) -> list[Timer]:
    return [timer for timer in await club.store.timers_of(number) if timer.kind == AUTO_ANSWER_TIMER]


async def powerless(club: Club, number: int) -> list[int]:
    """Return the seats that can only let it go."""
    return [*GAME.clubhouse.seats_without_choice((await club.live_table(number)).state)]


async def test_f114_f179_the_clubhouse_passes_for_players_who_can_only_pass(club: Club) -> None:
    number, opponents = await open_disruption(club, harmless, harmless)
    assert sorted(await club.on_turn(number)) == sorted(opponents)
    due = [timer.due - club.now for timer in await hesitations(club, number)]
    assert len(due) == 2 and all(0 < left <= LIVE for left in due)
    await club.advance(MIN_DELAY_SECONDS - 5)
    assert len(await club.on_turn(number)) == 2, "no pass is a quick one"
    await club.advance(max(due))
    assert not isinstance((await club.live_table(number)).state.phase, Disrupting)
    assert all(seat.missed_turns == 0 for seat in (await club.table(number)).seats)


async def test_f179_the_background_loop_answers_at_the_random_moment_and_not_at_its_next_tick(club: Club) -> None:
    number, _opponents = await open_disruption(club, harmless, harmless)
    ply, due = (await club.table(number)).ply, sorted(timer.due for timer in await hesitations(club, number))
    await club.env.advance_time(LIVE + 1)
    passes = (await club.store.moves(number, ply))[:2]
    assert [move.text for move in passes] == ["pass", "pass"]
    assert [move.at for move in passes] == pytest.approx(due, abs=0.5)


async def test_f179_a_person_alone_with_the_house_is_passed_for_at_once(club: Club) -> None:
    await club.gather("finalnine new", "Annika", house=1, rules="battle", pack="full")
    powerless = 0

    def count_powerless(state: State) -> bool:
        nonlocal powerless
        powerless += bool(GAME.clubhouse.seats_without_choice(state))
        return False

    await club.rush(until=count_powerless)
    live = await club.live_table()
    passes = [move.text for move in live.record.moves if move.seat == 0 and move.text in {"pass", "done"}]
    assert passes
    assert not powerless, "nobody was left with a single answer"


async def test_f179_a_person_alone_is_not_asked_for_a_luck_card_that_the_hand_lacks(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", holes=3)
    choices = []

    def note_choices(state: State) -> bool:
        if isinstance(state.phase, Helping) and 0 in GAME.rules.awaiting(state):
            choices.append(len(GAME.rules.legal_moves(state, 0)))
        return False

    await club.rush(number, note_choices)
    assert 1 not in choices
    assert Move(0, "done") in (await club.live_table(number)).record.moves


async def test_f114_f179_boards_look_alike_whether_an_opponent_can_disrupt_or_not(club: Club) -> None:
    number, (able, other) = await open_disruption(club, can_disrupt, harmless)
    board = await club.text(number)
    assert all(club[name].mention in board for name in (able, other))
    assert not any(part["custom_id"].split(":")[3] == "move" for part in controls(await club.board(number)))
    for name in (able, other):
        assert any(part["custom_id"].endswith(":move:pass") for part in controls(dms(club, name)[-1]))
    assert await powerless(club, number) == [(await club.live_table(number)).seat_of(club[other].id)]
    assert {timer.seat for timer in await hesitations(club, number)} == {
        *GAME.rules.awaiting((await club.live_table(number)).state)
    }


async def test_f114_a_player_who_can_disrupt_has_the_whole_window_and_misses_no_turn(club: Club) -> None:
    number, (able,) = await open_disruption(club, can_disrupt)
    assert not await powerless(club, number)
    await club.advance(LIVE - 1)
    assert await club.on_turn(number) == [able]
    assert not pings(club), "a call that leaves no time to answer calls nobody"
    await club.advance(2)
    assert not isinstance((await club.live_table(number)).state.phase, Disrupting)
    assert all(seat.missed_turns == 0 for seat in (await club.table(number)).seats)


async def test_f180_f182_the_thrower_after_a_player_who_left_has_the_time_of_a_throw(club: Club) -> None:
    number, opponents = await open_disruption(club, can_disrupt, can_disrupt)
    await club.advance(LIVE - 5)
    thrower = next(name for name in ("Annika", "Björn", "Mia") if name not in opponents)
    await club.confirm(thrower, "table leave", table=number)
    assert await club.on_turn(number) == opponents[:1]
    (absent,) = [timer for timer in await club.store.timers_of(number) if timer.kind == "absent"]
    assert absent.due - club.now == pytest.approx(TIME_LIMITS["choose"].live_seconds, abs=2)


async def test_f97_f179_the_clocks_after_a_landing_do_not_depend_on_who_can_play_a_card(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn", plus=True, pack="full", pace="live")
    await deal(club, number, lambda hand: "X3" in hand)
    for able in (False, True):
        state = await club.rush(number, partial(has_landed, able))
        thrower = state.phase.shot.seat
        assert await powerless(club, number) == ([] if able else [thrower])
        assert [timer.seat for timer in await hesitations(club, number)] == [thrower]
        assert not any(part["custom_id"].split(":")[3] == "move" for part in controls(await club.board(number)))
    assert not pings(club)


async def test_f114_the_powerless_may_pass_themselves(club: Club) -> None:
    number, (opponent,) = await open_disruption(club, harmless)
    letter = await by_dms(club, number)(opponent, "pass")
    assert answer_of(letter).id == dms(club, opponent)[-1].id
    assert not await hesitations(club, number)


async def test_f179_f183_a_restart_in_the_window_keeps_its_clocks_and_its_buttons(club: Club) -> None:
    number, (able, other) = await open_disruption(club, can_disrupt, harmless)
    clocks, before, letter = await club.store.timers_of(number), await club.text(number), dms(club, able)[-1]
    await club.restart()
    timers = await club.store.timers_of(number)
    assert [(timer.seat, timer.kind) for timer in timers] == [(timer.seat, timer.kind) for timer in clocks]
    assert [timer.due for timer in timers] == pytest.approx([timer.due for timer in clocks])
    assert await club.text(number) == before
    assert await press_move(club[able].user, letter, "pass")
    assert await club.on_turn(number) == [other]
    await club.advance(LIVE)
    assert not isinstance((await club.live_table(number)).state.phase, Disrupting)


async def test_f114_the_house_disrupts_after_the_people(club: Club) -> None:
    await club.gather("finalnine new", "Annika", "Björn", house=1, rules="battle", pack="full")
    state = await club.rush(until=lambda state: isinstance(state.phase, Disrupting) and state.phase.shot.seat != 1)
    assert len(GAME.rules.awaiting(state)) == 2
    (person,) = await club.on_turn()
    await by_dms(club, 1)(person, "pass")
    assert not isinstance((await club.live_table()).state.phase, Disrupting)


async def open_trade(club: Club, hand: Callable[[tuple[str, ...]], bool]) -> tuple[int, str, str]:
    """Open a table where the first thrower has proposed to trade a disc; return its number and the two partners."""
    number = await club.gather("finalnine new", "Annika", "Björn", pack="full", pace="live")
    await deal(club, number, hand)
    live = await club.live_table(number)
    thrower, other = live.state.order
    names = ("Annika", "Björn")
    disc = next(code for code in live.state.players[thrower].hand if code in DISCS)
    play = by_dms(club, number)
    for text in (f"trade {other + 1}", f"offer {disc}", "propose"):
        await play(names[thrower], text)
    return number, names[thrower], names[other]


async def test_f107_f108_a_trade_is_accepted(club: Club) -> None:
    number, _thrower, other = await open_trade(club, lambda hand: not puttless(hand))
    assert not await powerless(club, number)
    seat = (await club.live_table(number)).seat_of(club[other].id)
    accept = next(
        move for move in (await club.live_table(number)).view(seat).moves if GAME.rules.write_move(move) != "decline"
    )
    await by_dms(club, number)(other, GAME.rules.write_move(accept))
    state = (await club.live_table(number)).state
    thrower = state.phase.shot.seat
    assert accept.disc in state.players[thrower].hand and accept.disc not in state.players[1 - thrower].hand


async def test_f108_a_trade_is_declined(club: Club) -> None:
    number, thrower, other = await open_trade(club, lambda hand: not puttless(hand))
    await by_dms(club, number)(other, "decline")
    assert await club.on_turn(number) == [thrower]
    assert "declines" in await club.text(number)


async def test_f108_f179_the_clubhouse_declines_for_a_hand_without_a_putter(club: Club) -> None:
    number, thrower, other = await open_trade(club, puttless)
    assert club[other].mention in await club.text(number)
    (timer,) = await hesitations(club, number)
    assert MIN_DELAY_SECONDS <= timer.due - club.now + 1 <= 45
    await club.advance(timer.due - club.now + 1)
    assert await club.on_turn(number) == [thrower]
    assert "declines" in await club.text(number)
    assert all(seat.missed_turns == 0 for seat in (await club.table(number)).seats)


async def test_f183_a_restart_at_the_luck_keeps_the_phase_and_its_buttons(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    await club.rush(number, lambda state: isinstance(state.phase, Helping))
    (thrower,) = await club.on_turn(number)
    letter, before = dms(club, thrower)[-1], await club.text(number)
    await club.restart()
    assert await club.text(number) == before
    assert isinstance((await club.live_table(number)).state.phase, Helping)
    assert await press_move(club[thrower].user, letter, "done")
    assert not isinstance((await club.live_table(number)).state.phase, Helping)


async def test_f181_two_throws_missed_in_a_row_make_somebody_away_and_nothing_else_does(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn", pace="live")
    while (away := (await club.table(number)).seats[1].missed_turns) < ABSENT_AFTER_TURNS:
        record = (await club.live_table(number)).record
        assert away == sum(move == (1, "throw") for move in record.moves)
        state = await club.rush(number, lambda state: 1 in GAME.rules.awaiting(state))
        await club.advance(TIME_LIMITS[phase_rules(state.phase).window].live_seconds + 1)
    for _ in range(2):
        assert await club.on_turn(number) == ["Annika"]
        await club.rush(number, lambda state: isinstance(state.phase, Choosing))
        await club.slash("Annika", "move", move=(await club.next_move(number))[1], table=number)
