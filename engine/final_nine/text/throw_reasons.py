"""The reason for a move that leads to a throw: where it ends, why it is better, and how the plan goes on."""

import re
from collections.abc import Container, Mapping, Sequence
from itertools import islice
from typing import Final

from engine.final_nine.ai.candidates import CHAMPION_DEPTH, has_next_hole, throw_candidates
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.hand_changes import price_of_card
from engine.final_nine.ai.odds import (
    CERTAIN,
    Ending,
    NextThrow,
    best_luck_later,
    certain_trouble,
    ending_chances,
    fine_risk,
    planned_ending,
    planned_luck,
    working_plays,
)
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.hole import Cell, Mando, grid_distance
from engine.final_nine.moves import Angle, Back, Copy, Move, Play, Throw
from engine.final_nine.state import PlayedCard, ShotState
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.planned_throws import (
    HOLED_KINDS,
    LIKELY_CHANCE,
    NEGLIGIBLE_STROKES,
    NO_PLAN,
    comes_nearer,
    end_with_luck,
    is_away,
    is_sure_putt,
    leads_to_best,
    length_after,
    likely_end,
    plan_length,
    played_name,
    shot_with_luck,
    throw_after_end,
    throw_name,
    throw_to_beat,
    with_cards,
)
from engine.final_nine.text.terms import DIRECTIONS, card_name, grid_name
from engine.final_nine.text.throw_merits import has_unseen, idle_card_gain, throw_merits
from engine.final_nine.view import View
from engine.game import Seat
from engine.i18n import N_, _, format_percent


def throw_sentence(view: View, shot: ShotState, move: Move) -> str:
    """Return where the throw of a move most likely ends, how the plan goes on, and what speaks for it.

    The best move also says why its throw costs a penalty or goes away from the basket.
    """
    end, is_best = likely_end(view, shot), leads_to_best(view, move)
    helped_shot, last, onward = _course(view, shot, is_best)
    if is_best and helped_shot is None and end.kind in PENALTY_FORMS:
        return _penalty_sentence(view, shot, move, onward)
    sentence = _landing_sentence(view, shot, with_chance=not isinstance(move, Throw), with_call=is_best)
    mando = _mando_passed(view, shot, end) if helped_shot is None else ""
    if mando:
        sentence = _("{throw} That passes the mando on {where}.").format(throw=sentence, where=mando)
    if not isinstance(move, Throw) and (idle := _idle_addition(view, shot)):
        is_added = isinstance(move, Play | Copy | Angle)
        gain = idle_card_gain(view, shot, idle, with_help=is_added)
        if is_added and not gain:
            return changes_nothing_sentence(view, idle.card)
        sentence = f"{sentence} {gain}" if gain else sentence
    if trouble := certain_trouble(view, shot):
        return _("The next action card is sure to be {card}. {throw}").format(card=card_name(trouble), throw=sentence)
    is_told = onward is not None and _is_worth_telling(view, shot, last, onward, is_best)
    if helped_shot and (is_told or is_best or last.kind != "lies"):
        sentence = _luck_sentence(view, sentence, helped_shot.plays[-1], end, last)
    is_detour = is_best and not mando and _is_detour(view, shot, end)
    if onward and is_told:
        leaves = is_detour and _leaves_mando(view, shot, onward)
        sentence = sentence if leaves else onward_sentence(view, sentence, shot, onward, throw_to_beat(view))
    sentence = _add_merits(view, shot, move, onward, sentence)
    return _mando_first(view, shot, sentence) if is_detour else sentence


def _add_merits(view: View, shot: ShotState, move: Move, onward: NextThrow | None, sentence: str) -> str:
    """Return the sentence followed by the merits of the throw, as many as there is room for."""
    room = max(MAX_SENTENCES - len(SENTENCE_END.findall(sentence)), 1 if isinstance(move, Back) else 0)
    return " ".join((sentence, *islice(throw_merits(view, shot, move, onward), room)))


