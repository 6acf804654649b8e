"""House players: they see a view and choose one of its moves."""

from collections.abc import Callable, Iterable
from typing import Final

from engine.final_nine import scheming
from engine.final_nine.absent import absent
from engine.final_nine.cards import ACTIONS, DISCS
from engine.final_nine.choosing import CHAMP
from engine.final_nine.disrupting import TROUBLE
from engine.final_nine.fitting import added, chosen
from engine.final_nine.imagining import imagined, unseen
from engine.final_nine.judging import Judged, aims, best, cost, judged, odds, throws
from engine.final_nine.moves import (
    Aim,
    Among,
    Apply,
    Back,
    Copy,
    Decline,
    Discard,
    Done,
    Draw,
    Give,
    Move,
    Pass,
    Pick,
    Play,
    Ready,
    Redraw,
    Skip,
    Swap,
    Take,
    Throw,
    Use,
)
from engine.final_nine.state import Shooting, Table
from engine.final_nine.view import View
from engine.luck import Luck

DISCS_WANTED: Final = 6
WORTH_A_CARD: Final = 0.3
"""Strokes that luck or trouble from the hand has to gain."""
NEAR: Final = 3
MANY: Final = 4


def rookie(view: View, luck: Luck) -> Move:
    """The move of a beginner: any disc, towards the basket, no tricks."""
    kinds = {type(move) for move in view.moves}
    if Aim in kinds:
        return min(view.moves, key=lambda move: _misses(view, move))
    for simple in (Throw, Ready, Done, Skip, Decline):
        if simple in kinds and not (simple is Done and Draw in kinds):
            return simple()
    plain = tuple(move for move in view.moves if isinstance(move, Pick | Draw | Pass | Discard | Take | Among))
    return luck.choice(plain or view.moves)


def _misses(view: View, move: Move) -> float:
    """Grids that the disc would still lack when it flew straight in that direction."""
    if not isinstance(move, Aim) or view.shot is None or view.seat is None:
        return 99.0
    hole, lie = view.hole, view.players[view.seat].lie
    right, up = ((0, 1), (1, 0), (0, -1), (-1, 0))[move.direction]
    far = DISCS[view.shot.disc].distance
    return abs(lie.column + right * far - hole.basket.column) + abs(lie.row + up * far - hole.basket.row)


def amateur(view: View, luck: Luck) -> Move:
    """The move of a player who looks one throw ahead over disc, direction and skill, and knows the odds of trouble."""
    if view.seat is not None and view.players[view.seat].asks:
        return _answer(view)
    match view.window:
        case "character":
            return luck.choice(view.moves)
        case "swap":
            return _swap(view)
        case "choose":
            return _choose(view)
        case "disrupt":
            return _disrupt(view)
        case "turned" | "luck" | "landed":
            return _help(view)
        case "refill":
            return _draw(view)
        case _:
            return absent(view, luck)


def _dead(view: View) -> list[str]:
    """The cards of the hand that cannot be played in these rules (F-90)."""
    if view.options.rules == "battle" or view.options.course == "forest":
        return []
    codes = (held.code for held in view.hand if held.state != "added")
    return [code for code in codes if code in ACTIONS and ACTIONS[code].category in TROUBLE]


def _draw(view: View) -> Move:
    """Discs until there are enough of them, then action cards."""
    discs = sum(held.code in DISCS for held in view.hand)
    return Draw("disc" if discs < DISCS_WANTED else "action")


def _swap(view: View) -> Move:
    marked = [card for card, _ in view.swaps]
    wanted = _draw(view)
    for code in (*_dead(view), *_surplus(view)):
        if code not in marked and isinstance(wanted, Draw) and Swap(code, wanted.stack) in view.moves:
            return Swap(code, wanted.stack)
    return Ready()


def _surplus(view: View) -> list[str]:
    """The discs that a hand can spare at a tee: a fifth putter, and any of nothing but long discs."""
    putters = [held.code for held in view.hand if held.code in DISCS and DISCS[held.code].type == "PUTTER"]
    long = [held.code for held in view.hand if held.code in DISCS and held.code not in putters]
    return putters[:-MANY] or ([] if putters else long[:-MANY])


def _answer(view: View) -> Move:
    """The best answer to what a card asks."""
    discards = [move for move in view.moves if isinstance(move, Discard | Give)]
    if discards:
        return min(discards, key=lambda move: _kept(view, move.card))
    takes = [move for move in view.moves if isinstance(move, Take)]
    if takes:
        return min(takes, key=lambda move: _taken(imagined(view)[0], view.seat or 0, move.card))
    among = [move for move in view.moves if isinstance(move, Among)]
    if among:
        near = view.players[view.seat or 0].far <= NEAR
        return min(among, key=lambda move: move.type != "SKILL" and (move.type == "PUTTER") != near)
    return _draw(view)


def _kept(view: View, code: str) -> int:
    """How much a card is wanted: trouble that cannot be played is not, a spare of a type little, a putter most."""
    if code in ACTIONS:
        return 0 if code in _dead(view) else 2
    same = sum(held.code in DISCS and DISCS[held.code].type == DISCS[code].type for held in view.hand)
    return 1 if same > 2 else 3 + (DISCS[code].type == "PUTTER")


