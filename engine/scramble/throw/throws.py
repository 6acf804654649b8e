"""A throw from the roll to the landing, and the Good Luck cards that belong to it (S-35 to S-39, S-91 to S-94)."""

from engine.luck import Luck
from engine.scramble.cards.deck import Card, discard_cards, remove_card
from engine.scramble.courses.grid import DELTA, Direction, squares_along
from engine.scramble.events import CardMoved, Landed, Played, Threw
from engine.scramble.table import Aim, Phase, PreThrow, Rolled, State, Turn
from engine.scramble.throw.dice import roll_ace_run, select_dice, roll_original, roll_scramble
from engine.scramble.throw.flight import FlightOption, Outcome
from engine.scramble.throw.landing import move_disc
from engine.scramble.throw.plan import Die, is_putt


def begin_throw(state: State, disc: str, luck: Luck) -> State:
    """Begin a throw: count it, roll its dice, and apply the cards on it (S-35, S-38, S-127)."""
    again = isinstance(state.phase, PreThrow) and state.phase.again
    return _begin(state, _roll_dice(disc, luck), "mulligan" if again else "", counts=not again)


def _roll_dice(disc: str, luck: Luck) -> tuple[Die, ...]:
    return roll_original(disc, luck) if disc else roll_scramble(luck)


def begin_ace_run(state: State, disc: str, luck: Luck) -> State:
    """Begin the throw from the tee with one disc's die rolled three times (S-91)."""
    state = spend_card(state, "ace-run").with_events(Played(state.actor, "ace-run", state.actor))
    return _begin(state, roll_ace_run(disc, luck), "ace-run", counts=True)


def _begin(state: State, roll: tuple[Die, ...], card: Card, counts: bool) -> State:
    seat = state.actor
    player = state.players[seat]
    turn = state.turn._replace(roll=roll, effects=player.effects, thrown=True)
    state = state.with_player(seat, throws=player.throws + counts, trail=(player.square,), effects=())
    return state._replace(turn=turn, phase=_phase_after_roll(roll, extra=False)).with_events(Threw(seat, roll, card))


def _phase_after_roll(roll: tuple[Die, ...], extra: bool) -> Phase:
    """Return the phase after a roll: the choice of dice, or with a single die the choice of a landing."""
    return Rolled(extra) if len(roll) > 1 else Aim(roll[0].name, extra)


def land_disc(state: State, option: FlightOption, names: str, extra: bool) -> State:
    """Move the disc to the end of its flight, not settled yet (S-75)."""
    seat, hole = state.actor, state.hole_of(state.actor)
    trail, dice = state.players[seat].trail, select_dice(state.turn.roll, names)
    putting = is_putt(hole, trail, dice, state.turn.putting)
    state = move_disc(state, seat, squares_along(trail[-1], option.path))
    turn = state.turn._replace(chosen=dice, outcome=option.outcome, putting=putting, extended=extra)
    event = Landed(seat, state.players[seat].hole, state.players[seat].trail, dice, option.outcome)
    return state._replace(turn=turn, flown=seat).with_events(event)


def play_amazing_throw(state: State, luck: Luck) -> State:
    """Roll the dice again to extend the throw; the one chosen die where the throw is original (S-92)."""
    seat, chosen = state.actor, state.turn.chosen[0].disc
    roll = _roll_dice(chosen if state.options.throwing == "original" else "", luck)
    state = spend_card(state, "amazing-throw").with_events(
        Played(seat, "amazing-throw", seat), Threw(seat, roll, "amazing-throw")
    )
    return state._replace(turn=state.turn._replace(roll=roll, extended=True), phase=_phase_after_roll(roll, extra=True))


def play_mulligan(state: State, luck: Luck) -> State:
    """Take the throw back and throw again from its start; it is not counted twice (S-94)."""
    seat = state.actor
    start = state.players[seat].trail[0]
    state = spend_card(state, "mulligan").with_events(Played(seat, "mulligan", seat))
    state = state.with_player(seat, square=start, trail=(start,))._replace(turn=Turn(thrown=True))
    if state.options.throwing == "original":
        return state._replace(phase=PreThrow(again=True))
    return _begin(state, roll_scramble(luck), "mulligan", counts=False)


def play_great_shot(state: State, way: Direction) -> State:
    """Move the disc one space; the caller settles it where that counts as a landing (S-93)."""
    seat = state.actor
    place = state.players[seat].square
    there = place + DELTA[way]
    state = spend_card(state, "great-shot").with_events(
        Played(seat, "great-shot", seat), CardMoved(seat, "great-shot", (place, there))
    )
    outcome: Outcome = "basket" if there == state.hole_of(seat).basket else "rest"
    return move_disc(state, seat, (there,))._replace(turn=state.turn._replace(outcome=outcome, shifted=True))


def spend_card(state: State, card: Card) -> State:
    """Move the card from the actor's hand to its discard pile (section 8)."""
    hand = remove_card(state.players[state.actor].hand, card)
    return state.with_player(state.actor, hand=hand)._replace(decks=discard_cards(state.decks, card))
