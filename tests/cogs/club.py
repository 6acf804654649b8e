"""A club for the tests: a server with tables, and what people do at them."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from simcord import ChannelHandle, Env, InteractionResult

from club.live_table import LiveTable
from db.rows import Phase, TableRow
from engine.i18n import _, use_locale
from engine.rng import Luck
from tests.cogs.messages import answer_of, controls, private, texts
from tests.cogs.payloads import complaints
from tests.cogs.server import Server

PEOPLE = ("Annika", "Björn", "Mia", "Tom", "Yuki", "Zoé")
SETTLED = 50.0
"""Seconds that a busy machine may take for the effects of a press; later timers are not waited for."""
HOUR, DAY = 3600.0, 86400.0
Play: TypeAlias = Callable[[str, str], Awaitable[InteractionResult]]


class Club(Server):
    """The server and what people do at its tables."""

    language = "en"
    """The language of the server and its people."""

    async def set_language(self, language: str) -> None:
        """Set the language of the server and all its people."""
        self.language = language
        self.env.backend.get_guild(self.guild.id).preferred_locale = language
        for name in self.people:
            self.set_locale(name, language)
        await self.restart()

    def label(self, label: str, **named: str) -> str:
        """Return the label of a button in the club's language, by its English label."""
        with use_locale(self.language):
            return _(label).format(**named)

    async def table(self, number: int = 1) -> TableRow:
        """Return the table as the database has it."""
        return await self.store.table(number)

    async def live_table(self, number: int = 1) -> LiveTable:
        """Return the table as the bot has it in memory."""
        return await self.client.clubhouse.tables.live_table(number)

    async def replay(self, number: int = 1) -> Any:
        """Return the channel's view after a replay of the stored record."""
        record = await self.store.record(number)
        return record.rules.view(record.last_state(), None)

    async def board(self, number: int = 1, channel: ChannelHandle | None = None) -> Any:
        """Return the table's message as it stands in the channel."""
        table = await self.table(number)
        assert table.board is not None
        return self.message(table.board, channel)

    async def text(self, number: int = 1) -> str:
        """Return all text of the table's message, alt text included."""
        return texts(await self.board(number))

    async def press(self, name: str, label: str, number: int = 1) -> InteractionResult:
        """Press the button with that label on the table's message."""
        return await self[name].click(await self.board(number), label=self.label(label))

    async def control(self, verb: str, number: int = 1) -> str:
        """Return the id of the first button or menu on the table's message whose verb and argument begin so."""
        ids: list[str] = [part["custom_id"] for part in controls(await self.board(number))]
        return next(id for id in ids if id.split(":", 3)[3].startswith(verb))

    async def choose(self, name: str, *values: str, verb: str = "", number: int = 1) -> InteractionResult:
        """Choose from the menu on the table's message; `verb` tells several menus apart."""
        board = await self.board(number)
        (menu,) = (part["custom_id"] for part in controls(board) if "options" in part and verb in part["custom_id"])
        return await self[name].select(board, values, custom_id=menu)

    async def tee(self, name: str, first: int = 1, second: int = 2, number: int = 1) -> InteractionResult:
        """Tee off at Play Nine by two presses: the first card on the board, the second on the private answer."""
        board = await self.board(number)
        pressed = await self[name].click(board, custom_id=await self.control(f"leaf:{first}", number))
        (card,) = (
            part["custom_id"]
            for part in controls(answer_of(pressed).message)
            if part["custom_id"].endswith(f":move:tee {min(first, second)} {max(first, second)}")
        )
        return await self[name].click(answer_of(pressed).message, custom_id=card)

    async def confirm(self, name: str, command: str, **options: Any) -> InteractionResult:
        """Give a slash command and confirm it if the bot asks for a confirmation."""
        asked = await self.slash(name, command, **options)
        yes = [*controls(asked.response)] if asked.response and asked.response.ephemeral else []
        return await self[name].click(answer_of(asked).message, custom_id=yes[0]["custom_id"]) if yes else asked

    async def refusal(self, name: str, command: str, **options: Any) -> str:
        """Return the sentence with which a slash command is refused in private."""
        return private(await self.slash(name, command, **options))

    async def open(self, *names: str, **options: Any) -> int:
        """Open a table of Play Nine with these people, by default of three holes; return its number."""
        return await self.gather("playnine new", *names, **{"holes": 3, **options})

    async def gather(self, command: str, *names: str, house: int = 0, **options: Any) -> int:
        """Open a table by this command with these people and so many house players; return its number.

        Everybody has asked for their hands by direct message.
        """
        for name in names:
            await self.store.accept_dms(self[name].id)
        host, *others = names
        await self.slash(host, command, **{"players": len(names) + house, **options})
        (*_, table) = await self.store.open_tables(channel=self.channel.id)
        for _house in range(house):
            await self.press(host, self.label("Add a house {level}", level=self.label("amateur")), table.id)
        for other in others:
            await self.press(other, "Join", table.id)
        if table.room == house + len(names) and not others:
            await self.press(host, "Tee off", table.id)
        return table.id

    async def tee_off(self, *names: str, **options: Any) -> int:
        """Open a table as `open` does and turn up everybody's first two cards; return its number."""
        number = await self.open(*names, **options)
        for name in names:
            await self.tee(name, number=number)
        return number

    async def on_turn(self, number: int = 1) -> list[str]:
        """Return the names of the people whose decision the table waits for."""
        return [name for name, _seat in await self._waiting(number)]

    async def _waiting(self, number: int) -> list[tuple[str, int]]:
        """Return the names and seats of the people whose decision the table waits for."""
        live = await self.live_table(number)
        seats = (live.table.seats[seat] for seat in live.game.rules.awaiting(live.state))
        return [(self.name_of(row.user), row.seat) for row in seats if row.user is not None]

    async def next_move(self, number: int = 1, level: str = "") -> tuple[str, str]:
        """Return the first person whose decision is awaited, and the move that a house player would make there.

        Without a level it is the one that stands in for people.
        """
        live, ((name, seat), *_others) = await self.live_table(number), await self._waiting(number)
        game = live.game
        choose = game.ai.house_player(level or game.ai.stand_in_level)
        return name, game.rules.write_move(choose(live.view(seat), Luck(b"club", live.ply)))

    async def play(self, how: Play, number: int = 1, moves: int | None = None) -> int:
        """Play so many moves, or until the game is over; return how many were made."""
        made = 0
        while made != moves and not (live := await self.live_table(number)).is_over:
            before, (name, text) = live.ply, await self.next_move(number)
            result = await how(name, text)
            assert result.acknowledged
            assert (await self.live_table(number)).ply > before, f"{text!r} of {name} was not made: {private(result)}"
            made += 1
        return made

    def by_buttons(self, number: int = 1) -> Play:
        """Return a way to play by the buttons and menus on the board."""

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
        """Return a way to play by the commands of Play Nine."""
        names = {"tee": ("first", "second"), "place": ("card",), "flip": ("card",)}

        async def play(name: str, text: str) -> InteractionResult:
            verb, *cards = text.split()
            options: dict[str, Any] = dict(zip(names.get(verb, ()), map(int, cards), strict=True))
            return await self.slash(name, f"playnine {verb}", table=number, **options)

        return play

    def by_move(self, number: int = 1) -> Play:
        """Return a way to play by `/move` and its autocomplete."""

        async def play(name: str, text: str) -> InteractionResult:
            offered = await self[name].autocomplete(self.channel, "move", "move", text, table=number)
            assert text in [choice["value"] for choice in offered]
            return await self.slash(name, "move", move=text, table=number)

        return play

    async def rush(self, number: int = 1, until: Callable[[Any], bool] = lambda _state: False) -> Any:
        """Play as `rush_unseen` does, then update the board; return the state."""
        state = await self.rush_unseen(number, until)
        self.bot_context.run(self.client.board_updater.redraw, number)
        await self.env.settle()
        return state

    async def rush_unseen(self, number: int, until: Callable[[Any], bool]) -> Any:
        """Play past Discord to the clubhouse until the condition holds or the game is over; return the state.

        The moves are a rookie's, which decides in a tenth of the time of the other levels and makes mistakes that
        reports tell of.
        """
        with self.env.time_context():
            while not ((live := await self.live_table(number)).is_over or until(live.state)):
                name, text = await self.next_move(number, "rookie")
                await self.client.clubhouse.accept_moves(number, self[name].id, text, self.env.backend.snowflake())
                await self.client.clubhouse.play_ai_moves(number)
        return live.state

    async def rush_hole(self, number: int = 1) -> None:
        """Rush the game until its first hole has ended."""
        rules = (await self.live_table(number)).game.rules
        await self.rush(number, lambda state: any(rules.view(state, None).card.strokes))

    async def hand_over(self, name: str, by: str, number: int = 1) -> None:
        """Hand a person's seat over to another person, who takes it."""
        (seat,) = (row.seat for row in (await self.table(number)).seats if row.user == self[name].id)
        offer = await self.slash(name, "table replace", player=str(seat + 1), by=self[by], table=number)
        await self[by].click(answer_of(offer).message, label="Take the seat")
        assert (await self.table(number)).seats[seat].user == self[by].id

    async def finish(self, number: int = 1) -> TableRow:
        """Rush the game to its end and return its table."""
        await self.rush(number)
        table = await self.table(number)
        assert table.phase is Phase.OVER
        return table

    async def play_out(self, *names: str) -> int:
        """Open a friendly table of Scramble Golf with three holes, rush it to its end, and return its number."""
        number = await self.gather("scramble new", *names, ranked=False, holes=3)
        await self.finish(number)
        return number