def is_as_sure_as_best(view: View, shot: ShotState, move: Move) -> bool:
    """Return whether a throw can't miss, as the sure putt of the best move can't, so that no reason tells them apart.

    In BATTLE, opponents can disrupt the throw.
    """
    best = throw_to_beat(view)
    if best is None or known_state(view)[0].is_battle or leads_to_best(view, move) or DISCS[shot.disc].reach:
        return False
    end, chance = ending_chances(view, shot, open_card=True)[0]
    return is_sure_putt(view, best) and end.kind == "in" and chance >= CERTAIN


def _course(view: View, shot: ShotState, is_best: bool) -> tuple[ShotState | None, Ending, NextThrow | None]:
    """Return a throw with the luck card that should follow it if that is to be told, its end, and the next throw.

    After a throw that is not the best one, the card is told only if it saves a throw or a penalty.
    """
    helped_shot, end = shot_with_luck(view, shot), end_with_luck(view, shot)
    onward = throw_after_end(view, helped_shot or shot, end)
    if helped_shot is None or is_best or end.kind != "lies" or (onward and onward.lie is None):
        return helped_shot, end, onward
    bare_end = likely_end(view, shot)
    bare_onward = throw_after_end(view, shot, bare_end)
    if bare_end.kind == "lies" and plan_length(onward) < plan_length(bare_onward):
        return helped_shot, end, onward
    return None, bare_end, bare_onward


def _mando_first(view: View, shot: ShotState, sentence: str) -> str:
    """Return a throw's sentence after the mando for which it goes away from the basket."""
    where = grid_name(view, open_mandos(view, shot.seat)[0].cell)
    return _("The mando on {where} comes first: {throw}").format(where=where, throw=sentence)


def _penalty_sentence(view: View, shot: ShotState, move: Move, onward: NextThrow | None) -> str:
    """Return why the best throw most likely costs a penalty, and what speaks for it."""
    end = likely_end(view, shot)
    unavoidable = end.kind != "beyond" and _costs_penalty_anyway(view)
    form = UNAVOIDABLE_FORM if unavoidable else PENALTY_FORMS[end.kind]
    sentence = _(form).format(throw=throw_name(view, shot), lie=grid_name(view, end.lie))
    if unavoidable and not isinstance(move, Back) and has_next_hole(view) and _ends_alike(view):
        return _("{reason} You'd miss {disc} least.").format(reason=sentence, disc=card_name(shot.disc))
    sentence = onward_sentence(view, sentence, shot, onward, shot) if onward and onward.lie is None else sentence
    return " ".join((sentence, *throw_merits(view, shot, move, onward)))


def open_mandos(view: View, seat: Seat) -> Sequence[Mando]:
    """Return the mandos that a player still has to pass."""
    passed_numbers = view.players[seat].passed
    return [mando for number, mando in enumerate(view.hole.mandos) if number not in passed_numbers]


def can_putt_with(view: View, card: str) -> bool:
    """Return whether a card is a sure putt that reaches the basket from where the viewer lies."""
    seat, reach = view.seat or 0, DISCS[card].reach if card in DISCS else 0
    player = view.players[seat]
    return not (player.done or open_mandos(view, seat)) and grid_distance(player.lie, view.hole.basket) <= reach


def _costs_penalty_anyway(view: View) -> bool:
    """Return whether every throw of the hand most likely costs a penalty."""
    throws = throw_candidates(view, CHAMPION_DEPTH).best
    return all(likely_end(view, one.shot).kind in PENALTY_FORMS for one in throws)


def _ends_alike(view: View) -> bool:
    """Return whether every throw of the hand most likely ends in the same place."""
    return len({likely_end(view, one.shot).lie for one in throw_candidates(view, CHAMPION_DEPTH).best}) == 1


