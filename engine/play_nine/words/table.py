"""The choices of the table, and the moves as labels."""

from engine.game import Names
from engine.play_nine.table import PRACTICE_SHOTS, Draw, Flip, Move, Options, Place, Skip, Take, Tee, View
from engine.play_nine.words.terms import card
from engine.speech import _, ngettext


def options(options: Options, seats: int) -> str:
    """The choices of the table in one line; a practice round has only its holes to choose (P-71, P-72)."""
    holes = ngettext("{count} hole", "{count} holes", options.holes).format(count=options.holes)
    if seats == 1:
        return _("practice round, {holes}, at most {count} shots a hole").format(holes=holes, count=PRACTICE_SHOTS)
    return ", ".join((
        holes,
        _("cut for deal") if options.cut else _("dealer by lot"),
        _("at most {count} shots a hole").format(count=options.shot_limit),
        _("sudden death") if options.sudden_death else _("ties share the win"),
    ))  # fmt: skip


def move(view: View, move: Move, _names: Names) -> str:
    """A move as the label of a button."""
    held, top = (_("card") if value is None else card(value) for value in (view.held, view.top))
    match move:
        case Tee(first, second):
            return _("Turn up {first} and {second}").format(first=first, second=second)
        case Draw():
            return _("Draw from the deck")
        case Take():
            return _("Take {card}").format(card=top)
        case Place(position):
            return _place(view, held, position)
        case Flip(position):
            return _("Discard {card}, turn up {position}").format(card=held, position=position)
        case Skip():
            return _("Discard {card}, turn up nothing").format(card=held)


def _place(view: View, held: str, position: int) -> str:
    """Where the held card goes, and what lies there on the grid of the seat on turn."""
    seat = view.awaiting[0] if view.awaiting else view.seat
    grid = None if seat is None else view.grids[seat]
    value = grid.cards[position - 1] if grid else None
    if value is None:
        return _("Place {card} at {position}, face down").format(card=held, position=position)
    return _("Place {card} at {position} instead of {there}").format(card=held, position=position, there=card(value))
