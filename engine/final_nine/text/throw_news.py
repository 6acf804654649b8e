"""The news of a throw, as a friend would tell it: its end, the work of a card, and its cost."""

from collections.abc import Iterator, Mapping
from operator import mul
from types import MappingProxyType
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, DISCS, TROUBLE, Effect, EffectKind
from engine.final_nine.courses.hole import DIRECTIONS, STEPS, grid_distance, left_of, right_of
from engine.final_nine.events import HoleEnded, Shot
from engine.final_nine.flight.path import Flight
from engine.final_nine.text.terms import card_name, grid_name
from engine.final_nine.throw.causes import Cause, due_penalties, find_cause
from engine.final_nine.view import View
from engine.game import Names, Seat
from engine.hole_result import strokes_text
from engine.i18n import N_, _, ngettext
from engine.news import NewsItem, player_item

FORMS: Mapping[str, str] = MappingProxyType(
    {
        "drive": N_("drives to {end}, {left} to go"),
        "throw": N_("throws to {end}, {left} to go"),
        "bushes": N_("lands in the bushes at {end}, {left} to go"),
        "woods": N_("lands in the woods at {end}, {left} to go"),
        "skip": N_("skips on to {end}, {left} to go"),
        "roll": N_("rolls to {end}, {left} to go"),
        "kick": N_("hits a roof and bounces to {end}, {left} to go"),
        "bounce": N_("hits a tree and bounces to {end}, {left} to go"),
        "out": N_("goes out of bounds: +1 stroke, back to {end}, {left} to go"),
        "water": N_("goes into the water: +1 stroke, back to {end}, {left} to go"),
        "waived": N_("goes out of bounds, but {card} saves the stroke: back to {end}, {left} to go"),
        "island": N_("misses the island: +1 stroke, to the drop zone at {end}, {left} to go"),
        "under": N_("lands under the basket and drops in for one more stroke"),
        "under, out": N_("goes out of bounds: +1 stroke, back under the basket, then drops in for one more"),
        "in from the tee": N_("throws it straight in from the tee"),
        "putted in": N_("makes the putt"),
        "in": N_("throws it in from {start}"),
        "in from the tee, thanks": N_("throws it straight in from the tee, thanks to {card}"),
        "putted in, thanks": N_("makes the putt, thanks to {card}"),
        "in, thanks": N_("throws it in from {start}, thanks to {card}"),
        "putt": N_("misses the putt because of {card}: {where}"),
        "ace": N_("loses the ace to {card}: {where}"),
        "shot": N_("would have gone in, but {card} spoils it: {where}"),
        "spat": N_("hits the basket, but {card} spits the disc out: {where}"),
        "U": N_("throws, and {card} bends it up: {where}"),
        "R": N_("throws, and {card} bends it right: {where}"),
        "D": N_("throws, and {card} bends it down: {where}"),
        "L": N_("throws, and {card} bends it left: {where}"),
        "far": N_("throws, and {card} carries it further: {where}"),
        "short": N_("throws, and {card} stops it short: {where}"),
        "ace run": N_("hits the basket, and the disc sticks: an ace"),
        "no ace": N_("lands on {end}: no ace"),
        "no ace, spat": N_("hits the basket, but {card} spits the disc out: no ace"),
        "no ace, spoiled": N_("loses the ace to {card} and lands on {end}"),
    }
)
"""A throw by where it ended, or by what a card made of it."""
PLACES: Mapping[str, str] = MappingProxyType(
    {
        "bushes": N_("in the bushes at {end}, {left} to go"),
        "woods": N_("in the woods at {end}, {left} to go"),
        "out": N_("out of bounds, +1 stroke, back to {end}, {left} to go"),
        "water": N_("into the water, +1 stroke, back to {end}, {left} to go"),
        "waived": N_("out of bounds without a penalty, back to {end}, {left} to go"),
        "island": N_("off the island, +1 stroke, to the drop zone at {end}, {left} to go"),
        "under": N_("under the basket, then drops in for one more stroke"),
        "under, out": N_("out of bounds, +1 stroke, then drops in for one more"),
        "": N_("{end}, {left} to go"),
    }
)
"""The place where a throw ended that a card changed."""
CANCELS: Final = N_("cancels {trouble} with {card}")
YOURS: Mapping[str, str] = MappingProxyType(
    {
        FORMS["drive"]: N_("drive to {end}, {left} to go"),
        FORMS["putted in"]: N_("make the putt"),
        CANCELS: N_("cancel {trouble} with {card}"),
    }
)
"""The clauses that a lesson needs, said to the learner."""
SCORE_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "ace": N_("an ace"),
        "albatross": N_("an albatross"),
        "eagle": N_("an eagle"),
        "birdie": N_("a birdie"),
        "par": N_("a par"),
        "bogey": N_("a bogey"),
        "double": N_("a double bogey"),
        "triple": N_("a triple bogey"),
    }
)
ROUGH: Final = {"b": "bushes", "c": "bushes", "F": "woods", "k": "woods"}
"""The ground that shortens the next throw, by its sign on the map."""
BOUNCES: Final = {"skip": "skip", "roll": "roll", "kick": "kick", "bounce": "bounce", "drop": "bounce"}
WATER: Final = "~o"
LONG_DISCS: Final = frozenset({"DRIVER", "FAIRWAY"})


