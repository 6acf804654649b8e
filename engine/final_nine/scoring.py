"""The scorecard, the result and what is worth remembering (section 10)."""

from typing import Final

from engine.final_nine.characters import side
from engine.final_nine.state import Over, Table
from engine.game import Result, Scorecard

ACE: Final = "ace"
FEATS: Final = {-3: "albatross", -2: "eagle", -1: "birdie"}
"""Holes under par by their name (F-129); `ACE` is a hole in one throw."""


def name(strokes: int, par: int) -> str:
    """What a golfer calls that many strokes: a word, or "+n" over par (F-129)."""
    over = strokes - par
    words = {**FEATS, 0: "par", 1: "bogey", 2: "double", 3: "triple"}
    return ACE if strokes == 1 else words.get(max(over, -3), f"+{over}")


def team_totals(table: Table) -> tuple[int, ...]:
    """The strokes of each seat's side: its own, or in doubles those of both; for a partner who left the own (F-148)."""
    own, gone = [sum(player.scores) for player in table.players], [player.gone for player in table.players]
    return tuple(sum(own[seat if gone[one] else one] for one in side(table.options, seat)) for seat in range(len(own)))


def scorecard(table: Table) -> Scorecard:
    """The finished holes; a player who left leads nothing (F-128, F-182)."""
    strokes = tuple(player.scores for player in table.players)
    totals = team_totals(table)
    playing = [seat for seat, player in enumerate(table.players) if not player.gone and player.scores]
    best = min((totals[seat] for seat in playing), default=0)
    return Scorecard(
        tuple(hole.par for hole in table.holes),
        strokes,
        totals,
        tuple(seat for seat in playing if totals[seat] == best),
    )


def result(table: Table) -> Result | None:
    """The lowest total wins, ties share the place, who left comes last (F-131, F-182)."""
    if not isinstance(table.phase, Over):
        return None
    totals = team_totals(table)
    ranks = [(player.gone, 0 if player.gone else total) for player, total in zip(table.players, totals, strict=True)]
    feats = tuple(
        tuple(
            feat
            for strokes, hole in zip(player.scores, table.holes, strict=False)
            if (feat := name(strokes, hole.par)) in {ACE, *FEATS.values()}
        )
        for player in table.players
    )
    return Result(tuple(1 + sum(other < rank for other in ranks) for rank in ranks), totals, feats)