def _mando_passed(view: View, shot: ShotState, end: Ending) -> str:
    """Return the open mando that a throw passes on its way to that end; "" for none."""
    passed_numbers = view.players[shot.seat].passed
    ends = (rest for rest in planned_ending(known_state(view)[0], shot) if rest.lie == end.lie)
    new = [mando for rest in ends for mando in rest.passed if mando not in passed_numbers]
    return grid_name(view, view.hole.mandos[new[0]].cell) if new else ""


def _idle_addition(view: View, shot: ShotState) -> PlayedCard | None:
    """Return the card that is added next to a throw, if it does not change where the throw ends."""
    state, chosen_shot = known_state(view)
    is_chosen, count = chosen_shot.disc == shot.disc, len(chosen_shot.plays)
    added = shot.plays[count : count + 1] if is_chosen else shot.plays
    return next((play for play in added if play not in working_plays(state, shot)), None)


def _luck_sentence(view: View, sentence: str, luck: PlayedCard, end: Ending, last: Ending) -> str:
    """Return the sentence for a throw, with what a luck card after it changes."""
    form = _("{throw} With {card} after it, your disc ends up {where}.")
    if end.kind in PENALTY_FORMS and last.lie == end.lie:
        form = _("{throw} {card} after it saves you the penalty.")
    return form.format(throw=sentence, card=played_name(luck), where=ending_text(view, last))


def onward_sentence(
    view: View, sentence: str, shot: ShotState, onward: NextThrow, best: ShotState | None, fetched: str = ""
) -> str:
    """Return the sentence for a throw, with where the next one gets to, and how that compares with the best throw."""
    names = {"throw": sentence, "disc": _next_name(onward, {shot.disc}, fetched)}
    if onward.lie is not None:
        names["last"], names["lie"] = _last_name(shot, onward, fetched), grid_name(view, onward.lie)
        return _onward_and_last_form(view, onward.last, best).format(**names)
    if onward.under:
        return _("{throw} From there, {disc} gets under the basket.").format(**names)
    form = _("{throw} From there, {disc} reaches the basket.")
    if _is_behind_drop_in(view, onward, best):
        if not DISCS[onward.disc].reach:
            form = _("{throw} From there, {disc} reaches the basket, but unlike a drop-in, it can miss.")
        elif has_unseen(view, "CALL"):
            form = _(
                "{throw} From there, {disc} reaches the basket, but unlike on a drop-in, a call could cost a stroke."
            )
    return form.format(**names)


def _onward_and_last_form(view: View, last: NextThrow | None, best: ShotState | None) -> str:
    """Return the sentence for a throw, with where the next one lands and whether the one after it finishes."""
    form = _("{throw} From there, {disc} gets to {lie}.")
    if last:
        form = _("{throw} From there, {disc} gets to {lie}, then {last} reaches the basket.")
        if last.under:
            form = _("{throw} From there, {disc} gets to {lie}, then {last} gets under the basket.")
        elif best and _drops_in_after_next(view, best) and not DISCS[last.disc].reach:
            form = _(
                "{throw} From there, {disc} gets to {lie}, then {last} reaches the basket, "
                "but unlike a drop-in, it can miss."
            )
    return form


def throw_before_fetch(view: View, shot: ShotState, disc: str) -> str:
    """Return a throw and where it most likely ends, with the disc to take from the discard pile after it.

    If that disc is one of those that finish the hole, the sentence says how; where a sure putt of the hand finishes it
    at once, that putt is told.
    """
    end, can_choose = likely_end(view, shot), view.window == "choose"
    names = {"throw": throw_name(view, shot), "where": ending_text(view, end), "disc": card_name(disc)}
    if end.kind in HOLED_KINDS:
        form = _("First {throw}, which most likely lands {where}: {disc} from the discard pile can wait.")
        return form.format(**names)
    sentence = _("First {throw}, which most likely lands {where}.").format(**names)
    own = throw_after_end(view, shot, end) if can_choose else None
    if own and own.lie is None and DISCS[own.disc].reach:
        return onward_sentence(view, sentence, shot, own, None)
    onward = throw_after_end(view, shot, end, disc) if can_choose else None
    if onward and plan_length(onward) != NO_PLAN and disc in {one.disc for one in (onward, onward.last) if one}:
        return onward_sentence(view, sentence, shot, onward, None, fetched=disc)
    return _("First {throw}, which most likely lands {where}, then {disc} from the discard pile.").format(**names)


