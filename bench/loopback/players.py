"""Simulated players: they press random controls that their messages offer, and never a control that is not there."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from bench.loopback.controls import Control, Shown, read
from bench.loopback.interaction import CHANGED, QUIET, Interaction
from bench.loopback.serve import Loopback
from bench.loopback.world import Channel, Message
from ui.widgets.custom_id import made

MOVES: Final = ("move", "choose", "several")
"""The verbs of controls that make moves."""
AGAIN: Final = "rematch"
SIGNS: Final = (*MOVES, "hand", AGAIN)
"""The verbs that only a table's newest board has."""
NOT_NOW: Final = ("back", "concede")
"""Moves that players make only if there is no other."""
PATIENCE: Final = 10.0
"""Seconds after which a press counts as unanswered."""
TOGETHER: Final = 10
"""Tables that are opened at the same time."""
AWHILE: Final = 3.0
"""Seconds without anything to do after which players look at everything again."""


class Game(NamedTuple):
    """A game as it is opened: the command, its options and the number of people."""

    name: str
    command: str
    people: int
    options: Mapping[str, Any] = {}


class Choice(NamedTuple):
    """A person, a message, and the control to press on it."""

    user: int
    on: Message
    control: Control


class Played(NamedTuple):
    """A press and its interaction."""

    choice: Choice
    interaction: Interaction

    @property
    def moves(self) -> bool:
        """Whether the press was to make a move."""
        return self.choice.control.verb in MOVES

    @property
    def next(self) -> tuple[int, int]:
        """The table, and the number that its controls carry after the move."""
        return self.choice.control.table, self.choice.control.stamp + 1

    @property
    def settled(self) -> bool:
        """Whether the press was to make a move and its player knows the outcome."""
        return self.moves and self.interaction.settled

    @property
    def accepted(self) -> bool:
        """Whether the press made a move, as far as its player can tell."""
        return self.settled and not self.interaction.refusal

    def __str__(self) -> str:
        on, said = self.choice.control, self.interaction.refusal or "no refusal"
        return (
            f"press {self.interaction.id} of {_text(on)!r} at {on.stamp} of table {on.table},"
            f" answered by kind {self.interaction.kind}: {said}"
        )


