"""The end of the game: who won and how, and what the card does not show."""

from collections.abc import Sequence
from typing import Final

from engine.game import Names, Result
from engine.hole_result import feat_sentences, lead_text, strokes_text
from engine.i18n import N_, _, join_list, ngettext
from engine.lead_and_win import shared_win_sentence, win_sentence
from engine.scramble.events import Conceded
from engine.scramble.state import Side
from engine.scramble.text.terms import (
    against_par,
    distance_text,
    side_name,
    side_names,
    side_size,
)
from engine.scramble.view import Disc, View

_OWN_FIGURES: Final = frozenset({"skins", "board_race"})
"""The ways to play whose figures are no totals of the card."""
WISH = N_("Now go outside and throw a real disc if you can!")


def final(view: View, names: Names) -> tuple[str, ...]:
    """Return the winner, the figures that the card does not show, the feats, and the book's closing wish (S-7)."""
    result = view.result
    if result is None:
        return ()
    if len(view.discs) == 1:
        return _alone(view, result, names[0])
    sides = sorted(range(max(disc.side for disc in view.discs) + 1), key=lambda side: result.places[side])
    return (
        _winner(view, result, names),
        *(_place(view, result, names, side) for side in sides if view.options.play in _OWN_FIGURES),
        *feat_sentences(result.feats, names),
        _(WISH),
    )


def _alone(view: View, result: Result, name: str) -> tuple[str, ...]:
    """Return the end of a round alone, which has no places."""
    form = (
        _("{name} left the round after {figure}.")
        if view.discs[0].gone
        else _("{name} finishes the round with {figure}.")
    )
    return form.format(name=name, figure=_figure(view, result.totals[0], 0)), _(WISH)


def _winner(view: View, result: Result, names: Names) -> str:
    """Return who won and how."""
    sides = range(max(disc.side for disc in view.discs) + 1)
    first = [side for side in sides if result.places[side] == 1]
    if not first:
        return _("Nobody is left to win.")
    totals = result.totals
    if len(first) > 1:
        return _tie_text(view, names, first, strokes_text(totals[first[0]]))
    (winner,) = first
    rivals = _rivals(view, winner)
    if view.options.play == "stroke" and rivals and not view.playoff:
        staying = sorted((winner, *rivals))
        total = strokes_text(totals[winner])
        return win_sentence(side_names(view, names), view.scores, staying, winner, total, lead_text)
    rest = [totals[side] for side in rivals]
    return _won_form(view, result, winner).format(
        names=side_name(view, names, winner),
        others=join_list(side_name(view, names, side) for side in sides if side != winner),
        number=view.number,
        strokes=strokes_text(totals[winner]),
        won=totals[winner],
        lost=max(rest, default=0),
        turns=_turns_text(totals[winner]),
    )


def _tie_text(view: View, names: Names, first: Sequence[Side], total: str) -> str:
    """Return the sides that share the win, each with this total."""
    if view.options.play == "match":
        return _("The match is halved.")
    best = join_list(side_name(view, names, side) for side in first)
    if view.options.play == "stroke" and not view.playoff:
        staying = sorted((first[0], *_rivals(view, first[0])))
        return shared_win_sentence(best, total, side_names(view, names), view.scores, staying, first)
    form = _("{names} share the win.")
    if view.playoff:
        form = _("{names} share the win: still tied after the playoff.")
    return form.format(names=best)


def _rivals(view: View, winner: Side) -> list[Side]:
    """Return the other sides that have a player at the table."""
    return sorted({disc.side for disc in view.discs if disc.side != winner and not disc.gone})


def _won_form(view: View, result: Result, winner: Side) -> str:
    """Return the sentence for a win, by the kind of game."""
    players = side_size(view, winner)
    if not _rivals(view, winner):
        return ngettext("{names} wins: nobody else is left.", "{names} win: nobody else is left.", players)
    match view.options.play:
        case "match":
            return _match_form(view, players)
        case "skins":
            return _skins_form(result.totals, winner, players)
        case "board_race":
            return _race_form(view, winner)
    return _playoff_form(players)


def _race_form(view: View, winner: Side) -> str:
    """Return the sentence for a race; where others finished in the same turn, the throws decided (S-164)."""
    level = [disc.seat for disc in view.discs if disc.status == "finished" and disc.seat != winner]
    if level and view.card.totals[winner] < min(view.card.totals[seat] for seat in level):
        return _("{names} wins the race in {turns}, with fewer throws.")
    return _("{names} wins the race in {turns}.")


def _match_form(view: View, players: int) -> str:
    if any(isinstance(event, Conceded) and event.match for event in view.events):
        return ngettext(
            "{names} wins the match: {others} conceded.", "{names} win the match: {others} conceded.", players
        )
    if view.playoff:
        return ngettext(
            "{names} wins the match on extra hole {number}.", "{names} win the match on extra hole {number}.", players
        )
    if len(view.winners) == len(view.holes):
        return ngettext(
            "{names} wins the match {won} to {lost}, on the last hole.",
            "{names} win the match {won} to {lost}, on the last hole.",
            players,
        )
    return ngettext("{names} wins the match {won} to {lost}.", "{names} win the match {won} to {lost}.", players)


def _skins_form(totals: Sequence[int], winner: Side, players: int) -> str:
    if totals.count(totals[winner]) > players:
        return ngettext(
            "{names} wins with fewer strokes, after a tie at {won} skins.",
            "{names} win with fewer strokes, after a tie at {won} skins.",
            players,
        )
    return ngettext("{names} wins {won} to {lost} in skins.", "{names} win {won} to {lost} in skins.", players)


def _playoff_form(players: int) -> str:
    return ngettext(
        "{names} wins the playoff on hole {number}, after a tie at {strokes}.",
        "{names} win the playoff on hole {number}, after a tie at {strokes}.",
        players,
    )


def _place(view: View, result: Result, names: Names, side: int) -> str:
    """Return a side's place and its figure."""
    ahead = {view.discs[seat].side for seat, place in enumerate(result.places) if place < result.places[side]}
    return _("{names}: place {place}, {figure}.").format(
        place=1 + len(ahead), names=side_name(view, names, side), figure=_figure(view, result.totals[side], side)
    )


def _figure(view: View, total: int, side: int) -> str:
    match view.options.play:
        case "skins":
            strokes = view.card.totals[side]
            form = ngettext("{total} skin, {strokes} strokes", "{total} skins, {strokes} strokes", total)
            return form.format(total=total, strokes=strokes)
        case "board_race":
            return _race_figure(view.discs[side], total)
    over = view.discs[side].over
    return ngettext("{total} stroke, {over}", "{total} strokes, {over}", total).format(
        total=total, over=against_par(over)
    )


def _race_figure(disc: Disc, turns: int) -> str:
    """Return the turns of a race, and the distance left to its end (S-165)."""
    figure = _turns_text(turns)
    if disc.status == "finished":
        return figure
    return _("{turns}, on hole {number}, {left}").format(
        turns=figure, number=disc.hole + 1, left=distance_text(disc.distance)
    )


def _turns_text(count: int) -> str:
    return ngettext("{total} turn", "{total} turns", count).format(total=count)
