"""What the tests of the clubhouse do at a table, in a player's words."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, closing
from typing import Any, TypeAlias

import discord
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.enums import InteractionType, OverwriteType
from simcord.interactions import base_payload
from simcord.results import ResponseMessage, to_discord_message

from cogs.client import Nineteenth
from cogs.config import Config, Limits
from cogs.sitting import Sitting
from db.rows import Phase, Table
from db.store import SQLITE, Store, open_store
from engine.luck import Luck
from tests.cogs.payloads import complaints, parts

PEOPLE = ("Annika", "Björn", "Mia", "Tom", "Yuki", "Zoé")
HOUR, DAY = 3600.0, 86400.0
Play: TypeAlias = Callable[[str, str], Awaitable[InteractionResult]]


class Faults(logging.Handler):
    """What the bot logged as an error; a test that expects some takes them."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def take(self) -> list[str]:
        """The errors so far, which are then expected."""
        taken = [record.getMessage() for record in self.records]
        self.records.clear()
        return taken


class Club:
    """The running bot with its server; `restart` ends it and starts another one on the same database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.env: Env
        self.guild: GuildHandle
        self.channel: ChannelHandle
        self.people: dict[str, MemberActor] = {}
        self.stack = AsyncExitStack()
        self.config = Config(limits=Limits(person=3, channel=10, server=40))
        self.faults = Faults()

    async def bot(self) -> Nineteenth:
        """A new bot on this database."""
        self.stack = AsyncExitStack()
        store = await self.stack.enter_async_context(open_store(self.url))
        return Nineteenth(self.config, store, shard_count=1)

    @property
    def client(self) -> Nineteenth:
        assert isinstance(self.env.bot, Nineteenth)
        return self.env.bot

    @property
    def store(self) -> Store:
        return self.client.store

    @property
    def now(self) -> float:
        """The simulated time, in UTC seconds."""
        return self.env.now().timestamp()

    async def restart(self) -> None:
        """Ends the bot and starts another one on the same database."""
        old = self.stack
        fresh = await self.bot()
        await self.env.restart_bot(fresh)
        await old.aclose()

    def join_server(self, name: str, **options: Any) -> MemberActor:
        """A new member of the server."""
        user = self.env.create_user(f"player{len(self.people)}", global_name=name)
        self.people[name] = self.guild.add_member(user, **options)
        return self.people[name]

    def moderator(self, **permissions: bool) -> str:
        """The name of a new member whose role has these permissions."""
        role = self.guild.create_role("Greenkeeper", permissions=discord.Permissions(**permissions))
        self.join_server("Greenkeeper", roles=(role,))
        return "Greenkeeper"

    def deny(self, **permissions: bool) -> None:
        """Takes these permissions in the channel from the bot; without any it has them all again."""
        denied = discord.Permissions(**permissions).value
        bot = self.env.backend.bot_user.id
        overwrite = Overwrite(target_id=bot, type=OverwriteType.MEMBER, allow=0, deny=denied)
        self.env.backend.set_overwrite(self.channel.id, overwrite)

    def __getitem__(self, name: str) -> MemberActor:
        return self.people[name]

    def name_of(self, user: int) -> str:
        return next(name for name, actor in self.people.items() if actor.id == user)

    async def table(self, number: int = 1) -> Table:
        """The table as stored."""
        return await self.store.table(number)

    async def sitting(self, number: int = 1) -> Sitting:
        """The table as the bot has it at hand."""
        return await self.client.house.sitting(number)

    async def replayed(self, number: int = 1) -> Any:
        """The channel's view that the stored record leads to."""
        record = await self.store.record(number)
        return record.rules.view(record.state(), None)

    def message(self, id: int, channel: ChannelHandle | None = None) -> Any:
        """A message as it stands in the channel now."""
        place = (channel or self.channel).id
        return to_discord_message(self.env, self.env.backend.get_message(place, id))

    async def board(self, number: int = 1, channel: ChannelHandle | None = None) -> Any:
        """The message of a table as it stands in the channel."""
        table = await self.table(number)
        assert table.board is not None
        return self.message(table.board, channel)

    async def shows(self, number: int = 1) -> str:
        """The words on the table's message, those of its pictures too."""
        return texts(await self.board(number))

    def channel_says(self) -> list[str]:
        """The words of all public messages of the channel, oldest first."""
        return [texts(message) for message in self.channel.history() if not message.flags.ephemeral]

    async def press(self, name: str, label: str, number: int = 1) -> InteractionResult:
        """Presses the button of that label on the table's message."""
        return await self[name].click(await self.board(number), label=label)

    async def forge(self, name: str, custom_id: str, *values: str) -> InteractionResult:
        """Presses a button of that id, or chooses these values from a menu of that id, which the bot never sent."""
        options = [{"label": value, "value": value} for value in values]
        menu = {"type": 3, "custom_id": custom_id, "options": options, "min_values": 1, "max_values": len(values)}
        button = {"type": 2, "style": 2, "label": "Press", "custom_id": custom_id}
        row = {"type": 1, "components": [menu if values else button]}
        backend = self.env.backend
        sent = backend.create_message(self.channel.id, backend.bot_user.id, components=[row], flags=1 << 15)
        message = self.message(sent.id)
        if values:
            return await self[name].select(message, values, custom_id=custom_id)
        return await self[name].click(message, custom_id=custom_id)

    async def again(self) -> None:
        """Lets Discord deliver the last interaction a second time."""
        events = (entry for entry in reversed(self.env.backend.transcript) if entry[1] == "INTERACTION_CREATE")
        self.env.backend.emit("INTERACTION_CREATE", next(events)[2])
        await self.env.settle()

    def send(self, name: str, message: Any, custom_id: str, *values: str) -> InteractionResult:
        """Presses a button or chooses from a menu and does not wait for what comes of it."""
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

    async def form(self, name: str, custom_id: str) -> InteractionResult:
        """Sends in a form that an earlier version of the bot opened."""
        return await self._interact(name, InteractionType.MODAL_SUBMIT, {"custom_id": custom_id, "components": []})

    async def command(self, name: str, data: dict[str, Any]) -> InteractionResult:
        """Gives a command as an earlier version of the bot had it."""
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

    async def control(self, verb: str, number: int = 1) -> str:
        """The id of the first button or menu on the table's message that begins with this verb and word."""
        ids: list[str] = [part["custom_id"] for part in controls(await self.board(number))]
        return next(id for id in ids if id.split(":", 3)[3].startswith(verb))

    async def later(self, seconds: float) -> None:
        """Lets time pass; the caretaker looks round once at its end, instead of every five seconds."""
        caretaker: Any = self.client.get_cog("Caretaker")
        for loop in (caretaker.tick, caretaker.sweep, caretaker.clear_out):
            loop.cancel()
        self.env.backend.advance_clock(seconds)
        caretaker.awake = self.now
        for look in (caretaker.tick, caretaker.sweep):
            with self.env._bot_scope():
                looking = asyncio.create_task(look())
            await self.env.settle()
            assert looking.done()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Lets the bot go on until that is so, for half a minute at most."""
        for _ in range(3000):
            if condition():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it never came to that")

    def sql(self, statement: str, *arguments: Any) -> None:
        """Meddles with the database behind the bot's back."""
        with closing(sqlite3.connect(self.file)) as connection, connection:
            connection.execute(statement, arguments)

    @property
    def file(self) -> str:
        """The path of the database."""
        return self.url.removeprefix(SQLITE)

    async def choose(self, name: str, *values: str, verb: str = "", number: int = 1) -> InteractionResult:
        """Chooses from the menu on the table's message, the one of that verb where there are several."""
        board = await self.board(number)
        (menu,) = (part["custom_id"] for part in controls(board) if "options" in part and verb in part["custom_id"])
        return await self[name].select(board, values, custom_id=menu)

    async def slash(self, name: str, command: str, *, place: Any = None, **options: Any) -> InteractionResult:
        """Gives a slash command, without the slash, in the channel or another `place`."""
        return await self[name].slash(place or self.channel, command, **options)

    async def refused(self, name: str, command: str, **options: Any) -> str:
        """The sentence that a slash command is refused with, in private."""
        return private(await self.slash(name, command, **options))

    async def open(self, *names: str, **options: Any) -> int:
        """A new table of Play Nine with these people at it, three holes if nothing else is asked; its number."""
        return await self.gather("playnine new", *names, **{"holes": 3, **options})

    async def gather(self, command: str, *names: str, house: int = 0, **options: Any) -> int:
        """A table that this command opens, with these people and so many house players; its number."""
        host, *others = names
        await self.slash(host, command, **{"players": len(names) + house, **options})
        (*_, table) = await self.store.open_tables(channel=self.channel.id)
        for _ in range(house):
            await self.press(host, "Add a house amateur", table.id)
        for other in others:
            await self.press(other, "Join", table.id)
        return table.id

    async def tee_off(self, *names: str, **options: Any) -> int:
        """A table as `open` makes it, with everybody's first two cards turned up."""
        number = await self.open(*names, **options)
        for name in names:
            await self.choose(name, "1", "2", number=number)
        return number

    async def awaited(self, number: int = 1) -> list[str]:
        """The people whose decision the table waits for."""
        return [name for name, _seat in await self._waiting(number)]

    async def _waiting(self, number: int) -> list[tuple[str, int]]:
        """The people whose decision the table waits for, with their seats."""
        sitting = await self.sitting(number)
        seats = (sitting.table.seats[seat] for seat in sitting.game.awaiting(sitting.state))
        return [(self.name_of(row.user), row.seat) for row in seats if row.user is not None]

    async def next_move(self, number: int = 1) -> tuple[str, str]:
        """The person who is awaited, the first of several, and what a sound house player would do for them."""
        sitting, ((name, seat), *_others) = await self.sitting(number), await self._waiting(number)
        move = sitting.game.players["amateur"](sitting.view(seat), Luck(b"club", sitting.ply))
        return name, sitting.game.write(move)

    async def play(self, how: Play, number: int = 1, moves: int | None = None) -> int:
        """Plays so many moves, or until the game is over; how many it were."""
        made = 0
        while made != moves and not (await self.sitting(number)).over:
            result = await how(*await self.next_move(number))
            assert result.acknowledged
            made += 1
        return made

    def by_buttons(self, number: int = 1) -> Play:
        """Plays with what stands on the board: its buttons and menus."""

        async def play(name: str, text: str) -> InteractionResult:
            board = await self.board(number)
            for part in controls(board):
                verb, word = part["custom_id"].split(":")[3:]
                if verb == "move" and word == text:
                    return await self[name].click(board, custom_id=part["custom_id"])
                if verb == "choose" and text.startswith(f"{word} "):
                    return await self[name].select(board, text.split()[1:], custom_id=part["custom_id"])
            raise AssertionError(f"{text!r} is not on the board")

        return play

    def by_slash(self, number: int = 1) -> Play:
        """Plays with the commands of Play Nine."""
        names = {"tee": ("first", "second"), "place": ("card",), "flip": ("card",)}

        async def play(name: str, text: str) -> InteractionResult:
            verb, *cards = text.split()
            options: dict[str, Any] = dict(zip(names.get(verb, ()), map(int, cards), strict=True))
            return await self.slash(name, f"playnine {verb}", table=number, **options)

        return play

    def by_move(self, number: int = 1) -> Play:
        """Plays with `/move`, choosing from what it offers."""

        async def play(name: str, text: str) -> InteractionResult:
            offered = await self[name].autocomplete(self.channel, "move", "move", text, table=number)
            assert text in [choice["value"] for choice in offered]
            return await self.slash(name, "move", move=text, table=number)

        return play

    async def rush(self, number: int = 1, until: Callable[[Any], bool] = lambda _state: False) -> Any:
        """The state after the people played on until it is so or the game is over.

        It goes the quick way, past Discord, which sees the end alone.
        """
        with self.env.time_context():
            while not ((sitting := await self.sitting(number)).over or until(sitting.state)):
                name, text = await self.next_move(number)
                await self.client.house.accept(number, self[name].id, text, self.env.backend.snowflake())
        with self.env._bot_scope():
            self.client.poster.redraw(number)
        await self.env.settle()
        return sitting.state

    async def finish(self, number: int = 1) -> Table:
        """The table after its game was rushed to the end."""
        await self.rush(number)
        table = await self.table(number)
        assert table.phase is Phase.OVER
        return table


