"""The house player of ACE RUN: beam search for the throw most likely to be an ace (F-161)."""

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
"""The number of throws that are tried with one more skill."""
DEPTH: Final = 3
"""The most skills on one throw."""


class Plan(NamedTuple):
    """A throw and the moves that lead to it."""

    shot: Shooting
    moves: tuple[Move, ...] = ()


def hunt(view: View, luck: Luck) -> Move:
    """Return the move of a player who wants an ace."""
    if view.seat is not None and view.players[view.seat].asks:
        return _answer(view, luck)
    play = PLAYS.get(view.window)
    return play(view) if play else absent(view, luck)


def _draw(view: View) -> Move:
    """Return a draw: discs up to the number in a first hand of ACE RUN, then action cards."""
    discs = sum(held.code in DISCS for held in view.hand)
    return Draw("disc" if discs < view.options.format.dealt[0] else "action")


def _dead(view: View) -> tuple[str, ...]:
    """Return the cards of the hand that cannot be played at all."""
    codes = (held.code for held in view.hand if held.state != "added")
    return tuple(code for code in codes if code in ACTIONS and ACTIONS[code].category in TROUBLE)


def _swap(view: View) -> Move:
    """Swap trouble for action cards."""
    swaps = (Swap(code, "action") for code in _dead(view))
    return next((swap for swap in swaps if swap in view.moves), Ready())


def _answer(view: View, luck: Luck) -> Move:
    """Discard trouble first; take the disc that comes nearest, or a skill."""
    state, shot = imagined(view)
    dead = _dead(view)
    rated: list[tuple[float, Move]] = []
    for move in view.moves:
        match move:
            case Discard(code):
                rated.append((code not in dead, move))
            case Take(code) if code in DISCS:
                rated.append((min(_miss(state, one.shot) for one in _aims(shot._replace(disc=code))), move))
            case Take(code):
                rated.append((ACTIONS[code].category in TROUBLE, move))
    if rated:
        return min(rated, key=lambda entry: entry[0])[1]
    return _draw(view) if any(isinstance(move, Draw) for move in view.moves) else luck.choice(view.moves)


def _hits(state: Table, shot: Shooting) -> bool:
    """Return whether the throw hits the basket as planned and stays in."""
    return rest(state, shot, planned(state, shot)).holed and (has(shot, "sticks") or not has(shot, "pops"))


def _miss(state: Table, shot: Shooting) -> int:
    """Return the grids by which the throw misses the basket, -1 for a hit."""
    ends = rest(state, shot, planned(state, shot))
    return -1 if ends.holed else apart(ends.lie, state.hole.basket)


def chance(state: Table, shot: Shooting, hidden: Counter[str]) -> float:
    """Return the probability of an ace.

    It covers the next turned card, an instant used where it helps, and the stick check.
    """
    total = hidden.total() or 1
    trouble = sum(count for code, count in hidden.items() if ACTIONS[code].category in TROUBLE)
    hit = sum(count * _hits_with(state, shot, code) for code, count in hidden.items()) / total
    return hit if has(shot, "sticks") else hit * (1 - trouble / total)


def _hits_with(state: Table, shot: Shooting, code: str) -> bool:
    """Return whether the throw hits when that card is turned over."""
    if ACTIONS[code].category in TROUBLE:
        return _hits(state, struck(state, shot, code))
    if _hits(state, shot) or INSTANT not in ACTIONS[code].symbols:
        return _hits(state, shot)
    ways = (option for _, option in choices(state, shot, code) if unfit(state, shot, code, option, "T3") is None)
    return any(_hits(state, added(shot, code, shot.seat, option, turned=True)) for option in ways)


def _aims(shot: Shooting) -> Iterator[Plan]:
    """Return the throw of a disc in each direction."""
    return (Plan(shot._replace(aim=aim), (Pick(shot.disc), Aim(aim))) for aim in range(4))


def _throws(view: View, shot: Shooting) -> list[Plan]:
    """Return every open throw: of each disc, of the chosen disc in each direction, or the aimed one."""
    if shot.aim is not None:
        return [Plan(shot)]
    if shot.disc:
        return [plan._replace(moves=plan.moves[1:]) for plan in _aims(shot)]
    discs = dict.fromkeys(held.code for held in view.hand if held.code in DISCS)
    return [plan for code in discs for plan in _aims(shot._replace(disc=code))]


