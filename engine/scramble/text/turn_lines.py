"""Menu lines that make several moves of a turn: dice with a landing and what follows, a card before the throw."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final, TypeAlias

from engine.game import MoveSequence
from engine.i18n import _
from engine.scramble.cards.deck import cards_with, effect_of
from engine.scramble.courses.hole import OB, SAND, UNPLAYABLE, WATER
from engine.scramble.moves import NO_DICE
from engine.scramble.state import CAP_STROKES, Move
from engine.scramble.text.cards import card_name, effect_text
from engine.scramble.text.labels import dice_sum, square_label, use_label
from engine.scramble.text.terms import outcome_text
from engine.scramble.throw.dice import Reach
from engine.scramble.throw.flight import FlightOption, spot_name
from engine.scramble.view import View, option_letter

Flight: TypeAlias = tuple[Reach, FlightOption]
"""A set of dice with one of its landings."""
MAX_MENU_LINES: Final = 25
"""The number of lines in a menu."""
CARDS_THAT_ASK = frozenset(cards_with("push_disc", "move_away"))
"""The cards that ask where they take a disc (S-102, S-130)."""


def move_sequences(view: View) -> tuple[MoveSequence, ...]:
    """Return sequences that are one decision: dice with a landing, a card before a throw, the end of a turn."""
    match view.phase:
        case "Rolled" if _has_verb(view, "use"):
            return _flight_sequences(view)
        case "Aim" if _has_verb(view, "land"):
            return _aim_sequences(view)
        case "PreThrow" if view.options.throwing == "scramble":
            return tuple(_battle_sequence(move) for move in view.moves if move.verb == "battle")
    return _ending_sequences(view)


def _has_verb(view: View, verb: str) -> bool:
    return any(move.verb == verb for move in view.moves)


def _battle_sequence(choice: Move) -> MoveSequence:
    """Return a Battle card, with the throw that follows where the card asks nothing more (S-130)."""
    card, target = choice.detail.split()
    form = _("{card} on {seat}") if card in CARDS_THAT_ASK else _("{card} on {seat}, then throw")
    then = () if card in CARDS_THAT_ASK else (Move("throw"),)
    return MoveSequence(
        (choice, *then), form.format(card=card_name(card), seat=f"{{{int(target) - 1}}}"), effect_text(card)
    )


def _flight_sequences(view: View) -> tuple[MoveSequence, ...]:
    """Return after the roll a line for each landing, the nearest to the basket first.

    Sets of dice with the same landings are one. If a menu has no room for all landings, the nearest are
    followed by a line for each sum, which asks for the landing afterwards. A hand that can play nothing in
    between says with the landing whether it rolls. For others a second menu lands and rolls, or ends the turn.
    """
    reaches = list({(reach.spaces, reach.options): reach for reach in reversed(view.reach)}.values())[::-1]
    flights = [(reach, option) for reach in reaches for option in reach.options]
    flights.sort(key=partial(_flight_order, view))
    ends = _distinct_ends(flights)
    nothing = tuple(MoveSequence((move,), use_label(view, NO_DICE)) for move in view.moves if move.detail == NO_DICE)
    if _decides_at_landing(view, ends):
        return (*nothing, *_landing_menus(view, ends, reaches))
    flights = flights if view.options.cards == "luck" else ends
    rest = (*_set_lines(view, reaches, len(flights) + len(nothing)), *nothing)
    lines = (_flight_line(view, reach, option) for reach, option in flights[: MAX_MENU_LINES - len(rest)])
    further = _further_lines(view, ends) if view.options.cards != "none" else ()
    return (*lines, *rest, *islice(further, MAX_MENU_LINES))


def _aim_sequences(view: View) -> tuple[MoveSequence, ...]:
    """Return the landings of the chosen dice with what follows them, for a hand that can play nothing in between."""
    flights = [(view.reach[0], option) for option in view.reach[0].options]
    return (*_landing_menus(view, flights, ()),) if _decides_at_landing(view, flights) else ()


def _distinct_ends(flights: list[Flight]) -> list[Flight]:
    """Return the flights that differ by their end; with the same end, other dice change nothing any more."""
    return list({option[:3]: (reach, option) for reach, option in reversed(flights)}.values())[::-1]


def _set_lines(view: View, reaches: Sequence[Reach], count: int, menu: str = "") -> tuple[MoveSequence, ...]:
    """Return a line for each set of dice if a menu has no room for that many lines."""
    sets = reaches if count > MAX_MENU_LINES else ()
    return tuple(MoveSequence((Move("use", reach.dice),), _all_places_label(view, reach), menu=menu) for reach in sets)


def _decides_at_landing(view: View, flights: Sequence[Flight]) -> bool:
    """Return whether a landing leaves the choice to roll alone: no card could be played in between (S-193)."""
    return (
        view.options.cards != "none"
        and not _may_play_after(view)
        and any(_may_roll_at(view, option) for _reach, option in flights)
    )


def _may_play_after(view: View) -> bool:
    """Return whether the hand, whichever cards it holds, might play one after the landing (S-124 to S-126)."""
    own = view.discs[view.actor]
    if not own.cards or view.options.cards == "luck":
        return own.cards > 0
    targets = (disc for disc in view.discs if disc.side != own.side and disc.status == "playing")
    return not view.turn.battled and any(not disc.sheltered for disc in targets)


def _landing_menus(view: View, flights: Sequence[Flight], reaches: Sequence[Reach]) -> Iterator[MoveSequence]:
    """Yield the lines of two menus: landings with the roll (S-79, S-80), and landings that end the turn."""
    luck = view.options.cards == "luck"
    rolling = [flight for flight in flights if _may_roll_at(view, flight[1])]
    roll_menu = _("Land and roll for luck …") if luck else _("Land and roll for a Battle card …")
    for menu, menu_flights in ((roll_menu, rolling), (_("Land and end your turn …"), flights)):
        rest = _set_lines(view, reaches, len(menu_flights), menu)
        for reach, option in menu_flights[: MAX_MENU_LINES - len(rest)]:
            then = (Move("roll"),) if menu == roll_menu else (*_closing_moves(view, option),)
            yield _flight_sequence(view, reach, option, _plain_form(view), then, menu)
        yield from rest


def _plain_form(view: View) -> str:
    """Return the form of a landing's label: on the map a landing of chosen dice has a letter."""
    return _("{letter}: {place}") if view.phase == "Aim" else _("{spaces} → {place}")


