"""The end of a round in words: the winner first, then what made the difference."""

from engine.final_nine.text.hole_news import side_names, side_scores
from engine.final_nine.text.terms import aces_text
from engine.final_nine.view import View
from engine.game import Names, Result, Seat
from engine.hole_result import feat_sentences, lead_text, strokes_text, team_name
from engine.i18n import _, format_number, format_signed, join_list, ngettext
from engine.lead_and_win import shared_win_sentence, win_sentence


def final_sentences(view: View, names: Names) -> tuple[str, ...]:
    """Return the winner and how, the holes under par, and the players who left."""
    result = view.result
    if result is None:
        return ()
    playing = ([seat for seat in side if not view.players[seat].gone] for side in view.card.sides)
    sides = [*filter(None, playing)]
    winners = [side for side in sides if result.places[side[0]] == 1]
    winner_text = _winner(view, names, result, sides, winners) if winners else _("Nobody finished the round.")
    leavers = [names[seat] for seat, player in enumerate(view.players) if player.gone]
    leaver_sentences = (_("{names} left the round.").format(names=join_list(leavers)),) if leavers else ()
    return (winner_text, *feat_sentences(result.feats, names), *leaver_sentences)


def _winner(view: View, names: Names, result: Result, sides: list[list[Seat]], winners: list[list[Seat]]) -> str:
    """Return who won and how; a lone player has nobody to beat."""
    score = _score_text(view, result, winners[0])
    best = join_list(team_name(names[seat] for seat in side) for side in winners)
    if len(view.players) == 1:
        return _("{name} finishes the round with {figure}.").format(name=best, figure=score)
    if len(sides) == 1:
        form = ngettext("{names} wins: nobody else is left.", "{names} win: nobody else is left.", len(winners[0]))
        return form.format(names=best)
    numbers = {seat: number for number, side in enumerate(view.card.sides) for seat in side}
    staying = sorted(numbers[side[0]] for side in sides)
    holes = [
        [None if side_score is None else view.options.format.rank(side_score) for side_score in scores]
        for scores in side_scores(view)
    ]
    if len(winners) > 1:
        total = result.totals[winners[0][0]]
        each = strokes_text(total) if view.options.format.putts else aces_text(total)
        first = [numbers[side[0]] for side in winners]
        return shared_win_sentence(best, each, side_names(view, names), holes, staying, first)
    lead_form = lead_text if view.options.format.putts else format_number
    return win_sentence(side_names(view, names), holes, staying, numbers[winners[0][0]], score, lead_form)


def _score_text(view: View, result: Result, side: list[Seat]) -> str:
    """Return the aces of a player, or the strokes of a side; doubles add up two players."""
    if not view.options.format.putts:
        return aces_text(result.totals[side[0]])
    total, pars = result.totals[side[0]], sum(view.card.pars[: len(view.card.strokes[side[0]])])
    over = total - pars * (1 + view.options.doubles)
    return f"{strokes_text(total)} ({format_signed(over) if over else _('level par')})"
