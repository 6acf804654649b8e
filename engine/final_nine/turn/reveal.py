"""T3: the top action card is turned over, and the thrower may use it (F-87, F-94, F-113, F-119, F-120)."""

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


def reveal(state: Table, shot: Shooting) -> Table:
    """Close the window and turn one card, plus one for each Loud Phone (F-87, F-116, F-155)."""
    phones = (played for played in shot.plays if played.category not in TROUBLE)
    extra = sum(effect.kind == "turn_extra" for played in phones for effect in played.effects)
    return state._replace(phase=Turning(shot, more=1 + extra))


def turn(state: Table, phase: Turning, luck: Luck) -> Table:
    """Turn over action cards until one needs the thrower's choice (F-87, F-94)."""
    shot, _, more = phase
    while more and not empty(state, "action"):
        state, code = top(state, "action", luck)
        state, more = discarded(state, code), more - 1
        card = ACTIONS[code]
        if card.category in TROUBLE:
            shot = struck(state, shot, code)
            hits = shot.plays[-1] in in_force(shot)
            state = told(state, Turned(code, hits))
            more += hits and any(effect.kind == "turn_extra" for effect in card.options[0])
        else:
            state = told(state, Turned(code, hits=False))
            phase = Turning(shot, code, more)
            if not state.players[shot.seat].gone and any(applications(state, phase)):
                return state._replace(phase=phase)
    return help_or_land(state, shot, luck)


def applications(state: Table, phase: Turning) -> Iterator[Move]:
    """Yield the ways to use the turned card: an instant, or in BATTLE any SKILL or LUCK (F-87, F-113)."""
    card = ACTIONS[phase.card]
    if INSTANT not in card.symbols and not state.battle:
        return
    for choice, option in choices(state, phase.shot, phase.card):
        if unfit(state, phase.shot, phase.card, option, "T3") is None and _grants(state, phase.shot.seat, option):
            yield Apply(choice)


def _grants(state: Table, seat: Seat, option: Option) -> bool:
    """Return whether a turned anytime card has something to do; other cards act on the throw."""
    match option.effects[0].kind:
        case "cycle":
            return bool(loose(state, seat))
        case "fetch":
            return len(state.players[seat].hand) < HAND and bool(fetchable(state, option.effects[0].argument))
        case _:
            return True


def make(state: Table, phase: Turning, _seat: Seat, move: Move, _luck: Luck) -> Table:
    """Apply the thrower's decision about the turned card; the remaining cards are turned afterwards."""
    shot = phase.shot
    if isinstance(move, Apply):
        option = chosen(state, shot, phase.card, move.choice)
        assert option is not None
        state = told(state, Helped(shot.seat, phase.card, turned=True))
        first = option.effects[0]
        if first.kind in ANYTIME:
            state = granted(state, shot.seat, first.kind, first.argument)
        else:
            shot = added(shot, phase.card, shot.seat, option, turned=True)
    return state._replace(phase=Turning(shot, more=phase.more))


def moves(state: Table, phase: Turning, _seat: Seat) -> Iterator[Move]:
    """Yield the thrower's choices about the turned card."""
    yield Skip()
    yield from applications(state, phase)


def settled(state: Table, phase: Turning, luck: Luck) -> Table | None:
    """Turn the next card once the thrower has answered the last card's questions (F-119)."""
    return None if phase.card or state.players[phase.shot.seat].asks else turn(state, phase, luck)


def left(state: Table, phase: Turning, seat: Seat, luck: Luck) -> Table:
    return make(state, phase, seat, Skip(), luck) if seat == phase.shot.seat else state


REVEAL: Final[Stage[Turning]] = Stage(
    window="turned",
    asks=lambda _state, phase: (phase.shot.seat,),
    offers=moves,
    does=make,
    settles=settled,
    left=left,
    refills=lambda phase: (phase.shot.seat,),
    shows=(Apply, Skip),
)