def controls(message: Any) -> Iterator[Mapping[str, Any]]:
    """The buttons and menus of a message."""
    return (part for part in parts(raw(message)) if "custom_id" in part)


def raw(message: Any) -> list[dict[str, Any]]:
    """The components of a message as Discord has them."""
    return [part.to_dict() if hasattr(part, "to_dict") else part for part in message.components]


def labels(message: Any) -> list[str]:
    """The labels of a message's buttons."""
    return [part["label"] for part in controls(message) if part.get("label")]


def texts(message: Any) -> str:
    """All words of a message, those of its pictures too."""
    every = [message.content]
    for part in parts(raw(message)):
        every += [part.get("content", ""), *(item["description"] for item in part.get("items", ()))]
    return "\n".join(filter(None, every))


def answered(result: InteractionResult) -> ResponseMessage:
    """The message that an interaction was answered with."""
    assert result.response is not None
    return result.response


def private(result: InteractionResult) -> str:
    """What the answer tells that person alone."""
    said = [message for message in (result.response, *result.followups) if message and message.ephemeral]
    return "\n".join(map(texts, said))


@asynccontextmanager
async def opened(url: str, **options: Any) -> AsyncIterator[Club]:
    """A club on the database at `url`; afterwards every error and every payload is looked at."""
    club = Club(url)
    logging.getLogger().addHandler(club.faults)
    club.env = Env(await club.bot(), settle_timeout=20, **options)
    await club.env.start()
    try:
        club.guild = club.env.create_guild("The Clubhouse")
        club.channel = club.guild.create_text_channel("green")
        for name in PEOPLE:
            club.join_server(name)
        yield club
    finally:
        await club.env.shutdown()
        await club.stack.aclose()
        logging.getLogger().removeHandler(club.faults)
    club.env.raise_errors()
    faults, refused = club.faults.take(), complaints(club.env.http_requests)
    assert not faults, faults
    assert not refused, refused
