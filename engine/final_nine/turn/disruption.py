"""T2 and T3: the opponents' disruptions and the turned cards (F-87, F-94, F-113 to F-120)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, INSTANT
from engine.final_nine.events import Disrupted, Helped, Turned
from engine.final_nine.extras.characters import side
from engine.final_nine.hand.piles import change, discarded, empty, fetchable, told, top, without
from engine.final_nine.hand.questions import granted, loose
from engine.final_nine.moves import Apply, Move, Pass, Play, Skip
from engine.final_nine.state import HAND, Disrupting, Shooting, Table, Turning
from engine.final_nine.throw.effects import in_force, putting
from engine.final_nine.throw.fit import ANYTIME, Option, added, choices, chosen, unfit, untimely
from engine.final_nine.turn.ending import help_or_land
from engine.game import Seat
from engine.luck import Luck

TROUBLE: Final = frozenset({"DEVIATION", "CALL"})


def asked(table: Table, phase: Disrupting) -> tuple[Seat, ...]:
    """The opponents who have not answered yet, whatever they hold (F-114)."""
    if not battle(table):
        return ()
    answered = (*side(table.options, phase.shot.seat), *phase.acted)
    return tuple(seat for seat, player in enumerate(table.players) if seat not in answered and not player.gone)


def battle(table: Table) -> bool:
    """Whether BATTLE rules hold: the last player left goes on as in STANDARD (F-182)."""
    return table.options.rules == "battle" and sum(not player.gone for player in table.players) > 1


def disruptions(table: Table, phase: Disrupting, seat: Seat) -> Iterator[Move]:
    """The trouble that a seat may play from the hand (F-113, F-118)."""
    for code in dict.fromkeys(table.players[seat].hand):
        if code in ACTIONS and ACTIONS[code].category in TROUBLE:
            for choice, option in choices(table, phase.shot, code):
                if unfit(table, phase.shot, code, option, "T2") is None:
                    yield Play(code, choice)


def moves(table: Table, phase: Disrupting, seat: Seat) -> Iterator[Move]:
    """The choices of an opponent in the window."""
    yield Pass()
    yield from disruptions(table, phase, seat)


def make(table: Table, phase: Disrupting, seat: Seat, move: Move) -> Table:
    """The table after a disruption or a pass; the first disruption closes the window where one is allowed (F-114)."""
    shot = phase.shot
    if isinstance(move, Play):
        option = chosen(table, shot, move.card, move.choice)
        assert option is not None
        shot = added(shot, move.card, seat, option)
        table = change(table, seat, hand=without(table.players[seat].hand, move.card))
        table = told(discarded(table, move.card), Disrupted(seat, move.card))
        if table.options.disruptions == "one":
            return reveal(table, shot)
    return table._replace(phase=Disrupting(shot, (*phase.acted, seat)))


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


def struck(table: Table, shot: Shooting, code: str) -> Shooting:
    """The throw with turned trouble on it, idle for good where its symbols or the throw forbid it (F-69, F-74)."""
    card = ACTIONS[code]
    late = untimely(card.symbols, putting(table, shot))
    shot = added(shot, code, shot.seat, Option(card.options[0]), turned=True)
    if late:
        shot = shot._replace(plays=(*shot.plays[:-1], shot.plays[-1]._replace(status="idle")))
    return shot


def applications(table: Table, phase: Turning) -> Iterator[Move]:
    """The ways to use the turned card: an instant, or in BATTLE any SKILL and LUCK (F-87, F-113)."""
    card = ACTIONS[phase.card]
    if INSTANT not in card.symbols and not battle(table):
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


def choose(table: Table, phase: Turning, move: Move) -> Table:
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


def turning_moves(table: Table, phase: Turning) -> Iterator[Move]:
    """The thrower's choices about the turned card."""
    yield Skip()
    yield from applications(table, phase)
