"""Simulated players: they press random controls that their messages offer, and never a control that is not there."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

from testing.loopback.interaction import (
    DEFERRED_UPDATE,
    UPDATE_MESSAGE,
    Control,
    Interaction,
    MessageControls,
    read_controls,
)
from testing.loopback.server import Loopback
from testing.loopback.world import Channel, Message
from ui.widgets.custom_id import ASIDE_VERB, MENU_VERBS, moves_of

MOVE_VERBS: Final = ("move", "choose", "several", *MENU_VERBS, ASIDE_VERB)
"""The verbs of controls that make moves."""
REMATCH_VERB: Final = "rematch"
BOARD_VERBS: Final = (*MOVE_VERBS, "hand", REMATCH_VERB)
"""The verbs that only a table's newest board has."""
AVOIDED_MOVES: Final = ("back", "concede")
"""Moves that players make only if there is no other."""
ANSWER_SECONDS: Final = 10.0
"""Seconds after which a press counts as unanswered."""
TABLES_AT_ONCE: Final = 10
"""Tables that are opened at the same time."""
RECHECK_SECONDS: Final = 3.0
"""Seconds without anything to do after which players look at everything again."""


class GameCommand(NamedTuple):
    """A game as it is opened: the command, its options and the number of people."""

    name: str
    command: str
    people: int
    options: Mapping[str, Any] = {}


class NextPress(NamedTuple):
    """A person, a message, and the control to press on it."""

    user: int
    on: Message
    control: Control


class Press(NamedTuple):
    """A press and its interaction."""

    choice: NextPress
    interaction: Interaction

    @property
    def is_move(self) -> bool:
        """Whether the press was to make a move."""
        return self.choice.control.verb in MOVE_VERBS

    @property
    def next_controls(self) -> tuple[int, int]:
        """The table, and the number that its controls carry after the move."""
        return self.choice.control.table, self.choice.control.stamp + 1

    @property
    def is_settled(self) -> bool:
        """Whether the press was to make a move and its player knows the outcome."""
        return self.is_move and self.interaction.is_settled

    @property
    def is_accepted(self) -> bool:
        """Whether the press made a move, as far as its player can tell."""
        return self.is_settled and not self.interaction.refusal

    def __str__(self) -> str:
        on, refusal = self.choice.control, self.interaction.refusal or "no refusal"
        return (
            f"press {self.interaction.id} of {_text(on)!r} at {on.stamp} of table {on.table},"
            f" answered by kind {self.interaction.kind}: {refusal}"
        )


