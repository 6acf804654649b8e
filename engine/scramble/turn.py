"""The turn after a throw: the card windows, the roll for luck or battle, and its cards (S-190 to S-195)."""

from engine.game import Seat
from engine.rng import Luck
from engine.scramble.cards.deck import MAX_HAND_CARDS, Card, Kind, count_successes, discard_cards, draw_card, ratings
from engine.scramble.cards.effects import apply_bad_luck, hit_self, hit_target
from engine.scramble.courses.hole import UNPLAYABLE
from engine.scramble.events import Discarded, Drew, LuckRolled, NothingToDraw, Reshuffled
from engine.scramble.round.progress import end_turn
from engine.scramble.state import Bad, End, Keep, PreThrow, Push, Route, Settle, State
from engine.scramble.throw.resolve import play_on_self, settle_disc, spend_card


def may_roll(state: State) -> bool:
    """Return whether the landing allows a roll: in bounds, not holed out, once a turn (S-79, S-80, S-84)."""
    hole, place = state.hole_of(state.actor), state.players[state.actor].square
    in_bounds = state.turn.outcome not in ("off", "basket") and hole.ground[place] not in UNPLAYABLE
    return state.options.cards != "none" and in_bounds and not state.turn.luck


def open_landing_window(state: State) -> State:
    """Open the window before settling if there is a decision in it, else settle the landing (S-75, S-193)."""
    holding = state.options.cards == "luck" and state.players[state.actor].hand
    if holding or may_roll(state):
        return state._replace(phase=Settle())
    return settle_landing(state)


def settle_landing(state: State) -> State:
    """Settle the landing, and continue with the rest of the turn."""
    return open_end_window(settle_disc(state, state.actor, off=state.turn.outcome == "off"))


def open_end_window(state: State) -> State:
    """Open the window at the end of the turn if a card may be played in it, else start the next turn (S-193).

    The window opens for any hand that might hold such a card, so that it tells nothing about the hand.
    """
    player = state.players[state.actor]
    useful = player.status == "playing" if state.options.cards == "luck" else not state.turn.battled
    if player.hand and useful:
        return state._replace(phase=End())
    return end_turn(state)


def roll_for_card(state: State, luck: Luck) -> State:
    """Settle the landing and roll for luck or battle, unless the cap picks the disc up (S-81, S-121, S-194)."""
    seat = state.actor
    state = settle_disc(state, seat)._replace(turn=state.turn._replace(luck=True))
    player = state.players[seat]
    if player.status != "playing":
        return open_end_window(state)
    dice, golfer_ratings = (luck.die(), luck.die(), luck.die()), ratings(player.golfer, player.tier)
    lucky = count_successes(dice, golfer_ratings) > 1
    state = state.with_events(LuckRolled(seat, dice, golfer_ratings, count_successes(dice, golfer_ratings)))
    if state.options.cards == "battle":
        return _draw_card(state, "battle", lucky, luck)
    return _draw_card(state, "good" if lucky else "bad", lucky, luck)


def _draw_card(state: State, kind: Kind, lucky: bool, luck: Luck) -> State:
    """Draw the card of a roll: to the hand on a success, against the actor on a failure (S-81, S-121)."""
    card, decks, was_reshuffled = draw_card(state.decks, kind, luck)
    state = state._replace(decks=decks)
    if was_reshuffled:
        state = state.with_events(Reshuffled(kind))
    if card is None:
        return open_end_window(state.with_events(NothingToDraw(kind)))
    state = state.with_events(Drew(state.actor, kind, card, private=lucky))
    if lucky:
        hand = state.players[state.actor].hand
        return state.with_player(state.actor, hand=(*hand, card))._replace(phase=Keep(card))
    state = state._replace(decks=discard_cards(state.decks, card))
    return _face_card(state, card, luck)


def _face_card(state: State, card: Card, luck: Luck) -> State:
    """Carry out a card against the actor, or offer to cancel it if there is a hand that might allow it (S-95)."""
    if state.options.cards == "battle":
        return resume_turn(hit_self(state, card, luck))
    if state.players[state.actor].hand:
        return state._replace(phase=Bad(card))
    return accept_bad_luck(state, card)


def accept_bad_luck(state: State, card: Card) -> State:
    """Carry out the Bad Luck card (S-82)."""
    return resume_turn(apply_bad_luck(state._replace(phase=End()), card))


def cancel_bad_luck(state: State, card: Card) -> State:
    """Cancel the Bad Luck card with a card of the hand (S-95)."""
    return open_end_window(play_on_self(state, card))


def discard_card(state: State, card: Card) -> State:
    """Discard a card face down to keep the hand limit (S-83, S-123)."""
    return open_end_window(spend_card(state, card).with_events(Discarded(state.actor, card)))


def play_battle_card(state: State, card: Card, target: Seat, luck: Luck) -> State:
    """Play a kept Battle card on an opponent (S-124)."""
    state = spend_card(state, card)._replace(turn=state.turn._replace(battled=True))
    return resume_turn(hit_target(state, card, target, luck))


def resume_turn(state: State) -> State:
    """Continue the turn after a card: with its choice if it left one, else with the throw or the end of the turn."""
    if isinstance(state.phase, (Route, Push)):
        return state
    if state.turn.thrown:
        return open_end_window(state)
    return state._replace(phase=PreThrow())


def is_hand_too_large(state: State) -> bool:
    """Return whether the actor holds more cards than it may keep (S-83, S-123)."""
    return len(state.players[state.actor].hand) > MAX_HAND_CARDS
