"""The options of a table in one line, and the labels of moves."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.game import Names
from engine.i18n import N_, _, fit_label, join_list, ngettext, truncate
from engine.option_fields import option_fields
from engine.scramble.ai.card_values import Outlook
from engine.scramble.ai.evaluate import best_dice, best_landing, landing_prospect
from engine.scramble.ai.hint_outlook import hint_outlook
from engine.scramble.ai.winning import holes_out
from engine.scramble.cards.deck import effect_of, ratings
from engine.scramble.cards.effects import gust_slide
from engine.scramble.courses.grid import COMPASS, DELTA, square_name
from engine.scramble.courses.hole import TITLES, TREE, Hole
from engine.scramble.moves import NO_DICE
from engine.scramble.options import Options
from engine.scramble.state import Move
from engine.scramble.text.cards import (
    CARD_TEXTS,
    DISC_NAMES,
    GOLFER_NAMES,
    TIER_NAMES,
    card_name,
    has_no_effect,
)
from engine.scramble.text.picture import landing_text
from engine.scramble.text.terms import compass_text, distance_text, option_text, outcome_text, spaces_text
from engine.scramble.throw.dice import forbidden_discs, max_dice_under, select_dice
from engine.scramble.throw.flight import FlightOption, spot_name
from engine.scramble.view import View, option_letter

OPTION_TEXTS: Mapping[tuple[str, Any], str] = MappingProxyType(
    {
        ("play", "board_race"): N_("a race to the last basket"),
        ("play", "match"): N_("win the most holes"),
        ("play", "skins"): N_("a prize on every hole"),
        ("throwing", "original"): N_("name your disc before you roll"),
        ("cards", "luck"): N_("Good and Bad Luck cards"),
        ("cards", "battle"): N_("Battle cards to play on others"),
        ("teams", "doubles"): N_("teams of two, the better score counts"),
    }
)
"""The texts of options (S-170), by name and value; a usual value has none."""


def options(settings: Options, _seats: int) -> str:
    """Return the course with its holes, and the unusual options."""
    texts = (OPTION_TEXTS.get((choice.name, getattr(settings, choice.name))) for choice in option_fields(Options))
    return " · ".join((_course_text(settings), *(_(words) for words in texts if words)))


def _course_text(settings: Options) -> str:
    places = settings.course.split("+")
    count = len(places) * settings.holes
    return ngettext("{count} hole at {course}", "{count} holes at {course}", count).format(
        count=count, course=join_list(TITLES[place] for place in places)
    )


MAX_NAME_CHARACTERS = 12
"""The characters of a player's name on a button."""
THROW_VERBS = frozenset(("throw", "use", "land", "back", "done"))
"""The verbs of moves that make a throw and let it count."""
PLAIN_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "back": N_("Other dice"),
        "done": N_("Stay put"),
        "keep": N_("Keep the card"),
        "end": N_("End the turn"),
        "leave": N_("Leave the game"),
    }
)


THROW_LABELS: Mapping[int, str] = MappingProxyType(
    {
        1: N_("Throw: roll three, use one"),
        2: N_("Throw: roll three, use one or two"),
        3: N_("Throw all three dice"),
    }
)
"""The labels of a throw by the most dice that it may use (S-74, S-127)."""


def move_label(view: View, choice: Move, names: Names) -> str:
    """Return the label of a move's button."""
    match choice:
        case Move("choose", detail):
            return _choose_label(*detail.split())
        case Move("throw", disc) if disc:
            return _("Throw the {disc}").format(disc=_(DISC_NAMES[disc]))
        case Move("throw"):
            return _(THROW_LABELS[_usable_dice(view)])
        case Move("use", dice):
            return use_label(view, dice)
        case Move("land", where):
            return _land_label(view, where, _("{letter}: {place}"))
        case Move("fly", path):
            return _("Fly {path}").format(path=compass_text(path))
        case Move("concede", what):
            return _("Concede the hole") if what == "hole" else _("Concede the match")
        case Move("roll"):
            return _("Roll for luck") if view.options.cards == "luck" else _("Roll for a Battle card")
    return _card_label(view, choice, names) if choice.verb not in PLAIN_LABELS else _(PLAIN_LABELS[choice.verb])


