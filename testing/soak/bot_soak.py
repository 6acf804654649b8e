"""The soak test of whole bots: several share a database and are killed in turn while a crowd plays.

Afterwards every acknowledged move must be stored once, every timer have fired once, and every board be current.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic, time
from typing import Final, NamedTuple

from db.doctor import find_faults
from db.store import open_store
from testing.loopback.audit import Audit
from testing.loopback.bot_process import FORKED_BOT, BotProcess, start_bot, wait_until
from testing.loopback.players import GameCommand, Group, Press, open_tables
from testing.loopback.server import Loopback, loopback
from testing.loopback.world import SHARD_SHIFT
from testing.soak.tally import Tally

READY_SECONDS: Final = 180.0
"""Seconds in which a process is connected again on a busy machine; its leases expire after twenty."""


class FleetSize(NamedTuple):
    """The size of a fleet."""

    processes: int = 2
    shards: int = 4
    tables: int = 3
    """Tables on each shard; three have one of each game."""
    lease: float = 0.0
    """Seconds for which a killed process keeps its shards; 0 for the bot's own setting."""


class Fleet:
    """The bots of one database."""

    def __init__(self, discord: Loopback, url: str, folder: Path, scale: FleetSize) -> None:
        self.discord = discord
        self.url = url
        self.folder = folder
        self.scale = scale
        self.bots: list[BotProcess] = []
        self.kills = 0
        self.takeovers: list[float] = []
        """Seconds from each kill until a move was acknowledged again on the killed process's servers."""
        self._chance = Random(19)
        self._killed: dict[int, float] = {}
        """The time of the kill, for each process on whose servers nobody has played since."""

    def shards(self, at: int) -> range:
        """Return the shards of a process."""
        each = self.scale.shards // self.scale.processes
        return range(at * each, (at + 1) * each)

    def process_of(self, guild: int) -> int:
        """Return the process that serves a server."""
        return (guild >> SHARD_SHIFT) % self.scale.shards // len(self.shards(0))

    def is_listening(self, at: int) -> bool:
        """Return whether a process is connected on all its shards."""
        return set(self.shards(at)) <= self.discord.gateway.shards

    async def start_process(self, at: int) -> BotProcess:
        """Start a process."""
        folder = self.folder / str(at)
        folder.mkdir(exist_ok=True)
        environ = {"DATABASE_URL": self.url, "LOOPBACK_ALTERED": "cold"}
        if self.scale.lease:
            environ["LOOPBACK_ALTERED"] += f" lease={self.scale.lease}"
        if self.scale.processes > 1:
            environ["SHARD_IDS"] = ",".join(map(str, self.shards(at)))
            environ["SHARD_COUNT"] = str(self.scale.shards)
        return await start_bot(self.discord, folder, FORKED_BOT, **environ)

    async def wait_until_ready(self) -> None:
        """Wait until every shard is connected."""
        processes = range(self.scale.processes)
        await wait_until(lambda: all(map(self.is_listening, processes)), "shards are deaf", READY_SECONDS)

    def note_acknowledged(self, guild: int) -> None:
        """Note an acknowledged move on a server: the first after a kill completes the takeover."""
        killed_at = self._killed.pop(self.process_of(guild), None)
        if killed_at is not None:
            self.takeovers.append(monotonic() - killed_at)

    async def kill(self, at: int) -> None:
        """Kill a process with SIGKILL and start the next one in its place."""
        await self.bots[at].kill()
        self._killed[at] = monotonic()
        self.kills += 1
        self.bots[at] = await self.start_process(at)

    async def kill_in_turn(self, kills: int, apart: float) -> None:
        """Kill one process after the other, so many seconds apart on average.

        A process is killed only once people play there again.
        """
        for number in range(kills):
            await asyncio.sleep(self._chance.uniform(0, 2 * apart))
            at = number % self.scale.processes
            await wait_until(partial(self._is_played_on, at), "a process never came back", READY_SECONDS)
            await self.kill(at)
        await wait_until(lambda: not self._killed, "a process never came back", READY_SECONDS)

    def _is_played_on(self, at: int) -> bool:
        """Return whether people play on the servers of a process."""
        return at not in self._killed