def _is_behind_drop_in(view: View, onward: NextThrow, best: ShotState | None) -> bool:
    """Return whether a next throw goes in, while a drop-in, which turns no card (F-71), follows the best throw."""
    if best is None or onward.lie is not None or onward.under:
        return False
    return likely_end(view, _with_luck_to_come(view, best)).kind == "under"


def _drops_in_after_next(view: View, best: ShotState) -> bool:
    """Return whether the throw after the best one is planned to end under the basket."""
    helped_shot = _with_luck_to_come(view, best)
    onward = throw_after_end(view, helped_shot, likely_end(view, helped_shot))
    return onward is not None and onward.lie is None and onward.under


def _with_luck_to_come(view: View, shot: ShotState) -> ShotState:
    """Return a planned or committed throw with the luck card of the hand that should follow it."""
    if view.window == "choose":
        return planned_luck(throw_candidates(view, CHAMPION_DEPTH), shot).shot
    return best_luck_later(view, shot).shot


def _last_name(shot: ShotState, onward: NextThrow, fetched: str) -> str:
    """Return the name of the disc that finishes the plan, with its cards; "" if it does not finish."""
    return _next_name(onward.last, {shot.disc, onward.disc}, fetched) if onward.last else ""


def _next_name(onward: NextThrow, thrown_discs: Container[str], fetched: str) -> str:
    """Return the name of the disc of a next throw with its cards, and its direction unless that is to the basket."""
    name = card_name(onward.disc)
    if onward.disc == fetched:
        return with_cards(_("{disc} from the discard pile").format(disc=name), onward.plays)
    if onward.disc in thrown_discs:
        name = _("your other {disc}").format(disc=name)
    if onward.aim is not None and (onward.lie is not None or not onward.is_ahead):
        name = _("{name} {direction}").format(name=name, direction=_(DIRECTIONS[onward.aim]))
    return with_cards(name, onward.plays)


MAX_SENTENCES: Final = 3
"""The most sentences of a reason; going back may add one more merit."""
SENTENCE_END: Final = re.compile(r"[.!?](?=\s|$)")
PENALTY_FORMS: Final[Mapping[str, str]] = {
    "out": N_("{throw} should go out of bounds, but {lie} is worth the penalty."),
    "island": N_("{throw} should miss the island, but {lie} is worth the penalty."),
    "beyond": N_("{throw} should go out of bounds, but it comes back under the basket and drops in."),
}
"""The sentences for a best throw that most likely costs a penalty, by the kind of its end."""
UNAVOIDABLE_FORM: Final = N_("{throw} should cost a penalty, like all your throws here. You'd go on from {lie}.")
"""The sentence for a best throw where no throw avoids a penalty."""

LUCKY_CHANCE: Final = 0.1
"""A chance from this on that a throw goes in is told beside a likelier end."""


def _landing_sentence(view: View, shot: ShotState, with_chance: bool, with_call: bool) -> str:
    """Return the sentence for the likeliest end of a throw; in a battle no end is sure."""
    (end, chance), *others = ending_chances(view, shot, open_card=True)
    throw, lucky = throw_name(view, shot), max((share for other, share in others if other.kind == "in"), default=0.0)
    sure = chance >= CERTAIN and (not known_state(view)[0].is_battle or DISCS[shot.disc].reach > 0)
    if sure and end.kind == "in":
        return _sure_putt_sentence(view, shot, throw, with_call)
    form = _end_form(end, chance, sure, with_chance)
    if with_chance and lucky >= LUCKY_CHANCE and chance >= LIKELY_CHANCE:
        form = _("{throw} goes in {lucky} of the time, but most likely lands {where} ({chance}).")
    names = {"throw": throw, "where": ending_text(view, end)}
    sentence = form.format(**names, chance=format_percent(chance), lucky=format_percent(lucky))
    if with_call and end.kind == "in" and fine_risk(view, shot) > NEGLIGIBLE_STROKES:
        return _("{throw} A call could still cost a stroke.").format(throw=sentence)
    return sentence