def _usable_dice(view: View) -> int:
    """Return the most dice that the next throw may use: one from a tree, and fewer under some cards."""
    disc = view.discs[view.actor]
    is_in_tree = view.holes[disc.hole].ground[disc.square] == TREE
    return min(max_dice_under(disc.effects, is_in_tree), len(DISC_NAMES) - len(forbidden_discs(disc.effects)))


def _choose_label(golfer: str, tier: str) -> str:
    driver, mid, putter = ratings(golfer, tier)
    return _("{golfer}, {tier}: D {driver}, M {mid}, P {putter}").format(
        golfer=GOLFER_NAMES[golfer], tier=_(TIER_NAMES[tier]), driver=driver, mid=mid, putter=putter
    )


def use_label(view: View, names: str) -> str:
    """Return a set of dice with its sum, and whether it can hole out."""
    if names == NO_DICE:
        return _("Add nothing")
    dice, sums = select_dice(view.dice, names), dice_sum(view, names)
    holing = any(option.outcome == "basket" for reach in view.reach if reach.dice == names for option in reach.options)
    forms = (
        (_("{dice}: {spaces}, into the basket"), _("{dice}: {spaces}, holes out"))
        if holing
        else (_("{dice}: {spaces}"),)
    )
    far = spaces_text(sum(die.value for die in dice))
    return fit_label(*(form.format(dice=sums, spaces=far) for form in forms))


def dice_sum(view: View, names: str) -> str:
    """Return the dice of a set as a sum."""
    dice = select_dice(view.dice, names)
    return " + ".join(str(die.value) if die.name.isdigit() else f"{die.disc} {die.value}" for die in dice)


def square_label(view: View, hole: Hole, option: FlightOption, form: str, **parts: object) -> str:
    """Return a label with a square, its ground and, if there is room, its distance from the basket."""
    distance = "" if option.outcome == "basket" else distance_text(hole.distance[option.lie])
    ground = ", ".join(filter(None, (square_name(option.square), landing_text(view, option))))
    brief = ", ".join(filter(None, (ground, distance)))
    return fit_label(*(form.format(place=words, **parts) for words in (option_text(view, hole, option), brief, ground)))


def label_off_board(view: View, choice: Move, names: Names) -> str:
    """Return the label of a move without the letter that an option has on the map."""
    return _land_label(view, choice.detail, "{place}") if choice.verb == "land" else move_label(view, choice, names)


def _land_label(view: View, where: str, form: str) -> str:
    """Return the label of an option; the `form` may have its letter on the map."""
    lettered_options = [
        (option_letter(i), option) for i, option in enumerate(view.reach[0].options) if spot_name(option) == where
    ]
    forms = (square_label(view, view.target_hole, option, form, letter=mark) for mark, option in lettered_options)
    return next(forms, where)


def report_label(view: View, choice: Move, names: Names) -> str:
    """Return a move as the report names it: a throw with its square, never the button that leads to one."""
    disc, own = view.discs[view.actor], hint_outlook(view, view.actor)
    parts = {"square": square_name(disc.square), "left": distance_text(disc.distance)}
    match choice:
        case Move("throw", named) if named:
            return _("{disc} from {square}, {left}").format(disc=_(DISC_NAMES[named]), **parts)
        case Move("done"):
            return _("stay on {square}").format(**parts)
        case Move("end"):
            return _("no card")
        case Move("back"):
            return _landing_label(view, best_dice(view, own).option) or move_label(view, choice, names)
        case Move("use" | "land") if view.target == view.seat:
            return _landing_label(view, named_landing(view, own, choice)) or move_label(view, choice, names)
    return move_label(view, choice, names)


def is_sure_score(view: View, move: Move) -> bool:
    """Return whether the own disc surely ends in the basket in this throw, by dice or by cards in hand."""
    if effect_of(move.verb) == "shift_disc":
        return holes_out(view, move)
    if view.target != view.seat:
        return False
    own = hint_outlook(view, view.actor)
    option = best_dice(view, own).option if move.verb == "back" else named_landing(view, own, move)
    return option is not None and landing_prospect(own, option).strokes == 0


