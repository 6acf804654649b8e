"""The house player of ACE RUN: it looks for the throw that most likely becomes an ace (F-161)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS, HELD, INSTANT, TROUBLE
from engine.final_nine.courses.grid import apart
from engine.final_nine.house.absent import absent
from engine.final_nine.house.imagination import imagined, unseen
from engine.final_nine.moves import (
    Aim,
    Apply,
    Back,
    Copy,
    Discard,
    Done,
    Draw,
    Move,
    Pick,
    Play,
    Ready,
    Skip,
    Swap,
    Take,
    Throw,
    Use,
)
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.effects import has, planned, rest
from engine.final_nine.throw.fit import ANYTIME, added, choices, chosen, struck, unfit
from engine.final_nine.turn.choice import addable
from engine.final_nine.view import View, Window
from engine.luck import Luck

BEAM: Final = 10
"""Throws that are looked at with one more skill."""
DEPTH: Final = 3
"""Skills on one throw."""


class Plan(NamedTuple):
    """A throw and the moves that lead to it."""

    shot: Shooting
    moves: tuple[Move, ...] = ()


def hunt(view: View, luck: Luck) -> Move:
    """The move of a player who wants an ace."""
    if view.seat is not None and view.players[view.seat].asks:
        return _answer(view, luck)
    play = PLAYS.get(view.window)
    return play(view) if play else absent(view, luck)


def _draw(view: View) -> Move:
    """As many discs as a hand of ACE RUN begins with, then action cards."""
    discs = sum(held.code in DISCS for held in view.hand)
    return Draw("disc" if discs < view.options.format.dealt[0] else "action")


def _dead(view: View) -> tuple[str, ...]:
    """The cards of the hand that cannot be played at all."""
    codes = (held.code for held in view.hand if held.state != "added")
    return tuple(code for code in codes if code in ACTIONS and ACTIONS[code].category in TROUBLE)


def _swap(view: View) -> Move:
    """Trouble for action cards."""
    swaps = (Swap(code, "action") for code in _dead(view))
    return next((swap for swap in swaps if swap in view.moves), Ready())


def _answer(view: View, luck: Luck) -> Move:
    """Trouble is discarded first, the disc that comes nearest or a skill is taken."""
    table, shot = imagined(view)
    dead = _dead(view)
    rated: list[tuple[float, Move]] = []
    for move in view.moves:
        match move:
            case Discard(code):
                rated.append((code not in dead, move))
            case Take(code) if code in DISCS:
                rated.append((min(_miss(table, one.shot) for one in _aims(shot._replace(disc=code))), move))
            case Take(code):
                rated.append((ACTIONS[code].category in TROUBLE, move))
    if rated:
        return min(rated, key=lambda entry: entry[0])[1]
    return _draw(view) if any(isinstance(move, Draw) for move in view.moves) else luck.choice(view.moves)


def _hits(table: Table, shot: Shooting) -> bool:
    """Whether the throw hits the basket as planned and nothing spits it out."""
    return rest(table, shot, planned(table, shot)).holed and (has(shot, "sticks") or not has(shot, "pops"))


def _miss(table: Table, shot: Shooting) -> int:
    """By how many grids the throw misses the basket; -1 for a hit."""
    ends = rest(table, shot, planned(table, shot))
    return -1 if ends.holed else apart(ends.lie, table.hole.basket)


def chance(table: Table, shot: Shooting, hidden: Counter[str]) -> float:
    """How likely the throw is an ace: over the next card, an instant used where it helps, and the stick check."""
    total = hidden.total() or 1
    trouble = sum(count for code, count in hidden.items() if ACTIONS[code].category in TROUBLE)
    hit = sum(count * _hits_with(table, shot, code) for code, count in hidden.items()) / total
    return hit if has(shot, "sticks") else hit * (1 - trouble / total)


def _hits_with(table: Table, shot: Shooting, code: str) -> bool:
    """Whether the throw hits when that card is turned over."""
    if ACTIONS[code].category in TROUBLE:
        return _hits(table, struck(table, shot, code))
    if _hits(table, shot) or INSTANT not in ACTIONS[code].symbols:
        return _hits(table, shot)
    ways = (option for _, option in choices(table, shot, code) if unfit(table, shot, code, option, "T3") is None)
    return any(_hits(table, added(shot, code, shot.seat, option, turned=True)) for option in ways)


def _aims(shot: Shooting) -> Iterator[Plan]:
    """The throw of a disc in each direction."""
    return (Plan(shot._replace(aim=aim), (Pick(shot.disc), Aim(aim))) for aim in range(4))


def _throws(view: View, shot: Shooting) -> list[Plan]:
    """Every throw still open: of the hand's discs, or of the chosen disc in each direction, or the one aimed."""
    if shot.aim is not None:
        return [Plan(shot)]
    if shot.disc:
        return [plan._replace(moves=plan.moves[1:]) for plan in _aims(shot)]
    discs = dict.fromkeys(held.code for held in view.hand if held.code in DISCS)
    return [plan for code in discs for plan in _aims(shot._replace(disc=code))]


