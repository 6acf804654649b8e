"""The whole view in words, so that the game can be played without its picture."""

from engine.figures import format_number
from engine.game import Names, Seat
from engine.play_nine.score import ROW_CARDS
from engine.play_nine.table import GridView, View
from engine.play_nine.words.terms import card_name
from engine.play_nine.words.turn import turn
from engine.speech import _, truncate

MAX_NAME_CHARACTERS = 20
"""The characters after which names are cut, so that six of them leave room for the cards."""


def board(view: View, names: Names) -> str:
    """Return the turn, the hole, the piles, then one line a player, in at most 1024 characters."""
    short = tuple(truncate(name, MAX_NAME_CHARACTERS) for name in names)
    putted = (
        ()
        if view.out is None
        else (_("{name} has putted out: one last shot for everybody else.").format(name=short[view.out]),)
    )
    head = (turn(view, short), _hole(view), _piles(view), *putted)
    lines = (_player(view, seat, short[seat]) for seat in range(len(view.grids)))
    return "\n".join((" ".join(head), _("Rows top / bottom, x is face down."), *lines))


def _hole(view: View) -> str:
    if view.playoff:
        return _("Playoff hole {number}.").format(number=view.playoff)
    return _("Hole {number} of {holes}.").format(number=view.hole, holes=len(view.card.pars))


def _piles(view: View) -> str:
    """Return the deck and the discard pile; the held card is in the sentence on whose turn it is."""
    if view.top is None:
        return _("Deck {deck} cards, no discards.").format(deck=view.deck)
    return _("Deck {deck} cards, discards {discards}, top discard {top}.").format(
        deck=view.deck, discards=view.discards, top=card_name(view.top)
    )


def _player(view: View, seat: Seat, name: str) -> str:
    grid, total = view.grids[seat], format_number(view.card.totals[seat])
    if grid is None:
        return _("{name}: not in the playoff; total {total}").format(name=name, total=total)
    line = _("{name}: {rows}; open cards {score}; total {total}")
    if view.result:
        line = _("{name}: {rows}; hole {score}; total {total}")
    return line.format(name=name, rows=_rows(grid), score=format_number(grid.score.total), total=total)


def _rows(grid: GridView) -> str:
    cards = [_("x") if value is None else format_number(value) for value in grid.cards]
    return f"{' '.join(cards[:ROW_CARDS])} / {' '.join(cards[ROW_CARDS:])}"
