"""The end of a throw: its strokes, the new lie, and what its trouble takes from the hand (F-97 g to i)."""

from engine.final_nine.asks import Trim
from engine.final_nine.cards.deck import HELD
from engine.final_nine.events import Discarded, Landing, PickedUp
from engine.final_nine.flight.landing import Rest
from engine.final_nine.hand.piles import change, discarded, told, without
from engine.final_nine.hand.questions import ask
from engine.final_nine.shot import Shot
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.effects import in_force, rest
from engine.final_nine.throw.outcome import shot_of
from engine.final_nine.turn.refill import refill
from engine.game import Seat
from engine.luck import Luck


def finish(table: Table, shot: Shooting, luck: Luck) -> Table:
    """The throw is over: strokes, lie and discards are settled, then the hands are refilled (F-97 g to i)."""
    assert shot.flown is not None
    ends = rest(table, shot, shot.flown)
    over = shot_of(table, shot, shot.flown, ends)
    table = told(table._replace(last=over), Landing(over))
    table = _scored(table, over, ends)
    table = _punished(table, shot, luck)
    return refilled(table, shot, luck)


def refilled(table: Table, shot: Shooting, luck: Luck) -> Table:
    """T7: the thrower draws first, then who disrupted the throw (F-121)."""
    disruptors = (played.by for played in shot.plays if played.by != shot.seat and played.card in HELD)
    return refill(table, (shot.seat, *dict.fromkeys(disruptors)), luck)


def _scored(table: Table, over: Shot, ends: Rest) -> Table:
    """The strokes counted, the marker moved; at the stroke limit the player picks up (F-99, F-130)."""
    table = change(table, over.seat, lie=ends.lie, passed=ends.passed, teed=True, strokes=over.total, done=over.done)
    return table if ends.holed or ends.under or over.total < table.cap else told(table, PickedUp(over.seat))


def _punished(table: Table, shot: Shooting, luck: Luck) -> Table:
    """The cards that the throw's trouble takes from the hand, at its very end (F-97, F-132)."""
    for played in in_force(shot):
        for effect in played.effects:
            hand = table.players[shot.seat].hand
            match effect.kind, effect.argument:
                case "discard", "choice":
                    table = ask(table, shot.seat, Trim(effect.number))
                case "discard", "random":
                    table = _lost(table, shot.seat, luck.shuffled(hand)[: effect.number])
                case "discard", "all":
                    table = _lost(table, shot.seat, hand)
    return table


def _lost(table: Table, seat: Seat, cards: tuple[str, ...]) -> Table:
    if not cards:
        return table
    table = change(table, seat, hand=without(table.players[seat].hand, *cards))
    return told(discarded(table, *cards), Discarded(seat, cards))
