"""The reason why a move is not legal: a code of S-173 with its sentence, found after the refusal."""

from engine.game import Seat
from engine.scramble.cards.deck import BATTLE, DISCS, GOOD, Card
from engine.scramble.legal import awaiting
from engine.scramble.table import Aim, End, Keep, Move, Over, PreThrow, Rolled, Route, Settle, State
from engine.scramble.throw.dice import forbidden, sets
from engine.scramble.words.cards import card_name
from engine.scramble.words.refusals import Refused, ask, fault


def refusal(state: State, seat: Seat, move: Move) -> Refused:
    """Return the error for a move that is not legal."""
    if isinstance(state.phase, Over):
        return _wrong_phase(state)
    if seat not in awaiting(state):
        return Refused("E_NOT_YOUR_TURN")
    match move.verb, state.phase:
        case "roll", _:
            return _no_roll(state)
        case "battle" | "discard" | "ace-run" | "amazing-throw" | "mulligan" | "great-shot" | "cancel", _:
            return _no_card(state, seat, move)
        case "use", Rolled(extra):
            return _no_dice(state, move.detail, extra)
        case "throw", PreThrow():
            return _no_throw(state, seat, move.detail)
        case "land", Aim() | Route():
            return Refused("E_ILLEGAL_PATH", reason=fault("out of reach"))
    return _wrong_phase(state)


def _wrong_phase(state: State) -> Refused:
    return Refused("E_WRONG_PHASE", ask=ask(state.phase))


def _no_roll(state: State) -> Refused:
    if state.options.cards == "none":
        return Refused("E_NO_CARDS_MODE")
    if state.turn.luck:
        return Refused("E_LUCK_USED")
    return Refused("E_LUCK_NOT_IN_BOUNDS") if isinstance(state.phase, Settle | End) else _wrong_phase(state)


def _no_dice(state: State, names: str, extra: bool) -> Refused:
    known = [die.name for die in state.turn.roll]
    if not names or any(name not in known for name in names):
        return Refused("E_NO_SUCH_DIE", dice=", ".join(known))
    if state.pitching():
        return Refused("E_PITCH_OUT")
    return Refused("E_DIE_BLOCKED", dice=", ".join(some for some in sets(state, extra) if some))


def _no_throw(state: State, seat: Seat, disc: str) -> Refused:
    if state.options.throwing == "scramble":
        return _wrong_phase(state)
    hard = forbidden(state.players[seat].effects)
    left = ", ".join(other for other in DISCS if other not in hard)
    return Refused("E_DIE_BLOCKED" if disc in hard else "E_NO_SUCH_DIE", dice=left)


def _no_card(state: State, seat: Seat, move: Move) -> Refused:
    named = move.detail.split()
    card = named[0] if move.verb in ("battle", "discard") else move.verb
    if card not in {"luck": GOOD, "battle": BATTLE}.get(state.options.cards, ()):
        return Refused("E_NO_CARDS_MODE")
    if card not in state.players[seat].hand:
        return Refused("E_CARD_NOT_HELD", card=card_name(card))
    if not _in_time(state, seat, move, card):
        return Refused("E_CARD_TIMING", card=card_name(card), ask=ask(state.phase))
    if move.verb == "battle" and _sheltered(state, int(named[1]) - 1):
        return Refused("E_SHELTERED")
    return Refused("E_CARD_TARGET", card=card_name(card))


def _in_time(state: State, seat: Seat, move: Move, card: Card) -> bool:
    """Return whether the card could be played now on a better target."""
    if move.verb == "battle":
        return isinstance(state.phase, PreThrow | End) and not state.turn.battled
    player = state.players[seat]
    on_course = player.status == "playing" and player.square != state.hole_of(seat).basket
    return card == "great-shot" == move.verb and on_course and state.phase in (Settle(), End(), Keep("great-shot"))


def _sheltered(state: State, target: Seat) -> bool:
    return target < len(state.players) and state.players[target].sheltered
