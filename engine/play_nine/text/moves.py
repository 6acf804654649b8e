"""The labels of moves, and the reasons why a move is refused (P-60)."""

from engine.game import MoveSequence, Names
from engine.i18n import _, format_number
from engine.play_nine.moves import PLACES, POSITIONS, SKIP, TAKE, Draw, Flip, Move, Place, Skip, Take, Tee
from engine.play_nine.view import View


def move_label(view: View, move: Move, _names: Names) -> str:
    """Return the label of a move's button."""
    held_text, top = (_("card") if value is None else format_number(value) for value in (view.held, view.top))
    match move:
        case Tee(first, second):
            return _("Flip {first} and {second}").format(first=first, second=second)
        case Draw():
            return _("Draw from the deck")
        case Take():
            return _("Take {card}").format(card=top)
        case Place(position):
            return _place_label(view, held_text, position)
        case Flip(position):
            return _("Discard {card}, flip card {position}").format(card=held_text, position=position)
        case Skip():
            return _("Discard {card}, flip nothing").format(card=held_text)


def report_label(view: View, move: Move, names: Names) -> str:
    """Return a move as a report names it: a card put on its like, where nothing has to be flipped, is a discard."""
    grid = view.grids[view.awaiting[0]] if SKIP in view.moves else None
    own = grid.cards if grid else ()
    is_like = own and isinstance(move, Place) and own[move.position - 1] == view.held
    return move_label(view, SKIP if is_like else move, names)


def move_sequences(view: View) -> tuple[MoveSequence, ...]:
    """Return the lines for taking the open card to each of eight places, a single decision."""
    if TAKE not in view.moves or view.top is None:
        return ()
    return tuple(
        MoveSequence((TAKE, place), _place_label(view, format_number(view.top), place.position)) for place in PLACES
    )


def _place_label(view: View, card: str, position: int) -> str:
    """Return the place of the held card, and the card that lies there on the grid of the seat on turn."""
    seat = view.awaiting[0] if view.awaiting else view.seat
    grid = None if seat is None else view.grids[seat]
    value = grid.cards[position - 1] if grid else None
    if value is None:
        return _("{card} on hidden card {position}").format(card=card, position=position)
    return _("{card} on card {position}, replacing {there}").format(
        card=card, position=position, there=format_number(value)
    )


def refusal(view: View, move: Move) -> str:
    """Return one sentence for each cause; a late or doubled click reads where the table stands now (P-61)."""
    if view.seat not in view.awaiting:
        return _not_asked(view)
    if view.teeing:
        return _("Tee off first: flip two different cards. Your cards are numbered 1 to 8.")
    if isinstance(move, Tee):
        return _("You've teed off already. Play your shot.")
    if view.held is None:
        return _("You're not holding a card yet. Draw from the deck or take the open card first.")
    return _refuse_use(view, move)


def _not_asked(view: View) -> str:
    if view.result:
        return _("This game is over. Press “Play again”, or open a new table with /play.")
    if view.seat is None or view.seat not in range(len(view.grids)):
        return _("You don't have a seat at this table. Join the next game!")
    if view.grids[view.seat] is None:
        return _("Only the players tied for the lead play this hole. Watch how it ends!")
    if view.teeing:
        return _("You've teed off already. Wait for the others.")
    return _("It's not your turn. Wait for the player before you.")


def _refuse_use(view: View, move: Move) -> str:
    match move:
        case Draw() | Take() if view.source == "deck":
            return _("You've drawn a card already. Place it, or discard it and flip a card.")
        case Draw() | Take():
            return _("You've taken the open card already. Place it on one of your cards.")
        case Flip() | Skip() if view.source == "discard":
            return _("You took this card from the discard pile, so you have to place it.")
        case Skip():
            return _("You can only skip with exactly one card face down. Place the card or flip one.")
        case Flip(position) | Place(position) if position not in POSITIONS:
            return _("There's no such card. Choose one from 1 to 8.")
        case Flip(position):
            return _("Card {position} is face up already. Flip one of these: {hidden}.").format(
                position=position, hidden=_face_down_positions(view)
            )
        case _:
            return _("That's not a move in this game. Use one of the buttons.")


def _face_down_positions(view: View) -> str:
    grid = None if view.seat is None else view.grids[view.seat]
    cards = grid.cards if grid else ()
    return ", ".join(str(position) for position, card in enumerate(cards, 1) if card is None)
