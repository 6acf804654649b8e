"""The reason why a move is not legal: a code of S-173 with its sentence, found after the refusal."""

from engine.game import Seat
from engine.scramble.cards.deck import BATTLE, DISCS, GOOD, Card
from engine.scramble.legal import awaiting
from engine.scramble.table import Aim, End, Keep, Move, Over, PreThrow, Rolled, Route, Settle, State
from engine.scramble.throw.dice import forbidden_discs, dice_sets
from engine.scramble.words.cards import card_name
from engine.scramble.words.refusals import RefusedMove, phase_question, path_fault


def refusal(state: State, seat: Seat, move: Move) -> RefusedMove:
    """Return the error for a move that is not legal."""
    if isinstance(state.phase, Over):
        return _wrong_phase(state)
    if seat not in awaiting(state):
        return RefusedMove("E_NOT_YOUR_TURN")
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
            return RefusedMove("E_ILLEGAL_PATH", reason=path_fault("out of reach"))
    return _wrong_phase(state)


def _wrong_phase(state: State) -> RefusedMove:
    return RefusedMove("E_WRONG_PHASE", ask=phase_question(state.phase))


def _no_roll(state: State) -> RefusedMove:
    if state.options.cards == "none":
        return RefusedMove("E_NO_CARDS_MODE")
    if state.turn.luck:
        return RefusedMove("E_LUCK_USED")
    return RefusedMove("E_LUCK_NOT_IN_BOUNDS") if isinstance(state.phase, Settle | End) else _wrong_phase(state)


def _no_dice(state: State, names: str, extra: bool) -> RefusedMove:
    known = [die.name for die in state.turn.roll]
    if not names or any(name not in known for name in names):
        return RefusedMove("E_NO_SUCH_DIE", dice=", ".join(known))
    if state.is_pitching_out():
        return RefusedMove("E_PITCH_OUT")
    return RefusedMove("E_DIE_BLOCKED", dice=", ".join(some for some in dice_sets(state, extra) if some))


def _no_throw(state: State, seat: Seat, disc: str) -> RefusedMove:
    if state.options.throwing == "scramble":
        return _wrong_phase(state)
    hard = forbidden_discs(state.players[seat].effects)
    left = ", ".join(other for other in DISCS if other not in hard)
    return RefusedMove("E_DIE_BLOCKED" if disc in hard else "E_NO_SUCH_DIE", dice=left)


def _no_card(state: State, seat: Seat, move: Move) -> RefusedMove:
    named = move.detail.split()
    card = named[0] if move.verb in ("battle", "discard") else move.verb
    if card not in {"luck": GOOD, "battle": BATTLE}.get(state.options.cards, ()):
        return RefusedMove("E_NO_CARDS_MODE")
    if card not in state.players[seat].hand:
        return RefusedMove("E_CARD_NOT_HELD", card=card_name(card))
    if not _is_in_time(state, seat, move, card):
        return RefusedMove("E_CARD_TIMING", card=card_name(card), ask=phase_question(state.phase))
    if move.verb == "battle" and _is_sheltered(state, int(named[1]) - 1):
        return RefusedMove("E_SHELTERED")
    return RefusedMove("E_CARD_TARGET", card=card_name(card))


def _is_in_time(state: State, seat: Seat, move: Move, card: Card) -> bool:
    """Return whether the card could be played now on a better target."""
    if move.verb == "battle":
        return isinstance(state.phase, PreThrow | End) and not state.turn.battled
    player = state.players[seat]
    on_course = player.status == "playing" and player.square != state.hole_of(seat).basket
    return card == "great-shot" == move.verb and on_course and state.phase in (Settle(), End(), Keep("great-shot"))


def _is_sheltered(state: State, target: Seat) -> bool:
    return target < len(state.players) and state.players[target].sheltered
