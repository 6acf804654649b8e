"""The way of one press through the code: its files, its functions, and how often it goes on in another file.

Two people play Play Nine in a simulated Discord. After some presses, one press of "Draw from the deck" is recorded,
from its arrival to the edit of the board; libraries, and what the bot does after the edit, are left out. A call is what
`sys.setprofile` takes for one: also a coroutine that goes on after an `await`, and before Python 3.12 a comprehension.
"""

import argparse
import asyncio
import secrets
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from simcord import ChannelHandle, Env, MemberActor
from simcord.components import walk_components

from app.runtime.client import Nineteenth
from app.runtime.config import Config
from db.store import open_store

PROJECT: Final = f"{Path(__file__).parents[1]}/"
FOLDERS: Final = tuple(f"{PROJECT}{name}/" for name in ("app", "club", "cogs", "db", "engine", "render", "ui"))
WARM_UP_PRESSES: Final = 14
"""Presses before the one that is recorded: both people tee off, then each plays three turns of two presses."""
LOOP, DATABASE, DRAWING = "event loop", "database", "drawing"
THREADS: Final = {"MainThread": LOOP, "beside the loop": DRAWING}
"""The work of the threads that have a name; the other one reads and writes the database."""


class Call(NamedTuple):
    """A call of a function of the project."""

    thread: str
    file: str
    function: str


def file_of(code: CodeType) -> str:
    """Return the project's file in which this code stands; "" for a library."""
    return code.co_filename.removeprefix(PROJECT) if code.co_filename.startswith(FOLDERS) else ""


class Recorder:
    """Records the calls from the last press to the first edit of a message after it, in every thread."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.is_on = False

    def profile(self, frame: FrameType, event: str, _argument: object) -> None:
        """Record a call, as a function of `sys.setprofile`."""
        if self.is_on and event == "call" and (file := file_of(frame.f_code)):
            thread = THREADS.get(threading.current_thread().name, DATABASE)
            self.calls.append(Call(thread, file, frame.f_code.co_qualname))

    def hear(self, event: str, _payload: object) -> None:
        """Start or stop with an event of Discord."""
        if event == "INTERACTION_CREATE":
            self.calls.clear()
        self.is_on = event == "INTERACTION_CREATE" or (self.is_on and event != "MESSAGE_UPDATE")


@asynccontextmanager
async def open_table(folder: Path) -> AsyncIterator[tuple[Env, ChannelHandle, Sequence[MemberActor]]]:
    """Run the bot in a simulated Discord, with a game of Play Nine for two people."""
    async with open_store(f"sqlite:///{folder / 'club.db'}") as store:
        bot = Nineteenth(Config(), store, shard_count=1)
        bot.board_updater.update_seconds = bot.board_updater.hands.update_seconds = 0.0002
        env = Env(bot, settle_timeout=60)
        await env.start()
        try:
            guild = env.create_guild("The Clubhouse")
            await env.settle()  # without a channel there is no welcome message
            channel = guild.create_text_channel("green")
            people = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in ("Annika", "Tom")]
            await people[0].slash(channel, "playnine new", players=2, holes=9)
            await people[1].click(channel.history()[-1], label="Join")
            yield env, channel, people
        finally:
            await env.shutdown()


async def press(env: Env, channel: ChannelHandle, people: Sequence[MemberActor], verb: str) -> None:
    """Press the first button of the board whose id holds this, as the person whose turn it is."""
    bot: Any = env.bot
    live = await bot.clubhouse.tables.live_table(1)
    user = live.table.seats[live.game.rules.awaiting(live.state)[0]].user
    board = channel.history()[-1]
    parts = walk_components(env.backend.get_message(channel.id, board.id).components)
    button = next(part["custom_id"] for part in parts if verb in part.get("custom_id", ""))
    await next(person for person in people if person.id == user).click(board, custom_id=button)
    env.raise_errors()


async def record_press() -> list[Call]:
    """Return the calls of a press of "Draw from the deck", after some presses and with the same deal each time."""
    recorder = Recorder()
    threading.setprofile(recorder.profile)
    sys.setprofile(recorder.profile)
    with TemporaryDirectory() as folder, patch.object(secrets, "token_bytes", Random("press").randbytes):
        async with open_table(Path(folder)) as (env, channel, people):
            for _ in range(WARM_UP_PRESSES):
                await press(env, channel, people, ":move:")
            env.backend.subscribers.insert(0, recorder.hear)
            await press(env, channel, people, ":move:draw")
    sys.setprofile(None)
    threading.setprofile(None)
    return recorder.calls


def figures(name: str, calls: Sequence[Call]) -> str:
    """Return the line about these calls; a change of file is counted within a thread."""
    sorted_calls = sorted(calls, key=lambda call: call.thread)
    changes = sum(one.thread == after.thread and one.file != after.file for one, after in pairwise(sorted_calls))
    files, functions = {call.file for call in calls}, {(call.file, call.function) for call in calls}
    return f"{name}: {len(files)} files, {len(functions)} functions, {changes} changes of file, {len(calls)} calls"


def report(calls: Sequence[Call], *, lists_files: bool = False) -> Iterator[str]:
    """Yield the figures of the bot and of each thread, the calls of `view`, and the files if they are to be listed."""
    yield figures("without drawing", [call for call in calls if call.thread != DRAWING])
    for thread in (LOOP, DATABASE, DRAWING):
        yield figures(thread, [call for call in calls if call.thread == thread])
    yield figures("all", calls)
    views = Counter(call[1:] for call in calls if call.function.rpartition(".")[2] == "view")
    yield from (f"{file} {function}: {times} calls" for (file, function), times in views.items())
    for at, file in enumerate(dict.fromkeys(call.file for call in calls) if lists_files else (), 1):
        inside = [call.function for call in calls if call.file == file]
        yield f"{at:3} {file}: {len({*inside})} functions, {len(inside)} calls"


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser("python -m bench.press_path", description=__doc__.partition("\n")[0])
    parser.add_argument("--list", action="store_true", help="list the files in the order of their first calls")
    print(*report(asyncio.run(record_press()), lists_files=parser.parse_args().list), sep="\n")


if __name__ == "__main__":
    main()
