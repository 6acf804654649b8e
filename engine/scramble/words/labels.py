"""Each move as the label of a button."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from engine.game import Names, Series
from engine.scramble.cards.deck import ratings
from engine.scramble.cards.nearby import pushed
from engine.scramble.courses.grid import COMPASS, DELTA
from engine.scramble.courses.hole import OB, SAND, WATER
from engine.scramble.legal import NONE, spot
from engine.scramble.table import Move
from engine.scramble.throw.dice import Reach, named
from engine.scramble.throw.flight import Option
from engine.scramble.view import View, letter
from engine.scramble.words.cards import DISCS, GOLFERS, TIERS, card_name
from engine.scramble.words.terms import place, spaces
from engine.speech import N_, _

MENU = 25
"""Lines that a menu has room for."""
PLAIN: Mapping[str, str] = MappingProxyType(
    {
        "throw": N_("Throw all three dice"),
        "back": N_("Other dice"),
        "amazing-throw": N_("Amazing Throw: add to this throw"),
        "mulligan": N_("Mulligan: take this throw back"),
        "done": N_("Let it lie"),
        "keep": N_("Keep the card"),
        "cancel": N_("Play Cancel Bad Luck"),
        "end": N_("End the turn"),
        "leave": N_("Leave the game"),
    }
)


def move(view: View, made: Move, names: Names) -> str:
    """A move in a few words, at most 80 characters."""
    match made:
        case Move("choose", detail):
            return _choose(*detail.split())
        case Move("throw" | "ace-run" as verb, disc) if disc:
            form = _("Throw the {disc}") if verb == "throw" else _("Ace Run with the {disc}")
            return form.format(disc=_(DISCS[disc]))
        case Move("use", dice):
            return _use(view, dice)
        case Move("land", where):
            return _land(view, where)
        case Move("fly", path):
            return _("Fly {path}").format(path=path)
        case Move("concede", what):
            return _("Concede the hole") if what == "hole" else _("Concede the match")
        case Move("roll"):
            return _("Roll for luck") if view.options.cards == "luck" else _("Roll for battle")
    return _card(view, made, names) if made.verb not in PLAIN else _(PLAIN[made.verb])


def _choose(golfer: str, tier: str) -> str:
    driver, mid, putter = ratings(golfer, tier)
    return _("{golfer}, {tier}: D {driver}, M {mid}, P {putter}").format(
        golfer=GOLFERS[golfer], tier=_(TIERS[tier]), driver=driver, mid=mid, putter=putter
    )


def _use(view: View, names: str) -> str:
    """A set of dice with its sum, and whether it can hole out."""
    if names == NONE:
        return _("Add nothing")
    dice, sums = named(view.dice, names), _sum(view, names)
    holing = any(option.outcome == "basket" for reach in view.reach if reach.dice == names for option in reach.options)
    form = _("{dice}: {spaces}, into the basket") if holing else _("{dice}: {spaces}")
    return form.format(dice=sums, spaces=spaces(sum(die.value for die in dice)))


def _sum(view: View, names: str) -> str:
    """The dice of a set, as they are added."""
    dice = named(view.dice, names)
    return " + ".join(str(die.value) if die.name.isdigit() else f"{die.disc} {die.value}" for die in dice)


def series(view: View) -> tuple[Series, ...]:
    """After the roll a line for each place where the dice can take the disc, the nearest to the basket first.

    Dice that lead to the same places are one. Where a menu has no room for all places, the nearest are followed by a
    line for each sum, which asks for the place then.
    """
    uses = [move for move in view.moves if move.verb == "use"]
    if not uses:
        return ()
    reaches = list({(reach.spaces, reach.options): reach for reach in reversed(view.reach)}.values())[::-1]
    flights = sorted(((reach, option) for reach in reaches for option in reach.options), key=partial(_left, view))
    rest = tuple(Series((move,), _use(view, NONE)) for move in uses if move.detail == NONE)
    if len(flights) + len(rest) > MENU:
        rest = (*(Series((Move("use", reach.dice),), _further(view, reach)) for reach in reaches), *rest)
    return (*(_flight(view, reach, option) for reach, option in flights[: MENU - len(rest)]), *rest)


def _further(view: View, reach: Reach) -> str:
    return _("{dice}: choose among all its places").format(dice=_sum(view, reach.dice))


def _flight(view: View, reach: Reach, option: Option) -> Series:
    label = _("{spaces} → {place}").format(spaces=reach.spaces, place=place(view, view.aimed, option))
    return Series((Move("use", reach.dice), Move("land", spot(option))), label, _sum(view, reach.dice))


def _left(view: View, flight: tuple[Reach, Option]) -> tuple[bool, int, int]:
    """How good a flight looks: into the basket, then in play before a penalty, then by the way that is left."""
    reach, option = flight
    hole = view.aimed
    costs = option.outcome == "off" or hole.ground[option.square] in (OB, SAND, WATER)
    return option.outcome != "basket", hole.distance[option.lie] + 100 * costs, reach.spaces


def _land(view: View, where: str) -> str:
    """An option with its letter on the map."""
    found = [(letter(i), option) for i, option in enumerate(view.reach[0].options) if spot(option) == where]
    return "".join(f"{mark}: {place(view, view.aimed, option)}" for mark, option in found) or where


def _card(view: View, made: Move, names: Names) -> str:
    """A move that plays, refuses or puts away a card."""
    match made:
        case Move("great-shot", way):
            return _great_shot(view, way)
        case Move("discard", card):
            return _("Put {card} away").format(card=card_name(card))
        case Move("accept"):
            return _("Accept {card}").format(card=card_name(view.asked))
        case Move("battle", detail):
            card, target = detail.split()
            return _("{card} on {name}").format(card=card_name(card), name=names[int(target) - 1])
        case Move("push", way):
            return _gust(view, way)
    raise ValueError(f"{made} is no move of this game")


def _great_shot(view: View, way: str) -> str:
    hole, start = view.hole, view.discs[view.actor].square
    there = start + DELTA[COMPASS.index(way)]
    option = Option(there, "basket" if there == hole.basket else "rest", there, ())
    return _("Great Shot {way} to {place}").format(way=way, place=place(view, hole, option))


def _gust(view: View, way: str) -> str:
    slide = pushed(view.aimed, view.discs[view.target].square, COMPASS.index(way))
    return _("Gust {way} to {place}").format(way=way, place=place(view, view.aimed, slide))
