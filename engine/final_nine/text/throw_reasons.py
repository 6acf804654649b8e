"""The reason for a move that leads to a throw: where it ends, why it is better, and how the plan goes on."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.final_nine.ai.candidates import CHAMPION_DEPTH, has_next_hole, throw_candidates
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.evaluate import JudgedThrow
from engine.final_nine.ai.hand_changes import price_of_card
from engine.final_nine.ai.move_values import best_choice, best_throw_with
from engine.final_nine.ai.odds import (
    CERTAIN,
    Ending,
    NextThrow,
    certain_trouble,
    ending_chances,
    fine_risk,
    next_throw,
    planned_luck,
    working_plays,
)
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.hole import Cell, grid_distance
from engine.final_nine.moves import Aim, Angle, Back, Copy, Move, Pick, Play, Throw
from engine.final_nine.state import PlayedCard, ShotState
from engine.final_nine.text.moves import no_effect_key
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.terms import DIRECTIONS, card_name, grid_name
from engine.final_nine.view import View
from engine.i18n import N_, _, format_percent, join_list

NEGLIGIBLE_STROKES: Final = 0.05
"""A gain or a loss below this is told as none."""
EQUAL_STROKES: Final = 0.005
"""Two moves that differ by no more are equally good."""


def throw_after(view: View, move: Move) -> ShotState | None:
    """Return the best throw that a move leads to while a throw is chosen; None for other moves."""
    if view.window != "choose" or view.players[view.seat or 0].asks:
        return None
    _state, shot = known_state(view)
    match move:
        case Throw():
            return shot
        case Angle() | Play() | Copy() if shot.disc:
            return shot if no_effect_key(view, move) else best_throw_with(view, move, CHAMPION_DEPTH)
        case Pick(disc):
            return _best_of(throw_candidates(view, CHAMPION_DEPTH).throws_of_disc(disc))
        case Aim(direction):
            found = throw_candidates(view, CHAMPION_DEPTH).throws_of_disc(shot.disc)
            return _best_of(one for one in found if one.shot.aim == direction)
        case Back():
            return _best_of(throw_candidates(view, CHAMPION_DEPTH).best)
    return None


def _best_of(throws: Iterable[JudgedThrow]) -> ShotState | None:
    found = min(throws, key=lambda one: one.cost, default=None)
    return None if found is None else found.shot


def throw_sentence(view: View, shot: ShotState, move: Move) -> str:
    """Return where the throw of a move most likely ends, and how the plan goes on: a luck card, the next throw.

    The best move also says why its throw costs a penalty or goes away from the basket. The chance is left out if the
    odds have it.
    """
    end = ending_chances(view, shot, open_card=True)[0][0]
    is_best = move == best_choice(view, CHAMPION_DEPTH)
    helped = shot_with_luck(view, shot)
    last = ending_chances(view, helped, open_card=False)[0][0] if helped else end
    onward = throw_after_end(view, helped or shot, last)
    if is_best and helped is None and end.kind in PENALTY_FORMS:
        told = _(PENALTY_FORMS[end.kind]).format(throw=throw_name(view, shot), lie=grid_name(view, end.lie))
        return onward_told(view, told, shot, onward) if onward and onward.lie is None else told
    told = _landing_told(view, shot, with_chance=not isinstance(move, Throw), with_call=is_best)
    if not isinstance(move, Throw) and (idle := _idle_addition(view, shot)):
        if not _lowers_risk(view, shot, idle):
            return changes_nothing_sentence(view, idle.card)
        told = _("{throw} {card} protects it from some bad cards.").format(throw=told, card=played_name(idle))
    if trouble := certain_trouble(view, shot):
        return _("The next action card is sure to be {card}. {throw}").format(card=card_name(trouble), throw=told)
    if helped:
        told = _luck_told(view, told, helped.plays[-1], end, last)
    if onward and (onward.lie is None or (is_best and _comes_nearer(view, last, onward.lie))):
        told = onward_told(view, told, shot, onward)
    if is_best and (kept := _sure_putt_kept(view, shot, end)):
        told = _("{throw} You'd keep {disc} for later holes.").format(throw=told, disc=card_name(kept))
    return _("The mando comes first: {throw}").format(throw=told) if is_best and _is_detour(view, shot, end) else told


def _idle_addition(view: View, shot: ShotState) -> PlayedCard | None:
    """Return the card that is added next to a chosen throw, if it does not change where the throw ends."""
    state, chosen = known_state(view)
    if not chosen.disc or chosen.disc != shot.disc or len(shot.plays) <= len(chosen.plays):
        return None
    added = shot.plays[len(chosen.plays)]
    return None if added in working_plays(state, shot) else added


def _lowers_risk(view: View, shot: ShotState, card: PlayedCard) -> bool:
    """Return whether a card makes a throw better although it ends in the same place."""
    expected = throw_candidates(view, CHAMPION_DEPTH).risk.expected_strokes
    bare = shot._replace(plays=tuple(one for one in shot.plays if one is not card))
    return expected(shot) < expected(bare) - EQUAL_STROKES


def _sure_putt_kept(view: View, shot: ShotState, end: Ending) -> str:
    """Return the sure putt of the hand that is not thrown because a putter should do as well; "" otherwise."""
    mine = throw_candidates(view, CHAMPION_DEPTH)
    if end.kind != "in" or DISCS[shot.disc].reach or not (mine.has_sure_putt and has_next_hole(view)):
        return ""
    return next(one.shot.disc for one in mine.best if DISCS[one.shot.disc].reach)


def shot_with_luck(view: View, shot: ShotState) -> ShotState | None:
    """Return a planned throw with the luck card of the hand that should follow it; None if none helps."""
    luck = planned_luck(throw_candidates(view, CHAMPION_DEPTH), shot)
    return luck.shot if luck.saved > NEGLIGIBLE_STROKES else None


def throw_after_end(view: View, shot: ShotState, end: Ending) -> NextThrow | None:
    """Return the throw that is planned after the end of another one; None after one that moves no disc."""
    return None if end.kind in HOLED_KINDS or end.lie == shot.start else next_throw(view, shot, end.lie)


def _luck_told(view: View, told: str, luck: PlayedCard, end: Ending, last: Ending) -> str:
    """Return the sentence for a throw, with what a luck card after it changes."""
    form = _("{throw} With {card} after it, your disc ends up {where}.")
    if end.kind in PENALTY_FORMS and last.lie == end.lie:
        form = _("{throw} {card} after it saves you the penalty.")
    return form.format(throw=told, card=played_name(luck), where=ending_text(view, last))


def onward_told(view: View, told: str, shot: ShotState, onward: NextThrow) -> str:
    """Return the sentence for a throw, with where the next one gets to."""
    names = {"throw": told, "disc": _next_name(shot, onward)}
    if onward.lie is not None:
        return _("{throw} From there, {disc} gets to {lie}.").format(**names, lie=grid_name(view, onward.lie))
    if onward.under:
        return _("{throw} From there, {disc} gets under the basket.").format(**names)
    return _("{throw} From there, {disc} reaches the basket.").format(**names)


def _next_name(shot: ShotState, onward: NextThrow) -> str:
    """Return the name of the disc of the next throw, with its cards."""
    name = card_name(onward.disc)
    if onward.disc == shot.disc:
        name = _("your other {disc}").format(disc=name)
    return _with_cards(name, onward.plays)


HOLED_KINDS: Final = frozenset({"in", "under", "beyond", "spat"})
"""The kinds of ends after which no throw follows, or none that can be foreseen."""
PENALTY_FORMS: Final[Mapping[str, str]] = {
    "out": N_("{throw} should go out of bounds, but {lie} is worth the penalty."),
    "island": N_("{throw} should miss the island, but {lie} is worth the penalty."),
    "beyond": N_("{throw} should go out of bounds, but it comes back under the basket and drops in."),
}
"""The sentences for a best throw that most likely costs a penalty, by the kind of its end."""


LUCKY_CHANCE: Final = 0.1
"""A chance from this on that a throw goes in is told beside a likelier end."""


def _landing_told(view: View, shot: ShotState, with_chance: bool, with_call: bool) -> str:
    """Return the sentence for the likeliest end of a throw; in a battle no end is sure."""
    (end, chance), *others = ending_chances(view, shot, open_card=True)
    throw, lucky = throw_name(view, shot), max((share for other, share in others if other.kind == "in"), default=0.0)
    sure = chance >= CERTAIN and (not known_state(view)[0].is_battle or DISCS[shot.disc].reach > 0)
    if sure and end.kind == "in":
        return _sure_putt_told(view, shot, throw, with_call)
    form = _end_form(end, chance, sure, with_chance)
    if with_chance and lucky >= LUCKY_CHANCE:
        form = _("{throw} most likely lands {where} ({chance}), or in the basket ({lucky}).")
    names = {"throw": throw, "where": ending_text(view, end)}
    told = form.format(**names, chance=format_percent(chance), lucky=format_percent(lucky))
    if with_call and end.kind == "in" and fine_risk(view, shot) > NEGLIGIBLE_STROKES:
        return _("{throw} A call could still cost a stroke.").format(throw=told)
    return told


def _sure_putt_told(view: View, shot: ShotState, throw: str, with_call: bool) -> str:
    """Return that a throw is sure to be in, and whether a call could still cost a stroke."""
    strokes = throw_candidates(view, CHAMPION_DEPTH).risk.expected_strokes(shot)
    form = _("{throw} can't miss.")
    if with_call and (known_state(view)[0].is_battle or strokes > 1 + NEGLIGIBLE_STROKES):
        form = _("{throw} can't miss. A call could still cost a stroke.")
    return form.format(throw=throw)


def _end_form(end: Ending, chance: float, sure: bool, with_chance: bool) -> str:
    if chance >= CERTAIN:
        if end.kind == "in":
            return _("{throw} should go in.")
        return _("{throw} is sure to land {where}.") if sure else _("{throw} should land {where}.")
    if with_chance:
        return _("{throw} most likely lands {where} ({chance}).")
    return _("{throw} most likely lands {where}.")


def _is_detour(view: View, shot: ShotState, end: Ending) -> bool:
    """Return whether a throw comes no nearer to the basket because a mando is still to be passed."""
    return len(view.players[shot.seat].passed) < len(view.hole.mandos) and _is_away(view, shot, end)


def _comes_nearer(view: View, end: Ending, lie: Cell) -> bool:
    """Return whether the throw after another one comes nearer to the basket."""
    return grid_distance(lie, view.hole.basket) < grid_distance(end.lie, view.hole.basket)


def _is_away(view: View, shot: ShotState, end: Ending) -> bool:
    """Return whether a throw comes no nearer to the basket."""
    return grid_distance(end.lie, view.hole.basket) >= view.players[shot.seat].far


def throw_name(view: View, shot: ShotState) -> str:
    """Return the name of a throw's disc, its direction, and the cards that change where it ends."""
    name = card_name(shot.disc)
    if shot.aim is not None:
        name = _("{name} {direction}").format(name=name, direction=_(DIRECTIONS[shot.aim]))
    return _with_cards(name, working_plays(known_state(view)[0], shot))


def _with_cards(name: str, plays: Sequence[PlayedCard]) -> str:
    cards = [played_name(one) for one in plays]
    return _("{throw} with {cards}").format(throw=name, cards=join_list(cards)) if cards else name


def played_name(played: PlayedCard) -> str:
    """Return the name of a card on a throw; Champ names the skill that it stands for."""
    return _("Champ as {what}").format(what=card_name(played.copied)) if played.copied else card_name(played.card)


def changes_nothing_sentence(view: View, code: str) -> str:
    """Return that a card changes nothing on the throw, and whether a new card is worth more than it."""
    frees = any(held.code == code for held in view.hand) and price_of_card(view, code, CHAMPION_DEPTH) < 0
    form = _("{card} changes nothing on this throw.")
    if frees:
        form = _("{card} changes nothing here, but you draw a new card for it.")
    return form.format(card=card_name(code))
