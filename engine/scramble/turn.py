"""The turn after a throw: the card windows, the roll for luck or battle, and its cards (S-190 to S-195)."""

from engine.game import Seat
from engine.luck import Luck
from engine.scramble.cards.bad_luck import strike
from engine.scramble.cards.battle import hit, suffer
from engine.scramble.cards.deck import HAND, Card, Kind, discarded, drawn, ratings, successes
from engine.scramble.courses.hole import UNPLAYABLE
from engine.scramble.events import Discarded, Drew, LuckRolled, NothingToDraw, Played, Reshuffled
from engine.scramble.round.progress import end_turn
from engine.scramble.table import Bad, End, Keep, PreThrow, Push, Route, Settle, State
from engine.scramble.throw.landing import settle
from engine.scramble.throw.throws import spend


def may_roll(state: State) -> bool:
    """Return whether the landing allows a roll: in bounds, not holed out, once a turn (S-79, S-80, S-84)."""
    hole, place = state.hole_of(state.actor), state.players[state.actor].square
    in_bounds = state.turn.outcome not in ("off", "basket") and hole.ground[place] not in UNPLAYABLE
    return state.options.cards != "none" and in_bounds and not state.turn.luck


def arrive(state: State) -> State:
    """Open the window before settling if there is a decision in it, else settle the landing (S-75, S-193)."""
    holding = state.options.cards == "luck" and state.players[state.actor].hand
    if holding or may_roll(state):
        return state._replace(phase=Settle())
    return close(state)


def close(state: State) -> State:
    """Settle the landing, and continue with the rest of the turn."""
    return go_on(settle(state, state.actor, off=state.turn.outcome == "off"))


def go_on(state: State) -> State:
    """Open the window at the end of the turn if a card may be played in it, else start the next turn (S-193).

    The window opens for any hand that might hold such a card, so that it tells nothing about the hand.
    """
    player = state.players[state.actor]
    useful = player.status == "playing" if state.options.cards == "luck" else not state.turn.battled
    if player.hand and useful:
        return state._replace(phase=End())
    return end_turn(state)


def roll(state: State, luck: Luck) -> State:
    """Settle the landing and roll for luck or battle, unless the cap picks the disc up (S-81, S-121, S-194)."""
    seat = state.actor
    state = settle(state, seat)._replace(turn=state.turn._replace(luck=True))
    player = state.players[seat]
    if player.status != "playing":
        return go_on(state)
    dice, rated = (luck.die(), luck.die(), luck.die()), ratings(player.golfer, player.tier)
    lucky = successes(dice, rated) > 1
    state = state.noting(LuckRolled(seat, dice, rated, successes(dice, rated)))
    if state.options.cards == "battle":
        return _draw(state, "battle", lucky, luck)
    return _draw(state, "good" if lucky else "bad", lucky, luck)


def _draw(state: State, kind: Kind, lucky: bool, luck: Luck) -> State:
    """Draw the card of a roll: to the hand on a success, against the actor on a failure (S-81, S-121)."""
    card, decks, reshuffled = drawn(state.decks, kind, luck)
    state = state._replace(decks=decks)
    if reshuffled:
        state = state.noting(Reshuffled(kind))
    if card is None:
        return go_on(state.noting(NothingToDraw(kind)))
    state = state.noting(Drew(state.actor, kind, card, private=lucky))
    if lucky:
        hand = state.players[state.actor].hand
        return state.with_player(state.actor, hand=(*hand, card))._replace(phase=Keep(card))
    state = state._replace(decks=discarded(state.decks, card))
    return _meet(state, card, luck)


def _meet(state: State, card: Card, luck: Luck) -> State:
    """Carry out a card against the actor, or offer to cancel it if there is a hand that might allow it (S-95)."""
    if state.options.cards == "battle":
        return resume(suffer(state, card, luck))
    if state.players[state.actor].hand:
        return state._replace(phase=Bad(card))
    return accept(state, card)


def accept(state: State, card: Card) -> State:
    """Carry out the Bad Luck card (S-82)."""
    return resume(strike(state._replace(phase=End()), card))


def cancel(state: State) -> State:
    """Cancel the Bad Luck card with Cancel Bad Luck (S-95)."""
    return go_on(spend(state, "cancel").noting(Played(state.actor, "cancel", state.actor)))


def discard(state: State, card: Card) -> State:
    """Discard a card face down to keep the hand limit (S-83, S-123)."""
    return go_on(spend(state, card).noting(Discarded(state.actor, card)))


def play_battle(state: State, card: Card, target: Seat, luck: Luck) -> State:
    """Play a kept Battle card on an opponent (S-124)."""
    state = spend(state, card)._replace(turn=state.turn._replace(battled=True))
    return resume(hit(state, card, target, luck))


def resume(state: State) -> State:
    """Continue the turn after a card: with its choice if it left one, else with the throw or the end of the turn."""
    if isinstance(state.phase, (Route, Push)):
        return state
    if state.turn.thrown:
        return go_on(state)
    return state._replace(phase=PreThrow())


def crowded(state: State) -> bool:
    """Return whether the actor holds more cards than it may keep (S-83, S-123)."""
    return len(state.players[state.actor].hand) > HAND
