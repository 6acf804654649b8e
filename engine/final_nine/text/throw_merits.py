"""The reasons for a planned throw beside where it ends: what follows, what its cards are for, what is kept."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from engine.final_nine.ai.candidates import CHAMPION_DEPTH, has_next_hole, throw_candidates
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.hand_changes import price_of_card
from engine.final_nine.ai.odds import (
    CERTAIN,
    Ending,
    NextThrow,
    best_luck_later,
    ending_chances,
    planned_ending,
    turn_chances,
    with_trouble,
    working_plays,
)
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.moves import Back, Move, Throw
from engine.final_nine.state import PlayedCard, ShotState
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.planned_throws import (
    EQUAL_STROKES,
    NEGLIGIBLE_STROKES,
    best_throw,
    comes_nearer,
    leads_to_best,
    likely_end,
    played_name,
    throw_after_end,
    with_cards,
)
from engine.final_nine.text.terms import card_name
from engine.final_nine.view import View
from engine.i18n import _, join_list

NEGLIGIBLE_CHANCE: Final = 0.01
"""Two chances that differ by no more are told as equal."""
SHORTER_STROKES: Final = 0.3
"""The strokes by which a plan is expected to take fewer than its throws before it says so."""
COMPARED_THROWS: Final = 8
"""The number of the best throws among which the next best one is looked for."""


def throw_merits(view: View, shot: ShotState, move: Move, onward: NextThrow | None) -> Iterator[str]:
    """Yield what speaks for a throw beside where it ends."""
    is_best, finishes = leads_to_best(view, move), onward is not None and onward.lie is None
    if not isinstance(move, Throw) and onward and finishes:
        yield from _reach_told(view, shot, onward) if is_best else _spare_card_told(view, shot, onward)
    elif not isinstance(move, Throw) and not is_best:
        yield from _needed_card_told(view, shot)
    if not (is_best or finishes) and _is_nearer_than_best(view, shot):
        yield _("From there, the next throw shouldn't reach the basket.")
    if is_best and onward and onward.last and _draws_help(view, shot):
        yield _("With a good draw, you'd need one throw less.")
    if is_best and (savers := _savers_of_miss(view, shot)):
        yield _("If it misses, you still have {cards}.").format(cards=join_list(savers))
    if is_best and (kept := _sure_putt_kept(view, shot)):
        yield _("You'd keep {disc} for later holes.").format(disc=card_name(kept))
    if isinstance(move, Back) and (other := _chosen_throw(view)) and (why := _way_back_told(view, shot, other)):
        yield why


def _draws_help(view: View, shot: ShotState) -> bool:
    """Return whether a plan of three throws is expected to take clearly fewer, thanks to cards drawn before them."""
    return throw_candidates(view, CHAMPION_DEPTH).risk.expected_strokes(shot) < 3 - SHORTER_STROKES


def _savers_of_miss(view: View, shot: ShotState) -> list[str]:
    """Return the luck cards of the hand that save a likely putt from what may turn up, at most two, the best first."""
    if likely_end(view, shot).kind != "in" or ending_chances(view, shot, open_card=True)[0][1] >= CERTAIN:
        return []
    state, saved = known_state(view)[0], defaultdict[str, float](float)
    for trouble, chance in turn_chances(view, shot).items():
        later = best_luck_later(view, with_trouble(view, shot, trouble))
        if later.card and all(end.holed for end in planned_ending(state, later.shot)):
            saved[later.card] += chance * later.saved
    dearest = sorted(saved, key=lambda card: -saved[card])[:2]
    return [card_name(card) for card in dearest if saved[card] >= NEGLIGIBLE_STROKES]


def _is_nearer_than_best(view: View, shot: ShotState) -> bool:
    """Return whether a throw lies nearer to the basket than the best one, from whose end the next throw finishes."""
    best = best_throw(throw_candidates(view, CHAMPION_DEPTH).best)
    end = likely_end(view, shot)
    if best is None or end.kind != "lies":
        return False
    then = likely_end(view, best)
    return then.kind == "lies" and comes_nearer(view, then, end.lie) and _is_in_reach(view, best, then)


def _is_in_reach(view: View, shot: ShotState, end: Ending) -> bool:
    """Return whether a throw is in, or the next one reaches the basket from its end without a penalty before."""
    onward = throw_after_end(view, shot, end) if end.kind in {"lies", "waived"} else None
    return end.kind in {"in", "under"} or (onward is not None and onward.lie is None)


def reach_chance(view: View, shot: ShotState) -> float:
    """Return the probability that a throw is in, or that the next one reaches the basket."""
    found = ending_chances(view, shot, open_card=True)
    return sum(chance for end, chance in found if _is_in_reach(view, shot, end))


def _reach_told(view: View, shot: ShotState, onward: NextThrow) -> Iterator[str]:
    """Yield that a throw stays in reach of the basket after any turned card, or what its card is good for."""
    if _is_safer_than_next_best(view, shot):
        yield _("Whatever turns up, you stay in reach.")
    else:
        yield from _spare_card_told(view, shot, onward)


def _is_safer_than_next_best(view: View, shot: ShotState) -> bool:
    """Return whether a throw with no sure end is sure to stay in reach, but not the next best one that may."""
    (first, chance), *_others = ending_chances(view, shot, open_card=True)
    if chance >= CERTAIN:
        return False
    ends = {first}
    for other in throw_candidates(view, CHAMPION_DEPTH).best[:COMPARED_THROWS]:
        end = likely_end(view, other.shot)
        if end not in ends and _is_in_reach(view, other.shot, end):
            return reach_chance(view, other.shot) < CERTAIN <= reach_chance(view, shot)
        ends.add(end)
    return False


def _needed_card_told(view: View, shot: ShotState) -> Iterator[str]:
    """Yield what the last card to add to a throw changes about where it ends."""
    state, chosen = known_state(view)
    for played in working_plays(state, shot)[-1:] if len(shot.plays) > len(chosen.plays) else ():
        with_it, bare = (likely_end(view, one) for one in (shot, without_card(shot, played)))
        if with_it != bare:
            form = _("Without {card}, it most likely lands {where}.")
            yield form.format(card=played_name(played), where=ending_text(view, bare))


def _spare_card_told(view: View, shot: ShotState, onward: NextThrow) -> Iterator[str]:
    """Yield what a card is good for without which the next throw reaches the basket, too."""
    for played in working_plays(known_state(view)[0], shot):
        bare = without_card(shot, played)
        then = throw_after_end(view, bare, likely_end(view, bare))
        if then and (then.lie, then.under) == (None, onward.under):
            yield from _card_gain_told(view, shot, played)
            return


def without_card(shot: ShotState, card: PlayedCard) -> ShotState:
    """Return a throw without one of its cards."""
    return shot._replace(plays=tuple(one for one in shot.plays if one is not card))


def _card_gain_told(view: View, shot: ShotState, card: PlayedCard) -> Iterator[str]:
    """Yield why a throw is better with a card that the plan does not need: what may turn up, or a new card."""
    mine, bare = throw_candidates(view, CHAMPION_DEPTH), without_card(shot, card)
    gained = mine.risk.expected_strokes(bare) - mine.risk.expected_strokes(shot)
    if gained < EQUAL_STROKES:
        if price_of_card(view, card.card, CHAMPION_DEPTH) < 0:
            yield _("You'd draw a new card for {card}.").format(card=played_name(card))
    elif mine.forecast.throw_strokes(bare) - mine.forecast.throw_strokes(shot) < gained / 2:
        yield _turned_gain_told(view, shot, card, gained)


def _turned_gain_told(view: View, shot: ShotState, card: PlayedCard, gained: float) -> str:
    """Return that a card makes a throw better because of what may turn up."""
    bare, form = without_card(shot, card), _("With {card}, a good card can help more.")
    if reach_chance(view, shot) > reach_chance(view, bare) + NEGLIGIBLE_CHANCE:
        form = _("With {card}, you stay in reach more often.")
    elif _harm_of_trouble(view, bare) - _harm_of_trouble(view, shot) > gained / 2:
        form = _("With {card}, a bad card hurts less.")
    return form.format(card=played_name(card))


def _harm_of_trouble(view: View, shot: ShotState) -> float:
    """Return the strokes that the trouble which may be turned over next is expected to cost a throw."""
    strokes = throw_candidates(view, CHAMPION_DEPTH).forecast.throw_strokes
    after = ((with_trouble(view, shot, card), chance) for card, chance in turn_chances(view, shot).items())
    return sum(chance * (strokes(hit) - strokes(shot)) for hit, chance in after)


def _sure_putt_kept(view: View, shot: ShotState) -> str:
    """Return the sure putt of the hand that is not thrown because a putter should do as well; "" otherwise."""
    mine, end = throw_candidates(view, CHAMPION_DEPTH), likely_end(view, shot)
    if end.kind != "in" or DISCS[shot.disc].reach or not (mine.has_sure_putt and has_next_hole(view)):
        return ""
    return next(one.shot.disc for one in mine.best if DISCS[one.shot.disc].reach)


def _chosen_throw(view: View) -> ShotState | None:
    """Return the throw that going back gives up."""
    shot = known_state(view)[1]
    if shot.aim is not None or DISCS[shot.disc].reach:
        return shot
    return best_throw(throw_candidates(view, CHAMPION_DEPTH).throws_of_disc(shot.disc))


def _way_back_told(view: View, shot: ShotState, other: ShotState) -> str:
    """Return why the throw after going back is better than one that ends in the same place; "" if it isn't."""
    state, cost = known_state(view)[0], throw_candidates(view, CHAMPION_DEPTH).expected_strokes
    if cost(shot) > cost(other) - NEGLIGIBLE_STROKES or planned_ending(state, shot) != planned_ending(state, other):
        return ""
    chance, lower = (ending_chances(view, one, open_card=True)[0][1] for one in (shot, other))
    form = _("{other} lands there too, but it's worth keeping.")
    if lower < chance - NEGLIGIBLE_CHANCE:
        form = _("{other} lands there too, but less surely.")
    elif not has_next_hole(view) and likely_end(view, shot).kind in {"in", "under", "beyond"}:
        return ""
    return form.format(other=with_cards(card_name(other.disc), working_plays(state, other)))
