"""The labels of moves."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from engine.game import Names, Series
from engine.scramble.cards.deck import ratings
from engine.scramble.cards.nearby import pushed
from engine.scramble.courses.grid import COMPASS, DELTA, name
from engine.scramble.courses.hole import OB, SAND, WATER, Hole
from engine.scramble.legal import NONE
from engine.scramble.table import Move
from engine.scramble.throw.dice import Reach, named
from engine.scramble.throw.flight import Option, spot
from engine.scramble.view import View, letter
from engine.scramble.words.cards import DISCS, GOLFERS, TIERS, card_name
from engine.scramble.words.effects import effect
from engine.scramble.words.idle import idle
from engine.scramble.words.picture import landing
from engine.scramble.words.terms import away, heading, outcome, place, spaces
from engine.speech import N_, _, fitting, shortened

MENU = 25
"""The number of lines in a menu."""
LONGEST_NAME = 12
"""The characters of a player's name on a button."""
ASKING = frozenset(("gust", "spit-out"))
"""The Battle cards that ask where they take a disc (S-130)."""
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


def move(view: View, choice: Move, names: Names) -> str:
    """Return the label of a move's button."""
    match choice:
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
            return _("Fly {path}").format(path=heading(path))
        case Move("concede", what):
            return _("Concede the hole") if what == "hole" else _("Concede the match")
        case Move("roll"):
            return _("Roll for luck") if view.options.cards == "luck" else _("Roll for battle")
    if choice.verb == "cancel" and idle(view, choice):
        return _("Cancel Bad Luck (not needed)")
    return _card(view, choice, names) if choice.verb not in PLAIN else _(PLAIN[choice.verb])


def _choose(golfer: str, tier: str) -> str:
    driver, mid, putter = ratings(golfer, tier)
    return _("{golfer}, {tier}: D {driver}, M {mid}, P {putter}").format(
        golfer=GOLFERS[golfer], tier=_(TIERS[tier]), driver=driver, mid=mid, putter=putter
    )


def _use(view: View, names: str) -> str:
    """Return a set of dice with its sum, and whether it can hole out."""
    if names == NONE:
        return _("Add nothing")
    dice, sums = named(view.dice, names), _sum(view, names)
    holing = any(option.outcome == "basket" for reach in view.reach if reach.dice == names for option in reach.options)
    forms = (
        (_("{dice}: {spaces}, into the basket"), _("{dice}: {spaces}, holes out"))
        if holing
        else (_("{dice}: {spaces}"),)
    )
    far = spaces(sum(die.value for die in dice))
    return fitting(*(form.format(dice=sums, spaces=far) for form in forms))


def _sum(view: View, names: str) -> str:
    """Return the dice of a set as a sum."""
    dice = named(view.dice, names)
    return " + ".join(str(die.value) if die.name.isdigit() else f"{die.disc} {die.value}" for die in dice)


def series(view: View) -> tuple[Series, ...]:
    """Return sequences that are one decision: dice with a landing, a card before a throw, the end of a turn."""
    match view.phase:
        case "Rolled":
            return _flights(view)
        case "PreThrow" if view.options.throwing == "scramble":
            return tuple(_attack(move) for move in view.moves if move.verb == "battle")
    return _endings(view)


def _attack(choice: Move) -> Series:
    """Return a Battle card, with the throw that follows where the card asks nothing more (S-130)."""
    card, target = choice.detail.split()
    form = _("{card} on {seat}") if card in ASKING else _("{card} on {seat}, then throw")
    then = () if card in ASKING else (Move("throw"),)
    return Series((choice, *then), form.format(card=card_name(card), seat=f"{{{int(target) - 1}}}"), effect(card))


def _flights(view: View) -> tuple[Series, ...]:
    """Return after the roll a line for each landing, the nearest to the basket first.

    Sets of dice with the same landings are one. If a menu has no room for all landings, the nearest are
    followed by a line for each sum, which asks for the landing afterwards.
    """
    uses = [move for move in view.moves if move.verb == "use"]
    reaches = list({(reach.spaces, reach.options): reach for reach in reversed(view.reach)}.values())[::-1]
    flights = _places(
        view, sorted(((reach, option) for reach in reaches for option in reach.options), key=partial(_left, view))
    )
    rest = tuple(Series((move,), _use(view, NONE)) for move in uses if move.detail == NONE)
    if len(flights) + len(rest) > MENU:
        rest = (*(Series((Move("use", reach.dice),), _further(view, reach)) for reach in reaches), *rest)
    return (*(_flight(view, reach, option) for reach, option in flights[: MENU - len(rest)]), *rest) if uses else ()


