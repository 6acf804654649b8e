"""T2 and T3: opponents disrupt the throw, and the top action card is turned over (F-87, F-113 to F-120)."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, INSTANT, TROUBLE
from engine.final_nine.events import Disrupted, Helped, Turned
from engine.final_nine.extras.characters import side_of
from engine.final_nine.hand import (
    add_events,
    ask_anytime_effect,
    change_player,
    discard,
    fetchable_cards,
    free_cards,
    is_empty,
    remove_cards,
    take_top_card,
)
from engine.final_nine.moves import Apply, Move, Pass, Play, Skip
from engine.final_nine.state import HAND_SIZE, Disrupting, ShotState, State, Turning
from engine.final_nine.throw.benefit import is_helpful, is_in_for_good, may_be_helped
from engine.final_nine.throw.effects import cards_in_force
from engine.final_nine.throw.playable import (
    ANYTIME_EFFECTS,
    Option,
    add_card,
    card_choices,
    find_choice,
    turn_trouble,
    why_idle,
    why_unplayable,
)
from engine.final_nine.turn.landing import offer_luck, possible_cards, possible_plays
from engine.final_nine.turn.phase_rules import PhaseRules
from engine.game import Seat
from engine.rng import Luck


def start_reveal(state: State, shot: ShotState) -> State:
    """Close the window and turn one card, plus one for each Loud Phone (F-87, F-116, F-155)."""
    phones = (play for play in shot.plays if play.category not in TROUBLE)
    extra = sum(effect.kind == "turn_extra" for play in phones for effect in play.effects)
    return state._replace(phase=Turning(shot, more=1 + extra))


def turn_cards(state: State, phase: Turning, luck: Luck) -> State:
    """Turn over action cards until one needs the thrower's choice (F-87, F-94)."""
    shot, _, more = phase
    while more and not is_empty(state, "action"):
        state, code = take_top_card(state, "action", luck)
        state, more = discard(state, code), more - 1
        card = ACTIONS[code]
        if card.category in TROUBLE:
            shot = turn_trouble(state, shot, code)
            hits = shot.plays[-1] in cards_in_force(shot)
            state = add_events(state, Turned(code, hits))
            more += hits and any(effect.kind == "turn_extra" for effect in card.options[0])
        else:
            state = add_events(state, Turned(code, hits=False))
            phase = Turning(shot, code, more)
            if not state.players[shot.seat].gone and any(apply_moves(state, phase)):
                return state._replace(phase=phase)
    return offer_luck(state, shot, luck)


def apply_moves(state: State, phase: Turning) -> Iterator[Apply]:
    """Yield the ways to use the turned card: an instant, or in BATTLE any SKILL or LUCK (F-87, F-113)."""
    card = ACTIONS[phase.card]
    if INSTANT not in card.symbols and not state.is_battle:
        return
    for choice, option in card_choices(state, phase.shot, phase.card):
        if why_unplayable(state, phase.shot, phase.card, option, "T3") is None and _has_benefit(
            state, phase.shot.seat, option
        ):
            yield Apply(choice)


def is_turned_card_useless(state: State, phase: Turning) -> bool:
    """Return whether the turned card would certainly do nothing, as no luck can follow it either (F-179).

    A thrower who has said that nothing follows now has no use for a card that betters nothing (F-187).
    """
    shot, card = phase.shot, phase.card
    options = [find_choice(state, shot, card, move.choice) for move in apply_moves(state, phase)]
    is_last = not may_be_helped(state, shot) or is_in_for_good(state, shot)
    if is_last and not phase.more:
        return not any(option is None or is_helpful(state, shot, card, option) for option in options)
    if may_be_helped(state, shot) and any(possible_plays(state, shot, "T4")):
        return False
    return all(option is not None and why_idle(state, shot, card, option) for option in options)


def _has_benefit(state: State, seat: Seat, option: Option) -> bool:
    """Return whether a turned anytime card has something to do; other cards act on the throw."""
    match option.effects[0].kind:
        case "cycle":
            return bool(free_cards(state, seat))
        case "fetch":
            return len(state.players[seat].hand) < HAND_SIZE and bool(
                fetchable_cards(state, option.effects[0].argument)
            )
        case _:
            return True


