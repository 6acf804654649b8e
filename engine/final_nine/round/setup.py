"""The set-up of a round: decks, hands and the holes in the order of play (section 2)."""

from typing import Final

from engine.final_nine.courses.hole import Hole, course
from engine.final_nine.courses.layout import joined
from engine.final_nine.edition import NEWEST, Edition
from engine.final_nine.extras.mischief import dealt
from engine.final_nine.extras.tee_off import resolved, tee_off
from engine.final_nine.hand.piles import change, sorted_hand
from engine.final_nine.options import Options, check
from engine.final_nine.packs import decks
from engine.final_nine.round.holes import start_hole
from engine.final_nine.state import Casting, Flicking, Over, Pile, Player, Table
from engine.luck import Luck

CARDS: Final = 18
MEGA: Final = {"mega2": 2, "mega3": 3}


def setup(options: Options, seats: int, luck: Luck, edition: Edition = NEWEST) -> Table:
    """Return the state before the first hole (F-9), or raise `ValueError` as `validate_setup` does."""
    check(options, seats)
    discs, actions = (luck.shuffled(deck) for deck in decks(options, seats))
    holes = route(options, luck)
    order = luck.shuffled(range(seats))
    few, more = options.format.dealt
    players = []
    for _ in range(seats):
        hand = sorted_hand(discs[-few:] + actions[-more:])
        discs, actions = discs[:-few], actions[:-more]
        players.append(Player(hand, holes[0].tee))
    state = Table(options, holes, 0, None, order, tuple(players), Pile(discs), Pile(actions), Over(), edition=edition)
    state = dealt(state, luck)
    if options.characters == "off":
        return opened(state, luck)
    queue = luck.shuffled(range(seats // 2 if options.doubles else seats))
    return state._replace(phase=Casting(queue))


def opened(state: Table, luck: Luck) -> Table:
    """Start the play after the characters are chosen: TEE OFF if it is on, else the first hole (F-9, F-156)."""
    seats = tuple(seat for seat, player in enumerate(state.players) if not player.gone)
    return tee_off(state, seats, luck) if state.options.tee_off else start_hole(state, luck)


def teed_off(state: Table, phase: Flicking, luck: Luck) -> Table:
    """Resolve a flick: tied seats flick again, else the winner gets the card and the first hole starts."""
    state, first = resolved(state, phase, luck)
    if len(first) > 1:
        return tee_off(state, first, luck)
    return start_hole(change(state, first[0], mulligan=True), luck)


def route(options: Options, luck: Luck) -> tuple[Hole, ...]:
    """Return the holes in the order of play (F-160, F-165 to F-169)."""
    cards = tuple(hole for hole in course(options.course) if hole.id in (options.format.holes or {hole.id}))
    if options.layout == "shuffled":
        cards = luck.shuffled(cards)
    first = CARDS - options.holes if options.nine == "back" else 0
    cards = cards[first : first + options.holes]
    return joined(cards, MEGA[options.layout]) if options.layout in MEGA else cards
