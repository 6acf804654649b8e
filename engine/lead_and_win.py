"""The lead and the win of a round in words: who took the lead, and how the round was won.

Called by the games' `text/` modules. Scores are strokes: the lowest is best.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.i18n import _, format_number, join_list, ngettext

Scores: TypeAlias = Sequence[int | None]
"""The strokes of each side on a hole; None for a side that did not finish it."""
COMEBACK_STROKES: Final = 5
"""From this many strokes behind the leader, a win is told as a comeback."""


class SideNames(NamedTuple):
    """The sides of a game by number: the name of each, and its number of players."""

    names: tuple[str, ...]
    sizes: tuple[int, ...]

    def join(self, sides: Sequence[int]) -> str:
        return join_list(self.names[side] for side in sides)

    def count(self, sides: Sequence[int]) -> int:
        """Return the number of players, which decides between "wins" and "win"."""
        return sum(self.sizes[side] for side in sides)


def leading_sides(holes: Sequence[Scores], sides: Sequence[int]) -> tuple[int, ...]:
    """Return those of the sides with the fewest strokes on these holes."""
    totals = {side: sum(scores[side] or 0 for scores in holes) for side in sides}
    return tuple(side for side in sides if totals[side] == min(totals.values()))


def decisive_hole(gains: Sequence[int]) -> int:
    """Return the number of the hole that decided a win, from what the winner gained on the second on each hole.

    It is the last hole if the lead came only there, else the first of those that gained most.
    """
    return len(gains) if sum(gains[:-1]) <= 0 else gains.index(max(gains)) + 1


def lead_change(sides: SideNames, holes: Sequence[Scores]) -> str:
    """Return who has just taken the lead, or lost it alone; "" where nothing changed.

    After the first hole its winner leads, which needs no saying.
    """
    staying = [side for side, score in enumerate(holes[-1]) if score is not None] if len(holes) > 1 else []
    if len(staying) < 2:
        return ""
    before, after = leading_sides(holes[:-1], staying), leading_sides(holes, staying)
    if before == after or min(len(before), len(after)) > 1:
        return ""
    if len(after) > 1:
        return _("{names} are tied for the lead.").format(names=sides.join(after))
    form = ngettext("{names} takes the lead.", "{names} take the lead.", sides.count(after))
    if len(before) == 1:
        form = ngettext(
            "{names} takes the lead from {others}.", "{names} take the lead from {others}.", sides.count(after)
        )
    return form.format(names=sides.join(after), others=sides.join(before))


def win_sentence(
    sides: SideNames,
    holes: Sequence[Scores],
    staying: Sequence[int],
    winner: int,
    total: str,
    lead_text: Callable[[int], str] = format_number,
) -> str:
    """Return who won the round and how, with the winner's total; `staying` are the sides that finished it.

    `lead_text` returns a lead in words, for languages that say what it counts.
    """
    totals = [
        [sum(scores[side] or 0 for scores in holes[:count]) for side in staying] for count in range(len(holes) + 1)
    ]
    own = [sums[staying.index(winner)] for sums in totals]
    behind = max(mine - min(sums) for mine, sums in zip(own, totals, strict=True))
    lead = sorted(totals[-1])[1] - own[-1]
    return _win_form(holes, staying, winner, behind, sides.sizes[winner]).format(
        names=sides.names[winner], lead=lead_text(lead), behind=format_number(behind), strokes=total
    )


def shared_win_sentence(
    names: str, total: str, sides: SideNames, holes: Sequence[Scores], staying: Sequence[int], winners: Sequence[int]
) -> str:
    """Return who shares the win with which total, and the winners who came level only on the last hole.

    `names` are the winners' players, as the sides' names already join partners.
    """
    sentence = _("{names} share the win, with {strokes} each.").format(names=names, strokes=total)
    earlier_leaders = leading_sides(holes[:-1], staying) if len(holes) > 1 else winners
    late = [side for side in winners if side not in earlier_leaders]
    if not late:
        return sentence
    form = ngettext("{names} catches up on the last hole.", "{names} catch up on the last hole.", sides.count(late))
    return f"{sentence} {form.format(names=sides.join(late))}"


def _win_form(holes: Sequence[Scores], staying: Sequence[int], winner: int, behind: int, players: int) -> str:
    """Return the sentence for a win: on the last hole, after a comeback, from start to finish, or any other."""
    alone = [leading_sides(holes[:count], staying) == (winner,) for count in range(1, len(holes))]
    if alone and not alone[-1]:
        return _late_win_form(players, comeback=behind >= COMEBACK_STROKES)
    if behind >= COMEBACK_STROKES:
        return ngettext(
            "{names} was {behind} behind, but wins by {lead} with {strokes}.",
            "{names} were {behind} behind, but win by {lead} with {strokes}.",
            players,
        )
    if alone and all(alone):
        return ngettext(
            "{names} leads from start to finish and wins by {lead}, with {strokes}.",
            "{names} lead from start to finish and win by {lead}, with {strokes}.",
            players,
        )
    return ngettext("{names} wins by {lead}, with {strokes}.", "{names} win by {lead}, with {strokes}.", players)


def _late_win_form(players: int, *, comeback: bool) -> str:
    """Return the sentence for a win that only the last hole decided."""
    if comeback:
        return ngettext(
            "{names} was {behind} behind, but wins by {lead} on the last hole, with {strokes}.",
            "{names} were {behind} behind, but win by {lead} on the last hole, with {strokes}.",
            players,
        )
    return ngettext(
        "{names} wins by {lead} on the last hole, with {strokes}.",
        "{names} win by {lead} on the last hole, with {strokes}.",
        players,
    )
