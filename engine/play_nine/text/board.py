"""The whole view in words, so that the game can be played without its picture; whose turn it is, and what is asked."""

from engine.game import Names, Seat
from engine.i18n import _, format_number, join_list, ngettext, truncate
from engine.play_nine.moves import Skip
from engine.play_nine.scoring import ROW_CARDS
from engine.play_nine.state import GridView
from engine.play_nine.text.terms import card_name
from engine.play_nine.view import View

COUNTDOWN_SHOTS = 6
"""The shots before the limit at which their number is announced: from round 35 of 40 on (P-32)."""


def turn(view: View, names: Names) -> str:
    """Return whose turn it is and what is asked, in one sentence."""
    if not view.awaiting:
        return _("The game is over.")
    if view.teeing:
        return ngettext(
            "{names} tees off: two cards to turn up.", "{names} tee off: two cards each to turn up.", len(view.awaiting)
        ).format(names=join_list(names[seat] for seat in view.awaiting))
    seat = view.awaiting[0]
    return _question(view).format(name=names[seat] + _which_shot(view, seat), **_card_names(view))


def _which_shot(view: View, seat: Seat) -> str:
    """Return the note behind the name: the last shot (P-29), or its number near the limit (P-32, P-71)."""
    if view.out is not None:
        return _(" (one last shot)")
    if len(view.grids) == 1 or view.limit - view.shots[seat] <= COUNTDOWN_SHOTS:
        return _(" (shot {shot} of {limit})").format(shot=view.shots[seat] + 1, limit=view.limit)
    return ""


def _question(view: View) -> str:
    if view.held is None:
        return _("{name} is on turn: draw from the deck, or put the open {top} on a card.")
    if view.source == "discard":
        return _("{name} has taken {held} and puts it on a card.")
    if Skip() in view.moves:
        return _("{name} has drawn {held}: put it on a card, or discard it and flip the last one or none.")
    return _("{name} has drawn {held}: put it on a card, or discard it and flip one.")


def _card_names(view: View) -> dict[str, str]:
    return {
        "held": "" if view.held is None else card_name(view.held),
        "top": "" if view.top is None else card_name(view.top),
    }


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
