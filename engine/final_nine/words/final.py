"""The end of a round: the winner first, then what made the difference."""

from collections import Counter

from engine.final_nine.view import View
from engine.final_nine.words.terms import SCORES, against_par, listed, strokes
from engine.game import Names, Result
from engine.speech import _, ngettext


def final(view: View, names: Names) -> tuple[str, ...]:
    """The winner, the others in order, the holes under par, and who left."""
    result = view.result
    if result is None:
        return ()
    seats = sorted(
        (seat for seat, player in enumerate(view.players) if not player.gone), key=lambda seat: result.places[seat]
    )
    gone = [names[seat] for seat, player in enumerate(view.players) if player.gone]
    left = (_("{names} left the round.").format(names=listed(gone)),) if gone else ()
    return (*_ranks(view, names, result, seats), *_feats(names, result, seats), *left)


def _ranks(view: View, names: Names, result: Result, seats: list[int]) -> list[str]:
    winners = [seat for seat in seats if result.places[seat] == 1]
    if not winners:
        return [_("Nobody finished the round.")]
    won = ngettext("{names} wins with {score}.", "{names} share the win with {score}.", len(winners))
    said = [won.format(names=listed(names[seat] for seat in winners), score=_score(view, winners[0]))]
    line = _("{name} is number {place} with {score}.")
    others = seats[len(winners) :]
    said += [line.format(place=result.places[seat], name=names[seat], score=_score(view, seat)) for seat in others]
    return said


def _score(view: View, seat: int) -> str:
    player = view.players[seat]
    return f"{strokes(player.total)} ({against_par(player.over)})"


def _feats(names: Names, result: Result, seats: list[int]) -> list[str]:
    said = []
    for seat in seats:
        feats = Counter(result.feats[seat])
        if feats:
            each = (f"{count} × {_(SCORES[feat])}" for feat, count in feats.items())
            said.append(f"{names[seat]}: {listed(each)}.")
    return said