def _skilled(state: Table, plan: Plan) -> Iterator[Plan]:
    """Yield the throw with one more skill of the hand, once for each skill."""
    shot, hand = plan.shot, state.players[plan.shot.seat].hand
    for code in dict.fromkeys(hand):
        if addable(state.options, code) and hand.count(code) > sum(played.card == code for played in shot.plays):
            for word, option in choices(state, shot, code):
                if option.effects[0].kind not in ANYTIME and unfit(state, shot, code, option, "T1") is None:
                    moves: tuple[Move, ...] = (Play(code, word),)
                    if code == CHAMP:
                        moves = (Play(code), Copy(option.copied, word.partition(".")[2]))
                    yield Plan(added(shot, code, shot.seat, option), (*plan.moves, *moves))


def _best(view: View, state: Table, shot: Shooting) -> tuple[float, Plan | None]:
    """Return the likeliest ace with up to three skills, and its probability.

    Of equal throws the one with the fewest skills is chosen.
    """
    level = found = _throws(view, shot)
    for _ in range(DEPTH - len(shot.plays)):
        near = sorted(level, key=lambda plan: _miss(state, plan.shot))[:BEAM]
        level = [more for plan in near for more in _skilled(state, plan)]
        found = found + level
    near = sorted(found, key=lambda plan: (_miss(state, plan.shot), len(plan.shot.plays)))[:BEAM]
    hidden = unseen(view)
    rated = [(chance(state, plan.shot, hidden), plan) for plan in near]
    return max(rated, key=lambda entry: entry[0], default=(0.0, None))


def _choose(view: View) -> Move:
    """Return the next move towards the best throw; anytime cards that may improve it come first."""
    state, shot = imagined(view)
    draws = [move for move in view.moves if isinstance(move, Draw)]
    if draws:
        return _draw(view)
    copies = [move for move in view.moves if isinstance(move, Copy)]
    if copies:
        return min(copies, key=lambda copy: _copied(state, shot, copy))
    likely, plan = _best(view, state, shot)
    useful = (move for move in view.moves if isinstance(move, Use) and likely == 0 and _useful(view, move))
    ahead = plan.moves if plan else ()
    return next(useful, None) or _legal(view, ahead[0] if ahead else Throw())


def _legal(view: View, move: Move) -> Move:
    """Return the move if it is legal, else a move that leads out."""
    return next((one for one in (move, Throw(), Back()) if one in view.moves), view.moves[0])


def _copied(state: Table, shot: Shooting, copy: Copy) -> int:
    """Return the grids by which the throw misses if Champ stands for that skill."""
    option = chosen(state, shot, CHAMP, f"{copy.card}.{copy.choice}" if copy.choice else copy.card)
    assert option is not None
    return 99 if option.effects[0].kind in ANYTIME else _miss(state, added(shot, CHAMP, shot.seat, option))


def _useful(view: View, use: Use) -> bool:
    """Return whether an anytime card removes trouble from the hand or fetches a disc that hits."""
    state, shot = imagined(view)
    if ACTIONS[use.card].options[0][0].kind == "cycle":
        return bool(_dead(view))
    discs = dict.fromkeys(view.disc_discards)
    return any(_hits(state, plan.shot) for code in discs for plan in _aims(shot._replace(disc=code, aim=None)))


def _help(view: View) -> Move:
    """Return the luck card that turns a miss into a hit, or keeps a hit in the basket."""
    state, shot = imagined(view)
    rated: list[tuple[int, Move]] = []
    for move in view.moves:
        code = view.turned if isinstance(move, Apply) else move.card if isinstance(move, Play) else ""
        option = chosen(state, shot, code, move.choice) if isinstance(move, Apply | Play) and code else None
        if option is not None and _hits(state, added(shot, code, shot.seat, option)):
            rated.append((len(rated), move))
    idle = Skip() if view.window == "turned" else Done()
    if not rated or (_hits(state, shot) and not _sure(view)):
        return idle
    return rated[0][1]


def _sure(view: View) -> bool:
    """Return whether the turned card makes a hit stick."""
    return view.turned in ACTIONS and any(effect.kind == "sticks" for effect in ACTIONS[view.turned].options[0])


def _stick(view: View) -> Move:
    """Return the card that keeps a disc which did not stick, or throws a miss again, or `Done`."""
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
"""The function for each window; in any other window the default move is made."""