def _skilled(table: Table, plan: Plan) -> Iterator[Plan]:
    """The throw with each one skill of the hand more."""
    shot, hand = plan.shot, table.players[plan.shot.seat].hand
    for code in dict.fromkeys(hand):
        if addable(table.options, code) and hand.count(code) > sum(played.card == code for played in shot.plays):
            for word, option in choices(table, shot, code):
                if option.effects[0].kind not in ANYTIME and unfit(table, shot, code, option, "T1") is None:
                    moves: tuple[Move, ...] = (Play(code, word),)
                    if code == CHAMP:
                        moves = (Play(code), Copy(option.copied, word.partition(".")[2]))
                    yield Plan(added(shot, code, shot.seat, option), (*plan.moves, *moves))


def _best(view: View, table: Table, shot: Shooting) -> tuple[float, Plan | None]:
    """The likeliest ace with up to three skills, and how likely it is; of equal ones that with the fewest skills."""
    level = found = _throws(view, shot)
    for _ in range(DEPTH - len(shot.plays)):
        near = sorted(level, key=lambda plan: _miss(table, plan.shot))[:BEAM]
        level = [more for plan in near for more in _skilled(table, plan)]
        found = found + level
    near = sorted(found, key=lambda plan: (_miss(table, plan.shot), len(plan.shot.plays)))[:BEAM]
    hidden = unseen(view)
    rated = [(chance(table, plan.shot, hidden), plan) for plan in near]
    return max(rated, key=lambda entry: entry[0], default=(0.0, None))


def _choose(view: View) -> Move:
    """The next move towards the best throw, after the anytime cards that may lead to a better one."""
    table, shot = imagined(view)
    draws = [move for move in view.moves if isinstance(move, Draw)]
    if draws:
        return _draw(view)
    copies = [move for move in view.moves if isinstance(move, Copy)]
    if copies:
        return min(copies, key=lambda copy: _copied(table, shot, copy))
    likely, plan = _best(view, table, shot)
    useful = (move for move in view.moves if isinstance(move, Use) and likely == 0 and _useful(view, move))
    ahead = plan.moves if plan else ()
    return next(useful, None) or _legal(view, ahead[0] if ahead else Throw())


def _legal(view: View, move: Move) -> Move:
    """The move, or a way out where it is not open."""
    return next((one for one in (move, Throw(), Back()) if one in view.moves), view.moves[0])


def _copied(table: Table, shot: Shooting, copy: Copy) -> int:
    """By how many grids the throw misses with Champ as that skill."""
    option = chosen(table, shot, CHAMP, f"{copy.card}.{copy.choice}" if copy.choice else copy.card)
    assert option is not None
    return 99 if option.effects[0].kind in ANYTIME else _miss(table, added(shot, CHAMP, shot.seat, option))


def _useful(view: View, use: Use) -> bool:
    """Whether an anytime card rids the hand of trouble, or brings a disc that hits by itself."""
    table, shot = imagined(view)
    if ACTIONS[use.card].options[0][0].kind == "cycle":
        return bool(_dead(view))
    discs = dict.fromkeys(view.disc_discards)
    return any(_hits(table, plan.shot) for code in discs for plan in _aims(shot._replace(disc=code, aim=None)))


def _help(view: View) -> Move:
    """Luck that turns a miss into a hit, or keeps a hit in the basket."""
    table, shot = imagined(view)
    rated: list[tuple[int, Move]] = []
    for move in view.moves:
        code = view.turned if isinstance(move, Apply) else move.card if isinstance(move, Play) else ""
        option = chosen(table, shot, code, move.choice) if isinstance(move, Apply | Play) and code else None
        if option is not None and _hits(table, added(shot, code, shot.seat, option)):
            rated.append((len(rated), move))
    idle = Skip() if view.window == "turned" else Done()
    if not rated or (_hits(table, shot) and not _sure(view)):
        return idle
    return rated[0][1]


def _sure(view: View) -> bool:
    """Whether the turned card makes a hit stick."""
    return view.turned in ACTIONS and any(effect.kind == "sticks" for effect in ACTIONS[view.turned].options[0])


def _stick(view: View) -> Move:
    """The card that keeps a disc which did not stick; a miss is thrown again, if it may be."""
    plays = [move for move in view.moves if isinstance(move, Play)]
    saves = [move for move in plays if move.card in HELD]
    done = view.shot is not None and view.shot.plan is not None and view.shot.plan.holed
    return Done() if done else next(iter(saves or plays), Done())


PLAYS: Final[Mapping[Window, Callable[[View], Move]]] = {
    "swap": _swap,
    "choose": _choose,
    "turned": _help,
    "luck": _help,
    "landed": _stick,
    "refill": _draw,
}
"""By what is asked; anything else is done as for somebody absent."""
