"""The start and the end of a hole in the news: who won it, and what that changed in the lead."""

from engine.game import Names
from engine.hole_result import SideScore, hole_sentence, open_with_feat
from engine.i18n import _, ngettext
from engine.lead_and_win import lead_change
from engine.scramble.events import HoleEnded, HoleStarted
from engine.scramble.state import Side
from engine.scramble.text.terms import par_of, side_name, side_names, side_size
from engine.scramble.view import View


def hole_start(view: View, names: Names, event: HoleStarted) -> str:
    """Return the hole and its par, with the first to throw unless there is a lone player."""
    hole = view.holes[event.hole]
    form = _("Playoff on hole {number}: {title}, par {par}. {name} throws first.")
    if not event.playoff:
        form = _("Hole {number}: {title}, par {par}. {name} throws first.")
    if len(event.order) == 1:
        form = _("Hole {number}: {title}, par {par}.")
    return form.format(number=event.hole + 1, title=hole.title, par=par_of(view, hole), name=names[event.order[0]])


def hole_end(view: View, names: Names, event: HoleEnded) -> str:
    """Return who won the hole, after the name of the best score if that is under par."""
    tell = {"skins": _skins_end, "match": _match_end}.get(view.options.play, _stroke_end)
    sentence, best = tell(view, names, event), event.best_strokes
    return sentence if best is None else open_with_feat(sentence, best, par_of(view, view.holes[event.hole]))


def _stroke_end(view: View, names: Names, event: HoleEnded) -> str:
    """Return the winners of the hole with their strokes, then the strokes of the others, the best first."""
    scores = [
        SideScore(side_name(view, names, side), score, side_size(view, side))
        for side, score in enumerate(event.scores)
        if score is not None
    ]
    return hole_sentence(event.hole + 1, scores, playoff=bool(event.playoff))


def lead_news(view: View, names: Names, event: HoleEnded) -> str:
    """Return who has just taken the lead, or lost it alone; "" where nothing changed, and at the end of the round."""
    if view.options.play != "stroke" or event.playoff or view.result:
        return ""
    return lead_change(side_names(view, names), view.scores)


def _match_end(view: View, names: Names, event: HoleEnded) -> str:
    """Return who won the hole, and the state of a match that goes on."""
    ahead = None if view.result or view.wins[0] == view.wins[1] else int(view.wins[0] < view.wins[1])
    standing = _match_standing(view, names, ahead)
    if event.winner is None:
        form = _("Extra hole {number} is halved.") if event.playoff else _("Hole {number} is halved.")
    elif event.playoff:
        form = _extra_hole_form(side_size(view, event.winner))
    else:
        form = _match_hole_form(side_size(view, event.winner), leads=event.winner == ahead)
        standing = "" if event.winner == ahead else standing
    sentence = form.format(
        names="" if event.winner is None else side_name(view, names, event.winner),
        number=event.hole + 1,
        won=max(view.wins),
        lost=min(view.wins),
    )
    return f"{sentence} {standing}" if standing else sentence


def _extra_hole_form(players: int) -> str:
    return ngettext("{names} wins extra hole {number}.", "{names} win extra hole {number}.", players)


def _match_hole_form(players: int, *, leads: bool) -> str:
    if leads:
        return ngettext(
            "{names} wins hole {number} and leads {won} to {lost}.",
            "{names} win hole {number} and lead {won} to {lost}.",
            players,
        )
    return ngettext("{names} wins hole {number}.", "{names} win hole {number}.", players)


def _match_standing(view: View, names: Names, ahead: Side | None) -> str:
    """Return the state of a match that goes on."""
    most, fewest = max(view.wins), min(view.wins)
    if ahead is None:
        return (
            ""
            if view.result or not most
            else ngettext("It's {count} hole each.", "It's {count} holes each.", most).format(count=most)
        )
    form = ngettext("{names} leads {won} to {lost}.", "{names} lead {won} to {lost}.", side_size(view, ahead))
    return form.format(names=side_name(view, names, ahead), won=most, lost=fewest)


def _skins_end(view: View, names: Names, event: HoleEnded) -> str:
    number, skins = event.hole + 1, event.skins
    if event.winner is None:
        form = ngettext(
            "Hole {number} is tied: {skins} skin carries over.",
            "Hole {number} is tied: {skins} skins carry over.",
            skins,
        )
        if number == len(view.holes):
            form = ngettext(
                "Hole {number} is tied: {skins} skin is lost.", "Hole {number} is tied: {skins} skins are lost.", skins
            )
        return form.format(number=number, skins=skins)
    form = ngettext("Hole {number}: {skins} skin for {names}.", "Hole {number}: {skins} skins for {names}.", skins)
    return form.format(names=side_name(view, names, event.winner), skins=skins, number=number)