def apply_reveal_move(state: State, phase: Turning, _seat: Seat, move: Move, _luck: Luck) -> State:
    """Apply the thrower's decision about the turned card; the remaining cards are turned afterwards."""
    shot = phase.shot
    if isinstance(move, Apply):
        option = find_choice(state, shot, phase.card, move.choice)
        assert option is not None
        state = add_events(state, Helped(shot.seat, phase.card, turned=True))
        first = option.effects[0]
        if first.kind in ANYTIME_EFFECTS:
            state = ask_anytime_effect(state, shot.seat, first.kind, first.argument)
        else:
            shot = add_card(shot, phase.card, shot.seat, option, turned=True)
    return state._replace(phase=Turning(shot, more=phase.more))


def reveal_moves(state: State, phase: Turning, _seat: Seat) -> Iterator[Move]:
    """Yield the thrower's choices about the turned card."""
    yield Skip()
    yield from apply_moves(state, phase)


def turn_next_card(state: State, phase: Turning, luck: Luck) -> State | None:
    """Turn the next card once the thrower has answered the last card's questions (F-119)."""
    return None if phase.card or state.players[phase.shot.seat].asks else turn_cards(state, phase, luck)


def leave_reveal(state: State, phase: Turning, seat: Seat, luck: Luck) -> State:
    return apply_reveal_move(state, phase, seat, Skip(), luck) if seat == phase.shot.seat else state


REVEAL_RULES: Final[PhaseRules[Turning]] = PhaseRules(
    window="turned",
    deciding_seats=lambda _state, phase: (phase.shot.seat,),
    moves=reveal_moves,
    apply=apply_reveal_move,
    settle=turn_next_card,
    leave=leave_reveal,
    refilled_seats=lambda phase: (phase.shot.seat,),
    public_moves=(Apply, Skip),
)


def deciding_opponents(state: State, phase: Disrupting) -> tuple[Seat, ...]:
    """Return the opponents who have not answered yet, regardless of their cards (F-114)."""
    if not state.is_battle:
        return ()
    answered_seats = (*side_of(state.options, phase.shot.seat), *phase.acted)
    return tuple(seat for seat, player in enumerate(state.players) if seat not in answered_seats and not player.gone)


def disruption_plays(state: State, phase: Disrupting, seat: Seat) -> Iterator[Move]:
    """Yield the trouble that a seat may play from the hand (F-113, F-118)."""
    return _disruptions_with(state, phase, state.players[seat].hand)


def possible_disruptions(state: State, phase: Disrupting, seat: Seat) -> Iterator[Move]:
    """Yield the trouble that a seat may play as far as the channel can know (F-179)."""
    return _disruptions_with(state, phase, possible_cards(state, seat, "T2"))


def _disruptions_with(state: State, phase: Disrupting, codes: Iterable[str]) -> Iterator[Move]:
    for code in dict.fromkeys(codes):
        if code in ACTIONS and ACTIONS[code].category in TROUBLE:
            for choice, option in card_choices(state, phase.shot, code):
                if why_unplayable(state, phase.shot, code, option, "T2") is None:
                    yield Play(code, choice)


def disruption_moves(state: State, phase: Disrupting, seat: Seat) -> Iterator[Move]:
    """Yield the choices of an opponent in the window."""
    yield Pass()
    yield from disruption_plays(state, phase, seat)


def apply_disruption(state: State, phase: Disrupting, seat: Seat, move: Move, _luck: Luck) -> State:
    """Apply a disruption or a pass.

    With one disruption a throw, the first one closes the window (F-114).
    """
    shot = phase.shot
    if isinstance(move, Play):
        option = find_choice(state, shot, move.card, move.choice)
        assert option is not None
        shot = add_card(shot, move.card, seat, option)
        state = change_player(state, seat, hand=remove_cards(state.players[seat].hand, move.card))
        state = add_events(discard(state, move.card), Disrupted(seat, move.card))
        if state.options.disruptions == "one":
            return start_reveal(state, shot)
    return state._replace(phase=Disrupting(shot, (*phase.acted, seat)))


def close_window(state: State, phase: Disrupting, _luck: Luck) -> State | None:
    """Close the window once no opponent is left to answer."""
    return None if deciding_opponents(state, phase) else start_reveal(state, phase.shot)


def leave_disruption(state: State, phase: Disrupting, seat: Seat, _luck: Luck) -> State:
    return start_reveal(state, phase.shot) if seat == phase.shot.seat else state


DISRUPTION_RULES: Final[PhaseRules[Disrupting]] = PhaseRules(
    window="disrupt",
    deciding_seats=deciding_opponents,
    moves=disruption_moves,
    apply=apply_disruption,
    settle=close_window,
    leave=leave_disruption,
    refilled_seats=lambda phase: (phase.shot.seat,),
)
