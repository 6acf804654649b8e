"""Moves as button labels, and the warning that a card would have no effect now."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.final_nine.ai.determinize import known_state
from engine.final_nine.cards.deck import ACTIONS, CATEGORIES, CHAMP, TYPES
from engine.final_nine.extras.characters import CHARACTERS
from engine.final_nine.moves import (
    Accept,
    Aim,
    Among,
    Angle,
    Apply,
    Back,
    Bury,
    Choose,
    Copy,
    Decline,
    Discard,
    Done,
    Draw,
    Flick,
    Give,
    Lay,
    Leave,
    Move,
    Offer,
    Pass,
    Pick,
    Play,
    Promise,
    Propose,
    Ready,
    Redraw,
    Skip,
    Swap,
    Take,
    Throw,
    Trade,
    Use,
    move_fields,
)
from engine.final_nine.text.refusals import NO_EFFECT_REASONS
from engine.final_nine.text.terms import (
    DIRECTIONS,
    brief_effects,
    card_name,
    disc_with_figures,
    effects_text,
    played_effects,
    short_name,
)
from engine.final_nine.text.throw_lines import direction_label
from engine.final_nine.throw.effects import is_aimed
from engine.final_nine.throw.playable import find_choice, why_idle
from engine.final_nine.view import View
from engine.game import Names
from engine.i18n import N_, _, fit_label, fit_label_lazily
from engine.memo import memoize


@memoize(256)
def no_effect_key(view: View, move: Move) -> str:
    """Return the reason key if the card of a move would do nothing to the throw as it stands, else ""."""
    card, choice = _card_of_move(view, move)
    if not card or view.shot is None:
        return ""
    state, shot = known_state(view)
    option = find_choice(state, shot, card, choice) if is_aimed(shot) else None
    return why_idle(state, shot, card, option) if option else ""


def _card_of_move(view: View, move: Move) -> tuple[str, str]:
    """Return the action card that a move puts on the throw and the choice of its text, or "" and ""."""
    match move:
        case Play(card, choice) if card != CHAMP:
            return card, choice
        case Angle(card):
            return card, ""
        case Apply(choice):
            return view.turned, choice
        case Copy(card, choice):
            return CHAMP, f"{card}.{choice}" if choice else card
        case _:
            return "", ""


def useless_cards(view: View) -> Mapping[str, str]:
    """Return the playable cards of the hand that would do nothing, each with a reason key."""
    plays: dict[str, list[str]] = {}
    for move in view.moves:
        if isinstance(move, Play):
            plays.setdefault(move.card, []).append(no_effect_key(view, move))
    return {card: reasons[0] for card, reasons in plays.items() if all(reasons)}


def no_effect_note(key: str) -> str:
    """Return the note of a menu line that says why a card has no effect now, or ""."""
    return _("no effect now: {reason}").format(reason=_(NO_EFFECT_REASONS[key])) if key else ""


Say: TypeAlias = Callable[[str, str], str]
"""Chooses the words for a card's effect, given the full and the short ones."""
FULLEST_FIRST: Final[tuple[Say, ...]] = (
    lambda full, _short: full,
    lambda _full, short: short,
    lambda _full, _short: "",
)
"""From the fullest to none."""
NO_EFFECT_FORMS: Final[tuple[Say, ...]] = (
    lambda full, _short: _("{what}, no effect now").format(what=full),
    lambda _full, short: _("{what}, no effect").format(what=short),
    lambda _full, _short: _("no effect"),
)
"""The words for a card that does nothing to the throw as it stands, from the fullest on."""

PLAIN_LABELS: Final[dict[type[Move], str]] = {
    Propose: N_("Propose the trade"),
    Decline: N_("Decline"),
    Pass: N_("Let it fly"),
    Bury: N_("Put it under the stack"),
    Skip: N_("Don't use it"),
    Leave: N_("Leave the round"),
}
THROW_LABELS: Final[dict[Promise, str]] = {
    "": N_("Throw"),
    "same": N_("Throw, redraw the same kinds"),
    "need": N_("Throw, luck only if it goes wrong"),
    "done": N_("Throw, no luck card after it"),
}
CARD_LABELS: Final[dict[type[Move], str]] = {
    Redraw: N_("New disc for {card}"),
    Discard: N_("Discard {card}"),
    Lay: N_("Lay down {card}"),
    Take: N_("Take {card}"),
    Offer: N_("Offer {card}"),
    Accept: N_("Give {card}"),
    Give: N_("Give {card}"),
}
PRICE_LABELS: Final = {
    "AC1": N_("a driver"),
    "AC2": N_("a putter"),
    "AC3": N_("a mid-range"),
    "AC4": N_("a fairway disc"),
    "AC5": N_("two mid-ranges"),
    "AC6": N_("BH + FH of one type"),
    "AC7": N_("three discs of a type"),
}
KIND_PLURALS: Final = dict(
    zip(
        TYPES + CATEGORIES,
        (
            N_("drivers"),
            N_("fairway discs"),
            N_("mid-ranges"),
            N_("putters"),
            N_("skill cards"),
            N_("deviations"),
            N_("luck cards"),
            N_("calls"),
        ),
        strict=True,
    )
)
STOP_LABELS: Final = {
    "swap": N_("Keep my cards"),
    "character": N_("No character"),
    "refill": N_("Don't refill"),
    "luck": N_("Carry on"),
    "landed": N_("Done"),
}


HAND_CARD_MOVES: Final = (Pick, Swap, Play, Lay, Redraw, Use, Discard, Offer, Accept, Give)
"""Moves that name a card of the hand."""


