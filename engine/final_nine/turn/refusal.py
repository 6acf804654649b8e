"""Why a move is refused: the key of a sentence in `words` (section 15)."""

from typing import Final

from engine.final_nine.cards.deck import ACTIONS, CARDS, DISCS, TROUBLE
from engine.final_nine.extras import mischief
from engine.final_nine.extras.characters import abilities, is_ability
from engine.final_nine.extras.tee_off import SIDES
from engine.final_nine.moves import Move, Pick, Play, Throw, Use, parts
from engine.final_nine.state import Choosing, Disrupting, Helping, Landed, Over, Shooting, Table, Turning, shooting
from engine.final_nine.throw.effects import aimed, reachable
from engine.final_nine.throw.fit import barred, choices, chosen, unfit, wets
from engine.final_nine.turn.choice import addable
from engine.final_nine.words.refusals import sentence
from engine.game import IllegalMove, Seat

UNTIMELY: Final = frozenset({"not T4", "not T6", "no trouble", "not from hand"})
TIMES: Final = {"any": "no use", "T1": "for SKILL", "T4": "for LUCK", "T6": "for LANDED"}
"""What a card is for, by the first moment in which it is played."""


def refused(table: Table, seat: Seat, move: Move, deciding: tuple[Seat, ...]) -> IllegalMove:
    """The error for a move that is not allowed."""
    return IllegalMove(sentence(reason(table, seat, move, deciding), move))


def reason(table: Table, seat: Seat, move: Move, deciding: tuple[Seat, ...]) -> str:
    """The key of the reason, the most telling one first."""
    if isinstance(table.phase, Over):
        return "over"
    if not 0 <= seat < len(table.players) or table.players[seat].gone:
        return "no seat"
    if table.players[seat].asks:
        return f"asked {type(table.players[seat].asks[0]).__name__}"
    if isinstance(move, Play) and move.card in mischief.DECK:
        return _mischievous(table, seat, move)
    card = next((part for part in parts(move) if isinstance(part, str) and part in CARDS), None)
    lost = card and _lost(table, seat, card)
    if lost:
        return lost
    if isinstance(move, Use) and card and card in table.players[seat].hand:
        return "no use" if "any" in ACTIONS[card].when else "not anytime"
    if seat not in deciding:
        return "not your turn"
    if isinstance(move, Play | Pick) and card not in (*table.players[seat].hand, *abilities(table, seat)):
        return "not in hand"
    return _about_throw(table, seat, move, shooting(table.phase)) or type(table.phase).__name__


def _lost(table: Table, seat: Seat, card: str) -> str | None:
    """Why a seat has an ability, or a side of the card from TEE OFF, no more (F-142, F-158)."""
    if card in SIDES:
        return None if table.players[seat].mulligan else "no mulligan"
    return "used up" if is_ability(card) and table.players[seat].tired else None


def _mischievous(table: Table, seat: Seat, move: Play) -> str:
    """Why a MISCHIEF card cannot be used so (F-155); about any other than the own card there is nothing to learn."""
    if table.players[seat].mischief != move.card:
        return "not in hand"
    shot, hindrance = shooting(table.phase), mischief.hindered(table, seat)
    if hindrance or shot is None:
        return hindrance or "not now"
    option = chosen(table, shot, move.card, move.choice)
    return (mischief.unfit(table, shot, move.card, option) or "not now") if option else "no such choice"


def _about_throw(table: Table, seat: Seat, move: Move, shot: Shooting | None) -> str | None:
    """What the throw in progress has against a move."""
    if isinstance(move, Pick) and move.disc not in DISCS:
        return "no disc"
    if isinstance(move, Play) and move.card not in ACTIONS:
        return "no action"
    match move, table.phase:
        case Pick(disc), Choosing() if shot and not shot.disc:
            return None if reachable(table, shot._replace(disc=disc)) else "no reach"
        case Throw(), Choosing() if shot and aimed(shot):
            return "water" if wets(table, shot) else None if reachable(table, shot) else "no reach yet"
        case Play(card, choice), Choosing() if shot and aimed(shot):
            if addable(table.options, card):
                return _unplayable(table, shot, card, choice, "T1")
            return "not now" if is_ability(card) else "not from hand"
        case Play(card, choice), Disrupting() if shot:
            trouble = ACTIONS[card].category in TROUBLE
            return _unplayable(table, shot, card, choice, "T2") if trouble else "no trouble"
        case Play(card, choice), Helping() | Landed() if shot:
            phase = "T4" if isinstance(table.phase, Helping) else "T6"
            return _unplayable(table, shot, card, choice, phase) if phase in ACTIONS[card].when else f"not {phase}"
        case _:
            return None


def _unplayable(table: Table, shot: Shooting, card: str, choice: str, phase: str) -> str:
    option = chosen(table, shot, card, choice)
    if option is None:
        return barred(shot, card) or "no such choice"
    return unfit(table, shot, card, option, phase) or "not now"


def why_not(table: Table, seat: Seat, code: str) -> str:
    """The key of the reason why a card of the hand can do nothing now, or "" where nothing is to be said."""
    shot = shooting(table.phase)
    if shot is None or isinstance(table.phase, Turning) or isinstance(table.phase, Disrupting) == (seat == shot.seat):
        return ""
    if isinstance(table.phase, Choosing) and (code in DISCS or not aimed(shot)):
        return _before(table, shot, code)
    if code in DISCS:
        return "for DISC"
    words = [word for word, _ in choices(table, shot, code)] or [""]
    reason = _about_throw(table, seat, Play(code, words[0]), shot) or ""
    return _time(table, code) if reason in UNTIMELY else reason


def _before(table: Table, shot: Shooting, code: str) -> str:
    """What speaks against a card before disc and direction are chosen; nothing against a skill that can follow."""
    if code in DISCS:
        return "no reach" if DISCS[code].reach and not shot.disc else ""
    if not addable(table.options, code):
        return _time(table, code)
    first = ACTIONS[code].options[0][0]
    hands = {DISCS[held].hand for held in table.players[shot.seat].hand if held in DISCS}
    return f"hand {first.argument}" if first.kind == "mirror" and first.argument not in {"", *hands} else ""


def _time(table: Table, code: str) -> str:
    """When an action card can be played from the hand."""
    card = ACTIONS[code]
    if card.category in TROUBLE:
        return "for TROUBLE" if table.battle else "not from hand"
    return next(key for moment, key in TIMES.items() if moment in card.when)
