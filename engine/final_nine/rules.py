"""Whose decision it is, which moves are legal, and what a move does (section 7)."""

from collections.abc import Iterator
from itertools import islice

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.extras import characters, mischief, tee_off
from engine.final_nine.hand.piles import draw, short
from engine.final_nine.hand.questions import answer, answers, loose, owed, tidy, usable, use
from engine.final_nine.moves import STACKS, Draw, Leave, Move, Play, Use
from engine.final_nine.round.setup import opened, teed_off
from engine.final_nine.state import (
    Casting,
    Choosing,
    Disrupting,
    Flicking,
    Helping,
    Landed,
    Offering,
    Over,
    Refilling,
    Swapping,
    Table,
    Turning,
    shooting,
)
from engine.final_nine.turn import choice, disruption, ending, swap, trade
from engine.final_nine.turn.departure import leave
from engine.final_nine.turn.refusal import refused
from engine.game import Seat
from engine.luck import Luck


def awaiting(table: Table) -> tuple[Seat, ...]:
    """The seats that have a decision now, which tells nothing about hidden hands (F-179)."""
    if isinstance(table.phase, Over):
        return ()
    asked = {seat for seat, player in enumerate(table.players) if player.asks}
    return tuple(sorted(asked.union(_deciding(table))))


def _deciding(table: Table) -> tuple[Seat, ...]:
    """The seats for whose decision the phase waits."""
    match table.phase:
        case Casting(queue):
            return queue[:1]
        case Flicking() as phase:
            return tee_off.awaited(phase)
        case Swapping(_, ready):
            return tuple(seat for seat in table.order if seat not in ready)
        case Choosing(_, _, _, offer) if offer and offer.proposed:
            return (offer.to,)
        case Disrupting() as phase:
            return disruption.asked(table, phase)
        case Choosing(shot) if owed(table, shot.seat):
            return ()
        case Choosing(shot) | Turning(shot) | Helping(shot) | Landed(shot):
            return (shot.seat,)
        case Refilling(queue):
            return queue[:1]
        case _:
            return ()


def powerless(table: Table) -> tuple[Seat, ...]:
    """The seats asked that can only pass or decline, a secret (F-108, F-114, F-179)."""
    match table.phase:
        case Disrupting() | Choosing(offer=Offering(proposed=True)):
            return tuple(seat for seat in _deciding(table) if not _able(table, seat))
        case _:
            return ()


def _able(table: Table, seat: Seat) -> bool:
    """Whether a seat has a choice in the window, or is still asked by a card."""
    if table.players[seat].asks or any(mischief.plays(table, seat)):
        return True
    return sum(1 for _ in islice(_decisions(table, seat), 2)) > 1


def legal(table: Table, seat: Seat) -> tuple[Move, ...]:
    """Every move of an awaited seat; none for any other, whose extra moves are `anytime`."""
    return tuple(_moves(table, seat)) if seat in awaiting(table) else ()


def anytime(table: Table, seat: Seat) -> tuple[Move, ...]:
    """The moves of a seat that is not awaited: anytime cards, MISCHIEF and a forgotten refill (F-93, F-101, F-155)."""
    player = table.players[seat]
    over = isinstance(table.phase, Over)
    return () if over or player.gone or player.asks or seat in awaiting(table) else tuple(_extras(table, seat))


def _moves(table: Table, seat: Seat) -> Iterator[Move]:
    if table.players[seat].asks:
        yield from answers(table, seat)
    else:
        if seat in _deciding(table):
            yield from _decisions(table, seat)
        yield from _extras(table, seat)


def _decisions(table: Table, seat: Seat) -> Iterator[Move]:
    match table.phase:
        case Casting():
            yield from characters.casting_moves(table)
        case Flicking():
            yield from tee_off.moves()
        case Swapping() as phase:
            yield from swap.moves(table, phase, seat)
        case Choosing(_, _, _, offer) if offer and offer.proposed:
            yield from trade.answers(table, offer)
        case Choosing() as phase:
            yield from choice.moves(table, phase)
        case Disrupting() as phase:
            yield from disruption.moves(table, phase, seat)
        case Turning() as phase:
            yield from disruption.turning_moves(table, phase)
        case Helping() as phase:
            yield from ending.helping_moves(table, phase)
        case Landed() as phase:
            yield from ending.landed_moves(table, phase)
        case _:
            yield from ending.refilling_moves()


