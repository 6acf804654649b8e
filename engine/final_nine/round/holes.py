"""The holes of a round one after the other, and whose turn it is (sections 7.1 and 10)."""

from engine.final_nine.events import HoleEnded, HoleStarted
from engine.final_nine.extras.characters import refreshed
from engine.final_nine.hand.piles import change, discarded, told
from engine.final_nine.state import Choosing, Over, Shooting, Swapping, Table
from engine.final_nine.throw.effects import far
from engine.game import Seat
from engine.luck import Luck


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
