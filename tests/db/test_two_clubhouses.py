"""Two clubhouses on one database, as in two processes: stale games, repeated presses, timers."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack
from itertools import count, cycle

import pytest

from club.clubhouse import Clubhouse
from club.deadlines import PACES
from club.live_table import LiveTable
from club.periodic_work import TableUpkeep
from club.seat_offers import OfferEnd
from club.table_setup import Guest, Location, TableRequest, join_lobby, open_table
from club.user_error import UserError
from db.errors import StoreUnavailable
from db.rows import LeftMessage, Phase, SeatOffer, TableRow
from db.shards import ALL_SHARDS, Shards
from db.store import open_store
from engine.registry import GAMES
from tests.db.samples import ROOMY

ANN, BOB = 11, 12
CHANNEL = 1
NOBODY = Shards((1,), 2)
"""Shards without a server of these tests."""
START = 1_000_000.0

press = count(7_000_000_000).__next__


class Time:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now


class RecordingPresenter:
    """A presenter that records what it was asked to show."""

    def __init__(self) -> None:
        self.redrawn: list[int] = []
        self.called: list[tuple[int, int]] = []

    def redraw(self, number: int, *, at_once: bool = False) -> None:
        self.redrawn.append(number)

    def ping_players(self, number: int, seats: Collection[int], *, again: bool) -> None:
        self.called += [(number, seat) for seat in seats]

    def announce_offer_end(self, offer: SeatOffer, ending: OfferEnd) -> None: ...

    def can_reach(self, table: TableRow) -> bool:
        return True

    def refresh_page(self, page: LeftMessage) -> None: ...

    async def show_new_game(self, number: int) -> None: ...


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture(params=[ALL_SHARDS, NOBODY], ids=["ours", "another's"])
async def clubhouses(
    migrated_url: str, clock: Time, request: pytest.FixtureRequest
) -> AsyncIterator[tuple[Clubhouse, Clubhouse]]:
    """Yield two clubhouses; the second one serves the same servers, or none of them."""
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(open_store(migrated_url)) for _ in range(2)]
        yield Clubhouse(stores[0], clock), Clubhouse(stores[1], clock, shards=request.param)


async def start_game(clubhouse: Clubhouse, pace: str = "casual", game: str = "play-nine") -> int:
    """Start an unranked game for two people, and return its number."""
    number = await fill_lobby(clubhouse, pace, game)
    await clubhouse.start_game(number, press())
    return number


async def fill_lobby(clubhouse: Clubhouse, pace: str = "casual", game: str = "play-nine") -> int:
    """Open an unranked table where two people wait for the start, and return its number."""
    request = TableRequest(game, GAMES[game].rules.options(holes=3), 2, pace=pace, ranked=False)
    table = await open_table(clubhouse, Guest(ANN, "Ann", press()), Location(2 << 22, CHANNEL, None), request, ROOMY)
    await join_lobby(clubhouse, table.id, Guest(BOB, "Bob", press()))
    return table.id


def next_move(live: LiveTable) -> tuple[int, str]:
    """Return the person on turn and the move of a house player."""
    game = live.game
    seat = game.rules.awaiting(live.state)[0]
    player = game.ai.house_player(game.ai.stand_in_level)
    return (ANN, BOB)[seat], game.rules.write_move(player(live.view(seat), live.record.luck(live.ply, "test")))


async def test_legal_presses_count_at_either_clubhouse(clubhouses: tuple[Clubhouse, Clubhouse]) -> None:
    number = await start_game(clubhouses[0])
    for house in clubhouses:
        await house.tables.live_table(number)
    true = await clubhouses[0].tables.live_table(number)
    for house in cycle(clubhouses):
        user, text = next_move(true)
        before = true.ply
        true = await house.accept_moves(number, user, text, press(), true.stamp)
        assert true.ply > before
        if true.is_over:
            break
    record = await clubhouses[0].store.record(number)
    assert (await clubhouses[0].tables.stored_table(number)).phase is Phase.OVER
    assert record.moves == true.record.moves


async def test_a_press_that_arrives_at_both_is_one_move(clubhouses: tuple[Clubhouse, Clubhouse]) -> None:
    number = await start_game(clubhouses[0])
    for _ in range(8):
        live = await clubhouses[0].tables.reload(number)
        user, text = next_move(live)
        same, ply = press(), live.ply
        both = await asyncio.gather(*(house.accept_moves(number, user, text, same, live.stamp) for house in clubhouses))
        assert [after.ply for after in both] == [ply + 1] * 2
    assert [move.ply for move in await clubhouses[0].store.moves(number)] == [*range(1, 9)]


async def test_an_outdated_press_is_refused_at_either_clubhouse(clubhouses: tuple[Clubhouse, Clubhouse]) -> None:
    number = await start_game(clubhouses[0])
    old = await clubhouses[1].tables.live_table(number)
    user, text = next_move(old)
    stamp, seat = old.stamp, old.seat_of(user)
    other = next(move for move in map(old.game.rules.write_move, old.view(seat).moves) if move != text)
    await clubhouses[0].accept_moves(number, user, text, press(), stamp)
    with pytest.raises(UserError):
        await clubhouses[1].accept_moves(number, user, other, press(), stamp)
    await clubhouses[1].accept_moves(number, user, text, press(), stamp)
    assert len(await clubhouses[0].store.moves(number)) == 1, "a second press on the same button plays nothing"


async def test_an_automatic_answer_given_here_finds_the_moves_made_elsewhere(
    clubhouses: tuple[Clubhouse, Clubhouse],
) -> None:
    number = await start_game(clubhouses[0], game="scramble")
    user, text = next_move(await clubhouses[1].tables.live_table(number))
    moved = await clubhouses[0].accept_moves(number, user, text, press())
    waiting = 1 - moved.game.rules.awaiting(moved.state)[0]
    for house in clubhouses[::-1]:
        live = await house.set_auto_answer(number, (ANN, BOB)[waiting], "throw", press(), on=True)
        assert (live.ply, live.table.ply, live.table.seats[waiting].auto_answers) == (moved.ply, moved.ply, "throw")


async def test_a_hint_for_a_decision_made_elsewhere_is_not_counted(clubhouses: tuple[Clubhouse, Clubhouse]) -> None:
    number = await start_game(clubhouses[0])
    old = await clubhouses[1].tables.live_table(number)
    seat, stamp, (user, text) = old.game.rules.awaiting(old.state)[0], old.stamp, next_move(old)
    moved = await clubhouses[0].accept_moves(number, user, text, press())
    with pytest.raises(UserError, match="moved on"):
        await clubhouses[1].count_hint(number, seat, stamp)
    (seat,) = moved.game.rules.awaiting(moved.state)
    for house in clubhouses[::-1]:
        live = await house.count_hint(number, seat, moved.stamp)
        assert (live.ply, sum(row.hints for row in live.table.seats)) == (moved.ply, 1)


async def test_a_seat_left_at_one_clubhouse_is_left_at_the_other(clubhouses: tuple[Clubhouse, Clubhouse]) -> None:
    number = await start_game(clubhouses[0])
    await clubhouses[0].tables.live_table(number)
    await clubhouses[1].leave_game(number, 1)
    clubhouses[0].tables.evict_if_stale(await clubhouses[0].tables.stored_table(number))
    assert (await clubhouses[0].tables.live_table(number)).seat_of(BOB) is None
    assert (await clubhouses[0].tables.table(number)).seats[1].gone


async def test_a_hint_counted_at_one_clubhouse_is_counted_at_the_other(
    clubhouses: tuple[Clubhouse, Clubhouse],
) -> None:
    number = await start_game(clubhouses[0])
    stamp = (await clubhouses[0].tables.live_table(number)).stamp
    await clubhouses[1].count_hint(number, 0, stamp)
    assert clubhouses[0].tables.evict_if_stale(await clubhouses[0].tables.stored_table(number))


async def test_tables_that_change_while_their_channel_is_deleted_are_read_again(
    clubhouses: tuple[Clubhouse, Clubhouse], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = clubhouses
    closed, started, waiting = [await fill_lobby(one) for _ in range(3)]
    open_tables = one.store.open_tables

    async def open_tables_of_before(channel: int) -> tuple[TableRow, ...]:
        """Return the open tables as they are before the other clubhouse changes two of them."""
        found = await open_tables(channel=channel)
        await other.close_table(closed, "ended")
        await other.start_game(started, press())
        return found

    monkeypatch.setattr(one.store, "open_tables", open_tables_of_before)
    await TableUpkeep(one, RecordingPresenter()).handle_deleted_channel(CHANNEL)
    found = {number: await one.store.table(number) for number in (closed, started, waiting)}
    assert [(table.phase, table.reason) for table in found.values()] == [
        (Phase.CLOSED, "ended"), (Phase.PLAYING, None), (Phase.CLOSED, "lost")
    ]  # fmt: skip


async def test_tables_that_fail_do_not_keep_the_others_of_their_deleted_channel_open(
    clubhouses: tuple[Clubhouse, Clubhouse], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = clubhouses
    overtaken, failing, waiting = [await fill_lobby(one) for _ in range(3)]
    playing = await start_game(one)
    close_table = one.store.close_table

    async def close_with_faults(number: int, reason: str, at: float, by: int | None) -> TableRow:
        """Close a table, one of them after the other clubhouse, and one of them not."""
        if number == failing:
            raise StoreUnavailable("the connection is lost")
        if number == overtaken:
            await other.close_table(number, "ended")
        return await close_table(number, reason, at, by)

    monkeypatch.setattr(one.store, "close_table", close_with_faults)
    await TableUpkeep(one, RecordingPresenter()).handle_deleted_channel(CHANNEL)
    phases = [(await one.store.table(number)).phase for number in (overtaken, failing, waiting)]
    assert phases == [Phase.CLOSED, Phase.LOBBY, Phase.CLOSED]
    assert [timer.kind for timer in await one.store.timers_of(playing)] == ["close"]
    (logged,) = (record for record in caplog.records if record.levelname == "ERROR")
    assert f"table {failing} " in logged.getMessage()


async def test_every_timer_fires_once_though_two_clubhouses_poll_it(
    migrated_url: str, clock: Time, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_store(migrated_url) as one, open_store(migrated_url) as other:
        houses = Clubhouse(one, clock), Clubhouse(other, clock)
        presenters = [RecordingPresenter() for _ in houses]
        upkeeps = [TableUpkeep(house, presenter) for house, presenter in zip(houses, presenters, strict=True)]
        tables = [await start_game(houses[0], "live") for _ in range(5)]
        for house in houses:
            for number in tables:
                await house.tables.live_table(number)
        for wait in (PACES["live"].ping, PACES["live"].absent):
            clock.now += wait + 1
            due = await one.due_timers(clock.now)
            await asyncio.gather(*(upkeep.fire_due_timers(clock.now, ALL_SHARDS) for upkeep in upkeeps))
            assert {timer.table for timer in due} == {*tables}
        each = sorted((number, seat) for number in tables for seat in (0, 0, 1, 1))
        assert sorted(presenters[0].called + presenters[1].called) == each, "one call, one reminder"
        missed = [[seat.missed_turns for seat in (await one.table(number)).seats] for number in tables]
        assert missed == [[1, 1]] * 5, "each turn is missed once"
        tees = [[move.seat for move in await one.moves(number) if move.text.startswith("tee")] for number in tables]
        assert [sorted(seats) for seats in tees] == [[0, 1]] * 5
        assert not [record for record in caplog.records if record.levelname == "ERROR"]