class Group:
    """People at one table, in a channel of their own."""

    def __init__(self, discord: Loopback, channel: Channel, people: Sequence[int], game: Game) -> None:
        self.discord = discord
        self.game = game
        self.channel = channel
        self.people = people
        self.chance = Random(people[0])
        self.pages: dict[int, Message] = {}
        """The open private page of each person."""
        self._promised: tuple[Message, int] | None = None
        """A message whose edit is awaited after a deferred answer, and its edit count."""
        self._looked: dict[int, tuple[int, int]] = {}
        """The version of the board at which a person found nothing to do."""
        self._read: dict[int, tuple[int, Shown]] = {}

    async def open(self) -> None:
        """Open a table, fill its seats and tee off."""
        options = {"players": self.game.people, **self.game.options}
        await self._heard(await self.discord.command(self.people[0], self.channel, self.game.command, **options))
        for user in self.people[1:]:
            await self._sit(user, "join")
        if len(self.people) == 1:
            await self._sit(self.people[0], "start")
        await self.until_ready()

    async def _sit(self, user: int, verb: str) -> None:
        """Press a button of the lobby once it is there, again if there is no answer."""
        while not (found := [*self._lobby(verb)]):
            await asyncio.wait_for(self.channel.news(), PATIENCE)
        while not await self._heard(await self.discord.press(user, *found[-1])):
            pass

    def _lobby(self, verb: str) -> Iterator[tuple[Message, Control]]:
        for message in self.channel.messages:
            yield from ((message, control) for control in self.shown(message).controls if control.verb == verb)

    async def _heard(self, interaction: Interaction) -> bool:
        """Return whether the first answer comes in time."""
        try:
            await asyncio.wait_for(interaction.heard.wait(), PATIENCE)
        except TimeoutError:
            return False
        return True

    def shown(self, message: Message) -> Shown:
        """Return the controls that a message shows now."""
        kept = self._read.get(message.id)
        if kept is None or kept[0] != message.changes:
            kept = self._read[message.id] = message.changes, read(message.components, self.chance)
        return kept[1]

    @property
    def board(self) -> Message | None:
        """The table's newest board or final card."""
        return next(filter(self.is_board, reversed(self.channel.messages)), None)

    def is_board(self, message: Message) -> bool:
        """Return whether a message is a playable board or a final card."""
        return _signs(self.shown(message).controls)

    @property
    def table(self) -> int:
        """The number of the table; 0 before its first board."""
        board = self.board
        return max((control.table for control in self.shown(board).controls), default=0) if board else 0

    def posts(self) -> list[tuple[int, int]]:
        """Return the table and the number of every board as it was posted."""
        born = (read(message.born, self.chance).controls for message in self.channel.messages)
        return [max((one.table, one.stamp) for one in controls) for controls in born if _signs(controls)]

    def shows(self, stamps: Mapping[int, int]) -> bool:
        """Return whether the board has a picture, and the controls of the newest stored move."""
        board = self.board
        return board is not None and board.pictured and self.stamp >= stamps.get(self.table, 0)

    @property
    def stamp(self) -> int:
        """The number that the board's controls carry."""
        board = self.board
        return _stamp(self.shown(board)) if board else 0

    def choice(self) -> Choice | None:
        """Return the next press of a person at the table; None if nobody has anything to do."""
        board = self.board
        if board is None or (self._promised and self._promised[0].changes == self._promised[1]):
            return None
        shown = self.shown(board)
        again = [control for control in shown.controls if control.verb == AGAIN]
        if again:
            return Choice(self.chance.choice(self.people), board, again[0])
        asked = [user for user in self.people if user in shown.awaited]
        self.chance.shuffle(asked)
        here = self._move(shown)
        return Choice(asked[0], board, here) if here and asked else next(self._in_private(asked, board, shown), None)

    def _in_private(self, asked: Sequence[int], board: Message, shown: Shown) -> Iterator[Choice]:
        """Yield the presses of people on their private hands, or those that open a hand."""
        newest = max((_stamp(self.shown(page)) for page in self.pages.values()), default=0)
        for user in asked:
            page = self.pages.get(user)
            seen = self.shown(page) if page else Shown((), frozenset())
            move = self._move(seen) if _stamp(seen) >= _stamp(shown) else None
            if page and move:
                yield Choice(user, page, move)
        if newest <= _stamp(shown):
            yield from (self._look(user, board, shown) for user in asked if self._looked.get(user) != _version(board))

    def _look(self, user: int, board: Message, shown: Shown) -> Choice:
        """Return the press that shows a person their hand."""
        return Choice(user, board, next(control for control in shown.controls if control.verb == "hand"))

    def _move(self, shown: Shown) -> Control | None:
        """Return a random move; one that goes back or concedes only if there is no other."""
        moves = [control for control in shown.controls if control.verb in MOVES]
        better = [move for move in moves if not _text(move).startswith(NOT_NOW)]
        return self.chance.choice(better or moves) if moves else None

    async def press(self, choice: Choice, due: float = 0.0) -> Played:
        """Press and wait for the answer."""
        interaction = await self.discord.press(choice.user, choice.on, choice.control, due)
        if not await self._heard(interaction):
            self.pages.pop(choice.user, None)
        self._promised = (choice.on, choice.on.changes) if interaction.kind == QUIET and not interaction.told else None
        self._learn(choice, interaction)
        return Played(choice, interaction)

    def _learn(self, choice: Choice, interaction: Interaction) -> None:
        """Keep the private page that an answer has opened, or forget a page that is outdated."""
        board, user = self.board, choice.user
        page = interaction.shown
        if page is not None and page.reader == user and not page.content:
            self.pages[user] = page
        elif interaction.kind != CHANGED and choice.control.verb != "hand":
            self.pages.pop(user, None)
        if board is not None and user in self.pages and not self._move(self.shown(self.pages[user])):
            self._looked[user] = _version(board)

    async def until_ready(self, seconds: float = PATIENCE) -> bool:
        """Wait until a person has something to do; return False after so many seconds."""
        until = monotonic() + seconds
        while self.choice() is None and monotonic() < until:
            try:
                await asyncio.wait_for(self.channel.news(), min(AWHILE, until - monotonic()))
            except TimeoutError:
                self._promised = None
                self._looked.clear()
                self.pages.clear()
        return self.choice() is not None


def _signs(controls: Sequence[Control]) -> bool:
    """Return whether controls are those of a board."""
    return any(control.verb in SIGNS for control in controls)


def _stamp(shown: Shown) -> int:
    return max((control.stamp for control in shown.controls), default=0)


def _version(message: Message) -> tuple[int, int]:
    return message.id, message.changes


def _text(control: Control) -> str:
    return made(control.verb, control.arg, control.values)


async def seated(discord: Loopback, game: Game, channels: Sequence[Channel], first: int) -> list[Group]:
    """Open a table in each channel, each with people of its own; their ids count up from `first`."""
    groups = [
        Group(discord, channel, range(first + at * game.people, first + (at + 1) * game.people), game)
        for at, channel in enumerate(channels)
    ]
    for some in batched(groups, TOGETHER):
        await asyncio.gather(*(group.open() for group in some))
    return groups


def batched(groups: Sequence[Group], size: int) -> Iterator[Sequence[Group]]:
    """Yield the groups in batches."""
    return (groups[start : start + size] for start in range(0, len(groups), size))
