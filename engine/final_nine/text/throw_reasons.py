"""The reason for a move that leads to a throw: where it ends, why it is better, and how the plan goes on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    planned_ending,
    planned_luck,
    turn_chances,
    with_trouble,
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
    """Return where the throw of a move most likely ends, how the plan goes on, and what speaks for it.

    The best move also says why its throw costs a penalty or goes away from the basket.
    """
    end = _likely_end(view, shot)
    is_best, helped = _is_best(view, move), shot_with_luck(view, shot)
    last = ending_chances(view, helped, open_card=False)[0][0] if helped else end
    onward = throw_after_end(view, helped or shot, last)
    if is_best and helped is None and end.kind in PENALTY_FORMS:
        told = _(PENALTY_FORMS[end.kind]).format(throw=throw_name(view, shot), lie=grid_name(view, end.lie))
        told = onward_told(view, told, shot, onward) if onward and onward.lie is None else told
        return " ".join((told, *_merits(view, shot, move, onward)))
    told = _landing_told(view, shot, with_chance=not isinstance(move, Throw), with_call=is_best)
    if _passes_mando(view, shot, end):
        told = _("{throw} That passes the mando.").format(throw=told)
    if not isinstance(move, Throw) and (idle := _idle_addition(view, shot)):
        if not _lowers_risk(view, shot, idle):
            return changes_nothing_sentence(view, idle.card)
        told = _("{throw} {card} protects it from some bad cards.").format(throw=told, card=played_name(idle))
    if trouble := certain_trouble(view, shot):
        return _("The next action card is sure to be {card}. {throw}").format(card=card_name(trouble), throw=told)
    if helped:
        told = _luck_told(view, told, helped.plays[-1], end, last)
    if onward and _is_worth_telling(view, shot, last, onward, is_best):
        told = onward_told(view, told, shot, onward)
    told = " ".join((told, *_merits(view, shot, move, onward)))
    return _("The mando comes first: {throw}").format(throw=told) if is_best and _is_detour(view, shot, end) else told


def _is_best(view: View, move: Move) -> bool:
    """Return whether a move leads to the best throw."""
    best = best_choice(view, CHAMPION_DEPTH)
    return best is not None and (move == best or throw_after(view, move) == throw_after(view, best) is not None)


def _merits(view: View, shot: ShotState, move: Move, onward: NextThrow | None) -> Iterator[str]:
    """Yield what speaks for a throw beside where it ends."""
    is_best, is_planned = _is_best(view, move), not isinstance(move, Throw)
    if is_planned and onward and onward.lie is None:
        yield from _spare_card_told(view, shot, onward)
    elif is_planned and not is_best:
        yield from _needed_card_told(view, shot)
    if is_best and (kept := _sure_putt_kept(view, shot)):
        yield _("You'd keep {disc} for later holes.").format(disc=card_name(kept))
    if isinstance(move, Back) and (other := _chosen_throw(view)) and (why := _way_back_told(view, shot, other)):
        yield why


def _passes_mando(view: View, shot: ShotState, end: Ending) -> bool:
    """Return whether a throw passes an open mando on its way to that end."""
    passed = view.players[shot.seat].passed
    ends = (rest for rest in planned_ending(known_state(view)[0], shot) if rest.lie == end.lie)
    return any(len(rest.passed) > len(passed) for rest in ends)


def _needed_card_told(view: View, shot: ShotState) -> Iterator[str]:
    """Yield what the last card to add to a throw changes about where it ends."""
    state, chosen = known_state(view)
    for played in working_plays(state, shot)[-1:] if len(shot.plays) > len(chosen.plays) else ():
        with_it, bare = (_likely_end(view, one) for one in (shot, _without_card(shot, played)))
        if with_it != bare:
            form = _("Without {card}, it most likely lands {where}.")
            yield form.format(card=played_name(played), where=ending_text(view, bare))


def _likely_end(view: View, shot: ShotState) -> Ending:
    return ending_chances(view, shot, open_card=True)[0][0]


def _spare_card_told(view: View, shot: ShotState, onward: NextThrow) -> Iterator[str]:
    """Yield what a card is good for without which the same next throw reaches the basket."""
    for played in working_plays(known_state(view)[0], shot):
        bare = _without_card(shot, played)
        then = throw_after_end(view, bare, _likely_end(view, bare))
        if then and (then.disc, then.plays, then.lie) == (onward.disc, onward.plays, None):
            yield from _card_gain_told(view, shot, played)
            return


def _without_card(shot: ShotState, card: PlayedCard) -> ShotState:
    return shot._replace(plays=tuple(one for one in shot.plays if one is not card))


def _card_gain_told(view: View, shot: ShotState, card: PlayedCard) -> Iterator[str]:
    """Yield why a throw is better with a card that the plan does not need: what may turn up, or a new card."""
    risk, bare = throw_candidates(view, CHAMPION_DEPTH).risk, _without_card(shot, card)
    gained = risk.expected_strokes(bare) - risk.expected_strokes(shot)
    form = _("With {card}, a good card can help more.")
    if gained < EQUAL_STROKES:
        form = _("You'd draw a new card for {card}.")
    elif _harm_of_trouble(view, bare) - _harm_of_trouble(view, shot) > gained / 2:
        form = _("With {card}, a bad card hurts less.")
    yield form.format(card=played_name(card))


def _harm_of_trouble(view: View, shot: ShotState) -> float:
    """Return the strokes that the trouble which may be turned over next is expected to cost a throw."""
    strokes = throw_candidates(view, CHAMPION_DEPTH).forecast.throw_strokes
    after = ((with_trouble(view, shot, card), chance) for card, chance in turn_chances(view, shot).items())
    return sum(chance * (strokes(hit) - strokes(shot)) for hit, chance in after)


def _chosen_throw(view: View) -> ShotState | None:
    """Return the throw that going back gives up."""
    shot = known_state(view)[1]
    if shot.aim is not None or DISCS[shot.disc].reach:
        return shot
    return _best_of(throw_candidates(view, CHAMPION_DEPTH).throws_of_disc(shot.disc))


def _way_back_told(view: View, shot: ShotState, other: ShotState) -> str:
    """Return why the throw after going back is better than one that ends in the same place; "" if it isn't."""
    state, cost = known_state(view)[0], throw_candidates(view, CHAMPION_DEPTH).expected_strokes
    if cost(shot) > cost(other) - NEGLIGIBLE_STROKES or planned_ending(state, shot) != planned_ending(state, other):
        return ""
    chance, lower = (ending_chances(view, one, open_card=True)[0][1] for one in (shot, other))
    form = _("{other} lands there too, but it's worth keeping.")
    if lower < chance - NEGLIGIBLE_CHANCE:
        form = _("{other} lands there too, but less surely.")
    return form.format(other=_with_cards(card_name(other.disc), working_plays(state, other)))


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
    return expected(shot) < expected(_without_card(shot, card)) - EQUAL_STROKES


