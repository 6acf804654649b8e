"""The scorecard, the result and what is worth remembering (section 10)."""

from collections.abc import Sequence

from engine.final_nine.extras.characters import partners, side
from engine.final_nine.state import Over, Player, Table
from engine.game import Result, Scorecard, Seat


def team_totals(table: Table) -> tuple[int, ...]:
    """The strokes of each seat's side: its own, or in doubles those of both (F-148)."""
    return tuple(_total(table, side(table.options, seat)) for seat in range(len(table.players)))


def _total(table: Table, seats: Sequence[Seat]) -> int:
    """The strokes of a side; the score of who stays counts twice where a partner has left."""
    playing = [seat for seat in seats if not table.players[seat].gone] or seats
    return sum(sum(table.players[seat].scores) for seat in playing) * len(seats) // len(playing)


def scorecard(table: Table) -> Scorecard:
    """The finished holes; a player who left leads nothing (F-128, F-182)."""
    strokes = tuple(player.scores for player in table.players)
    totals = team_totals(table)
    playing = [seat for seat, player in enumerate(table.players) if not player.gone and player.scores]
    rank = table.options.format.rank
    best = min((rank(totals[seat]) for seat in playing), default=0)
    return Scorecard(
        tuple(hole.par for hole in table.holes),
        strokes,
        totals,
        tuple(seat for seat in playing if rank(totals[seat]) == best),
        table.options.format.counts,
        partners(table.options, len(totals)),
    )


def result(table: Table) -> Result | None:
    """The lowest total wins, or the most aces; ties share the place, who left comes last (F-131, F-161, F-182)."""
    if not isinstance(table.phase, Over):
        return None
    totals, rank = team_totals(table), table.options.format.rank
    keys = [
        (player.gone, 0 if player.gone else rank(total)) for player, total in zip(table.players, totals, strict=True)
    ]
    places = tuple(1 + sum(other < key for other in keys) for key in keys)
    return Result(places, totals, tuple(_feats(table, player) for player in table.players))


def _feats(table: Table, player: Player) -> tuple[str, ...]:
    """The holes of a player that are worth remembering, by name (F-129)."""
    form = table.options.format
    names = (form.name(figure, hole.par) for figure, hole in zip(player.scores, table.holes, strict=False))
    return tuple(name for name in names if name in form.feats)