class Group:
    """People at one table, in a channel of their own."""

    def __init__(self, discord: Loopback, channel: Channel, people: Sequence[int], game: GameCommand) -> None:
        self.discord = discord
        self.game = game
        self.channel = channel
        self.people = people
        self.chance = Random(people[0])
        self.pages: dict[int, Message] = {}
        """The open private page of each person."""
        self._awaited_edit: tuple[Message, int] | None = None
        """A message whose edit is awaited after a deferred answer, and its edit count."""
        self._idle_versions: dict[int, tuple[int, int]] = {}
        """The version of the board at which a person found nothing to do."""
        self._message_cache: dict[int, tuple[int, MessageControls]] = {}

    async def open(self) -> None:
        """Open a table, fill its seats and tee off."""
        options = {"players": self.game.people, **self.game.options}
        await self._wait_for_answer(
            await self.discord.command(self.people[0], self.channel, self.game.command, **options)
        )
        await self._ask_for_hands(self.people[0])
        for user in self.people[1:]:
            await self._ask_for_hands(user)
            await self._press_lobby(user, "join")
        if len(self.people) == 1:
            await self._press_lobby(self.people[0], "start")
        await self.wait_until_ready()

    async def _ask_for_hands(self, user: int) -> None:
        """Ask for one's hands by direct message, where the lobby offers it."""
        while not any(self._lobby_controls("fair")):
            await asyncio.wait_for(self.channel.wait_for_change(), ANSWER_SECONDS)
        if any(self._lobby_controls("dms")):
            await self._press_lobby(user, "dms")

    async def _press_lobby(self, user: int, verb: str) -> None:
        """Press a button of the lobby once it is there, again if there is no answer."""
        while not (controls := [*self._lobby_controls(verb)]):
            await asyncio.wait_for(self.channel.wait_for_change(), ANSWER_SECONDS)
        while not await self._wait_for_answer(await self.discord.press(user, *controls[-1])):
            pass

    def _lobby_controls(self, verb: str) -> Iterator[tuple[Message, Control]]:
        for message in self.channel.messages:
            yield from ((message, control) for control in self.read_message(message).controls if control.verb == verb)

    async def _wait_for_answer(self, interaction: Interaction) -> bool:
        """Return whether the first answer comes in time."""
        try:
            await asyncio.wait_for(interaction.answered_event.wait(), ANSWER_SECONDS)
        except TimeoutError:
            return False
        return True

    def read_message(self, message: Message) -> MessageControls:
        """Return the controls that a message shows now."""
        pair = self._message_cache.get(message.id)
        if pair is None or pair[0] != message.write_count:
            pair = self._message_cache[message.id] = message.write_count, read_controls(message.components, self.chance)
        return pair[1]

    @property
    def board(self) -> Message | None:
        """The table's newest board or final card."""
        return next(filter(self.is_board, reversed(self.channel.messages)), None)

    def is_board(self, message: Message) -> bool:
        """Return whether a message is a playable board or a final card."""
        return _has_board_verb(self.read_message(message).controls)

    @property
    def table(self) -> int:
        """The number of the table; 0 before its first board."""
        board = self.board
        return max((control.table for control in self.read_message(board).controls), default=0) if board else 0

    def posted_boards(self) -> list[tuple[int, int]]:
        """Return the table and the number of every board as it was posted."""
        born = (read_controls(message.first_components, self.chance).controls for message in self.channel.messages)
        return [max((one.table, one.stamp) for one in controls) for controls in born if _has_board_verb(controls)]

    def is_up_to_date(self, stamps: Mapping[int, int]) -> bool:
        """Return whether the board has a picture, and the controls of the newest stored move."""
        board = self.board
        return board is not None and board.has_picture and self.stamp >= stamps.get(self.table, 0)

    @property
    def stamp(self) -> int:
        """The number that the board's controls carry."""
        board = self.board
        return _stamp(self.read_message(board)) if board else 0

    def next_press(self) -> NextPress | None:
        """Return the next press of a person at the table; None if nobody has anything to do."""
        board = self.board
        if board is None or (self._awaited_edit and self._awaited_edit[0].write_count == self._awaited_edit[1]):
            return None
        board_controls = self.read_message(board)
        again = [control for control in board_controls.controls if control.verb == REMATCH_VERB]
        if again:
            return NextPress(self.chance.choice(self.people), board, again[0])
        users = [user for user in self.people if user in board_controls.awaited]
        self.chance.shuffle(users)
        here = self._random_move(board_controls)
        return (
            NextPress(users[0], board, here)
            if here and users
            else next(self._private_presses(users, board, board_controls), None)
        )

    def _private_presses(
        self, users: Sequence[int], board: Message, board_controls: MessageControls
    ) -> Iterator[NextPress]:
        """Yield the presses of people on their private hands, or those that open a hand."""
        newest = max((_stamp(self.read_message(page)) for page in self.pages.values()), default=0)
        for user in users:
            page = self.pages.get(user)
            hand_controls = self.read_message(page) if page else MessageControls((), frozenset())
            move = self._random_move(hand_controls) if _stamp(hand_controls) >= _stamp(board_controls) else None
            if page and move:
                yield NextPress(user, page, move)
        if newest <= _stamp(board_controls):
            yield from (
                self._hand_press(user, board, board_controls)
                for user in users
                if self._idle_versions.get(user) != _version(board)
            )

    def _hand_press(self, user: int, board: Message, board_controls: MessageControls) -> NextPress:
        """Return the press that shows a person their hand."""
        return NextPress(user, board, next(control for control in board_controls.controls if control.verb == "hand"))

    def _random_move(self, message_controls: MessageControls) -> Control | None:
        """Return a random move; one that goes back or concedes only if there is no other."""
        moves = [control for control in message_controls.controls if control.verb in MOVE_VERBS]
        better = [move for move in moves if not _text(move).startswith(AVOIDED_MOVES)]
        return self.chance.choice(better or moves) if moves else None

    async def press(self, choice: NextPress, due: float = 0.0) -> Press:
        """Press and wait for the answer."""
        interaction = await self.discord.press(choice.user, choice.on, choice.control, due)
        if not await self._wait_for_answer(interaction):
            self.pages.pop(choice.user, None)
        self._awaited_edit = (
            (choice.on, choice.on.write_count)
            if interaction.kind == DEFERRED_UPDATE and not interaction.text_at
            else None
        )
        self._remember_page(choice, interaction)
        return Press(choice, interaction)

    def _remember_page(self, choice: NextPress, interaction: Interaction) -> None:
        """Keep the private page that an answer has opened, or forget a page that is outdated."""
        board, user = self.board, choice.user
        page = interaction.response_message
        if page is not None and page.reader == user and not page.content:
            self.pages[user] = page
        elif interaction.kind != UPDATE_MESSAGE and choice.control.verb != "hand":
            self.pages.pop(user, None)
        if board is not None and user in self.pages and not self._random_move(self.read_message(self.pages[user])):
            self._idle_versions[user] = _version(board)

    async def wait_until_ready(self, seconds: float = ANSWER_SECONDS) -> bool:
        """Wait until a person has something to do; return False after so many seconds."""
        until = monotonic() + seconds
        while self.next_press() is None and monotonic() < until:
            try:
                await asyncio.wait_for(self.channel.wait_for_change(), min(RECHECK_SECONDS, until - monotonic()))
            except TimeoutError:
                self._awaited_edit = None
                self._idle_versions.clear()
                self.pages.clear()
        return self.next_press() is not None


def _has_board_verb(controls: Sequence[Control]) -> bool:
    """Return whether controls are those of a board."""
    return any(control.verb in BOARD_VERBS for control in controls)


def _stamp(message_controls: MessageControls) -> int:
    return max((control.stamp for control in message_controls.controls), default=0)


def _version(message: Message) -> tuple[int, int]:
    return message.id, message.write_count


def _text(control: Control) -> str:
    return moves_of(control.verb, control.arg, control.values)


async def open_tables(discord: Loopback, game: GameCommand, channels: Sequence[Channel], first: int) -> list[Group]:
    """Open a table in each channel, each with people of its own; their ids count up from `first`."""
    groups = [
        Group(discord, channel, range(first + at * game.people, first + (at + 1) * game.people), game)
        for at, channel in enumerate(channels)
    ]
    for some in batches(groups, TABLES_AT_ONCE):
        await asyncio.gather(*(group.open() for group in some))
    return groups


def batches(groups: Sequence[Group], size: int) -> Iterator[Sequence[Group]]:
    """Yield the groups in batches."""
    return (groups[start : start + size] for start in range(0, len(groups), size))
