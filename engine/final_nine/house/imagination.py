"""Build the known part of a state from a view, so that house players can try a throw before making it."""

from collections import Counter
from functools import cache

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.flight.path import Flight
from engine.final_nine.options import Options
from engine.final_nine.packs import decks
from engine.final_nine.state import Choosing, Pile, PlayedCard, Player, ShotState, State
from engine.final_nine.view import ShotView, View
from engine.game import Seat
from engine.memory import memoize


def known_state(view: View) -> tuple[State, ShotState]:
    """Return the state as the viewer knows it, and the throw in progress.

    The other hands and the stacks are empty.
    """
    return _known_state(view, view.seat)


@memoize(64)
def _known_state(view: View, _seat: Seat | None) -> tuple[State, ShotState]:
    players = tuple(_known_player(view, seat) for seat in range(len(view.players)))
    shot = _known_shot(view, view.shot) if view.shot else ShotState(view.seat or 0, view.players[view.seat or 0].lie)
    state = State(
        view.options,
        view.holes,
        view.number,
        view.wind,
        view.order,
        players,
        Pile((), view.disc_discards),
        Pile((), view.action_discards),
        Choosing(shot),
        edition=view.edition,
    )
    return state, shot


def _known_player(view: View, seat: Seat) -> Player:
    known = view.players[seat]
    return Player(
        tuple(held.code for held in view.hand) if seat == view.seat else (),
        known.lie,
        known.passed,
        teed=known.teed,
        strokes=known.strokes,
        done=known.done,
        free=known.free,
        character=known.character,
        tired=known.tired,
        mulligan=known.mulligan,
        gone=known.gone,
    )


def _known_shot(view: View, shown: ShotView) -> ShotState:
    """Return the throw in progress as shown, with its flight once it has landed."""
    plays = tuple(
        PlayedCard(
            slip.card,
            slip.by,
            slip.turned,
            ACTIONS[slip.copied or slip.card].options[slip.choice],
            slip.copied,
            "works" if slip.status in {"works", "void"} else "cancelled" if slip.status == "cancelled" else "idle",
        )
        for slip in shown.slips
    )
    shot = ShotState(shown.seat, view.players[shown.seat].lie, shown.disc, shown.aim, plays, putting=shown.putting)
    if view.window != "landed" or shown.plan is None:
        return shot
    return shot._replace(flown=Flight(shown.plan.path, holed=shown.plan.holed))


def unseen_actions(view: View) -> Counter[str]:
    """Return how many copies of each action card the viewer has not seen.

    They are in the stack or in another hand.
    """
    return hidden_actions(known_state(view)[0])


def hidden_actions(state: State) -> Counter[str]:
    """Return how many copies of each action card are neither discarded nor in a hand of a known state."""
    seen = (*state.actions.discards, *(code for player in state.players for code in player.hand))
    return _actions_in_play(state.options, len(state.players)) - Counter(seen)


@cache
def _actions_in_play(options: Options, seats: int) -> Counter[str]:
    """Return how many copies of each action card are in play."""
    return Counter(decks(options, seats)[1])
