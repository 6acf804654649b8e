"""A secret choice in Final Nine reveals nobody's choice, neither by a clock, nor by a ping, nor by an edit."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from club.deadlines import AUTO_ANSWER_TIMER, decision_pace, next_timers
from club.live_table import LiveTable, Position
from club.pending_moves import PendingMoves
from db.rows import Timer
from engine.final_nine import GAME
from engine.final_nine.state import Disrupting, State
from engine.rng import Luck
from tests.cogs.club import HOUR, Club
from tests.cogs.final_nine import deal
from tests.cogs.messages import answer_of, labels
from tests.cogs.test_clocks import pings
from tests.cogs.test_secret_choices import can_disrupt, harmless
from tests.hidden.final_nine import redeal

NAMES = ("Annika", "Björn", "Mia")
WINDOW = 2 * HOUR
"""Seconds of the disruption window at a casual table (F-180)."""


def with_other_disruptor(table: State) -> State:
    """Return a table with the same public view, on which the other opponent can disrupt the throw."""
    thrower, able, other = table.order
    for ply in range(100_000):
        dealt = redeal(table, thrower, Luck(b"veil", ply))
        if harmless(dealt.players[able].hand) and can_disrupt(dealt.players[other].hand):
            return dealt
    raise AssertionError("no such deal")


async def open_twin_tables(club: Club) -> tuple[int, int]:
    """Open two tables with a committed throw that differ only in which opponent can disrupt it."""
    numbers = []
    for place in range(2):
        number = await club.gather("finalnine new", *NAMES, rules="battle", pack="full", pace="casual")
        await deal(club, number, can_disrupt, harmless)
        live = await club.live_table(number)
        if place:
            live.history[-1] = Position(live.game, live.ply, with_other_disruptor(live.state))
        await club.rush(number, lambda state: isinstance(state.phase, Disrupting))
        numbers.append(number)
    first, second = numbers
    return first, second


async def public_view(club: Club, number: int) -> Any:
    return (await club.live_table(number)).view()


async def awaited_seats(club: Club, number: int) -> Sequence[int]:
    return GAME.rules.awaiting((await club.live_table(number)).state)


async def powerless(club: Club, number: int) -> int:
    """Return the seat that can only pass."""
    (seat,) = GAME.clubhouse.seats_without_choice((await club.live_table(number)).state)
    return seat


def edits(club: Club, board: int | None) -> int:
    """Return how often the bot has edited a message in the channel."""
    return sum(each.method == "PATCH" and each.path.endswith(f"/{board}") for each in club.env.http_requests)


async def clocks_of(club: Club, number: int) -> list[tuple[int, str, float]]:
    """Return the timers of the seats, with the seconds since the window opened."""
    timers = [timer for timer in await club.store.timers_of(number) if timer.seat >= 0]
    begun = next(timer.due for timer in timers if timer.kind == "absent") - WINDOW
    return sorted((timer.seat, timer.kind, round(timer.due - begun, 3)) for timer in timers)


async def test_f179_two_tables_that_look_alike_have_the_same_clocks(club: Club) -> None:
    first, second = await open_twin_tables(club)
    assert await public_view(club, first) == await public_view(club, second)
    assert await powerless(club, first) != await powerless(club, second)
    assert await clocks_of(club, first) == await clocks_of(club, second)
    assert {kind for _seat, kind, _due in await clocks_of(club, first)} == {"absent", AUTO_ANSWER_TIMER}


async def test_f179_nobody_is_called_within_the_window_and_the_next_player_is_called_after_it(club: Club) -> None:
    first, second = await open_twin_tables(club)
    club.sql("UPDATE timers SET due = due + 60 WHERE kind = 'hesitation'")
    await club.advance(50)
    assert not pings(club)
    await club.advance(WINDOW)
    for number in (first, second):
        assert "ping" in {timer.kind for timer in await club.store.timers_of(number)}
    await club.advance(30)
    assert len(pings(club)) == 2


async def test_f179_the_random_moment_of_a_player_with_a_choice_changes_nothing_public(club: Club) -> None:
    first, second = await open_twin_tables(club)
    seat = await powerless(club, second)
    assert seat in await awaited_seats(club, first) and seat != await powerless(club, first)
    club.sql("UPDATE timers SET due = due + 60 WHERE kind = 'hesitation'")
    club.sql("UPDATE timers SET due = due - ? WHERE kind = 'hesitation' AND seat = ?", 2 * WINDOW, seat)
    boards = [(await club.table(number)).board for number in (first, second)]
    before = [edits(club, board) for board in boards]
    await club.advance(5)
    assert [seat in await awaited_seats(club, number) for number in (first, second)] == [True, False]
    assert [edits(club, board) - once for board, once in zip(boards, before, strict=True)] == [0, 1]
    assert not pings(club)


async def test_f179_two_tables_that_look_alike_have_the_same_clocks_under_every_seed(club: Club) -> None:
    first, second = [await club.live_table(number) for number in await open_twin_tables(club)]
    assert GAME.clubhouse.seats_without_choice(first.state) != GAME.clubhouse.seats_without_choice(second.state)
    for seed in range(200):
        assert timers_with_seed(first, seed) == timers_with_seed(second, seed)


def timers_with_seed(live: LiveTable, seed: int) -> tuple[Timer, ...]:
    """Return the timers of the window if the deal had another seed."""
    record = replace(live.record, seed=seed.to_bytes(32))
    pending = PendingMoves(record, live.state, live.table.seats)
    paces = {seat: decision_pace("casual", limit) for seat, limit in pending.limits().items()}
    return next_timers(paces, pending.timer_changes(), (), lambda _seat: 0.0, pending.delay_luck)


async def test_f179_the_board_has_play_a_card_for_everybody_and_it_opens_the_hand(club: Club) -> None:
    numbers = await open_twin_tables(club)
    boards = [await club.board(number) for number in numbers]
    assert [labels(board) for board in boards] == [labels(boards[0])] * 2
    for number, board in zip(numbers, boards, strict=True):
        assert labels(board)[0] == "Play a card"
        for seat in await awaited_seats(club, number):
            name = club.name_of((await club.table(number)).seats[seat].user or 0)
            hand = answer_of(await club[name].click(board, label="Play a card"))
            assert hand.message.flags.ephemeral and "Let it fly" in labels(hand.message)


async def test_f114_f179_a_hand_that_follows_is_edited_for_its_reader_alone(club: Club) -> None:
    """The page of a hand that cannot disrupt changes no sooner and no later than any other."""
    first, second = await open_twin_tables(club)
    for number in (first, second):
        for seat in await awaited_seats(club, number):
            await club.press(club.name_of((await club.table(number)).seats[seat].user or 0), "My hand", number)
    boards = [(await club.table(number)).board for number in (first, second)]
    before = [edits(club, board) for board in boards]
    await club.advance(5)
    assert [edits(club, board) for board in boards] == before
    assert await public_view(club, first) == await public_view(club, second)
    assert await clocks_of(club, first) == await clocks_of(club, second)
