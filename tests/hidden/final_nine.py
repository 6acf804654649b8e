"""What a seat at a Final Nine table cannot see: other hands, both stacks, MISCHIEF, choices not yet final (F-177)."""

from collections.abc import Iterator

from engine.final_nine.hand.piles import change
from engine.final_nine.imagine import imagine
from engine.final_nine.sight import view
from engine.final_nine.state import Choosing, Helping, Table
from engine.game import Seat
from engine.luck import Luck

HANDS = 8
"""Deals that are looked at: in one alone a hand may lack what lets it choose."""


def redeal(table: Table, seat: Seat | None, luck: Luck) -> Table:
    """A table that looks the same to that seat: hands and stacks dealt anew, secret choices made otherwise or not."""
    return imagine(view(table, seat), luck)


def worlds(table: Table, luck: Luck) -> Iterator[Table]:
    """Tables that look the same to the channel where a hand says what may be done: its last card might be any."""
    if isinstance(table.phase, Choosing) or any(player.asks for player in table.players):
        yield from (redeal(table, None, luck) for _ in range(HANDS))
    if isinstance(table.phase, Helping):
        yield table
        seat = table.phase.shot.seat
        hidden = (*table.actions.cards, *(code for player in table.players for code in player.hand))
        for code in dict.fromkeys(hidden if table.players[seat].hand else ()):
            yield change(table, seat, hand=(*table.players[seat].hand[:-1], code))


def pieces(table: Table) -> list[str]:
    """Every card of the game, wherever it is: the stacks of F-141."""
    hands = [code for player in table.players for code in player.hand]
    schemes = [player.mischief for player in table.players if player.mischief]
    return sorted(
        [*hands, *schemes, *(code for pile in (table.discs, table.actions) for cards in pile for code in cards)]
    )
