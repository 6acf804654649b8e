"""T3: the top action card is turned over, and the thrower may use what helps (F-87, F-94, F-113, F-119, F-120)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, INSTANT, TROUBLE
from engine.final_nine.events import Helped, Turned
from engine.final_nine.hand.piles import discarded, empty, fetchable, told, top
from engine.final_nine.hand.questions import granted, loose
from engine.final_nine.moves import Apply, Move, Skip
from engine.final_nine.state import HAND, Shooting, Table, Turning
from engine.final_nine.throw.effects import in_force
from engine.final_nine.throw.fit import ANYTIME, Option, added, choices, chosen, struck, unfit
from engine.final_nine.turn.luck import help_or_land
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck


def reveal(table: Table, shot: Shooting) -> Table:
    """The window is closed: the top card is to be turned, and one more for a Loud Phone (F-87, F-116, F-155)."""
    phones = (played for played in shot.plays if played.category not in TROUBLE)
    extra = sum(effect.kind == "turn_extra" for played in phones for effect in played.effects)
    return table._replace(phase=Turning(shot, more=1 + extra))


def turn(table: Table, phase: Turning, luck: Luck) -> Table:
    """The top action cards turned over until one waits for the thrower's choice (F-87, F-94)."""
    shot, _, more = phase
    while more and not empty(table, "action"):
        table, code = top(table, "action", luck)
        table, more = discarded(table, code), more - 1
        card = ACTIONS[code]
        if card.category in TROUBLE:
            shot = struck(table, shot, code)
            hits = shot.plays[-1] in in_force(shot)
            table = told(table, Turned(code, hits))
            more += hits and any(effect.kind == "turn_extra" for effect in card.options[0])
        else:
            table = told(table, Turned(code, hits=False))
            phase = Turning(shot, code, more)
            if not table.players[shot.seat].gone and any(applications(table, phase)):
                return table._replace(phase=phase)
    return help_or_land(table, shot, luck)


def applications(table: Table, phase: Turning) -> Iterator[Move]:
    """The ways to use the turned card: an instant, or in BATTLE any SKILL and LUCK (F-87, F-113)."""
    card = ACTIONS[phase.card]
    if INSTANT not in card.symbols and not table.battle:
        return
    for choice, option in choices(table, phase.shot, phase.card):
        if unfit(table, phase.shot, phase.card, option, "T3") is None and _grants(table, phase.shot.seat, option):
            yield Apply(choice)


def _grants(table: Table, seat: Seat, option: Option) -> bool:
    """Whether a turned anytime card finds what it needs; any other card has its effect on the throw."""
    match option.effects[0].kind:
        case "cycle":
            return bool(loose(table, seat))
        case "fetch":
            return len(table.players[seat].hand) < HAND and bool(fetchable(table, option.effects[0].argument))
        case _:
            return True


def make(table: Table, phase: Turning, _seat: Seat, move: Move, _luck: Luck) -> Table:
    """The table after the thrower used the turned card or not; the rest is still to be turned."""
    shot = phase.shot
    if isinstance(move, Apply):
        option = chosen(table, shot, phase.card, move.choice)
        assert option is not None
        table = told(table, Helped(shot.seat, phase.card, turned=True))
        first = option.effects[0]
        if first.kind in ANYTIME:
            table = granted(table, shot.seat, first.kind, first.argument)
        else:
            shot = added(shot, phase.card, shot.seat, option, turned=True)
    return table._replace(phase=Turning(shot, more=phase.more))


def moves(table: Table, phase: Turning, _seat: Seat) -> Iterator[Move]:
    """The thrower's choices about the turned card."""
    yield Skip()
    yield from applications(table, phase)


def settled(table: Table, phase: Turning, luck: Luck) -> Table | None:
    """The next card is turned once the thrower has answered what a card asked (F-119)."""
    return None if phase.card or table.players[phase.shot.seat].asks else turn(table, phase, luck)


def left(table: Table, phase: Turning, seat: Seat, luck: Luck) -> Table:
    return make(table, phase, seat, Skip(), luck) if seat == phase.shot.seat else table


REVEAL: Final[Stage[Turning]] = Stage(
    window="turned",
    asks=lambda _table, phase: (phase.shot.seat,),
    offers=moves,
    does=make,
    settles=settled,
    left=left,
    refills=lambda phase: (phase.shot.seat,),
    shows=(Apply, Skip),
)