def _sure_putt_sentence(view: View, shot: ShotState, throw: str, with_call: bool) -> str:
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
    if chance < LIKELY_CHANCE:
        return _("{throw} lands {where} {chance} of the time.")
    if with_chance:
        return _("{throw} most likely lands {where} ({chance}).")
    return _("{throw} most likely lands {where}.")


def _is_detour(view: View, shot: ShotState, end: Ending) -> bool:
    """Return whether a throw comes no nearer to the basket because a mando is still to be passed."""
    return bool(open_mandos(view, shot.seat)) and is_away(view, shot, end)


def _leaves_mando(view: View, shot: ShotState, onward: NextThrow) -> bool:
    """Return whether the throws that follow neither pass a mando nor finish the hole."""
    is_passed = set(onward.passed) > set(view.players[shot.seat].passed)
    return not (is_passed or onward.lie is None or onward.last)


def _is_worth_telling(view: View, shot: ShotState, end: Ending, onward: NextThrow, is_best: bool) -> bool:
    """Return whether a throw is told with the next one: the plan finishes, or the throw needs it as a reason."""
    if not is_best:
        return (onward.lie is None or end.kind == "lies") and _argues_for_order(view, shot, onward)
    if onward.lie is None or onward.last:
        return True
    if not comes_nearer(view, end, onward.lie):
        return False
    is_gain = grid_distance(onward.lie, view.hole.basket) < view.players[shot.seat].far
    is_detour = is_gain and is_away(view, shot, end) and _gets_clearly_further(view, onward.lie)
    return bool(open_mandos(view, shot.seat)) or is_detour


UNTOLD_STROKES: Final = 0.75
"""The strokes from which on a throw is worse than its plan can explain."""


def _argues_for_order(view: View, shot: ShotState, onward: NextThrow) -> bool:
    """Return whether the plan after a throw finishes, but no sooner than the one of the best throw.

    Nor may the throw be worse by much more than its plan is longer.
    """
    length, best = plan_length(onward), throw_to_beat(view)
    if best is None or length == NO_PLAN:
        return length != NO_PLAN
    least = length_after(view, shot_with_luck(view, best) or best, end_with_luck(view, best))
    strokes = throw_candidates(view, CHAMPION_DEPTH).risk.expected_strokes
    return least <= length and strokes(shot) - strokes(best) <= length.strokes - least.strokes + UNTOLD_STROKES


FAR_SQUARES: Final = 3
"""The squares by which a lie has to be further from the basket to be worse for that."""


def _gets_clearly_further(view: View, lie: Cell) -> bool:
    """Return whether two throws to a lie get clearly nearer to the basket than any single one."""
    ends = (likely_end(view, one.shot) for one in throw_candidates(view, CHAMPION_DEPTH).best)
    distances = (grid_distance(one.lie, view.hole.basket) for one in ends if one.kind == "lies")
    return all(one >= grid_distance(lie, view.hole.basket) + FAR_SQUARES for one in distances)


def changes_nothing_sentence(view: View, code: str) -> str:
    """Return that a card changes nothing on the throw, and whether a new card is worth more than it."""
    frees = any(card.code == code for card in view.hand) and price_of_card(view, code, CHAMPION_DEPTH) < 0
    form = _("{card} changes nothing on this throw.")
    if frees:
        form = _("{card} changes nothing here, but you draw a new card for it.")
    return form.format(card=card_name(code))
