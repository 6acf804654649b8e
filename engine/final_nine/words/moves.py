"""A move as the label of a button."""

from typing import Final

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
from engine.final_nine.words.terms import DIRECTIONS, card, disc, effects, short, text
from engine.game import Names
from engine.speech import N_, _

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
    Redraw: N_("Pay a stroke: {card} for a new disc"),
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
"""Moves whose card is one of the hand."""


def move(view: View, one: Move, names: Names) -> str:
    """The move as the label of a button, at most 80 characters; a card of the hand has its number there."""
    names = tuple(map(short, names))
    number = _number(view, one) if isinstance(one, HELD) else 0
    label = _label(view, one, names)
    return f"{number} · {label}" if number else label


def _number(view: View, one: Move) -> int:
    """The place in the hand of the card that the move names, from 1; 0 where it is not there."""
    places = [number for number, held in enumerate(view.hand, 1) if held.code == parts(one)[0]]
    return min(places, key=lambda number: view.hand[number - 1].state in {"chosen", "added"}, default=0)


def _label(view: View, one: Move, names: Names) -> str:
    match one:
        case Pick(code):
            return disc(code)
        case Redraw(code) if view.seat is not None and _free(view):
            return _("Free: {card} for a new disc").format(card=card(code))
        case Play(code, choice) if ACTIONS[code].category == "MISCHIEF":
            return _mischief(view, code, choice, names)
        case Play(code, choice):
            return _play(code, choice)
        case Angle(code):
            return _("Angle Ctrl with {price}: {what}").format(price=_(PRICES[code]), what=text(code))
        case Copy(code, choice):
            return _("Champ as {what}").format(what=_play(code, choice))
        case Apply(choice):
            return _apply(view.turned, choice)
        case Use(code):
            return f"{card(code)}: {text(code)}"
        case Redraw(code) | Discard(code) | Lay(code) | Take(code) | Offer(code) | Accept(code) | Give(code):
            return _(CARDED[type(one)]).format(card=card(code))
        case _:
            return _other(view, one, names)


def _other(view: View, one: Move, names: Names) -> str:
    match one:
        case Aim(direction):
            return _(DIRECTIONS[direction]).capitalize()
        case Flick(power):
            return _("Power {power}").format(power=power)
        case Swap(code, stack):
            new = _("Swap {card} for a disc") if stack == "disc" else _("Swap {card} for an action card")
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
            return _("Trade for a putter with {name}").format(name=names[seat])
        case Done() | Choose():
            return _done_or_hero(view, one)
        case _:
            return _(PLAIN[type(one)])


def _done_or_hero(view: View, one: Done | Choose) -> str:
    if isinstance(one, Choose):
        hero = CHARACTERS[one.character]
        return f"{hero.name}: {' / '.join(card(ability) for ability in hero.abilities)}"
    if view.peek:
        return _("Leave {card} on top").format(card=card(view.peek))
    return _(STOP.get(view.window, STOP["landed"]))


def _free(view: View) -> bool:
    return view.seat is not None and view.players[view.seat].free


def _play(code: str, choice: str) -> str:
    """A card and the choice of its text: an option, the card that is cancelled, or what it copies."""
    options = ACTIONS[code].options
    if choice in ACTIONS:
        return _("{card}: cancel {other}").format(card=card(code), other=card(choice))
    return f"{card(code)}: {effects(options[int(choice) - 1] if choice else options[0])}"


def _mischief(view: View, code: str, choice: str, names: Names) -> str:
    """A MISCHIEF card, whom it strikes and how (F-155)."""
    name = "" if view.thrower is None else names[view.thrower]
    what = effects(ACTIONS[code].options[int(choice or 1) - 1])
    return _("{card} on {name}: {what}").format(card=card(code), name=name, what=what)


def _apply(code: str, choice: str) -> str:
    """The turned card and its choice; Champ names the skill and the choice of that."""
    if not code:
        return _("Use the turned card")
    if ACTIONS[code].options[0][0].kind == "copy_skill":
        copied, _dot, part = choice.partition(".")
        return _("Use {card} as {what}").format(card=card(code), what=_play(copied, part))
    return _("Use {what}").format(what=_play(code, choice))
