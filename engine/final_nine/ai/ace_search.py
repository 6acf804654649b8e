"""The house player of ACE RUN: beam search for the throw most likely to be an ace (F-161)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from engine.final_nine.ai.absent import timeout_move
from engine.final_nine.ai.determinize import known_state, unseen_actions
from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS, HAND_CODES, INSTANT, TROUBLE
from engine.final_nine.courses.hole import grid_distance
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
from engine.final_nine.state import ShotState, State
from engine.final_nine.throw.effects import has_effect, planned_flight, throw_end
from engine.final_nine.throw.playable import (
    ANYTIME_EFFECTS,
    add_card,
    card_choices,
    find_choice,
    turn_trouble,
    why_unplayable,
)
from engine.final_nine.turn.choice import is_addable
from engine.final_nine.view import View, Window
from engine.rng import Luck

BEAM_WIDTH: Final = 10
"""The number of throws that are tried with one more skill."""
MAX_SKILLS: Final = 3
"""The most skills on one throw."""


class ThrowPlan(NamedTuple):
    """A throw and the moves that lead to it."""

    shot: ShotState
    moves: tuple[Move, ...] = ()


def ace_search_move(view: View, luck: Luck) -> Move:
    """Return the move of a player who wants an ace."""
    if view.seat is not None and view.players[view.seat].asks:
        return _answer_move(view, luck)
    play = MOVE_BY_WINDOW.get(view.window)
    return play(view) if play else timeout_move(view, luck)


def _draw_move(view: View) -> Move:
    """Return a draw: discs up to the number in a first hand of ACE RUN, then action cards."""
    discs = sum(card.code in DISCS for card in view.hand)
    return Draw("disc" if discs < view.options.format.dealt[0] else "action")


def _unplayable_cards(view: View) -> tuple[str, ...]:
    """Return the cards of the hand that cannot be played at all."""
    codes = (card.code for card in view.hand if card.state != "added")
    return tuple(code for code in codes if code in ACTIONS and ACTIONS[code].category in TROUBLE)


def _swap_move(view: View) -> Move:
    """Swap trouble for action cards."""
    swaps = (Swap(code, "action") for code in _unplayable_cards(view))
    return next((swap for swap in swaps if swap in view.moves), Ready())


def _answer_move(view: View, luck: Luck) -> Move:
    """Discard trouble first; take the disc that comes nearest, or a skill."""
    state, shot = known_state(view)
    dead = _unplayable_cards(view)
    rated_moves: list[tuple[float, Move]] = []
    for move in view.moves:
        match move:
            case Discard(code):
                rated_moves.append((code not in dead, move))
            case Take(code) if code in DISCS:
                rated_moves.append(
                    (min(_miss_grids(state, one.shot) for one in _aimed_plans(shot._replace(disc=code))), move)
                )
            case Take(code):
                rated_moves.append((ACTIONS[code].category in TROUBLE, move))
    if rated_moves:
        return min(rated_moves, key=lambda entry: entry[0])[1]
    return _draw_move(view) if any(isinstance(move, Draw) for move in view.moves) else luck.choice(view.moves)


def _hits(state: State, shot: ShotState) -> bool:
    """Return whether the throw hits the basket as planned and stays in."""
    return throw_end(state, shot, planned_flight(state, shot)).holed and (
        has_effect(shot, "sticks") or not has_effect(shot, "pops")
    )


def _miss_grids(state: State, shot: ShotState) -> int:
    """Return the grids by which the throw misses the basket, -1 for a hit."""
    ends = throw_end(state, shot, planned_flight(state, shot))
    return -1 if ends.holed else grid_distance(ends.lie, state.hole.basket)


def ace_chance(state: State, shot: ShotState, hidden_cards: Counter[str]) -> float:
    """Return the probability of an ace.

    It covers the next turned card, an instant used where it helps, and the stick check.
    """
    total = hidden_cards.total() or 1
    trouble = sum(count for code, count in hidden_cards.items() if ACTIONS[code].category in TROUBLE)
    hit = sum(count * _hits_with(state, shot, code) for code, count in hidden_cards.items()) / total
    return hit if has_effect(shot, "sticks") else hit * (1 - trouble / total)


def _hits_with(state: State, shot: ShotState, code: str) -> bool:
    """Return whether the throw hits when that card is turned over."""
    if ACTIONS[code].category in TROUBLE:
        return _hits(state, turn_trouble(state, shot, code))
    if _hits(state, shot) or INSTANT not in ACTIONS[code].symbols:
        return _hits(state, shot)
    ways = (
        option
        for _, option in card_choices(state, shot, code)
        if why_unplayable(state, shot, code, option, "T3") is None
    )
    return any(_hits(state, add_card(shot, code, shot.seat, option, turned=True)) for option in ways)


def _aimed_plans(shot: ShotState) -> Iterator[ThrowPlan]:
    """Return the throw of a disc in each direction."""
    return (ThrowPlan(shot._replace(aim=aim), (Pick(shot.disc), Aim(aim))) for aim in range(4))


def _open_plans(view: View, shot: ShotState) -> list[ThrowPlan]:
    """Return every open throw: of each disc, of the chosen disc in each direction, or the aimed one."""
    if shot.aim is not None:
        return [ThrowPlan(shot)]
    if shot.disc:
        return [plan._replace(moves=plan.moves[1:]) for plan in _aimed_plans(shot)]
    discs = dict.fromkeys(card.code for card in view.hand if card.code in DISCS)
    return [plan for code in discs for plan in _aimed_plans(shot._replace(disc=code))]


def _plans_with_skill(state: State, plan: ThrowPlan) -> Iterator[ThrowPlan]:
    """Yield the throw with one more skill of the hand, once for each skill."""
    shot, hand = plan.shot, state.players[plan.shot.seat].hand
    for code in dict.fromkeys(hand):
        if is_addable(state.options, code) and hand.count(code) > sum(play.card == code for play in shot.plays):
            for word, option in card_choices(state, shot, code):
                if (
                    option.effects[0].kind not in ANYTIME_EFFECTS
                    and why_unplayable(state, shot, code, option, "T1") is None
                ):
                    moves: tuple[Move, ...] = (Play(code, word),)
                    if code == CHAMP:
                        moves = (Play(code), Copy(option.copied, word.partition(".")[2]))
                    yield ThrowPlan(add_card(shot, code, shot.seat, option), (*plan.moves, *moves))


def _best_plan(view: View, state: State, shot: ShotState) -> tuple[float, ThrowPlan | None]:
    """Return the likeliest ace with up to three skills, and its probability.

    Of equal throws the one with the fewest skills is chosen.
    """
    level = plans = _open_plans(view, shot)
    for _ in range(MAX_SKILLS - len(shot.plays)):
        near = sorted(level, key=lambda plan: _miss_grids(state, plan.shot))[:BEAM_WIDTH]
        level = [more for plan in near for more in _plans_with_skill(state, plan)]
        plans = plans + level
    near = sorted(plans, key=lambda plan: (_miss_grids(state, plan.shot), len(plan.shot.plays)))[:BEAM_WIDTH]
    hidden_cards = unseen_actions(view)
    rated_plans = [(ace_chance(state, plan.shot, hidden_cards), plan) for plan in near]
    return max(rated_plans, key=lambda entry: entry[0], default=(0.0, None))


def _choose_move(view: View) -> Move:
    """Return the next move towards the best throw; anytime cards that may improve it come first."""
    state, shot = known_state(view)
    draws = [move for move in view.moves if isinstance(move, Draw)]
    if draws:
        return _draw_move(view)
    copies = [move for move in view.moves if isinstance(move, Copy)]
    if copies:
        return min(copies, key=lambda copy: _copy_miss_grids(state, shot, copy))
    likely, plan = _best_plan(view, state, shot)
    useful = (move for move in view.moves if isinstance(move, Use) and likely == 0 and _is_useful(view, move))
    ahead = plan.moves if plan else ()
    return next(useful, None) or _legal_or_exit(view, ahead[0] if ahead else Throw())


def _legal_or_exit(view: View, move: Move) -> Move:
    """Return the move if it is legal, else a move that leads out."""
    return next((one for one in (move, Throw(), Back()) if one in view.moves), view.moves[0])


def _copy_miss_grids(state: State, shot: ShotState, copy: Copy) -> int:
    """Return the grids by which the throw misses if Champ stands for that skill."""
    option = find_choice(state, shot, CHAMP, f"{copy.card}.{copy.choice}" if copy.choice else copy.card)
    assert option is not None
    return (
        99
        if option.effects[0].kind in ANYTIME_EFFECTS
        else _miss_grids(state, add_card(shot, CHAMP, shot.seat, option))
    )


def _is_useful(view: View, use: Use) -> bool:
    """Return whether an anytime card removes trouble from the hand or fetches a disc that hits."""
    state, shot = known_state(view)
    if ACTIONS[use.card].options[0][0].kind == "cycle":
        return bool(_unplayable_cards(view))
    discs = dict.fromkeys(view.disc_discards)
    return any(_hits(state, plan.shot) for code in discs for plan in _aimed_plans(shot._replace(disc=code, aim=None)))


def _help_move(view: View) -> Move:
    """Return the luck card that turns a miss into a hit, or keeps a hit in the basket."""
    state, shot = known_state(view)
    rated_moves: list[tuple[int, Move]] = []
    for move in view.moves:
        code = view.turned if isinstance(move, Apply) else move.card if isinstance(move, Play) else ""
        option = find_choice(state, shot, code, move.choice) if isinstance(move, Apply | Play) and code else None
        if option is not None and _hits(state, add_card(shot, code, shot.seat, option)):
            rated_moves.append((len(rated_moves), move))
    idle = Skip() if view.window == "turned" else Done()
    if not rated_moves or (_hits(state, shot) and not _makes_hit_stick(view)):
        return idle
    return rated_moves[0][1]


def _makes_hit_stick(view: View) -> bool:
    """Return whether the turned card makes a hit stick."""
    return view.turned in ACTIONS and any(effect.kind == "sticks" for effect in ACTIONS[view.turned].options[0])


def _landed_move(view: View) -> Move:
    """Return the card that keeps a disc which did not stick, or throws a miss again, or `Done`."""
    plays = [move for move in view.moves if isinstance(move, Play)]
    saves = [move for move in plays if move.card in HAND_CODES]
    is_holed = view.shot is not None and view.shot.plan is not None and view.shot.plan.holed
    return Done() if is_holed else next(iter(saves or plays), Done())


MOVE_BY_WINDOW: Final[Mapping[Window, Callable[[View], Move]]] = {
    "swap": _swap_move,
    "choose": _choose_move,
    "turned": _help_move,
    "luck": _help_move,
    "landed": _landed_move,
    "refill": _draw_move,
}
"""The function for each window; in any other window the default move is made."""