def throw_item(view: View, shot: Shot, names: Names) -> NewsItem:
    """Return where a throw ended, the card that decided it, what other cards did, and the score of a finished hole."""
    there, spitter = _view_of_hole(view), _spit_card(shot)
    cause = _cause_of(view, there, shot)
    kind = _throw_kind(there, shot, spitter, cause) if view.options.format.putts else _ace_run_kind(shot, cause)
    form, words = FORMS[kind], _landing_words(there, shot, spitter or (cause.card if cause else ""), names)
    more = tuple(_clauses(there, shot, CANCELS, names))
    yours = (_(YOURS[form]).format(**words), *_clauses(there, shot, YOURS[CANCELS], names)) if form in YOURS else ()
    text = ", ".join((_(form).format(**words), *more))
    item = player_item(shot.seat, text, "end" if shot.done else "result", you=", ".join(yours))
    return item._replace(
        is_turning_point=bool(spitter) or _is_turning_point(there, shot, cause),
        is_no_feat=_is_no_feat(there, shot, spitter or (cause.card if cause else "")),
    )


def _is_no_feat(there: View, shot: Shot, decider: str) -> bool:
    """Return whether a throw ended in trouble or over par, or a Trouble card decided it."""
    is_trouble = bool(decider) and ACTIONS[decider].category in TROUBLE
    is_over = (shot.holed or shot.under) and shot.total > there.hole.par
    return is_trouble or bool(_place(there, shot)) or is_over


def _is_turning_point(there: View, shot: Shot, cause: Cause | None) -> bool:
    """Return whether a card put the disc into the basket, kept it out, or cost a stroke.

    The turned card of a penalty is everyday luck, that of an opponent is not.
    """
    is_spoilt = (shot.missed or shot.out) and not shot.waived
    if cause is not None and (is_spoilt or cause.flight.holed != shot.holed):
        return True
    return any(_opponent(shot, card) is not None for card, _strokes in due_penalties(there, shot))


def _landing_words(there: View, shot: Shot, decider: str, names: Names) -> Mapping[str, object]:
    """Return what to put into the form for a throw, which a card may have decided."""
    card = decider or _card_with(shot, "waive_ob")
    words = {
        "start": grid_name(there, shot.path[0]),
        "end": grid_name(there, shot.lie),
        "left": grid_distance(shot.lie, there.hole.basket),
        "card": _card_text(shot, card, names) if card else "",
    }
    return {**words, "where": _(PLACES[_place(there, shot)]).format(**words)}


def _card_text(shot: Shot, code: str, names: Names) -> str:
    """Return the name of a card on a throw, with the opponent who played it."""
    by = _opponent(shot, code)
    if by is None:
        return card_name(code)
    return _("{name}'s {card}").format(name=names[by], card=card_name(code))


def _opponent(shot: Shot, code: str) -> Seat | None:
    """Return the opponent who played this card on a throw; None if nobody did."""
    players = (one.by for one in shot.slips if one.card == code and not one.turned and one.by != shot.seat)
    return next(players, None)


def _view_of_hole(view: View) -> View:
    """Return the view of the hole on which the last throw was made, which may have ended with it."""
    return next((view._replace(number=event.hole) for event in view.events if isinstance(event, HoleEnded)), view)


def _cause_of(view: View, there: View, shot: Shot) -> Cause | None:
    """Return the card that decided where a throw ended; unknown where the wind has changed since."""
    if there is not view and view.options.level == "pro":
        return None
    return find_cause(there, shot, view.players[shot.seat].passed)


def _spit_card(shot: Shot) -> str:
    """Return the card for which the basket spat the disc out; "" for none."""
    if all(mark.what != "spit" for mark in shot.marks):
        return ""
    return next((one.card for one in reversed(shot.slips) if one.turned and ACTIONS[one.card].category in TROUBLE), "")


def _card_with(shot: Shot, kind: EffectKind) -> str:
    """Return a card in force on the throw that has such an effect; "" for none."""
    works = (ACTIONS[one.card] for one in shot.slips if one.status == "works")
    return next((card.code for card in works if any(effect.kind == kind for effect in card.options[0])), "")


