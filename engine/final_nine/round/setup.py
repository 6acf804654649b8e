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
    """The table before its first hole (F-9); raises `ValueError` where the options do not fit the seats."""
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
    table = Table(options, holes, 0, None, order, tuple(players), Pile(discs), Pile(actions), Over(), edition=edition)
    table = dealt(table, luck)
    if options.characters == "off":
        return opened(table, luck)
    queue = luck.shuffled(range(seats // 2 if options.doubles else seats))
    return table._replace(phase=Casting(queue))


def opened(table: Table, luck: Luck) -> Table:
    """The characters are chosen: TEE OFF follows where it is played, else the first hole (F-9, F-156)."""
    seats = tuple(seat for seat, player in enumerate(table.players) if not player.gone)
    return tee_off(table, seats, luck) if table.options.tee_off else start_hole(table, luck)


def teed_off(table: Table, phase: Flicking, luck: Luck) -> Table:
    """The table after a flick: another one for the tied, else the first hole, with the card in its winner's hands."""
    table, first = resolved(table, phase, luck)
    if len(first) > 1:
        return tee_off(table, first, luck)
    return start_hole(change(table, first[0], mulligan=True), luck)


def route(options: Options, luck: Luck) -> tuple[Hole, ...]:
    """The holes in the order of play (F-160, F-165 to F-169)."""
    cards = tuple(hole for hole in course(options.course) if hole.id in (options.format.holes or {hole.id}))
    if options.layout == "shuffled":
        cards = luck.shuffled(cards)
    first = CARDS - options.holes if options.nine == "back" else 0
    cards = cards[first : first + options.holes]
    return joined(cards, MEGA[options.layout]) if options.layout in MEGA else cards