@asynccontextmanager
async def fleet(url: str, folder: Path, scale: FleetSize) -> AsyncIterator[Fleet]:
    """Run a fleet on a loopback Discord with so many channels on each shard."""
    async with loopback(scale.shards, scale.tables, scale.shards) as discord:
        here = Fleet(discord, url, folder, scale)
        try:
            here.bots = [await here.start_process(at) for at in range(scale.processes)]
            await here.wait_until_ready()
            yield here
        finally:
            await asyncio.gather(*(bot.kill() for bot in here.bots))


GAMES: Final = (
    GameCommand("Play Nine", "playnine new", 2, {"holes": 3, "pace": "live"}),
    GameCommand("Scramble with luck", "scramble new", 2, {"cards": "luck", "pace": "live"}),
    GameCommand("Final Nine", "finalnine new", 2, {"pace": "live"}),
)
MAX_THINK_SECONDS: Final = 1.5
"""The most seconds that a player looks at a board."""
TIMER_SHARE: Final = 0.05
"""The share of turns in which a player lets a timer fire instead."""
TAKEOVER_SECONDS: Final = 60.0
"""Seconds after a kill within which people play there again and timers have fired."""
SECOND_FIRE_SECONDS: Final = 8.0
"""Seconds in which a timer could fire a second time: the bot looks for due timers every five."""
POLL_SECONDS: Final = 0.5
"""Seconds between two looks whether a timer has fired."""


