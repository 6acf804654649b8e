"""The labels of moves, and the reasons why a move is refused (P-60)."""

from engine.game import MoveSequence, Names
from engine.i18n import _, format_number
from engine.play_nine.moves import PLACES, POSITIONS, TAKE, Draw, Flip, Move, Place, Skip, Take, Tee
from engine.play_nine.view import View


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
    return tuple(
        MoveSequence((TAKE, place), _place_label(view, format_number(view.top), place.position)) for place in PLACES
    )


def _place_label(view: View, held: str, position: int) -> str:
    """Return the place of the held card, and the card that lies there on the grid of the seat on turn."""
    seat = view.awaiting[0] if view.awaiting else view.seat
    grid = None if seat is None else view.grids[seat]
    value = grid.cards[position - 1] if grid else None
    if value is None:
        return _("Place {card} at {position}, face down").format(card=held, position=position)
    return _("Place {card} at {position} instead of {there}").format(
        card=held, position=position, there=format_number(value)
    )


def refusal(view: View, move: Move) -> str:
    """Return one sentence for each cause; a late or doubled click reads where the table stands now (P-61)."""
    if view.seat not in view.awaiting:
        return _not_asked(view)
    if view.teeing:
        return _("Tee off first: turn up two different cards, at positions from 1 to 8.")
    if isinstance(move, Tee):
        return _("You have teed off already; play your shot.")
    if view.held is None:
        return _("You hold no card yet; draw from the deck or take the top discard first.")
    return _refuse_use(view, move)


def _not_asked(view: View) -> str:
    if view.result:
        return _("This game is over; open a new table to play on.")
    if view.seat is None or view.seat not in range(len(view.grids)):
        return _("You have no seat at this table; join the next game.")
    if view.grids[view.seat] is None:
        return _("This playoff hole is played by those tied for the lead; watch how it ends.")
    if view.teeing:
        return _("You have teed off already; wait until everybody has.")
    return _("It is not your turn; wait until the shot before yours is finished.")


def _refuse_use(view: View, move: Move) -> str:
    match move:
        case Draw() | Take() if view.source == "deck":
            return _("You have drawn a card already; place it, or discard it and turn up a card.")
        case Draw() | Take():
            return _("You have taken the discard already; place it on one of your cards.")
        case Flip() | Skip() if view.source == "discard":
            return _("Only a card drawn from the deck can be discarded; place the one you took on one of your cards.")
        case Skip():
            return _("You can skip only with exactly one card face down; place the drawn card or turn up another.")
        case Flip(position) | Place(position) if position not in POSITIONS:
            return _("There is no such card; choose a position from 1 to 8.")
        case Flip(position):
            return _("Card {position} is face up already; turn up one of these: {hidden}.").format(
                position=position, hidden=_face_down_positions(view)
            )
        case _:
            return _("That is no move of Play Nine; choose one of those offered.")


def _face_down_positions(view: View) -> str:
    grid = None if view.seat is None else view.grids[view.seat]
    cards = grid.cards if grid else ()
    return ", ".join(str(position) for position, card in enumerate(cards, 1) if card is None)
