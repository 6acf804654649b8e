"""T4 to T7: luck, flight and landing, the end of the throw, and the refill (F-89, F-97 to F-101, F-121)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, Literal, TypeAlias

from engine.final_nine.cards.deck import ACTIONS, DISCS, HAND_CODES, Effect
from engine.final_nine.events import Discarded, Helped, Landing, PickedUp, Shot, Undone
from engine.final_nine.extras.characters import available_abilities, spend_abilities
from engine.final_nine.flight.landing import ThrowEnd, roll_on
from engine.final_nine.flight.path import Flight, post_direction
from engine.final_nine.hand import (
    add_events,
    ask,
    cards_of_shot,
    change_player,
    discard,
    draw_card,
    is_short,
    remove_cards,
)
from engine.final_nine.moves import STACKS, Done, Draw, Move, Play
from engine.final_nine.options import Options, decks
from engine.final_nine.round import next_turn
from engine.final_nine.state import HAND_SIZE, Helping, Landed, Refilling, ShotState, State, Trim
from engine.final_nine.throw.benefit import may_be_helped
from engine.final_nine.throw.effects import cards_in_force, fly_and_land, has_effect, launch_after_landing, throw_end
from engine.final_nine.throw.outcome import check_chains, finish_shot, restore_holed
from engine.final_nine.throw.playable import add_card, card_choices, find_choice, why_unplayable
from engine.final_nine.turn.phase_rules import PhaseRules
from engine.game import Seat
from engine.rng import Luck

HelpPhase: TypeAlias = Literal["T4", "T6"]
CardPhase: TypeAlias = Literal["T2", "T4", "T6"]


def help_plays(state: State, shot: ShotState, moment: HelpPhase) -> Iterator[Play]:
    """Yield the cards and abilities that the thrower may play in that phase."""
    return _playable_cards(
        state, shot, moment, (*state.players[shot.seat].hand, *available_abilities(state, shot.seat))
    )


def possible_plays(state: State, shot: ShotState, moment: HelpPhase) -> Iterator[Play]:
    """Yield the plays that the thrower may have as far as the channel can know (F-179)."""
    return _playable_cards(
        state, shot, moment, (*possible_cards(state, shot.seat, moment), *available_abilities(state, shot.seat))
    )


def _playable_cards(state: State, shot: ShotState, moment: HelpPhase, codes: Iterable[str]) -> Iterator[Play]:
    for code in dict.fromkeys(codes):
        if code in ACTIONS and moment in ACTIONS[code].when:
            for choice, option in card_choices(state, shot, code):
                if why_unplayable(state, shot, code, option, moment) is None:
                    yield Play(code, choice)


def possible_cards(state: State, seat: Seat, moment: CardPhase) -> Iterator[str]:
    """Yield the cards of that phase that may be in the hand as far as the channel knows: not all copies lie open."""
    if state.players[seat].hand:
        for code, copies in _copies_in_play(state.options, len(state.players), moment).items():
            if state.actions.discards.count(code) < copies:
                yield code


@cache
def _copies_in_play(options: Options, seats: int, moment: CardPhase) -> Mapping[str, int]:
    """Return how many copies of each card of that phase are in play."""
    return Counter(code for code in decks(options, seats)[1] if moment in ACTIONS[code].when)


def play_help(state: State, shot: ShotState, move: Play) -> tuple[State, ShotState]:
    """Play the card on the throw, discard it, and add the event."""
    option = find_choice(state, shot, move.card, move.choice)
    assert option is not None
    if move.card in HAND_CODES:
        state = change_player(state, shot.seat, hand=remove_cards(state.players[shot.seat].hand, move.card))
        state = discard(state, move.card)
    state = add_events(spend_abilities(state, shot.seat, move.card), Helped(shot.seat, move.card, turned=False))
    return state, add_card(shot, move.card, shot.seat, option)


def refill_hands(state: State, phase: Refilling, luck: Luck) -> State:
    """Let the first seat of the queue with a short hand draw; without one start the next turn."""
    for place, seat in enumerate(phase.queue):
        player = state.players[seat]
        if not player.gone and (is_short(state, seat) or player.asks):
            return state._replace(phase=phase._replace(queue=phase.queue[place:]))
    return next_turn(state, luck)


def like_for_like(missing: int, discs: int) -> Draw:
    """Return the next draw of a hand that has played `discs` discs and redraws the same kinds, discs last (F-186)."""
    return Draw("disc" if missing <= discs else "action")


def refill_moves(_state: State, _phase: Refilling, _seat: Seat) -> Iterator[Move]:
    yield from map(Draw, STACKS)
    yield Done()


def refill_unasked(state: State, phase: Refilling, luck: Luck) -> State | None:
    """Skip seats that need no card any more, and draw for a thrower who has said how (F-187)."""
    after = refill_hands(state, phase, luck)
    if after.phase != phase:
        return after
    seat = phase.queue[0]
    if not phase.promised or seat != phase.thrower or state.players[seat].asks:
        return None
    draw = like_for_like(HAND_SIZE - len(state.players[seat].hand), phase.discs)
    return draw_card(state, seat, draw.stack, luck)


REFILL_RULES: Final[PhaseRules[Refilling]] = PhaseRules(
    window="refill",
    deciding_seats=lambda _state, phase: phase.queue[:1],
    moves=refill_moves,
    apply=lambda state, phase, _seat, _move, luck: refill_hands(state, phase._replace(queue=phase.queue[1:]), luck),
    settle=refill_unasked,
    refilled_seats=lambda phase: phase.queue,
    public_moves=(Draw, Done),
)


def finish_throw(state: State, shot: ShotState, luck: Luck) -> State:
    """End the throw: count strokes, move the marker, apply losses, then refill the hands (F-97 g to i)."""
    assert shot.flown is not None
    ends = throw_end(state, shot, shot.flown)
    over = finish_shot(state, shot, shot.flown, ends)
    ace = over if over.holed and over.total == 1 else None
    state = add_events(state._replace(last=over, ace=state.ace or ace), Landing(over))
    state = _score_throw(state, over, ends)
    state = _apply_hand_losses(state, shot, luck)
    return start_refill(state, shot, luck)


def start_refill(state: State, shot: ShotState, luck: Luck) -> State:
    """Start the refill (T7): the thrower draws first, then the players who disrupted (F-121)."""
    disruptors = (play.by for play in shot.plays if play.by != shot.seat and play.card in HAND_CODES)
    queue = (shot.seat, *dict.fromkeys(disruptors))
    discs = sum(code in DISCS for code in cards_of_shot(shot))
    return refill_hands(state, Refilling(queue, shot.seat, bool(shot.promise), discs), luck)


def _score_throw(state: State, over: Shot, ends: ThrowEnd) -> State:
    """Count the strokes and move the marker; at the stroke limit the player picks up (F-99, F-130)."""
    state = change_player(
        state, over.seat, lie=ends.lie, passed=ends.passed, teed=True, strokes=over.total, done=over.done
    )
    return (
        state if ends.holed or ends.under or over.total < state.stroke_limit else add_events(state, PickedUp(over.seat))
    )


def _apply_hand_losses(state: State, shot: ShotState, luck: Luck) -> State:
    """Apply the losses of hand cards that trouble on the throw causes, at its very end (F-97, F-132)."""
    for play in cards_in_force(shot):
        for effect in play.effects:
            hand = state.players[shot.seat].hand
            match effect.kind, effect.argument:
                case "discard", "choice":
                    state = ask(state, shot.seat, Trim(effect.number))
                case "discard", "random":
                    state = _lose_cards(state, shot.seat, luck.shuffle(hand)[: effect.number])
                case "discard", "all":
                    state = _lose_cards(state, shot.seat, hand)
    return state


def _lose_cards(state: State, seat: Seat, cards: tuple[str, ...]) -> State:
    if not cards:
        return state
    state = change_player(state, seat, hand=remove_cards(state.players[seat].hand, *cards))
    return add_events(discard(state, *cards), Discarded(seat, cards))


def landed_moves(state: State, phase: Landed, _seat: Seat) -> Iterator[Move]:
    yield Done()
    yield from help_plays(state, phase.shot, "T6")


def land_disc(state: State, shot: ShotState, luck: Luck) -> State:
    """Fly and land the disc (T5, F-97)."""
    state, shot = check_chains(state, shot._replace(flown=fly_and_land(state, shot, luck.die)), luck)
    return _offer_landed_plays(state, shot, luck)


def _offer_landed_plays(state: State, shot: ShotState, luck: Luck) -> State:
    """Ask the thrower if some card could be played on the landing, whatever the hand holds (F-179).

    A thrower who has said that nothing follows now is not asked (F-187).
    """
    ways = possible_plays if state.edition.asks_regardless_of_hand else help_plays
    is_asked = may_be_helped(state, shot) and not state.players[shot.seat].gone
    if is_asked and any(ways(state, shot, "T6")):
        return state._replace(phase=Landed(shot))
    return finish_throw(state, shot, luck)


def apply_landed_move(state: State, phase: Landed, _seat: Seat, move: Move, luck: Luck) -> State:
    """Apply a card played on the landed disc, or end the throw (T6)."""
    if not isinstance(move, Play):
        return finish_throw(state, phase.shot, luck)
    state, shot = play_help(state, phase.shot, move)
    if has_effect(shot, "mulligan"):
        return start_refill(add_events(state, Undone(shot.seat)), shot, luck)
    shot = restore_holed(shot)
    for effect in shot.plays[-1].effects:
        if effect.kind == "post":
            shot = shot._replace(flown=_move_landed_disc(state, shot, effect, luck))
            state, shot = check_chains(state, shot, luck)
    return _offer_landed_plays(state, shot, luck)


def _move_landed_disc(state: State, shot: ShotState, effect: Effect, luck: Luck) -> Flight:
    assert shot.flown is not None
    throw = launch_after_landing(state, shot)
    mandos = state.players[shot.seat].passed
    direction = post_direction(effect.argument, throw.aim, throw.plus)
    return roll_on(state.hole, throw, shot.flown, (direction, effect.number), mandos, luck.die)


def leave_landed(state: State, phase: Landed, seat: Seat, luck: Luck) -> State:
    return finish_throw(state, phase.shot, luck) if seat == phase.shot.seat else state


LANDED_RULES: Final[PhaseRules[Landed]] = PhaseRules(
    window="landed",
    deciding_seats=lambda _state, phase: (phase.shot.seat,),
    moves=landed_moves,
    apply=apply_landed_move,
    leave=leave_landed,
    refilled_seats=lambda phase: (phase.shot.seat,),
)


def offer_luck(state: State, shot: ShotState, luck: Luck) -> State:
    """Offer luck to the thrower, unless every player can see that luck is forbidden (F-89, F-94), or waived (F-187)."""
    luckless = has_effect(shot, "no_luck") and not any(possible_plays(state, shot, "T4"))
    if luckless or not may_be_helped(state, shot) or state.players[shot.seat].gone:
        return land_disc(state, shot, luck)
    return state._replace(phase=Helping(shot))


def luck_moves(state: State, phase: Helping, _seat: Seat) -> Iterator[Move]:
    yield Done()
    yield from help_plays(state, phase.shot, "T4")


def apply_luck_move(state: State, phase: Helping, _seat: Seat, move: Move, luck: Luck) -> State:
    """Apply a luck card, or let the disc land."""
    if isinstance(move, Play):
        state, shot = play_help(state, phase.shot, move)
        return state._replace(phase=Helping(shot))
    return land_disc(state, phase.shot, luck)


def leave_luck(state: State, phase: Helping, seat: Seat, luck: Luck) -> State:
    return land_disc(state, phase.shot, luck) if seat == phase.shot.seat else state


LUCK_RULES: Final[PhaseRules[Helping]] = PhaseRules(
    window="luck",
    deciding_seats=lambda _state, phase: (phase.shot.seat,),
    moves=luck_moves,
    apply=apply_luck_move,
    leave=leave_luck,
    refilled_seats=lambda phase: (phase.shot.seat,),
)