def _taken(table: Table, seat: int, code: str) -> float:
    """The strokes with that disc from the present lie; of action cards Champ is wanted most, then any skill."""
    if code in ACTIONS:
        return (code != CHAMP) + (ACTIONS[code].category != "SKILL")
    shots = aims(table, Shooting(seat, table.players[seat].lie, code))
    return min((cost(table, shot) for shot in shots), default=99.0)


def _choose(view: View) -> Move:
    table, shot = imagined(view)
    seat = view.seat or 0
    if view.offer:
        return Decline() if view.offer.to == seat else Back()
    trouble = odds(unseen(view))
    if view.shot is None or not view.shot.disc:
        return _pick(view, table, seat, trouble)
    if view.shot.plan is None:
        plan = best(table, aims(table, shot), trouble)
        return Back() if plan is None or plan.shot.aim is None else Aim(plan.shot.aim)
    return _skill(view, table, shot)


def _pick(view: View, table: Table, seat: int, trouble: dict[str, float]) -> Move:
    """The disc of the best throw, an anytime card that gives a better one, or the way out of a hopeless hand."""
    plan = best(table, throws(table, seat), trouble)
    for move in view.moves:
        if isinstance(move, Draw):
            return _draw(view)
        if isinstance(move, Use) and _useful(view, table, seat, move, plan):
            return move
    if plan is not None and Pick(plan.shot.disc) in view.moves:
        return Pick(plan.shot.disc)
    return next(move for move in view.moves if isinstance(move, Redraw | Use | Draw | Pick))


def _useful(view: View, table: Table, seat: int, move: Use, plan: Judged | None) -> bool:
    """Whether an anytime card rids the hand of a dead card, or fetches a disc that saves enough."""
    effect = ACTIONS[move.card].options[0][0]
    if effect.kind == "cycle":
        return bool(_dead(view))
    if plan is None:
        return True
    if plan.cost <= 1.5:
        return False
    found = (disc for disc in dict.fromkeys(view.disc_discards) if effect.argument in {"DISC", DISCS[disc].type})
    gain = 1.0 if effect.kind == "bag" else 0.5
    return min((_taken(table, seat, disc) for disc in found), default=99.0) < plan.cost - gain


def _skill(view: View, table: Table, shot: Shooting) -> Move:
    """The card that helps the throw most, or the throw."""
    better = judged(table, shot)
    if len(better.shot.plays) > len(shot.plays):
        played = better.shot.plays[-1]
        for move in view.moves:
            if isinstance(move, Play | Copy) and _same(table, shot, move, played.card, played.copied, played.effects):
                return move
    return Throw() if Throw() in view.moves else Back()


def _same(table: Table, shot: Shooting, move: Play | Copy, card: str, copied: str, effects: object) -> bool:
    """Whether a move plays that card in that way, or opens Champ's question for it."""
    if isinstance(move, Copy):
        word = f"{move.card}.{move.choice}" if move.choice else move.card
        option = chosen(table, shot, CHAMP, word)
        return option is not None and option.copied == copied and option.effects == effects
    if move.card != card:
        return False
    if card == CHAMP:
        return True
    option = chosen(table, shot, card, move.choice)
    return option is not None and option.effects == effects


def _with_each(view: View, moves: Iterable[Move], by: int) -> list[tuple[float, Move]]:
    """What each card costs the thrower, if played on the throw in progress."""
    table, shot = imagined(view)
    rated: list[tuple[float, Move]] = []
    for move in moves:
        code = view.turned if isinstance(move, Apply) else move.card if isinstance(move, Play) else ""
        option = chosen(table, shot, code, move.choice) if isinstance(move, Apply | Play) and code else None
        if option is not None:
            rated.append((cost(table, added(shot, code, by, option, isinstance(move, Apply))), move))
    return rated


def _now(view: View) -> float:
    return cost(*imagined(view))


def _help(view: View) -> Move:
    """Luck that saves more than it is worth; a turned card costs nothing."""
    turned = view.window == "turned"
    rated = _with_each(view, view.moves, view.seat or 0)
    gain = 0.0 if turned else WORTH_A_CARD
    least, move = min(rated, key=lambda entry: entry[0], default=(99.0, Done()))
    if least < _now(view) - gain:
        return move
    if turned and view.turned in ACTIONS and ACTIONS[view.turned].when == {"any"} and rated:
        return rated[0][1]
    return Skip() if turned else Done()


def _disrupt(view: View) -> Move:
    """Trouble that costs the thrower more than half a stroke."""
    rated = _with_each(view, view.moves, view.seat or 0)
    if not rated:
        return Pass()
    most, move = max(rated, key=lambda entry: entry[0])
    return move if most > _now(view) + 2 * WORTH_A_CARD else Pass()


PLAYERS: Final[dict[str, Callable[[View, Luck], Move]]] = {
    "rookie": scheming.first(scheming.rookie, rookie),
    "amateur": scheming.first(scheming.amateur, amateur),
}
