"""The scorecard, the result and the feats of a round (section 10)."""

from collections.abc import Sequence

from engine.final_nine.extras.characters import doubles_teams, side_of
from engine.final_nine.state import Over, Player, State
from engine.game import Result, Scorecard, Seat


def team_totals(state: State) -> tuple[int, ...]:
    """Return the total of each seat's side: its own strokes, or in doubles those of both (F-148)."""
    return tuple(_side_total(state, side_of(state.options, seat)) for seat in range(len(state.players)))


def _side_total(state: State, seats: Sequence[Seat]) -> int:
    """Return the strokes of a side; if a partner has left, the other partner's score counts twice."""
    playing = [seat for seat in seats if not state.players[seat].gone] or seats
    return sum(sum(state.players[seat].scores) for seat in playing) * len(seats) // len(playing)


def scorecard(state: State) -> Scorecard:
    """Return the finished holes; a player who left never leads (F-128, F-182)."""
    strokes = tuple(player.scores for player in state.players)
    totals = team_totals(state)
    playing = [seat for seat, player in enumerate(state.players) if not player.gone and player.scores]
    rank = state.options.format.rank
    best = min((rank(totals[seat]) for seat in playing), default=0)
    return Scorecard(
        tuple(hole.par for hole in state.holes),
        strokes,
        totals,
        tuple(seat for seat in playing if rank(totals[seat]) == best),
        state.options.format.counts,
        doubles_teams(state.options, len(totals)),
    )


def round_result(state: State) -> Result | None:
    """Return the result once the round is over (F-131, F-161, F-182).

    The lowest total wins, or the most aces; ties share a place, and players who left come last.
    """
    if not isinstance(state.phase, Over):
        return None
    totals, rank = team_totals(state), state.options.format.rank
    keys = [
        (player.gone, 0 if player.gone else rank(total)) for player, total in zip(state.players, totals, strict=True)
    ]
    places = tuple(1 + sum(other < key for other in keys) for key in keys)
    return Result(places, totals, tuple(_feats(state, player) for player in state.players))


def _feats(state: State, player: Player) -> tuple[str, ...]:
    """Return the names of a player's memorable holes (F-129)."""
    form = state.options.format
    names = (form.name(figure, hole.par) for figure, hole in zip(player.scores, state.holes, strict=False))
    return tuple(name for name in names if name in form.feats)
