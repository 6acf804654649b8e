"""Facts of Final Nine that a seat cannot see: other hands, both stacks, MISCHIEF, choices not yet final (F-177)."""

from collections.abc import Iterator

from engine.final_nine.ai.determinize import determinize
from engine.final_nine.hand import change_player
from engine.final_nine.state import Choosing, Disrupting, Helping, State
from engine.final_nine.view_builder import build_view
from engine.game import Seat
from engine.rng import Luck

HANDS = 8
"""Deals to look at, as in a single deal a hand may happen to have no choice."""


def redeal(table: State, seat: Seat | None, luck: Luck) -> State:
    """Return a table that looks the same to that seat.

    Hands and stacks are dealt again, and secret choices are made otherwise or not at all.
    """
    return determinize(build_view(table, seat), luck)


def worlds(table: State, luck: Luck) -> Iterator[State]:
    """Yield tables that look the same to the channel, where a hand decides what is legal.

    The last card of the hand might be any card.
    """
    if isinstance(table.phase, Choosing) or any(player.asks for player in table.players):
        yield from (redeal(table, None, luck) for _ in range(HANDS))
    if isinstance(table.phase, Helping) or (isinstance(table.phase, Disrupting) and not table.options.mischief):
        yield table
        hidden = (*table.actions.cards, *(code for player in table.players for code in player.hand))
        for code in dict.fromkeys(hidden):
            yield _with_last_card(table, code)


def _with_last_card(table: State, code: str) -> State:
    """Return the table with this card as the last one of every hand that has cards."""
    for seat, player in enumerate(table.players):
        if player.hand:
            table = change_player(table, seat, hand=(*player.hand[:-1], code))
    return table


def pieces(table: State) -> list[str]:
    """Return every card of the game, wherever it is: the stacks of F-141."""
    hands = [code for player in table.players for code in player.hand]
    schemes = [player.mischief for player in table.players if player.mischief]
    return sorted(
        [*hands, *schemes, *(code for pile in (table.discs, table.actions) for cards in pile for code in cards)]
    )
