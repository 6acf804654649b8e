"""A Discord server for the tests: its people, its clock, and whatever Discord may deliver."""

import asyncio
import logging
import re
import sqlite3
from collections.abc import Callable, Hashable, Mapping
from contextlib import AsyncExitStack, closing
from contextvars import Context, copy_context
from importlib import import_module
from pathlib import Path
from typing import Any

import discord
from discord.app_commands import Command
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.backend.ops.commands import COMMAND_FIELDS
from simcord.enums import InteractionType, OverwriteType
from simcord.interactions import base_payload
from simcord.results import to_discord_message

from app.runtime.client import Nineteenth
from app.runtime.config import Config
from app.workers.worker_pool import ThreadWorker
from cogs.new_commands import new_command
from db.address import SQLITE
from db.direct_messages import DMBudget
from db.rows import Caps
from db.store import Store, open_store
from engine.game import AnyGame
from engine.i18n import languages
from engine.name_choice import has_neutral_names
from tests.cogs.messages import texts
from tests.databases import new_sqlite


class Faults(logging.Handler):
    """The errors that the bot has logged; a test that expects some takes them."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def take(self) -> list[str]:
        """Return the errors so far and forget them, as the test expects them."""
        taken = [record.getMessage() for record in self.records]
        self.records.clear()
        return taken


COMMANDS: dict[Hashable, list[list[dict[str, Any]]]] = {}
"""Payloads of the commands, by place, for the names of all and the languages, as translating them takes long."""


NEW_COMMANDS: dict[tuple[int, bool], tuple[AnyGame, Command[Any, Any, None]]] = {}
"""The command `new` of each game, by the game's identity and its names, as reading its parameters takes long."""


def shared_new_command(game: AnyGame) -> Command[Any, Any, None]:
    """Return the command `new` of a game, which the bots of all tests share."""
    key = id(game), has_neutral_names()
    if key not in NEW_COMMANDS:
        NEW_COMMANDS[key] = game, new_command(game)
    return NEW_COMMANDS[key][1]


class TestBot(Nineteenth):
    """The bot, with imported modules and translated commands shared between tests, and no process for its reports."""

    __test__ = False

    def __init__(self, server: "Server", store: Store) -> None:
        super().__init__(server.config, store, ThreadWorker())
        self.server = server
        self.context = copy_context()
        """The context of the bot's own work, by which SimCord tells it from that of the tests."""

    async def setup_hook(self) -> None:
        self.context = copy_context()
        await super().setup_hook()

    async def load_extension(self, name: str, *, package: str | None = None) -> None:
        await import_module(name, package).setup(self)

    async def sync_commands(self, *, anew: bool = False) -> None:
        """Register the commands from an earlier translation of the same commands, if there is one."""
        backend, places = self.server.env.backend, [None, *filter(None, [self.config.owner_server])]
        trees = (self.tree.walk_commands(guild=discord.Object(place) if place else None) for place in places)
        key = (*(tuple(sorted(command.qualified_name for command in tree)) for tree in trees), languages())
        if anew:
            await super().sync_commands(anew=True)
        elif key not in COMMANDS:
            await super().sync_commands(anew=True)
            COMMANDS[key] = [
                [_without_ids(command) for command in backend.commands[place].values()] for place in places
            ]
        else:
            for place, commands in zip(places, COMMANDS[key], strict=True):
                backend.register_commands(place, commands)
            await self.fetch_commands()


def _without_ids(command: Mapping[str, Any]) -> dict[str, Any]:
    return {field: command[field] for field in COMMAND_FIELDS if field in command}