def _sure_putt_kept(view: View, shot: ShotState) -> str:
    """Return the sure putt of the hand that is not thrown because a putter should do as well; "" otherwise."""
    mine, end = throw_candidates(view, CHAMPION_DEPTH), _likely_end(view, shot)
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
        return _onward_and_last_told(names, grid_name(view, onward.lie), _last_name(shot, onward), onward.last)
    if onward.under:
        return _("{throw} From there, {disc} gets under the basket.").format(**names)
    return _("{throw} From there, {disc} reaches the basket.").format(**names)


def _onward_and_last_told(names: Mapping[str, str], lie: str, last_name: str, last: NextThrow | None) -> str:
    """Return the sentence for a throw, with where the next one lands and whether the one after it finishes."""
    form = _("{throw} From there, {disc} gets to {lie}.")
    if last:
        form = _("{throw} From there, {disc} gets to {lie}, then {last} reaches the basket.")
        if last.under:
            form = _("{throw} From there, {disc} gets to {lie}, then {last} gets under the basket.")
    return form.format(**names, lie=lie, last=last_name)


def _last_name(shot: ShotState, onward: NextThrow) -> str:
    """Return the name of the disc that finishes the plan, with its cards; "" if it does not finish."""
    if onward.last is None:
        return ""
    name = card_name(onward.last.disc)
    if onward.last.disc in {shot.disc, onward.disc}:
        name = _("your other {disc}").format(disc=name)
    return _with_cards(name, onward.last.plays)


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


NEGLIGIBLE_CHANCE: Final = 0.01
"""Two chances that differ by no more are told as equal."""
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


def _is_worth_telling(view: View, shot: ShotState, end: Ending, onward: NextThrow, is_best: bool) -> bool:
    """Return whether a throw is told with the next one: that one finishes, or the throw needs it as a reason."""
    if onward.lie is None or (onward.last and _is_away(view, shot, end)):
        return True
    return is_best and _comes_nearer(view, end, onward.lie)


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