def named_landing(view: View, own: Outlook, choice: Move) -> FlightOption | None:
    """Return the landing of a move, or of dice that are joined with one; for dice alone the best one."""
    dice, _space, where = choice.detail.partition(" ")
    if choice.verb != "use" or not where:
        return best_landing(view, own, choice)
    options = (option for reach in view.reach if reach.dice == dice for option in reach.options)
    return next((option for option in options if spot_name(option) == where), None)


def _landing_label(view: View, option: FlightOption | None) -> str:
    """Return the square of a landing with what happens there; "" without a flight."""
    if option is None:
        return ""
    return ", ".join(filter(None, (square_name(option.square), outcome_text(view, view.target_hole, option))))


def played_form(view: View, choice: Move) -> str:
    """Return the sentence that a disc landed; "" for any other move."""
    is_landing = choice.verb in ("use", "land") and view.target == view.seat
    option = named_landing(view, hint_outlook(view, view.actor), choice) if is_landing else None
    return _("You landed on **{move}**.") if option else ""


def practice_topic(view: View, choice: Move) -> str:
    """Return the kind of decision that the viewer has, as a message."""
    if choice.verb not in THROW_VERBS:
        return N_("card choices")
    disc = view.discs[view.actor]
    if view.hole.inside[disc.trail[0] if disc.trail else disc.square]:
        return N_("putts")
    return N_("approaches") if disc.throws > view.turn.thrown else N_("tee throws")


def stroke_key(view: View, choice: Move) -> str:
    """Return the number of the throw that a move belongs to; what a card adds to it, and a roll, are other strokes."""
    is_flight = choice.verb in THROW_VERBS or effect_of(choice.verb) in ("retake_throw", "triple_roll")
    if not is_flight and effect_of(choice.verb) != "extend_throw":
        return choice.verb
    is_added = view.turn.extended or not is_flight
    return f"{view.discs[view.actor].throws - view.turn.thrown}{'+' if is_added else ''}"


def _card_label(view: View, choice: Move, names: Names) -> str:
    """Return the label of a move that plays, refuses or discards a card."""
    match choice:
        case Move("discard", card):
            return _("Discard {card}").format(card=card_name(card))
        case Move("accept"):
            form = _("Accept {card} (no effect)") if has_no_effect(view, choice) else _("Accept {card}")
            return form.format(card=card_name(view.asked))
        case Move("battle", detail):
            card, target = detail.split()
            other = truncate(names[int(target) - 1], MAX_NAME_CHARACTERS)
            form = _("{card} on {name} (no effect)") if has_no_effect(view, choice) else _("{card} on {name}")
            return form.format(card=card_name(card), name=other)
        case Move("push", way):
            return _push_label(view, way)
    return _good_luck_label(view, choice)


def _good_luck_label(view: View, choice: Move) -> str:
    """Return the label of a move that plays a Good Luck card."""
    match effect_of(choice.verb):
        case "triple_roll":
            return _(CARD_TEXTS[choice.verb].play).format(disc=_(DISC_NAMES[choice.detail]))
        case "shift_disc":
            return _shift_label(view, choice.verb, choice.detail)
        case "cancel_card" if has_no_effect(view, choice):
            return _(CARD_TEXTS[choice.verb].idle_play)
        case "extend_throw" | "retake_throw" | "cancel_card":
            return _(CARD_TEXTS[choice.verb].play)
    raise ValueError(f"{choice} is no move of this game")


def _shift_label(view: View, card: str, way: str) -> str:
    hole, start = view.hole, view.discs[view.actor].square
    there = start + DELTA[COMPASS.index(way)]
    option = FlightOption(there, "basket" if there == hole.basket else "rest", there, ())
    return square_label(view, hole, option, _(CARD_TEXTS[card].play), way=compass_text(way))


def _push_label(view: View, way: str) -> str:
    slide = gust_slide(view.target_hole, view.discs[view.target].square, COMPASS.index(way))
    return square_label(view, view.target_hole, slide, _(CARD_TEXTS[view.asked].play), way=compass_text(way))
