"""The outlook of a seat: its expected strokes on a hole, from what all players together know."""

from typing import Final

from engine.final_nine.ai.candidates import CHAMPION_DEPTH
from engine.final_nine.ai.champion_figures import champion_share
from engine.final_nine.ai.expectimax import Forecast, TurnedCardRisk
from engine.final_nine.ai.hand_value import CardsLeft
from engine.final_nine.ai.landing_map import cell_number, mando_bits
from engine.final_nine.ai.tee_values import strokes_within_limit
from engine.final_nine.state import (
    HAND_SIZE,
    Disrupting,
    Helping,
    Landed,
    Peek,
    Pile,
    Player,
    ShotState,
    State,
    Turning,
    Windup,
    shot_in_progress,
)
from engine.game import Seat
from engine.rng import Luck

THROWN_PHASES: Final = Disrupting | Turning | Helping | Landed
"""The phases in which a throw is committed."""
MEAN_DISRUPTION_STROKES: Final = {2: 0.21, 4: 0.49}
"""By seats, the strokes that champions cost a throw by disrupting it: gifts are measured from there."""


def redeal(state: State, luck: Luck) -> State:
    """Return the state with its stacks shuffled again, but for the top cards that a player is looking at."""
    discs, actions = state.discs, state.actions
    seen_counts = _seen_on_top(state)
    return state._replace(
        discs=_shuffle_below(discs, seen_counts[0], luck), actions=_shuffle_below(actions, seen_counts[1], luck)
    )


def _seen_on_top(state: State) -> tuple[int, int]:
    """Return how many top cards of each stack a player knows (F-145)."""
    asks = [player.asks[0] for player in state.players if player.asks]
    windups = (ask.cards for ask in asks if isinstance(ask, Windup))
    return max(windups, default=0), int(any(isinstance(ask, Peek) for ask in asks))


def _shuffle_below(pile: Pile, seen_count: int, luck: Luck) -> Pile:
    """Return the pile with all cards shuffled but those on top."""
    unseen_count = len(pile.cards) - seen_count
    return pile._replace(cards=(*luck.shuffle(pile.cards[:unseen_count]), *pile.cards[unseen_count:]))


def outlook(state: State, seat: Seat, hole: int) -> float:
    """Return the seat's expected strokes on that hole; its score once the hole is over."""
    player = state.players[seat]
    if len(player.scores) >= hole:
        return float(player.scores[hole - 1])
    if player.done:
        return float(player.strokes)
    room = state.stroke_limit - player.strokes
    return player.strokes + strokes_within_limit(_strokes_to_come(state, seat, player), room)


def _strokes_to_come(state: State, seat: Seat, player: Player) -> float:
    """Return the strokes that a champion among champions needs from here with the seat's hand."""
    shot, seats = shot_in_progress(state.phase), len(state.players)
    forecast = Forecast(state, seat, CHAMPION_DEPTH.skills)
    throwing = shot is not None and shot.seat == seat
    if shot is not None and throwing and isinstance(state.phase, THROWN_PHASES):
        strokes = _thrown_strokes(forecast, shot, isinstance(state.phase, Disrupting))
    else:
        place = cell_number(player.lie) + mando_bits(player.passed)
        paid_strokes = shot.paid if shot is not None and throwing else 0
        strokes = paid_strokes + forecast.strokes_from(
            place, CardsLeft(frozenset(), max(0, HAND_SIZE - len(player.hand)))
        )
    share = champion_share(state.options, seats)
    return strokes * (1 + share) + (throwing and state.is_battle) * _window_strokes(state, share)


def _window_strokes(state: State, share: float) -> float:
    """Return what disruptions of this throw are still to cost, less what its part of the champions' share says."""
    if not isinstance(state.phase, THROWN_PHASES):
        return 0.0
    size = next(size for size in MEAN_DISRUPTION_STROKES if size >= len(state.players))
    return isinstance(state.phase, Disrupting) * MEAN_DISRUPTION_STROKES[size] - share


def _thrown_strokes(forecast: Forecast, shot: ShotState, turning: bool) -> float:
    """Return the strokes of a throw on its way, and of those after it."""
    if turning:
        return TurnedCardRisk(forecast).expected_strokes(shot)
    return forecast.throw_strokes(shot) if shot.flown else forecast.strokes_with_luck(shot)