class Crowd:
    """The players at all tables, and the faults that they have seen."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        self.audit = Audit(fleet.url)
        self.chance = Random(19)
        self.groups: list[Group] = []
        self.played: list[Press] = []
        self.timer_delays: list[float] = []
        """Seconds from when each timer was due until it fired."""
        self.faults: list[str] = []

    async def open_tables(self) -> None:
        """Open a table of one of the games in every channel; each shard has all games."""
        for guild, channels in enumerate(self.fleet.discord.world.guilds.values()):
            for at, channel in enumerate(channels):
                first = 10_000 * (guild + 1) + 100 * at
                self.groups += await open_tables(self.fleet.discord, GAMES[at % len(GAMES)], [channel], first)

    async def play(self, over: asyncio.Event) -> None:
        """Let everybody play until the event is set."""
        async with asyncio.TaskGroup() as tasks:
            for group in self.groups:
                tasks.create_task(self._play(group, over))

    async def _play(self, group: Group, over: asyncio.Event) -> None:
        guild = group.channel.guild or 0
        while not over.is_set():
            await asyncio.sleep(self.chance.uniform(0, MAX_THINK_SECONDS))
            if group.game == GAMES[0] and self.chance.random() < TIMER_SHARE:
                await self._let_timer_fire(group)
            elif self.fleet.is_listening(self.fleet.process_of(guild)) and await group.wait_until_ready(1.0):
                await self._press(group, guild)

    async def _press(self, group: Group, guild: int) -> None:
        """Make the next press at a table, if there is one."""
        if choice := group.next_press():
            press = await group.press(choice)
            self.played.append(press)
            if press.is_accepted:
                self.fleet.note_acknowledged(guild)

    async def _let_timer_fire(self, group: Group) -> None:
        """Make the timers of a table due now, and check that each fires once."""
        table = group.table
        before, due = await self._count_automatic_plays(table), time()
        timers = await self.audit.query(
            f"UPDATE timers SET due = {due} WHERE table_id = {table} AND kind = 'absent' RETURNING seat"
        )
        if not timers:
            return
        while await self._count_automatic_plays(table) == before:
            due = await self._due_at(table, due)
            if time() - due > 2 * TAKEOVER_SECONDS:
                self.faults.append(f"a timer of table {table} has not fired")
                return
            await asyncio.sleep(POLL_SECONDS)
        self.timer_delays.append(time() - due)
        await asyncio.sleep(SECOND_FIRE_SECONDS)
        fire_count = await self._count_automatic_plays(table) - before
        if fire_count != len(timers):
            self.faults.append(f"{len(timers)} timers of table {table} fired {fire_count} times")

    async def _due_at(self, table: int, last_due: float) -> float:
        """Return when a table's timer is due: the bot puts it off by the time in which it was down."""
        ((due,),) = await self.audit.query(f"SELECT MIN(due) FROM timers WHERE table_id = {table} AND kind = 'absent'")
        return last_due if due is None else max(last_due, min(due, time()))

    async def _count_automatic_plays(self, table: int) -> int:
        """Return how often moves were made without a press."""
        ((plays,),) = await self.audit.query(
            f"SELECT COUNT(DISTINCT at) FROM moves WHERE table_id = {table}"
            f" AND at NOT IN (SELECT at FROM moves WHERE table_id = {table} AND interaction IS NOT NULL)"
        )
        return int(plays)

    async def find_faults(self) -> list[str]:
        """Return the faults after everything has come to rest."""
        await self.fleet.wait_until_ready()
        stamps = await self.audit.stamps()
        with suppress(TimeoutError):
            await wait_until(
                lambda: all(group.is_up_to_date(stamps) for group in self.groups), "", 2 * TAKEOVER_SECONDS
            )
        late = [seconds for seconds in self.fleet.takeovers if seconds > TAKEOVER_SECONDS]
        return [
            *self.faults,
            *(f"a takeover took {seconds:.0f} s" for seconds in late),
            *self._board_faults(stamps),
            *await self._database_faults(),
        ]

    def _board_faults(self, stamps: Mapping[int, int]) -> Iterator[str]:
        """Yield the faults of the boards, which must show at least these moves: timers go on firing."""
        for group in self.groups:
            if not group.is_up_to_date(stamps):
                yield f"table {group.table} shows {group.stamp}, not {stamps.get(group.table)} as it should since long"
            if sum(map(group.is_board, group.channel.messages)) != 1:
                yield f"table {group.table} has several boards, or none"
            post_counts = Counter(group.posted_boards())
            yield from (f"board {board} was posted {times} times" for board, times in post_counts.items() if times > 1)

    async def _database_faults(self) -> list[str]:
        lost_presses, gaps = await self.audit.lost_presses(self.played), await self.audit.count_gaps()
        faults = [f"lost or made in spite of its answer: {one}" for one in lost_presses]
        faults += [f"{gaps} tables have gaps"] if gaps else []
        async with open_store(self.fleet.url) as store:
            return faults + [complaint async for complaint in find_faults(store)]


async def soak(url: str, folder: Path, scale: FleetSize, kills: int, apart: float) -> tuple[Tally, Sequence[str]]:
    """Kill so many bots in turn and return the tally and the faults."""
    async with fleet(url, folder, scale) as here:
        crowd = Crowd(here)
        await crowd.open_tables()
        over = asyncio.Event()
        playing = asyncio.create_task(crowd.play(over))
        await here.kill_in_turn(kills, apart)
        over.set()
        await playing
        wrong = await crowd.find_faults()
        return _tally(here, crowd), wrong


def _tally(here: Fleet, crowd: Crowd) -> Tally:
    moves = [one for one in crowd.played if one.is_move]
    return Tally(
        kills=here.kills,
        pressed=len(moves),
        acknowledged=sum(one.is_accepted for one in moves),
        silent=sum(one.interaction.answered_at is None for one in moves),
        takeovers=tuple(here.takeovers),
        timer_delays=tuple(crowd.timer_delays),
    )
