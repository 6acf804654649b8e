"""The one-ply player: looks one throw ahead over disc, direction and skill, and knows the odds of trouble."""

from collections.abc import Iterable
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, DISCS, TROUBLE
from engine.final_nine.flight.landing import roll_on
from engine.final_nine.flight.launch import towards
from engine.final_nine.house.absent import absent
from engine.final_nine.house.hunter import hunt
from engine.final_nine.house.judgement import cost
from engine.final_nine.house.throw import choose, considered, taken
from engine.final_nine.house.wishes import SPARE, dead, draw, surplus, wanted
from engine.final_nine.moves import (
    Accept,
    Among,
    Apply,
    Bury,
    Choose,
    Decline,
    Discard,
    Done,
    Give,
    Move,
    Pass,
    Play,
    Ready,
    Skip,
    Swap,
    Take,
)
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.effects import launched, unknown
from engine.final_nine.throw.fit import added, chosen
from engine.final_nine.view import View
from engine.luck import Luck

WORTH_A_CARD: Final = 0.1
"""The strokes that luck from the hand has to save."""
HURTS: Final = 0.6
"""The strokes that trouble from the hand has to cost the thrower."""
IDLE: Final = 1.0
"""The strokes that a disc may lose from the tee and still be kept."""
NEAR: Final = 3


def steady(view: View, luck: Luck) -> Move:
    """Return the move of a player that looks one throw ahead, or in ACE RUN searches for aces."""
    if not view.options.format.putts:
        return hunt(view, luck)
    if view.seat is not None and view.players[view.seat].asks:
        return _answer(view)
    match view.window:
        case "character":
            return luck.choice([move for move in view.moves if isinstance(move, Choose)] or view.moves)
        case "swap":
            return _swap(view)
        case "choose":
            return choose(view)
        case "disrupt":
            return _disrupt(view)
        case "turned" | "luck" | "landed":
            return _help(view)
        case "trade":
            return _trade(view)
        case "refill":
            return draw(view)
        case _:
            return absent(view, luck)


def _swap(view: View) -> Move:
    """Swap cards that cannot be played, then cards to spare, then long discs of no use from the tee."""
    marked = [card for card, _ in view.swaps]
    for code in (*dead(view), *surplus(view), *_idle(view)):
        if code not in marked and Swap(code, draw(view).stack) in view.moves:
            return Swap(code, draw(view).stack)
    return Ready()


def _idle(view: View) -> list[str]:
    """Return the discs that lose a stroke against the best one from the tee; putters are not judged here."""
    known, shot = considered(view)
    codes = dict.fromkeys(held.code for held in view.hand if held.code in DISCS and DISCS[held.code].type != "PUTTER")
    costs = {code: taken(known, shot.seat, code) for code in codes}
    return [code for code in costs if costs[code] > min(costs.values()) + IDLE]


def _trade(view: View) -> Move:
    """Give the least wanted putter, but not the last, for cards that are wanted more; else decline."""
    putters = [move for move in view.moves if isinstance(move, Accept)]
    if view.offer is None or len(putters) < 2:
        return Decline()
    least = min(putters, key=lambda move: wanted(view, move.disc))
    offered = sum(wanted(view, code) for code in view.offer.cards)
    return least if offered > wanted(view, least.disc) else Decline()


def _answer(view: View) -> Move:
    """Return the best answer to a card's question."""
    if Bury() in view.moves:
        return Bury() if ACTIONS[view.peek].category in TROUBLE else Done()
    discards = [move for move in view.moves if isinstance(move, Discard | Give)]
    if discards:
        least = min(discards, key=lambda move: wanted(view, move.card))
        return Done() if Done() in view.moves and wanted(view, least.card) > SPARE else least
    takes = [move for move in view.moves if isinstance(move, Take)]
    if takes:
        known, _ = considered(view)
        return min(takes, key=lambda move: taken(known, view.seat or 0, move.card))
    among = [move for move in view.moves if isinstance(move, Among)]
    near = view.players[view.seat or 0].far <= NEAR
    return (
        min(among, key=lambda move: move.type != "SKILL" and (move.type == "PUTTER") != near) if among else draw(view)
    )


def _with_each(view: View, moves: Iterable[Move]) -> list[tuple[float, Move]]:
    """Return the thrower's strokes with each card, if it is played on the throw in progress."""
    known, shot = considered(view)
    rated: list[tuple[float, Move]] = []
    for move in moves:
        code = view.turned if isinstance(move, Apply) else move.card if isinstance(move, Play) else ""
        option = chosen(known.table, shot, code, move.choice) if isinstance(move, Apply | Play) and code else None
        if option is not None:
            after = added(shot, code, view.seat or 0, option, isinstance(move, Apply))
            rated.append((cost(known, moved(known.table, after)), move))
    return rated


def moved(state: Table, shot: Shooting) -> Shooting:
    """Return a landed throw after its last card: it rolls on, or is in after all (F-150)."""
    flown = shot.flown
    for effect in shot.plays[-1].effects if flown else ():
        assert flown is not None
        if effect.kind == "cancel":
            flown = flown._replace(holed=True)
        if effect.kind == "post" and shot.aim is not None:
            throw, passed = launched(state, shot), state.players[shot.seat].passed
            direction = towards(effect.argument, throw.aim, throw.plus)
            flown = roll_on(state.hole, throw, flown, (direction, effect.number), passed, unknown)
    return shot._replace(flown=flown)


def _help(view: View) -> Move:
    """Return the luck card that saves more than its value; a turned card costs nothing."""
    turned = view.window == "turned"
    rated = _with_each(view, view.moves)
    gain = 0.0 if turned else WORTH_A_CARD
    least, move = min(rated, key=lambda entry: entry[0], default=(99.0, Done()))
    if least < _now(view) - gain:
        return move
    if turned and view.turned in ACTIONS and ACTIONS[view.turned].when == {"any"} and rated:
        return rated[0][1]
    return Skip() if turned else Done()


def _disrupt(view: View) -> Move:
    """Return the trouble that costs the thrower more than half a stroke, else pass."""
    rated = _with_each(view, view.moves)
    if not rated:
        return Pass()
    most, move = max(rated, key=lambda entry: entry[0])
    return move if most > _now(view) + HURTS else Pass()


def _now(view: View) -> float:
    return cost(*considered(view))