def move_label(view: View, one: Move, names: Names) -> str:
    """Return the longest label of the move that fits a button; a card of the hand has its number in front."""
    number = _hand_number(view, one) if isinstance(one, HAND_CARD_MOVES) else 0
    labels = (_label(view, one, names, say) for say in (NO_EFFECT_FORMS if no_effect_key(view, one) else FULLEST_FIRST))
    return fit_label_lazily(f"{number} · {label}" if number else label for label in labels)


def brief_label(view: View, one: Move, names: Names) -> str:
    """Return the label of a move in words: without the card's number, a disc's figures and its landing."""
    if isinstance(one, Pick):
        return card_name(one.disc)
    if isinstance(one, Aim):
        return _(DIRECTIONS[one.direction]).capitalize()
    forms = NO_EFFECT_FORMS if no_effect_key(view, one) else FULLEST_FIRST
    return fit_label_lazily(_label(view, one, names, say) for say in forms)


def _hand_number(view: View, one: Move) -> int:
    """Return the place in the hand of the card that the move names, from 1, or 0 if it is not there."""
    places = [number for number, card in enumerate(view.hand, 1) if card.code == move_fields(one)[0]]
    return min(places, key=lambda number: view.hand[number - 1].state in {"chosen", "added"}, default=0)


def _label(view: View, one: Move, names: Names, say: Say) -> str:
    match one:
        case Pick(code):
            return disc_with_figures(code)
        case Play(code, choice) if ACTIONS[code].category == "MISCHIEF":
            return _mischief_label(view, code, choice, names, say)
        case Play(code, choice):
            return _play_label(code, choice, say)
        case Angle(code):
            return _angle_label(_(PRICE_LABELS[code]), _effect_said(code, "", say))
        case Copy(code, choice):
            return _("Champ as {what}").format(what=_play_label(code, choice, say))
        case Apply(choice):
            return _turned_card_label(view.turned, choice, say)
        case Use(code):
            return _name_and_effect(card_name(code), _effect_said(code, "", say))
        case Redraw(code) | Discard(code) | Lay(code) | Take(code) | Offer(code) | Accept(code) | Give(code):
            return _(CARD_LABELS[type(one)]).format(card=card_name(code))
        case _:
            return _cardless_label(view, one, names)


def _cardless_label(view: View, one: Move, names: Names) -> str:
    match one:
        case Aim(direction):
            return direction_label(view, direction)
        case Flick(power):
            return _("Power {power}").format(power=power)
        case Swap(code, stack):
            new = _("{card} for a disc") if stack == "disc" else _("{card} for an action")
            return new.format(card=card_name(code))
        case Throw(promise):
            return _(THROW_LABELS[promise])
        case Back():
            return _("Take back")
        case Draw(stack):
            return _("Draw a disc") if stack == "disc" else _("Draw an action card")
        case Among(kind):
            return _("Look through the {kind}").format(kind=_(KIND_PLURALS[kind]))
        case Trade(seat):
            return _("Trade with {name} for a putter").format(name=short_name(names[seat]))
        case Done() | Ready() | Choose():
            return _ending_label(view, one)
        case _:
            return _(PLAIN_LABELS[type(one)])


def _ending_label(view: View, one: Done | Ready | Choose) -> str:
    if isinstance(one, Ready):
        return _("Swap now") if view.swaps else _("Keep my cards")
    if isinstance(one, Choose):
        hero = CHARACTERS[one.character]
        return fit_label(f"{hero.name}: {' / '.join(card_name(ability) for ability in hero.abilities)}", hero.name)
    if view.peek:
        return _("Leave {card} on top").format(card=card_name(view.peek))
    return _(STOP_LABELS.get(view.window, STOP_LABELS["landed"]))


def _angle_label(price: str, what: str) -> str:
    """Return the label of a use of ANGLE CTRL, by its price."""
    brief = _("Angle: {price}, {what}").format(price=price, what=what)
    return fit_label(
        _name_and_effect(_("Angle Ctrl with {price}").format(price=price), what), *([brief] if what else [])
    )


def _name_and_effect(name: str, what: str) -> str:
    return _("{card}: {what}").format(card=name, what=what) if what else name


def _play_label(code: str, choice: str, say: Say) -> str:
    """Return the label of a card with the choice of its text.

    The choice is an option, the card to cancel, or the skill to copy.
    """
    return _name_and_effect(card_name(code), _effect_said(code, choice, say))


def _effect_said(code: str, choice: str, say: Say) -> str:
    """Return what is said of a card that is played so."""
    if choice in ACTIONS:
        cancels = _("cancel {other}").format(other=card_name(choice))
        return say(cancels, cancels)
    effects = played_effects(code, ACTIONS[code].options[int(choice or 1) - 1])
    return say(effects_text(effects), brief_effects(effects))


def _mischief_label(view: View, code: str, choice: str, names: Names, say: Say) -> str:
    """Return the label of a MISCHIEF card: the card, its target and its effect (F-155)."""
    name = "" if view.thrower is None else short_name(names[view.thrower])
    return _name_and_effect(
        _("{card} on {name}").format(card=card_name(code), name=name), _effect_said(code, choice, say)
    )


def _turned_card_label(code: str, choice: str, say: Say) -> str:
    """Return the label of the turned card and its choice; Champ names the copied skill and its choice."""
    if not code:
        return _("Use the turned-up card")
    if ACTIONS[code].options[0][0].kind == "copy_skill":
        copied_card, _dot, part = choice.partition(".")
        forms = (_("Use {card} as {what}"), _("{card} as {what}"))
        return fit_label(
            *(form.format(card=card_name(code), what=_play_label(copied_card, part, say)) for form in forms)
        )
    return _("Use {what}").format(what=_play_label(code, choice, say))