def _places(view: View, flights: list[tuple[Reach, Option]]) -> list[tuple[Reach, Option]]:
    """Return the flights that differ: without cards only by their end, with cards also by their dice."""
    if view.options.cards != "none":
        return flights
    return list({option[:3]: (reach, option) for reach, option in reversed(flights)}.values())[::-1]


def _further(view: View, reach: Reach) -> str:
    return _("{dice}: all its places").format(dice=_sum(view, reach.dice))


def _flight(view: View, reach: Reach, option: Option) -> Series:
    """Return the line of a flight.

    A flight into the basket includes the end of the window that a hand of Good Luck cards keeps open (S-192).
    """
    label = _there(view, view.aimed, option, _("{spaces} → {place}"), spaces=reach.spaces)
    costs = outcome(view, view.aimed, option) if option.penalty(view.aimed) else ""
    note = "; ".join(filter(None, (_sum(view, reach.dice), costs)))
    held = option.outcome == "basket" and view.options.cards == "luck" and view.discs[view.actor].cards
    moves = (Move("use", reach.dice), Move("land", spot(option)), *((Move("done"),) if held else ()))
    return Series(moves, label, note)


def _there(view: View, hole: Hole, option: Option, form: str, **parts: object) -> str:
    """Return a label with a square, its ground and its distance from the basket."""
    left = "" if option.outcome == "basket" else away(hole.distance[option.lie])
    brief = ", ".join(filter(None, (name(option.square), landing(view, option), left)))
    return fitting(*(form.format(place=words, **parts) for words in (place(view, hole, option), brief)))


def _endings(view: View) -> tuple[Series, ...]:
    """Return the end of the landing window together with the turn's end.

    They stay apart where the viewer could play a card in between.
    """
    if not view.closing:
        return ()
    playable = "great-shot" in view.hand or (view.options.cards == "battle" and view.hand)
    apart = (Series((Move("done"),), _("Let it lie, then play a card")),) if playable else ()
    return (Series((Move("done"), Move("end")), _("Let it lie and end the turn")), *apart)


def _left(view: View, flight: tuple[Reach, Option]) -> tuple[bool, int, int]:
    """Return the sort key of a flight: into the basket, in play before a penalty, then by distance."""
    reach, option = flight
    hole = view.aimed
    costs = option.outcome == "off" or hole.ground[option.square] in (OB, SAND, WATER)
    return option.outcome != "basket", hole.distance[option.lie] + 100 * costs, reach.spaces


def _land(view: View, where: str) -> str:
    """Return the label of an option with its letter on the map."""
    found = [(letter(i), option) for i, option in enumerate(view.reach[0].options) if spot(option) == where]
    forms = (_there(view, view.aimed, option, _("{letter}: {place}"), letter=mark) for mark, option in found)
    return next(forms, where)


def _card(view: View, choice: Move, names: Names) -> str:
    """Return the label of a move that plays, refuses or discards a card."""
    match choice:
        case Move("great-shot", way):
            return _great_shot(view, way)
        case Move("discard", card):
            return _("Put {card} away").format(card=card_name(card))
        case Move("accept"):
            form = _("Accept {card} (no effect)") if idle(view, choice) else _("Accept {card}")
            return form.format(card=card_name(view.asked))
        case Move("battle", detail):
            card, target = detail.split()
            other = shortened(names[int(target) - 1], LONGEST_NAME)
            form = _("{card} on {name} (no effect)") if idle(view, choice) else _("{card} on {name}")
            return form.format(card=card_name(card), name=other)
        case Move("push", way):
            return _gust(view, way)
    raise ValueError(f"{choice} is no move of this game")


def _great_shot(view: View, way: str) -> str:
    hole, start = view.hole, view.discs[view.actor].square
    there = start + DELTA[COMPASS.index(way)]
    option = Option(there, "basket" if there == hole.basket else "rest", there, ())
    return _there(view, hole, option, _("Great Shot {way} to {place}"), way=heading(way))


def _gust(view: View, way: str) -> str:
    slide = pushed(view.aimed, view.discs[view.target].square, COMPASS.index(way))
    return _there(view, view.aimed, slide, _("Gust {way} to {place}"), way=heading(way))
