"""A round: the set-up, the holes one after the other, and whose turn it is (sections 2, 7.1 and 10)."""

from typing import Final

from engine.final_nine.characters import refreshed
from engine.final_nine.course import Hole, course
from engine.final_nine.effects import far
from engine.final_nine.events import HoleEnded, HoleStarted
from engine.final_nine.layout import joined
from engine.final_nine.mischief import dealt
from engine.final_nine.options import Options, check, decks
from engine.final_nine.piles import change, discarded, sorted_hand, told
from engine.final_nine.state import Casting, Choosing, Flicking, Over, Pile, Player, Shooting, Swapping, Table
from engine.final_nine.teeing import resolved, tee_off
from engine.game import Seat
from engine.luck import Luck

CARDS: Final = 18
MEGA: Final = {"mega2": 2, "mega3": 3}


def setup(options: Options, seats: int, luck: Luck) -> Table:
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
    table = Table(options, holes, 0, None, order, tuple(players), Pile(discs), Pile(actions), Over())
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


def start_hole(table: Table, luck: Luck) -> Table:
    """The hole begins: the wind is set, all stand on the tee pad, cards may be swapped (F-79, F-126)."""
    free = table.options.level == "rec" or not table.options.format.putts
    wind = luck.below(4) if table.options.level == "pro" else None
    players = tuple(
        player._replace(lie=table.hole.tee, passed=(), teed=False, strokes=0, done=False, free=free)
        for player in table.players
    )
    phase = Swapping(((),) * len(players), tuple(seat for seat, player in enumerate(players) if player.gone))
    table = table._replace(wind=wind, players=players, phase=phase, last=None)
    return told(table, HoleStarted(table.number, wind))


def next_turn(table: Table, luck: Luck) -> Table:
    """The next thrower chooses, or the hole is over; the hands of those who left go to the piles (F-81, F-182)."""
    table = swept(table)
    playing = [seat for seat, player in enumerate(table.players) if not player.done and not player.gone]
    if not playing:
        return end_hole(table, luck)
    seat = furthest(table, playing)
    return table._replace(phase=Choosing(Shooting(seat, table.players[seat].lie)))


def furthest(table: Table, seats: list[Seat]) -> Seat:
    """Who throws next: the tee order on the tee, then the greatest distance, ties in the tee order (F-81)."""
    line = sorted(seats, key=table.order.index)
    teeing = [seat for seat in line if not table.players[seat].teed]
    return teeing[0] if teeing else max(line, key=lambda seat: far(table, seat))


def swept(table: Table) -> Table:
    """The table with the hands of those who left on the discard piles (F-182)."""
    for seat, player in enumerate(table.players):
        if player.gone and player.hand:
            table = change(discarded(table, *player.hand), seat, hand=())
    return table


def end_hole(table: Table, luck: Luck) -> Table:
    """The strokes are written down; the next hole begins or the round is over (F-82, F-15)."""
    strokes = tuple(player.strokes for player in table.players)
    players = tuple(
        player if player.gone else player._replace(scores=(*player.scores, player.strokes)) for player in table.players
    )
    order = tuple(sorted(table.order, key=lambda seat: table.options.format.rank(strokes[seat])))
    table = told(table._replace(players=players, order=order), HoleEnded(table.number, strokes))
    table = refreshed(table, table.number + 1)
    if table.number + 1 == len(table.holes):
        return table._replace(phase=Over())
    return start_hole(table._replace(number=table.number + 1), luck)
