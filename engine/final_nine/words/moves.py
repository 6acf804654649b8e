"""Moves as button labels."""

from collections.abc import Callable
from typing import Final, TypeAlias

from engine.final_nine.cards.deck import ACTIONS, CATEGORIES, TYPES
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
    Propose,
    Ready,
    Redraw,
    Skip,
    Swap,
    Take,
    Throw,
    Trade,
    Use,
    parts,
)
from engine.final_nine.view import View
from engine.final_nine.words.brief import briefly
from engine.final_nine.words.idle import reason
from engine.final_nine.words.reach import towards
from engine.final_nine.words.terms import card, disc, effects, short
from engine.game import Names
from engine.speech import N_, _, first_fitting, fitting

Say: TypeAlias = Callable[[str, str], str]
"""Chooses the words for a card's effect, given the full and the short ones."""
SAYS: Final[tuple[Say, ...]] = (lambda full, _short: full, lambda _full, short: short, lambda _full, _short: "")
"""From the fullest to none."""
IDLE: Final[tuple[Say, ...]] = (
    lambda full, _short: _("{what}, no effect now").format(what=full),
    lambda _full, short: _("{what}, no effect").format(what=short),
    lambda _full, _short: _("no effect"),
)
"""The words for a card that does nothing to the throw as it stands, from the fullest on."""

PLAIN: Final[dict[type[Move], str]] = {
    Throw: N_("Throw"),
    Propose: N_("Propose the trade"),
    Decline: N_("Decline"),
    Pass: N_("Let it fly"),
    Bury: N_("Put it under the stack"),
    Skip: N_("Do not use it"),
    Leave: N_("Leave the round"),
}
CARDED: Final[dict[type[Move], str]] = {
    Redraw: N_("New disc for {card}"),
    Discard: N_("Discard {card}"),
    Lay: N_("Lay down {card}"),
    Take: N_("Take {card}"),
    Offer: N_("Offer {card}"),
    Accept: N_("Give {card}"),
    Give: N_("Give {card}"),
}
PRICES: Final = {
    "AC1": N_("a driver"),
    "AC2": N_("a putter"),
    "AC3": N_("a mid-range"),
    "AC4": N_("a fairway disc"),
    "AC5": N_("two mid-ranges"),
    "AC6": N_("both hands of a type"),
    "AC7": N_("three discs of a type"),
}
KINDS: Final = dict(
    zip(
        TYPES + CATEGORIES,
        (
            N_("drivers"),
            N_("fairway discs"),
            N_("mid-ranges"),
            N_("putters"),
            N_("skills"),
            N_("deviations"),
            N_("luck cards"),
            N_("calls"),
        ),
        strict=True,
    )
)
STOP: Final = {
    "swap": N_("Keep my cards"),
    "character": N_("No character"),
    "refill": N_("Leave the hand short"),
    "luck": N_("No more luck"),
    "landed": N_("Done"),
}


HELD: Final = (Pick, Swap, Play, Lay, Redraw, Use, Discard, Offer, Accept, Give)
"""Moves that name a card of the hand."""


def move(view: View, one: Move, names: Names) -> str:
    """Return the longest label of the move that fits a button; a card of the hand has its number in front."""
    number = _number(view, one) if isinstance(one, HELD) else 0
    labels = (_label(view, one, names, say) for say in (IDLE if reason(view, one) else SAYS))
    return first_fitting(f"{number} · {label}" if number else label for label in labels)


def _number(view: View, one: Move) -> int:
    """Return the place in the hand of the card that the move names, from 1, or 0 if it is not there."""
    places = [number for number, held in enumerate(view.hand, 1) if held.code == parts(one)[0]]
    return min(places, key=lambda number: view.hand[number - 1].state in {"chosen", "added"}, default=0)