def _further_lines(view: View, ends: Sequence[Flight]) -> Iterator[MoveSequence]:
    """Yield the flights with what may follow the landing: a roll (S-79, S-80), or the end of the turn."""
    may_roll = any(_may_roll_at(view, option) for _reach, option in ends)
    menu = _("Land, then roll or end your turn …") if may_roll else _("Land and end your turn …")
    for reach, option in ends:
        if _may_roll_at(view, option):
            yield _flight_sequence(view, reach, option, _roll_form(view), (Move("roll"),), menu)
        if closing := (*_closing_moves(view, option),):
            yield _flight_sequence(view, reach, option, _("End turn: {spaces} → {place}"), closing, menu)


def _roll_form(view: View) -> str:
    if view.options.cards == "luck":
        return _("Roll for luck: {spaces} → {place}")
    return _("Roll for a card: {spaces} → {place}")


def _may_roll_at(view: View, option: FlightOption) -> bool:
    in_bounds = option.outcome not in ("off", "basket") and view.target_hole.ground[option.square] not in UNPLAYABLE
    return in_bounds and not view.turn.luck


def _closing_moves(view: View, option: FlightOption) -> Iterator[Move]:
    """Yield the moves that end the turn after a landing, one for each window that opens for any hand (S-193)."""
    holding, luck = view.discs[view.actor].cards > 0, view.options.cards == "luck"
    if (luck and holding) or _may_roll_at(view, option):
        yield Move("done")
    is_open = option.outcome != "basket" and not _is_capped(view, option) if luck else not view.turn.battled
    if holding and is_open:
        yield Move("end")


def _is_capped(view: View, option: FlightOption) -> bool:
    """Return whether the penalty of a landing, or the throw itself, reaches the stroke cap (S-155)."""
    disc = view.discs[view.actor]
    strokes = disc.throws + disc.penalties + option.has_penalty(view.target_hole)
    return view.options.play != "board_race" and strokes >= view.par + CAP_STROKES


def _all_places_label(view: View, reach: Reach) -> str:
    return _("{dice}: all places").format(dice=dice_sum(view, reach.dice))


def _flight_line(view: View, reach: Reach, option: FlightOption) -> MoveSequence:
    """Return the line of a flight.

    A flight into the basket includes the end of the window that a hand of Good Luck cards keeps open (S-192).
    """
    is_window_open = option.outcome == "basket" and view.options.cards == "luck" and view.discs[view.actor].cards
    return _flight_sequence(view, reach, option, _("{spaces} → {place}"), (Move("done"),) if is_window_open else ())


def _flight_sequence(
    view: View, reach: Reach, option: FlightOption, form: str, then: tuple[Move, ...], menu: str = ""
) -> MoveSequence:
    """Return the line of a flight and of the moves that follow it; dice that are chosen already are not in it."""
    is_chosen = view.phase == "Aim"
    letter = option_letter(reach.options.index(option))
    label = square_label(view, view.target_hole, option, form, spaces=reach.spaces, letter=letter)
    costs = outcome_text(view, view.target_hole, option) if option.has_penalty(view.target_hole) else ""
    dice = () if is_chosen else (Move("use", reach.dice),)
    note = "; ".join(filter(None, ("" if is_chosen else dice_sum(view, reach.dice), costs)))
    return MoveSequence((*dice, Move("land", spot_name(option)), *then), label, note, menu)


def _ending_sequences(view: View) -> tuple[MoveSequence, ...]:
    """Return the end of the landing window together with the turn's end.

    They stay apart where the viewer could play a card in between.
    """
    if not view.closing:
        return ()
    shifts = any(effect_of(card) == "shift_disc" for card in view.hand)
    playable = shifts or (view.options.cards == "battle" and view.hand and _may_play_after(view))
    apart = (MoveSequence((Move("done"),), _("Stay put, then play a card")),) if playable else ()
    return (MoveSequence((Move("done"), Move("end")), _("Stay put and end the turn")), *apart)


def _flight_order(view: View, flight: tuple[Reach, FlightOption]) -> tuple[bool, int, int]:
    """Return the sort key of a flight: into the basket, in play before a penalty, then by distance."""
    reach, option = flight
    hole = view.target_hole
    costs = option.outcome == "off" or hole.ground[option.square] in (OB, SAND, WATER)
    return option.outcome != "basket", hole.distance[option.lie] + 100 * costs, reach.spaces
