"""The reasons for a planned throw beside where it ends: what follows, what its cards are for, what is kept."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from engine.caddie import EQUAL_STROKES
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, has_next_hole, throw_candidates
from engine.final_nine.ai.determinize import known_state, unseen_actions
from engine.final_nine.ai.fetches import waiting_fetch
from engine.final_nine.ai.hand_changes import price_of_card
from engine.final_nine.ai.odds import (
    CERTAIN,
    Ending,
    NextThrow,
    best_luck_later,
    drops_in_with_penalty,
    ending_chances,
    planned_ending,
    planned_luck,
    turn_chances,
    with_trouble,
    working_plays,
)
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.courses.hole import Cell, Mando
from engine.final_nine.moves import Back, Move, Throw
from engine.final_nine.state import PlayedCard, ShotState
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.plan_chances import chance_against, trouble_saved
from engine.final_nine.text.planned_throws import (
    NEGLIGIBLE_STROKES,
    NO_PLAN,
    PENALTY_KINDS,
    alike_throws,
    best_planned_throw,
    best_throw,
    comes_nearer,
    goes_away_for_want_of_putter,
    is_away,
    leads_to_best,
    likely_end,
    plan_length,
    played_name,
    throw_after_end,
    throw_to_beat,
    with_cards,
)
from engine.final_nine.text.terms import card_name, grid_name
from engine.final_nine.text.throw_news import ROUGH
from engine.final_nine.view import View
from engine.i18n import N_, _, join_list, ngettext

NEGLIGIBLE_CHANCE: Final = 0.01
"""Two chances that differ by no more are told as equal."""
SHORTER_STROKES: Final = 0.3
"""The strokes by which a plan is expected to take fewer or more than its throws before it says so."""
CHANCE_FORMS: Final[Mapping[str, str]] = {
    "bad": N_("A bad card, such as {card}, costs you more here than with the best throw."),
    "good": N_("Some cards, such as {card}, would help you more with the best throw."),
    "next": N_("Your next throw goes in {less} of the time, after the best throw {more}."),
    "cards": N_("You'd miss {cards} later."),
}
"""The sentences about a throw, by the drawback that they name."""
FROM_DISTANCE: Final = "L01"
COMPARED_THROWS: Final = 8
"""The number of the best throws among which the next best one is looked for."""


def throw_merits(view: View, shot: ShotState, move: Move, onward: NextThrow | None) -> Iterator[str]:
    """Yield what speaks for a throw beside where it ends."""
    if isinstance(move, Back) and (other := chosen_throw(view)) and (why := _way_back_sentence(view, shot, other)):
        yield why
    if leads_to_best(view, move):
        yield from _best_merits(view, shot, move, onward)
    else:
        yield from _lower_merits(view, shot, move, onward)


def _best_merits(view: View, shot: ShotState, move: Move, onward: NextThrow | None) -> Iterator[str]:
    """Yield what speaks for the best throw."""
    if onward and onward.lie is None and not isinstance(move, Throw):
        yield from _reach_sentences(view, shot, onward)
    if card := _card_that_keeps_away(view, shot, is_finish=_finishes(onward)):
        yield card
    if goes_away_for_want_of_putter(view, shot, onward):
        yield _("Near the basket, you'd need a putter, and you have none.")
    if onward and _luck_helps(view, shot, onward):
        yield _("With some luck, you'd need one throw less.")
    if _may_go_straight_in(view, shot):
        yield _("If {card} turns up, it goes straight in.").format(card=card_name(FROM_DISTANCE))
    if not isinstance(move, Throw) and (spare := _spare_card(view, shot)):
        yield _spare_sentence(view, shot, spare)
    if savers := _savers_of_miss(view, shot):
        yield _("If it misses, you still have {cards}.").format(cards=join_list(savers))
    if putter := sure_putt_kept(view, shot):
        yield _("You'd keep {disc} for later.").format(disc=card_name(putter))


def _lower_merits(view: View, shot: ShotState, move: Move, onward: NextThrow | None) -> Iterator[str]:
    """Yield what a throw that is not the best one has or lacks."""
    finishes = _finishes(onward)
    if putter := _safer_putt(view, shot):
        form = ngettext(
            "Your opponent can bend it with a deviation, but not {disc}.",
            "Your opponents can bend it with a deviation, but not {disc}.",
            len(view.players) - 1,
        )
        yield form.format(disc=card_name(putter))
    may_cost = onward and (finishes or onward.last) and likely_end(view, shot).kind not in PENALTY_KINDS
    risk = chance_against(view, shot, CHANCE_FORMS) if may_cost else ""
    if mando := _mando_missed(view, shot):
        yield _("You'd be past the mando on {where}, but on the wrong side.").format(where=mando)
    elif not finishes and (short := _falls_short_sentence(view, shot, onward)):
        yield short
    if onward and finishes and not isinstance(move, Throw) and _saves_strokes(view, shot):
        yield from _spare_card_sentences(view, shot, onward, with_new_card=not risk)
    if risk:
        yield risk


def _safer_putt(view: View, shot: ShotState) -> str:
    """Return the sure putt of the hand if opponents can disrupt a throw into the basket more than that one (F-118)."""
    mine, has_deviation = throw_candidates(view, CHAMPION_DEPTH), has_unseen(view, "DEVIATION")
    if not (mine.state.is_battle and mine.has_sure_putt and has_deviation) or DISCS[shot.disc].reach:
        return ""
    putts = (one.shot.disc for one in mine.best if DISCS[one.shot.disc].reach)
    return next(putts, "") if likely_end(view, shot).kind == "in" else ""


def _saves_strokes(view: View, shot: ShotState) -> bool:
    """Return whether a throw needs fewer strokes on this hole than the best one."""
    best, strokes = best_planned_throw(view), throw_candidates(view, CHAMPION_DEPTH).risk.expected_strokes
    return best is not None and strokes(shot) < strokes(best) - EQUAL_STROKES


def _mando_missed(view: View, shot: ShotState) -> str:
    """Return the open mando that a throw leaves behind it on the wrong side; "" for none (F-29)."""
    shot = planned_luck(throw_candidates(view, CHAMPION_DEPTH), shot).shot
    end = likely_end(view, shot)
    passed_numbers = passed_with(view, shot)
    mandos_left = (mando for number, mando in enumerate(view.hole.mandos) if number not in passed_numbers)
    return next((grid_name(view, one.cell) for one in mandos_left if _is_left_behind(one, shot.start, end.lie)), "")


def _is_left_behind(mando: Mando, start: Cell, lie: Cell) -> bool:
    """Return whether a throw from start to lie gets past a mando in the direction of play."""
    along, forward = int(mando.direction in {0, 2}), 1 if mando.direction < 2 else -1
    before, after = (forward * (cell[along] - mando.cell[along]) for cell in (start, lie))
    return before <= 0 < after


def passed_with(view: View, shot: ShotState) -> tuple[int, ...]:
    """Return the mandos that are passed after the likeliest end of a throw."""
    ends, likely = planned_ending(known_state(view)[0], shot), likely_end(view, shot)
    return next((rest.passed for rest in ends if rest.lie == likely.lie), view.players[shot.seat].passed)


def has_unseen(view: View, category: str) -> bool:
    """Return whether a card of that category may still be turned over or played by an opponent."""
    return any(ACTIONS[card].category == category for card in unseen_actions(view))


def _may_go_straight_in(view: View, shot: ShotState) -> bool:
    """Return whether a throw to below the basket is in at once if From Distance turns up, which is not unlikely."""
    if likely_end(view, shot).kind != "under" or DISCS[shot.disc].type == "PUTTER":
        return False
    is_held = any(card.code == FROM_DISTANCE for card in view.hand)
    chance = throw_candidates(view, CHAMPION_DEPTH).forecast.odds.help.get(FROM_DISTANCE, 0.0)
    return not is_held and chance >= NEGLIGIBLE_STROKES


def _card_that_keeps_away(view: View, shot: ShotState, is_finish: bool) -> str:
    """Return why a card is spent on the best throw that lies no nearer with it, or in bushes or woods; or "".

    After a throw that is finished with the next one, only bushes and woods need a reason.
    """
    end, reckon = likely_end(view, shot), throw_candidates(view, CHAMPION_DEPTH).forecast.throw_strokes
    state, rough = known_state(view)[0], is_rough(view, end)
    for play in working_plays(state, shot)[-1:] if end.kind == "lies" and (rough or not is_finish) else ():
        bare = without_card(shot, play)
        other, more = likely_end(view, bare), reckon(bare) - reckon(shot)
        has_die = any(len(planned_ending(state, one)) > 1 for one in (shot, bare))
        is_nearer = comes_nearer(view, end, other.lie)
        if other.kind == "lies" and (is_nearer or rough) and not has_die and more >= NEGLIGIBLE_STROKES:
            form = _("Without {card}, you'd lie {where}, and you'd need more strokes from there.")
            if is_nearer:
                form = _("Without {card}, you'd lie nearer {where}, but you'd need more strokes from there.")
            return form.format(card=played_name(play), where=ending_text(view, other))
    return ""


def is_rough(view: View, end: Ending) -> bool:
    """Return whether a throw ends in bushes or woods, from where the next one is shorter."""
    return view.hole.terrain_at(end.lie).char in ROUGH


def _spare_card(view: View, shot: ShotState) -> PlayedCard | None:
    """Return a card without which a candidate throw ends alike, and for which a new one is worth drawing."""
    throws = throw_candidates(view, CHAMPION_DEPTH).best
    if not any(one.shot == shot for one in throws):
        return None
    simple = alike_throws(view, shot, throws)[0]
    spare = Counter(one.card for one in shot.plays) - Counter(one.card for one in simple.plays)
    extra = (one for one in shot.plays if one.card in spare and price_of_card(view, one.card, CHAMPION_DEPTH) < 0)
    return next(extra, None) if len(simple.plays) < len(shot.plays) else None


def _spare_sentence(view: View, shot: ShotState, spare: PlayedCard) -> str:
    """Return that a new card is drawn for a spare one; if the throw is not named with it, also that it does nothing."""
    form = _("You'd draw a new card for {card}.")
    if spare not in working_plays(known_state(view)[0], shot):
        form = _("{card} changes nothing here, but you draw a new card for it.")
    return form.format(card=played_name(spare))


def _luck_helps(view: View, shot: ShotState, onward: NextThrow) -> bool:
    """Return whether a plan of three throws is expected to take clearly fewer, thanks to cards drawn or turned up."""
    if onward.lie is None or not onward.last:
        return False
    return throw_candidates(view, CHAMPION_DEPTH).risk.expected_strokes(shot) < 3 - SHORTER_STROKES


def _savers_of_miss(view: View, shot: ShotState) -> list[str]:
    """Return the luck cards of the hand that save a likely putt from what may turn up, at most two, the best first."""
    if likely_end(view, shot).kind != "in" or ending_chances(view, shot, open_card=True)[0][1] >= CERTAIN:
        return []
    state, savings = known_state(view)[0], defaultdict[str, float](float)
    for trouble, chance in turn_chances(view, shot).items():
        later = best_luck_later(view, with_trouble(view, shot, trouble))
        if later.card and all(end.holed for end in planned_ending(state, later.shot)):
            savings[later.card] += chance * later.saving
    if sum(savings.values()) < NEGLIGIBLE_STROKES:
        return []
    return [card_name(card) for card in sorted(savings, key=lambda card: -savings[card])[:2]]


def _falls_short_sentence(view: View, shot: ShotState, onward: NextThrow | None) -> str:
    """Return what a throw lacks if fewer throws finish after the best one; or ""."""
    mine = throw_candidates(view, CHAMPION_DEPTH)
    best, luck_end = throw_to_beat(view) or best_throw(view, mine.best), likely_end(view, planned_luck(mine, shot).shot)
    end, has_last = likely_end(view, shot), onward is not None and onward.last is not None
    then = likely_end(view, best) if best else end
    is_as_near = then.lie == end.lie or comes_nearer(view, then, end.lie)
    if best is None or shot == best or {then.kind, end.kind, luck_end.kind} != {"lies"}:
        return ""
    after_best = throw_after_end(view, best, then)
    if is_as_near and _finishes(after_best) and not (has_last and is_away(view, shot, end)):
        if drops_in_with_penalty(view, shot, end.lie):
            return _("From there, the next throw only drops in with a penalty.")
        return "" if has_last else _("From there, the next throw shouldn't go in.")
    has_fetch = waiting_fetch(view, CHAMPION_DEPTH) is not None
    is_slow = not has_last and not has_fetch and mine.risk.expected_strokes(shot) > 3 + SHORTER_STROKES
    is_slower = is_slow and plan_length(after_best) != NO_PLAN
    return _("From there, it should take more than two throws.") if is_slower else ""


def _finishes(onward: NextThrow | None) -> bool:
    """Return whether a next throw comes to the basket."""
    return onward is not None and onward.lie is None


def _is_in_reach(view: View, shot: ShotState, end: Ending) -> bool:
    """Return whether a throw is in, or the next one goes in from its end without a penalty before."""
    onward = throw_after_end(view, shot, end) if end.kind in {"lies", "waived"} else None
    return end.kind in {"in", "under"} or (onward is not None and onward.lie is None and not onward.under)


def reach_chance(view: View, shot: ShotState) -> float:
    """Return the probability that a throw is in, or that the next one goes in."""
    chances = ending_chances(view, shot, open_card=True)
    return sum(chance for end, chance in chances if _is_in_reach(view, shot, end))


def stays_in_reach(view: View, shot: ShotState) -> bool:
    """Return whether a throw stays in reach after each deviation that may be turned over."""
    deviations = (ACTIONS[card] for card in unseen_actions(view) if ACTIONS[card].category == "DEVIATION")
    takes_cards = any(effect.kind == "discard" for card in deviations for effect in card.options[0])
    ends = (end for end, _chance in ending_chances(view, shot, open_card=True))
    return not takes_cards and all(_is_in_reach(view, shot, end) for end in ends)


def _reach_sentences(view: View, shot: ShotState, onward: NextThrow) -> Iterator[str]:
    """Yield that a throw stays in reach of the basket after any turned card, or what its card is good for."""
    if _is_safer_than_next_best(view, shot):
        yield _("Whatever deviation can still turn up, your next throw can go in.")
    else:
        yield from _spare_card_sentences(view, shot, onward, with_new_card=True)


def _is_safer_than_next_best(view: View, shot: ShotState) -> bool:
    """Return whether a throw with no sure end is sure to stay in reach, but not the next best one that may."""
    (first, chance), *_others = ending_chances(view, shot, open_card=True)
    if chance >= CERTAIN or not stays_in_reach(view, shot):
        return False
    ends = {first}
    for other in throw_candidates(view, CHAMPION_DEPTH).best[:COMPARED_THROWS]:
        end = likely_end(view, other.shot)
        if end not in ends and _is_in_reach(view, other.shot, end):
            return reach_chance(view, other.shot) < CERTAIN
        ends.add(end)
    return False


def _spare_card_sentences(view: View, shot: ShotState, onward: NextThrow, with_new_card: bool) -> Iterator[str]:
    """Yield what a card is good for without which the next throw reaches the basket, too."""
    for play in working_plays(known_state(view)[0], shot):
        bare = without_card(shot, play)
        then = throw_after_end(view, bare, likely_end(view, bare))
        if then and (then.lie, then.under) == (None, onward.under):
            yield from _card_gain_sentences(view, shot, play, with_new_card)
            return


def without_card(shot: ShotState, card: PlayedCard) -> ShotState:
    """Return a throw without one of its cards."""
    return shot._replace(plays=tuple(one for one in shot.plays if one is not card))


def _card_gain_sentences(view: View, shot: ShotState, card: PlayedCard, with_new_card: bool) -> Iterator[str]:
    """Yield why a throw is better with a card that the plan does not need: what may turn up, or a new card."""
    mine, bare = throw_candidates(view, CHAMPION_DEPTH), without_card(shot, card)
    gain = mine.risk.expected_strokes(bare) - mine.risk.expected_strokes(shot)
    if gain < EQUAL_STROKES:
        if with_new_card and price_of_card(view, card.card, CHAMPION_DEPTH) < 0:
            yield _("You'd draw a new card for {card}.").format(card=played_name(card))
    elif mine.forecast.throw_strokes(bare) - mine.forecast.throw_strokes(shot) < gain / 2:
        yield _turned_gain_sentence(view, shot, card, gain)


def _turned_gain_sentence(view: View, shot: ShotState, card: PlayedCard, gain: float) -> str:
    """Return that a card makes a throw better because of what may turn up."""
    bare, form = without_card(shot, card), _("With {card}, a good card can help more.")
    if reach_chance(view, shot) > reach_chance(view, bare) + NEGLIGIBLE_CHANCE:
        form = _("Without {card}, your next throw could reach the basket less often.")
    elif trouble_saved(view, bare, shot) > gain / 2:
        form = _("With {card}, a bad card hurts less.")
    return form.format(card=played_name(card))


def idle_card_gain(view: View, shot: ShotState, card: PlayedCard, with_help: bool) -> str:
    """Return what a card is good for that does not change where a throw ends; "" for nothing.

    It protects the throw from trouble or, if that is to be told, gains by help that turns up.
    """
    strokes, bare = throw_candidates(view, CHAMPION_DEPTH).risk.expected_strokes, without_card(shot, card)
    gain = strokes(bare) - strokes(shot)
    if gain <= EQUAL_STROKES:
        return ""
    form = _("{card} protects it from some bad cards.")
    if trouble_saved(view, bare, shot) <= gain / 2:
        form = _("With {card}, a good card can help more.") if with_help else ""
    elif any(effect.kind == "mirror" for effect in card.effects):
        form = _("With {card}, deviations bend it the other way, and that costs less.")
    return form.format(card=played_name(card))


def sure_putt_kept(view: View, shot: ShotState) -> str:
    """Return the sure putt of the hand that is not thrown because a putter should do as well; "" otherwise."""
    mine, end = throw_candidates(view, CHAMPION_DEPTH), likely_end(view, shot)
    if end.kind != "in" or DISCS[shot.disc].reach or not (mine.has_sure_putt and has_next_hole(view)):
        return ""
    return next(one.shot.disc for one in mine.best if DISCS[one.shot.disc].reach)


def chosen_throw(view: View) -> ShotState | None:
    """Return the throw that going back gives up; None without one."""
    shot = known_state(view)[1]
    if shot.aim is not None or DISCS[shot.disc].reach:
        return shot
    return best_throw(view, throw_candidates(view, CHAMPION_DEPTH).throws_of_disc(shot.disc))


def _way_back_sentence(view: View, shot: ShotState, other: ShotState) -> str:
    """Return why the throw after going back is better than one that ends in the same place; "" if it isn't."""
    state, cost = known_state(view)[0], throw_candidates(view, CHAMPION_DEPTH).expected_strokes
    if cost(shot) > cost(other) - NEGLIGIBLE_STROKES or planned_ending(state, shot) != planned_ending(state, other):
        return ""
    chance, lower = (ending_chances(view, one, open_card=True)[0][1] for one in (shot, other))
    form = _("{other} lands there too, but it's worth keeping.")
    if likely_end(view, shot).kind == "in":
        form = _("{other} can go in too, but it's worth keeping.")
    if lower < chance - NEGLIGIBLE_CHANCE:
        form = _("{other} lands there too, but less surely.")
        if likely_end(view, shot).kind == "in":
            form = _("{other} can go in too, but less surely.")
    elif not has_next_hole(view) and likely_end(view, shot).kind in {"in", "under", "beyond"}:
        return ""
    return form.format(other=with_cards(card_name(other.disc), working_plays(state, other)))