def _label(view: View, one: Move, names: Names, say: Say) -> str:
    match one:
        case Pick(code):
            return disc(code)
        case Play(code, choice) if ACTIONS[code].category == "MISCHIEF":
            return _mischief(view, code, choice, names, say)
        case Play(code, choice):
            return _play(code, choice, say)
        case Angle(code):
            return _angle(_(PRICES[code]), _told(code, "", say))
        case Copy(code, choice):
            return _("Champ as {what}").format(what=_play(code, choice, say))
        case Apply(choice):
            return _apply(view.turned, choice, say)
        case Use(code):
            return _doing(card(code), _told(code, "", say))
        case Redraw(code) | Discard(code) | Lay(code) | Take(code) | Offer(code) | Accept(code) | Give(code):
            return _(CARDED[type(one)]).format(card=card(code))
        case _:
            return _other(view, one, names)


def _other(view: View, one: Move, names: Names) -> str:
    match one:
        case Aim(direction):
            return towards(view, direction)
        case Flick(power):
            return _("Power {power}").format(power=power)
        case Swap(code, stack):
            new = _("{card} for a disc") if stack == "disc" else _("{card} for an action")
            return new.format(card=card(code))
        case Ready():
            return _("Swap now") if view.swaps else _("Keep my cards")
        case Back():
            return _("Take back")
        case Draw(stack):
            return _("Draw a disc") if stack == "disc" else _("Draw an action card")
        case Among(kind):
            return _("Look among the {kind}").format(kind=_(KINDS[kind]))
        case Trade(seat):
            return _("Trade for a putter with {name}").format(name=short(names[seat]))
        case Done() | Choose():
            return _done_or_hero(view, one)
        case _:
            return _(PLAIN[type(one)])


def _done_or_hero(view: View, one: Done | Choose) -> str:
    if isinstance(one, Choose):
        hero = CHARACTERS[one.character]
        return fitting(f"{hero.name}: {' / '.join(card(ability) for ability in hero.abilities)}", hero.name)
    if view.peek:
        return _("Leave {card} on top").format(card=card(view.peek))
    return _(STOP.get(view.window, STOP["landed"]))


def _angle(price: str, what: str) -> str:
    """Return the label of a use of ANGLE CTRL, by its price."""
    brief = _("Angle: {price}, {what}").format(price=price, what=what)
    return fitting(_doing(_("Angle Ctrl with {price}").format(price=price), what), *([brief] if what else []))


def _doing(name: str, what: str) -> str:
    return _("{card}: {what}").format(card=name, what=what) if what else name


def _play(code: str, choice: str, say: Say) -> str:
    """Return the label of a card with the choice of its text.

    The choice is an option, the card to cancel, or the skill to copy.
    """
    return _doing(card(code), _told(code, choice, say))


def _told(code: str, choice: str, say: Say) -> str:
    """Return what is said of a card that is played so."""
    if choice in ACTIONS:
        cancels = _("cancel {other}").format(other=card(choice))
        return say(cancels, cancels)
    option = ACTIONS[code].options[int(choice or 1) - 1]
    return say(effects(option), briefly(option))


def _mischief(view: View, code: str, choice: str, names: Names, say: Say) -> str:
    """Return the label of a MISCHIEF card: the card, its target and its effect (F-155)."""
    name = "" if view.thrower is None else short(names[view.thrower])
    return _doing(_("{card} on {name}").format(card=card(code), name=name), _told(code, choice, say))


def _apply(code: str, choice: str, say: Say) -> str:
    """Return the label of the turned card and its choice; Champ names the copied skill and its choice."""
    if not code:
        return _("Use the turned card")
    if ACTIONS[code].options[0][0].kind == "copy_skill":
        copied, _dot, part = choice.partition(".")
        forms = (_("Use {card} as {what}"), _("{card} as {what}"))
        return fitting(*(form.format(card=card(code), what=_play(copied, part, say)) for form in forms))
    return _("Use {what}").format(what=_play(code, choice, say))