def _ace_run_kind(shot: Shot, cause: Cause | None) -> str:
    """Return the form for the one throw of a hole in ACE RUN (F-161)."""
    if shot.holed:
        return "ace run"
    if _spit_card(shot):
        return "no ace, spat"
    return "no ace, spoiled" if cause and cause.flight.holed else "no ace"


def _throw_kind(there: View, shot: Shot, spitter: str, cause: Cause | None) -> str:
    """Return the form for a throw: what a card made of it, or else where it ended."""
    if spitter:
        return "spat"
    if shot.holed:
        return _holed_kind(there, shot) + (", thanks" if cause else "")
    if cause is None:
        return _place(there, shot) or _flight_kind(there, shot)
    if not cause.flight.holed:
        return _bend(shot, cause.flight)
    if _is_first_throw(there, shot):
        return "ace"
    return "putt" if DISCS[shot.disc].type == "PUTTER" else "shot"


def _holed_kind(there: View, shot: Shot) -> str:
    if shot.path[0] == there.hole.tee:
        return "in from the tee"
    return "putted in" if DISCS[shot.disc].type == "PUTTER" else "in"


def _is_first_throw(there: View, shot: Shot) -> bool:
    return shot.path[0] == there.hole.tee and shot.total == shot.strokes and not shot.paid


def _place(there: View, shot: Shot) -> str:
    """Return the key of `PLACES` for the trouble in which a throw ended; "" for none."""
    ground = there.hole.terrain_at(shot.path[-1]).char
    if shot.missed:
        return "island"
    if shot.under:
        return "under, out" if shot.out and not shot.waived else "under"
    if shot.out:
        return "waived" if shot.waived else "water" if ground and ground in WATER else "out"
    return ROUGH.get(ground, "")


def _flight_kind(there: View, shot: Shot) -> str:
    """Return the form for a throw that no trouble ended: its last bounce, or a drive, or a throw."""
    bounces = [BOUNCES[mark.what] for mark in shot.marks if mark.what in BOUNCES]
    if bounces:
        return bounces[-1]
    return "drive" if shot.path[0] == there.hole.tee and DISCS[shot.disc].type in LONG_DISCS else "throw"


def _bend(shot: Shot, flight: Flight) -> str:
    """Return the key of `FORMS` for the way in which a card moved the end of a flight."""
    assert shot.aim is not None
    before, after = flight.path[-1], shot.path[-1]
    offset = (after.column - before.column, after.row - before.row)
    ahead, aside = (sum(map(mul, offset, STEPS[way])) for way in (shot.aim, right_of(shot.aim)))
    if aside:
        return DIRECTIONS[right_of(shot.aim) if aside > 0 else left_of(shot.aim)]
    return "far" if ahead > 0 else "short"


def _clauses(there: View, shot: Shot, cancels: str, names: Names) -> Iterator[str]:
    """Yield what cards cost and saved besides the flight, and the score of a finished hole."""
    if there.options.format.putts:
        yield from _penalty_clauses(there, shot, names)
        yield from _card_clauses(shot, cancels, names)
        if shot.holed or shot.under:
            yield _score_clause(there, shot)


def _penalty_clauses(there: View, shot: Shot, names: Names) -> Iterator[str]:
    """Yield the cards that cost strokes; one that turns a hole-in-one into two is told as that."""
    ace = shot.holed and shot.path[0] == there.hole.tee and shot.total == 1 + shot.fines
    form = _("but {card} takes away the ace: +{count} stroke") if ace else _("{card}: +{count} stroke")
    for card, strokes in due_penalties(there, shot):
        yield form.format(card=_card_text(shot, card, names), count=strokes)


def _card_clauses(shot: Shot, cancels: str, names: Names) -> Iterator[str]:
    """Yield the cards that were cancelled, and those that cost cards of the hand."""
    saver = _card_with(shot, "cancel")
    for one in shot.slips:
        trouble = _card_text(shot, one.card, names)
        if one.status == "cancelled" and saver:
            yield _(cancels).format(card=card_name(saver), trouble=trouble)
        elif one.status == "works":
            losses = (effect for effect in ACTIONS[one.card].options[0] if effect.kind == "discard")
            yield from (_loss_form(effect).format(count=effect.number, trouble=trouble) for effect in losses)


def _loss_form(effect: Effect) -> str:
    if effect.argument == "all":
        return _("loses the whole hand to {trouble}")
    return ngettext("loses {count} card to {trouble}", "loses {count} cards to {trouble}", effect.number)


def _score_clause(there: View, shot: Shot) -> str:
    """Return the score of a finished hole, with its strokes unless it is an ace."""
    word = there.options.format.name(shot.total, there.hole.par)
    over = _("{over} over par").format(over=shot.total - there.hole.par)
    score = _(SCORE_NAMES[word]) if word in SCORE_NAMES else over
    return score if shot.total == 1 else _("{score} ({strokes})").format(score=score, strokes=strokes_text(shot.total))