class Server:
    """A server with people and the running bot; `restart` starts another bot on the same database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.env: Env
        self.guild: GuildHandle
        self.channel: ChannelHandle
        self.people: dict[str, MemberActor] = {}
        self.stack = AsyncExitStack()
        self.config = Config(
            caps=Caps(person=3, channel=10, server=40),
            shard_count=1,
            dm_budget=DMBudget(minute=1000, day=1000),
            presses_per_minute=100_000,
        )
        self.faults = Faults()
        self.expected_errors = 0
        """How many of the first errors that SimCord has recorded are expected."""
        self.quiet = 0.0002
        """Seconds for which the bot collects updates of a board or a hand.

        They are few enough that SimCord's clock stays in its millisecond. With 0 the bot would set a timer again
        and again until nothing else is left to do.
        """

    def create_file(self) -> None:
        """Write the SQLite file with all its tables, unless it exists."""
        if self.url.startswith(SQLITE) and not Path(self.file).exists():
            new_sqlite(Path(self.file))

    async def bot(self) -> Nineteenth:
        """Return a new bot on this database."""
        self.stack = AsyncExitStack()
        store = await self.stack.enter_async_context(open_store(self.url))
        client = TestBot(self, store)
        client.board_updater.update_seconds = client.board_updater.hands.update_seconds = self.quiet
        return client

    @property
    def client(self) -> Nineteenth:
        assert isinstance(self.env.bot, Nineteenth)
        return self.env.bot

    @property
    def bot_context(self) -> Context:
        """A context in which SimCord takes work for the bot's, and waits for it."""
        assert isinstance(self.env.bot, TestBot)
        return self.env.bot.context.copy()

    @property
    def store(self) -> Store:
        return self.client.store

    @property
    def now(self) -> float:
        """The simulated time, in UTC seconds."""
        return self.env.now().timestamp()

    async def restart(self) -> None:
        """Stop the bot and start another one on the same database."""
        old = self.stack
        fresh = await self.bot()
        await self.env.restart_bot(fresh)
        await old.aclose()

    def join_server(self, name: str, **options: Any) -> MemberActor:
        """Add a member to the server and return it."""
        user = self.env.create_user(f"player{len(self.people)}", global_name=name)
        self.people[name] = self.guild.add_member(user, **options)
        return self.people[name]

    def add_moderator(self, **permissions: bool) -> str:
        """Add a member whose role has these permissions, and return the name."""
        role = self.guild.create_role("Greenkeeper", permissions=discord.Permissions(**permissions))
        self.join_server("Greenkeeper", roles=(role,))
        return "Greenkeeper"

    def allow(self, name: str, channel: ChannelHandle, **permissions: bool) -> None:
        """Give a person these permissions in the channel."""
        allowed = discord.Permissions(**permissions).value
        overwrite = Overwrite(target_id=self[name].id, type=OverwriteType.MEMBER, allow=allowed, deny=0)
        self.env.backend.set_overwrite(channel.id, overwrite)

    def set_locale(self, name: str, locale: str) -> None:
        """Set the Discord language of a person; SimCord's people all use English."""
        person = str(self[name].id)

        def hear(event: str, payload: Any) -> None:
            user = payload.get("member", payload).get("user", {}) if event == "INTERACTION_CREATE" else {}
            if user.get("id") == person:
                payload["locale"] = locale

        self.env.backend.subscribers.insert(0, hear)

    def deny(self, **permissions: bool) -> None:
        """Take these permissions in the channel from the bot; without any, give all back."""
        denied = discord.Permissions(**permissions).value
        bot = self.env.backend.bot_user.id
        overwrite = Overwrite(target_id=bot, type=OverwriteType.MEMBER, allow=0, deny=denied)
        self.env.backend.set_overwrite(self.channel.id, overwrite)

    def __getitem__(self, name: str) -> MemberActor:
        return self.people[name]

    def name_of(self, user: int) -> str:
        return next(name for name, actor in self.people.items() if actor.id == user)

    def message(self, id: int, channel: ChannelHandle | None = None) -> Any:
        """Return a message as it stands in the channel now."""
        place = (channel or self.channel).id
        return to_discord_message(self.env, self.env.backend.get_message(place, id))

    def channel_texts(self) -> list[str]:
        """Return the text of each public message of the channel, oldest first."""
        return [texts(message) for message in self.channel.history() if not message.flags.ephemeral]

    async def slash(self, name: str, command: str, *, place: Any = None, **options: Any) -> InteractionResult:
        """Give a slash command (without the slash) in the channel or another `place`."""
        return await self[name].slash(place or self.channel, command, **options)

    async def forge(self, name: str, custom_id: str, *values: str, in_private: bool = False) -> InteractionResult:
        """Press a button, or choose from a menu, whose id the bot never sent."""
        options = [{"label": value, "value": value} for value in values]
        menu = {"type": 3, "custom_id": custom_id, "options": options, "min_values": 1, "max_values": len(values)}
        button = {"type": 2, "style": 2, "label": "Press", "custom_id": custom_id}
        row = {"type": 1, "components": [menu if values else button]}
        backend = self.env.backend
        member, user = self[name], self[name].user
        person, channel = (user, user.dm_channel) if in_private else (member, self.channel)
        sent = backend.create_message(channel.id, backend.bot_user.id, components=[row], flags=1 << 15)
        message = self.message(sent.id, channel)
        if values:
            return await person.select(message, values, custom_id=custom_id)
        return await person.click(message, custom_id=custom_id)

    async def redeliver(self) -> None:
        """Deliver the last interaction a second time, as Discord may."""
        events = (entry for entry in reversed(self.env.backend.transcript) if entry[1] == "INTERACTION_CREATE")
        self.env.backend.emit("INTERACTION_CREATE", next(events)[2])
        await self.env.settle()

    def send(self, name: str, message: Any, custom_id: str, *values: str) -> InteractionResult:
        """Press a button or choose from a menu without waiting for the answer."""
        backend = self.env.backend
        stored = backend.get_message(message.channel.id, message.id)
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        record, payload = base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=stored.channel_id,
            guild_id=self.guild.id,
            user_id=self[name].id,
            data=data,
        )
        record.source_message_id = stored.id
        payload["message"] = dict(serializers.message_payload(backend, stored))
        backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(self.env, record)

    async def submit_old_form(self, name: str, custom_id: str) -> InteractionResult:
        """Submit a form that an earlier version of the bot opened."""
        return await self._interact(name, InteractionType.MODAL_SUBMIT, {"custom_id": custom_id, "components": []})

    async def give_old_command(self, name: str, data: dict[str, Any]) -> InteractionResult:
        """Give a command as an earlier version of the bot registered it."""
        return await self._interact(name, InteractionType.APPLICATION_COMMAND, data)

    async def _interact(self, name: str, kind: InteractionType, data: dict[str, Any]) -> InteractionResult:
        record, payload = base_payload(
            self.env.backend,
            type=kind,
            channel_id=self.channel.id,
            guild_id=self.guild.id,
            user_id=self[name].id,
            data=data,
        )
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return InteractionResult(self.env, record)

    async def advance(self, seconds: float) -> None:
        """Advance the clock; the background loops run once at the end, instead of every few seconds.

        discord.py's loops make up for each iteration that the jump of the clock has skipped.
        """
        background_loops: Any = self.client.get_cog("BackgroundLoops")
        posts: Any = self.client.get_cog("DailyPosts")
        for loop in (
            background_loops.fire_timers,
            background_loops.redraw_boards,
            background_loops.purge,
            *posts.loops,
        ):
            loop.cancel()
        self.env.backend.advance_clock(seconds)
        background_loops.checked_at = dict.fromkeys(background_loops.checked_at, self.now)
        daily_work = posts.close_rounds, posts.post_mornings, posts.remind
        for look in (background_loops.fire_timers, background_loops.redraw_boards, *daily_work):
            looking = self.bot_context.run(asyncio.create_task, look())
            await self.env.settle()
            assert looking.done()

    def record_locks(self) -> list[int]:
        """Return a list to which the number of a table is added at each request for its lock from now on."""
        tables, asked = self.client.clubhouse.tables, list[int]()
        lock = tables.lock

        def record(table: int) -> asyncio.Lock:
            asked.append(table)
            return lock(table)

        setattr(tables, "lock", record)  # noqa: B010 - mypy takes no other function for a method
        return asked

    async def until(self, condition: Callable[[], bool]) -> None:
        """Run the event loop until the condition holds; fail after half a minute."""
        for _ in range(3000):
            if condition():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it never came to that")

    async def finish_private_pages(self) -> None:
        """Run the event loop until no private page or hand waits for its pictures or its update."""
        waiting = re.compile(r"(page|hands) of table \d+")
        await self.until(lambda: not any(waiting.search(task.get_name()) for task in asyncio.all_tasks()))

    def sql(self, statement: str, *arguments: Any) -> None:
        """Execute a statement on the database file behind the bot's back."""
        with closing(sqlite3.connect(self.file)) as connection, connection:
            connection.execute(statement, arguments)

    @property
    def file(self) -> str:
        """The path of the database file."""
        return self.url.removeprefix(SQLITE)
