"""MISCHIEF: each player's secret card, used once in the round on another player's throw (F-154, F-155)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, DISCS, Effect
from engine.final_nine.courses.hole import DIRECTIONS, Cell, neighbour
from engine.final_nine.events import Gave, Putterless, Schemed
from engine.final_nine.extras.characters import side_of
from engine.final_nine.hand import add_events, ask, change_player, remove_cards, sort_hand
from engine.final_nine.moves import Move, Play
from engine.final_nine.state import Choosing, Disrupting, Gift, PlayedCard, ShotState, State, shot_in_progress
from engine.final_nine.throw.playable import Option, add_card, card_choices, find_choice
from engine.game import Seat
from engine.rng import Luck

MISCHIEF_CARDS: Final = tuple(code for code, card in ACTIONS.items() if card.category == "MISCHIEF")


def deal_mischief(state: State, luck: Luck) -> State:
    """Deal each player a secret MISCHIEF card, if MISCHIEF is on (F-154)."""
    if state.options.mischief:
        for seat, code in zip(range(len(state.players)), luck.shuffle(MISCHIEF_CARDS), strict=False):
            state = change_player(state, seat, mischief=code)
    return state


def mischief_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield the ways to use the seat's card now, on the player who throws."""
    card = state.players[seat].mischief
    shot = shot_in_progress(state.phase)
    if card and shot and hindrance(state, seat) is None:
        for choice, option in card_choices(state, shot, card):
            if why_useless(state, shot, card, option) is None:
                yield Play(card, choice)


def hindrance(state: State, seat: Seat) -> str | None:
    """Return the reason key if the seat's card cannot be used at all now, else None."""
    player, shot = state.players[seat], shot_in_progress(state.phase)
    when = "T1" if "T1" in ACTIONS[player.mischief].when else "T2"
    if player.mischief_used:
        return "mischief used"
    if shot and seat in side_of(state.options, shot.seat):
        return "own throw"
    match state.phase:
        case Choosing() if when == "T1":
            return None
        case Disrupting(_, acted) if when == "T2" and seat not in acted:
            return None
        case _:
            return f"mischief {when}"


def why_useless(state: State, shot: ShotState, card: str, option: Option) -> str | None:
    """Return the reason key if the card would do nothing to the throw, else None."""
    match option.effects[0]:
        case Effect("marker", _, letter):
            return None if _can_rest(state, _moved_marker(shot, letter)) else "no rest"
        case Effect("take"):
            return None if state.players[shot.seat].hand else "no use"
        case _ if shot.disc and add_card(shot, card, shot.seat, option).plays[-1].status == "idle":
            return "sure putt"
        case _:
            return None


def _can_rest(state: State, here: Cell) -> bool:
    """Return whether a disc can come to rest on a grid other than the basket."""
    return here != state.hole.basket and not state.hole.terrain_at(here).out


def _moved_marker(shot: ShotState, letter: str) -> Cell:
    return neighbour(shot.start, DIRECTIONS.index(letter))


def use_mischief(state: State, seat: Seat, move: Play, luck: Luck) -> State:
    """Use a MISCHIEF card: it lies face up from now on, and no card answers it."""
    shot = shot_in_progress(state.phase)
    assert shot is not None
    option = find_choice(state, shot, move.card, move.choice)
    assert option is not None
    state = change_player(state, seat, mischief_used=True)
    state = add_events(state, Schemed(seat, shot.seat, move.card, move.choice))
    if isinstance(state.phase, Disrupting):
        return state._replace(phase=state.phase._replace(shot=add_card(shot, move.card, seat, option)))
    return _apply_effect(_restart_choice(state), seat, move.card, option.effects[0], luck)


def _restart_choice(state: State) -> State:
    """Restart the thrower's T1: choices are taken back; penalties paid and cards of other players stay."""
    assert isinstance(state.phase, Choosing)
    return state._replace(phase=Choosing(state.phase.shot.unchosen, offers=state.phase.offers))


def _apply_effect(state: State, seat: Seat, card: str, effect: Effect, luck: Luck) -> State:
    """Apply the effect of a T1 card to the thrower."""
    assert isinstance(state.phase, Choosing)
    phase, shot = state.phase, state.phase.shot
    match effect:
        case Effect("take"):
            return _take_card(state, seat, shot.seat, luck.choice(state.players[shot.seat].hand))
        case Effect("borrow"):
            return _ask_for_putter(state, seat, shot.seat)
        case Effect("marker", _, letter):
            lie = _moved_marker(shot, letter)
            return change_player(
                state._replace(phase=phase._replace(shot=shot._replace(start=lie))), shot.seat, lie=lie
            )
        case _:
            play = PlayedCard(card, seat, False, (effect,))
            return state._replace(phase=phase._replace(shot=shot._replace(plays=(*shot.plays, play))))


def _take_card(state: State, seat: Seat, target: Seat, card: str) -> State:
    """Move the card to the other hand, and ask that player for a card in return (H1)."""
    state = change_player(state, target, hand=remove_cards(state.players[target].hand, card))
    state = change_player(state, seat, hand=sort_hand((*state.players[seat].hand, card)))
    return ask(add_events(state, Gave(target, seat, "CARD", card)), seat, Gift(target, "CARD"))


def _ask_for_putter(state: State, seat: Seat, target: Seat) -> State:
    """Ask the target for a putter, in return for a disc; without a putter the card is wasted (H3)."""
    if any(code in DISCS and DISCS[code].type == "PUTTER" for code in state.players[target].hand):
        return ask(state, target, Gift(seat, "PUTTER", "DISC"))
    return add_events(state, Putterless(target))
