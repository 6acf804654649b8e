"""What the tests of the clubhouse do at a table, in a player's words."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor

from cogs.client import Nineteenth
from cogs.config import Config, Limits
from cogs.sitting import Sitting
from db.store import open_store

PEOPLE = ("Annika", "Björn", "Mia", "Tom", "Yuki", "Zoé")


def components(rows: Any) -> Iterator[dict[str, Any]]:
    """Every component of a message, however deep."""
    for component in rows:
        yield component
        yield from components(component.get("components", ()))


class Club:
    """The running bot with its server; `restart` is a crash and a new process."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.env: Env
        self.guild: GuildHandle
        self.channel: ChannelHandle
        self.people: dict[str, MemberActor] = {}
        self.stack = AsyncExitStack()
        self.config = Config(limits=Limits(person=3, channel=10, server=40))

    async def bot(self) -> Nineteenth:
        """A new bot on this database."""
        self.stack = AsyncExitStack()
        store = await self.stack.enter_async_context(open_store(self.url))
        return Nineteenth(self.config, store, shard_count=1)

    @property
    def client(self) -> Nineteenth:
        assert isinstance(self.env.bot, Nineteenth)
        return self.env.bot

    async def restart(self) -> None:
        """Ends the bot and starts another one on the same database."""
        old = self.stack
        fresh = await self.bot()
        await self.env.restart_bot(fresh)
        await old.aclose()

    def __getitem__(self, name: str) -> MemberActor:
        return self.people[name]

    async def sitting(self, number: int = 1) -> Sitting:
        return await self.client.house.reload(number)

    async def board(self, number: int = 1) -> Any:
        """The board message of a table as it stands in the channel."""
        table = await self.client.store.table(number)
        assert table.board is not None
        return self.message(table.board)

    def message(self, id: int) -> Any:
        """A message of the channel, by its id."""
        return next(message for message in self.channel.history() if message.id == id)

    async def press(self, name: str, label: str, number: int = 1) -> InteractionResult:
        """Presses the button of that label on the table's board."""
        return await self.people[name].click(await self.board(number), label=label)


def texts(message: Any) -> str:
    """All words of a message."""
    rows = [part.to_dict() if hasattr(part, "to_dict") else part for part in message.components]
    return "\n".join(part["content"] for part in components(rows) if part.get("content"))


@asynccontextmanager
async def opened(url: str, **options: Any) -> AsyncIterator[Club]:
    """A club on the database at `url`."""
    club = Club(url)
    club.env = Env(await club.bot(), settle_timeout=20, **options)
    await club.env.start()
    try:
        club.guild = club.env.create_guild("The Clubhouse")
        club.channel = club.guild.create_text_channel("green")
        for name in PEOPLE:
            club.people[name] = club.guild.add_member(club.env.create_user(name.lower(), global_name=name))
        yield club
    finally:
        await club.env.shutdown()
        await club.stack.aclose()
        club.env.raise_errors()