@asynccontextmanager
async def open_club(url: str, processes: int = 0, shards: int = 1, **options: Any) -> AsyncIterator[Club]:
    """Open a club on the database at `url`; at the end, check every logged error and every payload.

    `processes` is the number of drawing processes; with 0 a thread draws. `shards` are those of the bot. A missing
    SQLite file is created with all its tables.
    """
    club = Club(url)
    club.create_file()
    club.config = club.config._replace(processes=processes, shard_count=shards)
    async with run_club(club, **options):
        club.guild = club.env.create_guild("The Clubhouse")
        await club.env.settle()  # without a channel there is no welcome message
        club.channel = club.guild.create_text_channel("green")
        for name in PEOPLE:
            club.join_server(name)
        yield club


@asynccontextmanager
async def run_club(
    club: Club, furnish: Callable[[Club], None] = lambda _club: None, **options: Any
) -> AsyncIterator[None]:
    """Run the club's bot on a Discord that `furnish` fills beforehand; check every error and payload at the end."""
    logging.getLogger().addHandler(club.faults)
    try:
        await _start(club, furnish, options)
        try:
            yield
        finally:
            await club.env.shutdown()
            await club.stack.aclose()
    finally:
        logging.getLogger().removeHandler(club.faults)
    errors = club.env.errors_since(club.expected_errors)
    if errors:
        raise BaseExceptionGroup("the bot raised", errors)
    faults, refused = club.faults.take(), complaints(club.env.http_requests)
    assert not faults, faults
    assert not refused, refused


async def _start(club: Club, furnish: Callable[[Club], None], options: dict[str, Any], attempts: int = 5) -> None:
    """Start the club's bot; try again with a new bot and a new Discord where a busy machine takes longer than SimCord
    waits, which is five seconds for any start.
    """
    for attempt in range(1, attempts + 1):
        club.env = Env(await club.bot(), settle_timeout=SETTLED, **options)
        furnish(club)
        try:
            await club.env.start()
        except BaseException as error:
            await club.stack.aclose()
            if attempt == attempts or not isinstance(error, TimeoutError):
                raise
        else:
            return
