"""The end of a round in words: the winner first, then what made the difference."""

from collections import Counter
from itertools import chain

from engine.final_nine.text.hole_news import side_names, side_scores
from engine.final_nine.text.terms import SCORES, aces_text, against_par, strokes_text
from engine.final_nine.view import View
from engine.game import Names, Result, Seat
from engine.i18n import _, join_list, ngettext
from engine.standings import win_sentence


def final_sentences(view: View, names: Names) -> tuple[str, ...]:
    """Return the winner, the others in order, the holes under par, and the players who left."""
    result = view.result
    if result is None:
        return ()
    playing = ([seat for seat in side if not view.players[seat].gone] for side in view.card.sides)
    sides = sorted(filter(None, playing), key=lambda side: result.places[side[0]])
    gone = [names[seat] for seat, player in enumerate(view.players) if player.gone]
    left = (_("{names} left the round.").format(names=join_list(gone)),) if gone else ()
    feats = _feat_sentences(names, result, sides) if view.options.format.putts else ()
    return (*_ranking_sentences(view, names, result, sides), *feats, *left)


def _ranking_sentences(view: View, names: Names, result: Result, sides: list[list[Seat]]) -> list[str]:
    """Return the winner and how, then every other player, or in doubles every other team (F-148)."""
    winners = [side for side in sides if result.places[side[0]] == 1]
    if not winners:
        return [_("Nobody finished the round.")]
    return [
        _winner(view, names, result, sides, winners),
        *(
            _rank_sentence(view, names, result, side, _place_among(result, sides, side))
            for side in sides[len(winners) :]
        ),
    ]


def _winner(view: View, names: Names, result: Result, sides: list[list[Seat]], winners: list[list[Seat]]) -> str:
    """Return who won and how; a lone player has nobody to beat."""
    score = _score_text(view, result, winners[0])
    best = join_list(names[seat] for side in winners for seat in side)
    if len(view.players) == 1:
        return _("{name} finishes the round with {figure}.").format(name=best, figure=score)
    if len(winners) > 1:
        total = result.totals[winners[0][0]]
        each = strokes_text(total) if view.options.format.putts else aces_text(total)
        return _("{names} share the win, with {strokes} each.").format(names=best, strokes=each)
    if len(sides) == 1:
        form = ngettext("{names} wins: nobody else is left.", "{names} win: nobody else is left.", len(winners[0]))
        return form.format(names=best)
    numbers = {seat: number for number, side in enumerate(view.card.sides) for seat in side}
    staying = sorted(numbers[side[0]] for side in sides)
    holes = [
        [None if made is None else view.options.format.rank(made) for made in scores] for scores in side_scores(view)
    ]
    return win_sentence(side_names(view, names), holes, staying, numbers[winners[0][0]], score)


def _place_among(result: Result, sides: list[list[Seat]], side: list[Seat]) -> int:
    """Return the place of a side among the sides; doubles have half as many sides as seats."""
    return 1 + sum(result.places[other[0]] < result.places[side[0]] for other in sides)


def _rank_sentence(view: View, names: Names, result: Result, side: list[Seat], place: int) -> str:
    line = ngettext("{name} is number {place} with {score}.", "{name} are number {place} with {score}.", len(side))
    name = join_list(names[seat] for seat in side)
    return line.format(place=place, name=name, score=_score_text(view, result, side))


def _score_text(view: View, result: Result, side: list[Seat]) -> str:
    """Return the aces of a player, or the strokes of a side; doubles add up two players."""
    if not view.options.format.putts:
        return aces_text(result.totals[side[0]])
    total, pars = result.totals[side[0]], sum(view.card.pars[: len(view.card.strokes[side[0]])])
    return f"{strokes_text(total)} ({against_par(total - pars * (1 + view.options.doubles))})"


def _feat_sentences(names: Names, result: Result, sides: list[list[Seat]]) -> list[str]:
    said = []
    for seat in chain(*sides):
        feats = Counter(result.feats[seat])
        if feats:
            each = (f"{count} × {_(SCORES[feat])}" for feat, count in feats.items())
            said.append(f"{names[seat]}: {join_list(each)}.")
    return said
