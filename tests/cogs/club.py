"""What the tests of the clubhouse do at a table, in a player's words."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from simcord import ChannelHandle, Env, InteractionResult

from club.live_table import Sitting
from db.rows import Phase, Table
from engine.luck import Luck
from engine.speech import _, speaking
from tests.cogs.messages import answered, controls, private, texts
from tests.cogs.payloads import complaints
from tests.cogs.server import Server

PEOPLE = ("Annika", "Björn", "Mia", "Tom", "Yuki", "Zoé")
SETTLED = 50.0
"""Seconds that a busy machine may take over what follows from a press; a timer that rings later is not waited for."""
HOUR, DAY = 3600.0, 86400.0
Play: TypeAlias = Callable[[str, str], Awaitable[InteractionResult]]


class Club(Server):
    """The server and what people do at its tables."""

    language = "en"
    """What the server and its people speak."""

    async def speak(self, language: str) -> None:
        """Has the server and all its people speak that language."""
        self.language = language
        self.env.backend.get_guild(self.guild.id).preferred_locale = language
        for name in self.people:
            self.speaks(name, language)
        await self.restart()

    def called(self, label: str, **named: str) -> str:
        """How a button of that English label is called here."""
        with speaking(self.language):
            return _(label).format(**named)

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

    async def board(self, number: int = 1, channel: ChannelHandle | None = None) -> Any:
        """The message of a table as it stands in the channel."""
        table = await self.table(number)
        assert table.board is not None
        return self.message(table.board, channel)

    async def shows(self, number: int = 1) -> str:
        """The words on the table's message, those of its pictures too."""
        return texts(await self.board(number))

    async def press(self, name: str, label: str, number: int = 1) -> InteractionResult:
        """Presses the button of that label on the table's message."""
        return await self[name].click(await self.board(number), label=self.called(label))

    async def control(self, verb: str, number: int = 1) -> str:
        """The id of the first button or menu on the table's message that begins with this verb and word."""
        ids: list[str] = [part["custom_id"] for part in controls(await self.board(number))]
        return next(id for id in ids if id.split(":", 3)[3].startswith(verb))

    async def choose(self, name: str, *values: str, verb: str = "", number: int = 1) -> InteractionResult:
        """Chooses from the menu on the table's message, the one of that verb where there are several."""
        board = await self.board(number)
        (menu,) = (part["custom_id"] for part in controls(board) if "options" in part and verb in part["custom_id"])
        return await self[name].select(board, values, custom_id=menu)

    async def tee(self, name: str, first: int = 1, second: int = 2, number: int = 1) -> InteractionResult:
        """Tees off at Play Nine by two presses on the grid: the second where the first was answered."""
        board = await self.board(number)
        pressed = await self[name].click(board, custom_id=await self.control(f"leaf:{first}", number))
        (card,) = (
            part["custom_id"]
            for part in controls(answered(pressed).message)
            if part["custom_id"].endswith(f":move:tee {min(first, second)} {max(first, second)}")
        )
        return await self[name].click(answered(pressed).message, custom_id=card)

    async def sure(self, name: str, command: str, **options: Any) -> InteractionResult:
        """Gives a slash command and says yes to the question that it is answered with, where there is one."""
        asked = await self.slash(name, command, **options)
        yes = [*controls(asked.response)] if asked.response and asked.response.ephemeral else []
        return await self[name].click(answered(asked).message, custom_id=yes[0]["custom_id"]) if yes else asked

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
        for _house in range(house):
            await self.press(host, self.called("Add a house {level}", level=self.called("amateur")), table.id)
        for other in others:
            await self.press(other, "Join", table.id)
        if table.room == house + len(names) and not others:
            await self.press(host, "Tee off", table.id)
        return table.id

    async def tee_off(self, *names: str, **options: Any) -> int:
        """A table as `open` makes it, with everybody's first two cards turned up."""
        number = await self.open(*names, **options)
        for name in names:
            await self.tee(name, number=number)
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
        game = sitting.game
        return name, game.write(game.player(game.stand_in)(sitting.view(seat), Luck(b"club", sitting.ply)))

    async def play(self, how: Play, number: int = 1, moves: int | None = None) -> int:
        """Plays so many moves, or until the game is over; how many it were."""
        made = 0
        while made != moves and not (sitting := await self.sitting(number)).over:
            before, (name, text) = sitting.ply, await self.next_move(number)
            result = await how(name, text)
            assert result.acknowledged
            assert (await self.sitting(number)).ply > before, f"{text!r} of {name} was not made: {private(result)}"
            made += 1
        return made

    def by_buttons(self, number: int = 1) -> Play:
        """Plays with what stands on the board: its buttons and menus."""

        async def play(name: str, text: str) -> InteractionResult:
            board = await self.board(number)
            for part in controls(board):
                verb, word = part["custom_id"].split(":")[3:]
                if verb == "move" and word.split(";")[0] == text:
                    return await self[name].click(board, custom_id=part["custom_id"])
                if verb == "choose" and text.startswith(f"{word} "):
                    return await self[name].select(board, text.split()[1:], custom_id=part["custom_id"])
                if text in (option["value"] for option in part.get("options", ())):
                    return await self[name].select(board, [text], custom_id=part["custom_id"])
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
                await self.client.house.answer(number)
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

    async def play_out(self, *names: str) -> int:
        """The number of a friendly table of Scramble Golf at which these people have played to the end."""
        number = await self.gather("scramble new", *names, ranked=False)
        await self.finish(number)
        return number


@asynccontextmanager
async def opened(url: str, processes: int = 0, **options: Any) -> AsyncIterator[Club]:
    """A club on the database at `url`; afterwards every error and every payload is looked at.

    So many processes draw for it; without one a thread does. A file that is not there begins with all its tables.
    """
    club = Club(url)
    club.create_file()
    club.config = club.config._replace(processes=processes)
    logging.getLogger().addHandler(club.faults)
    bot = await club.bot()
    club.env = Env(bot, settle_timeout=SETTLED, **options)
    await club.env.start()
    try:
        club.guild = club.env.create_guild("The Clubhouse")
        await club.env.settle()  # without a channel there is nowhere to say welcome
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