def _extras(table: Table, seat: Seat) -> Iterator[Move]:
    """Anytime cards, MISCHIEF, and a refill outside the own throw and the queue of the refill (F-93, F-101)."""
    for code in dict.fromkeys(loose(table, seat)):
        if code in ACTIONS and "any" in ACTIONS[code].when:
            effect = ACTIONS[code].options[0][0]
            if usable(table, seat, effect.kind, effect.argument):
                yield Use(code)
    yield from characters.uses(table, seat)
    yield from mischief.plays(table, seat)
    if short(table, seat) and not _refills_later(table, seat):
        yield from map(Draw, STACKS)


def _refills_later(table: Table, seat: Seat) -> bool:
    match table.phase:
        case Refilling(queue):
            return seat in queue
        case Choosing():
            return False
        case phase:
            shot = shooting(phase)
            return shot is not None and shot.seat == seat


def apply(table: Table, seat: Seat, move: Move, luck: Luck) -> Table:
    """The table after a move; raises `IllegalMove` with what to do instead, and changes nothing."""
    if isinstance(move, Leave) and seated(table, seat):
        return _settled(leave(table._replace(events=()), seat, luck), luck)
    if not allowed(table, seat, move):
        raise refused(table, seat, move, _deciding(table))
    return _settled(_made(table._replace(events=()), seat, move, luck), luck)


def _settled(table: Table, luck: Luck) -> Table:
    """The table without questions and windows that nobody can answer any more, however one leads to the next."""
    table = tidy(table)
    match table.phase:
        case Disrupting(shot) as phase if not disruption.asked(table, phase):
            return _settled(disruption.reveal(table, shot), luck)
        case Turning(shot, "") as phase if not table.players[shot.seat].asks:
            return _settled(disruption.turn(table, phase, luck), luck)
        case Refilling(queue):
            after = ending.refill(table, queue, luck)
            return after if after.phase == table.phase else _settled(after, luck)
        case Casting(()):
            return _settled(opened(table, luck), luck)
        case Flicking() as phase if not tee_off.awaited(phase):
            return teed_off(table, phase, luck)
        case _:
            return table


def seated(table: Table, seat: Seat) -> bool:
    """Whether the seat is in a game that goes on (F-182)."""
    return not isinstance(table.phase, Over) and 0 <= seat < len(table.players) and not table.players[seat].gone


def allowed(table: Table, seat: Seat, move: Move) -> bool:
    """Whether a move may be made: one of `legal` or of `anytime`."""
    return seated(table, seat) and move in _moves(table, seat)


def _made(table: Table, seat: Seat, move: Move, luck: Luck) -> Table:
    if table.players[seat].asks:
        return answer(table, seat, move, luck)
    match move, table.phase:
        case Play(card), _ if card in mischief.DECK:
            return mischief.use(table, seat, move, luck)
        case Use(card), _ if characters.is_ability(card):
            return choice.lapsed(characters.use(table, seat, card, luck))
        case Use(card), _:
            effect = ACTIONS[card].options[0][0]
            return use(table, seat, card, effect.kind, effect.argument)
        case Draw(stack), _:
            return draw(table, seat, stack, luck)
        case _:
            return _decided(table, seat, move, luck)


def _decided(table: Table, seat: Seat, move: Move, luck: Luck) -> Table:
    match table.phase:
        case Choosing() as phase:
            return choice.make(table, phase, move, luck)
        case Disrupting() as phase:
            return disruption.make(table, phase, seat, move)
        case Turning() as phase:
            return disruption.choose(table, phase, move)
        case Helping() as phase:
            return ending.help_more(table, phase, move, luck)
        case Landed() as phase:
            return ending.act_after(table, phase, move, luck)
        case Refilling(queue):
            return ending.refill(table, queue[1:], luck)
        case _:
            return _prepared(table, seat, move, luck)


def _prepared(table: Table, seat: Seat, move: Move, luck: Luck) -> Table:
    """The table after a decision before the first throw of a hole."""
    match table.phase:
        case Casting() as phase:
            return characters.cast(table, phase, move)
        case Flicking() as phase:
            return tee_off.flicked(table, phase, seat, move)
        case Swapping() as phase:
            return swap.make(table, phase, seat, move, luck)
        case _:
            raise AssertionError(move)
