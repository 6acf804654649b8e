"""The options of a table in words, and the labels of moves."""

from collections.abc import Iterator

from engine.figures import format_number
from engine.game import Names, MoveSequence
from engine.play_nine.moves import PLACES, TAKE
from engine.play_nine.table import PRACTICE_SHOTS, Draw, Flip, Move, Options, Place, Skip, Take, Tee, View
from engine.speech import _, npgettext


def options(chosen: Options, seats: int) -> str:
    """Return the holes and the unusual options; a practice round has only its holes to choose (P-71, P-72)."""
    holes = npgettext("Play Nine", "{count} hole", "{count} holes", chosen.holes).format(count=chosen.holes)
    if seats == 1:
        return _("{holes} of practice, {count} shots each").format(holes=holes, count=PRACTICE_SHOTS)
    return " · ".join((holes, *_unusual_options(chosen)))


def _unusual_options(chosen: Options) -> Iterator[str]:
    usual = Options()
    if chosen.cut != usual.cut:
        yield _("the first dealer is drawn by lot")
    if chosen.shot_limit != usual.shot_limit:
        yield _("a hole ends after {count} shots each").format(count=chosen.shot_limit)
    if chosen.sudden_death != usual.sudden_death:
        yield _("a tie for first place is shared")


def move_label(view: View, move: Move, _names: Names) -> str:
    """Return the label of a move's button."""
    held, top = (_("card") if value is None else format_number(value) for value in (view.held, view.top))
    match move:
        case Tee(first, second):
            return _("Turn up {first} and {second}").format(first=first, second=second)
        case Draw():
            return _("Draw from the deck")
        case Take():
            return _("Take {card}").format(card=top)
        case Place(position):
            return _place_label(view, held, position)
        case Flip(position):
            return _("Discard {card}, turn up {position}").format(card=held, position=position)
        case Skip():
            return _("Discard {card}, turn up nothing").format(card=held)


def move_sequences(view: View) -> tuple[MoveSequence, ...]:
    """Return the lines for taking the open card to each of eight places, a single decision."""
    if TAKE not in view.moves or view.top is None:
        return ()
    return tuple(MoveSequence((TAKE, place), _place_label(view, format_number(view.top), place.position)) for place in PLACES)


def _place_label(view: View, held: str, position: int) -> str:
    """Return the place of the held card, and the card that lies there on the grid of the seat on turn."""
    seat = view.awaiting[0] if view.awaiting else view.seat
    grid = None if seat is None else view.grids[seat]
    value = grid.cards[position - 1] if grid else None
    if value is None:
        return _("Place {card} at {position}, face down").format(card=held, position=position)
    return _("Place {card} at {position} instead of {there}").format(card=held, position=position, there=format_number(value))
