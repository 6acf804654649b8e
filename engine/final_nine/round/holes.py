"""The holes of a round, and whose turn it is (sections 7.1 and 10)."""

from engine.final_nine.events import HoleEnded, HoleStarted
from engine.final_nine.extras.characters import refresh_characters
from engine.final_nine.hand.piles import change_player, discard, add_events
from engine.final_nine.state import Choosing, Over, ShotState, Swapping, State
from engine.final_nine.throw.effects import distance_to_basket
from engine.game import Seat
from engine.luck import Luck


def start_hole(state: State, luck: Luck) -> State:
    """Start the hole: set the wind, put all players on the tee, and let them swap cards (F-79, F-126)."""
    free = state.options.level == "rec" or not state.options.format.putts
    wind = luck.below(4) if state.options.level == "pro" else None
    players = tuple(
        player._replace(lie=state.hole.tee, passed=(), teed=False, strokes=0, done=False, free=free)
        for player in state.players
    )
    phase = Swapping(((),) * len(players), tuple(seat for seat, player in enumerate(players) if player.gone))
    state = state._replace(wind=wind, players=players, phase=phase, last=None)
    return add_events(state, HoleStarted(state.number, wind))


def next_turn(state: State, luck: Luck) -> State:
    """Let the next thrower choose, or end the hole (F-81).

    The hands of players who left go to the discard piles (F-182).
    """
    state = discard_left_hands(state)
    playing = [seat for seat, player in enumerate(state.players) if not player.done and not player.gone]
    if not playing:
        return end_hole(state, luck)
    seat = next_thrower(state, playing)
    return state._replace(phase=Choosing(ShotState(seat, state.players[seat].lie)))


def next_thrower(state: State, seats: list[Seat]) -> Seat:
    """Return the seat that throws next (F-81).

    On the tee the tee order decides, then the greatest distance; ties follow the tee order.
    """
    line = sorted(seats, key=state.order.index)
    teeing = [seat for seat in line if not state.players[seat].teed]
    return teeing[0] if teeing else max(line, key=lambda seat: distance_to_basket(state, seat))


def discard_left_hands(state: State) -> State:
    """Discard the hands of players who left (F-182)."""
    for seat, player in enumerate(state.players):
        if player.gone and player.hand:
            state = change_player(discard(state, *player.hand), seat, hand=())
    return state


def end_hole(state: State, luck: Luck) -> State:
    """Write down the strokes, then start the next hole or end the round (F-15, F-82)."""
    strokes = tuple(player.strokes for player in state.players)
    players = tuple(
        player if player.gone else player._replace(scores=(*player.scores, player.strokes)) for player in state.players
    )
    order = tuple(sorted(state.order, key=lambda seat: state.options.format.rank(strokes[seat])))
    state = add_events(state._replace(players=players, order=order), HoleEnded(state.number, strokes))
    state = refresh_characters(state, state.number + 1)
    if state.number + 1 == len(state.holes):
        return state._replace(phase=Over())
    return start_hole(state._replace(number=state.number + 1), luck)
