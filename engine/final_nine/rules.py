"""Whose decision it is, which moves are legal, and what a move does (section 7)."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from engine.final_nine.asks import Fetch
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.extras import characters, mischief
from engine.final_nine.hand.piles import draw, short
from engine.final_nine.hand.questions import answer, answers, loose, tidy, usable, use
from engine.final_nine.moves import STACKS, Done, Draw, Leave, Move, Play, Use
from engine.final_nine.state import Helping, Over, Table
from engine.final_nine.turn.aid import imaginable
from engine.final_nine.turn.choice import lapsed
from engine.final_nine.turn.departure import leave
from engine.final_nine.turn.limits import LIMITS
from engine.final_nine.turn.phases import stage
from engine.final_nine.turn.refusal import refused
from engine.game import Seat
from engine.luck import Luck
from engine.memory import remembered

LOOSE: Final = frozenset(code for code, card in ACTIONS.items() if "any" in card.when)
"""The cards that may be played at any time (F-93)."""


def awaiting(table: Table) -> tuple[Seat, ...]:
    """The seats that have a decision now, which tells nothing about hidden hands (F-179)."""
    if isinstance(table.phase, Over):
        return ()
    asked, deciding = [seat for seat, player in enumerate(table.players) if player.asks], _deciding(table)
    return tuple(sorted({*asked, *deciding})) if asked or len(deciding) > 1 else deciding


def _deciding(table: Table) -> tuple[Seat, ...]:
    """The seats for whose decision the phase waits."""
    return stage(table.phase).asks(table, table.phase)


def powerless(table: Table) -> tuple[Seat, ...]:
    """The seats asked that can only pass or decline, where that is a secret (F-108, F-114, F-179)."""
    if isinstance(table.phase, Over) or not LIMITS[stage(table.phase).window].veiled:
        return ()
    return tuple(seat for seat in _deciding(table) if not _able(table, seat))


def _able(table: Table, seat: Seat) -> bool:
    """Whether a seat has a choice in the window, or is still asked by a card."""
    if table.players[seat].asks or any(mischief.plays(table, seat)):
        return True
    return sum(1 for _ in islice(stage(table.phase).offers(table, table.phase, seat), 2)) > 1


@remembered(64)
def legal(table: Table, seat: Seat) -> tuple[Move, ...]:
    """Every move of an awaited seat; none for any other, whose extra moves are `anytime`."""
    if not seated(table, seat):
        return ()
    if table.players[seat].asks:
        return tuple(answers(table, seat))
    return (*_offers(table, seat), *_extras(table, seat)) if seat in _deciding(table) else ()


def forced(table: Table, seat: Seat) -> Move | None:
    """The only answer to a question, as all can see: the one card to fetch, or no luck where none could be held.

    All who look at the open discard pile know the card (F-109, F-111), and what luck is not in it (F-179).
    """
    asks = table.players[seat].asks
    if asks and isinstance(asks[0], Fetch):
        found = tuple(islice(answers(table, seat), 2))
        return found[0] if len(found) == 1 else None
    phase = table.phase
    if asks or not isinstance(phase, Helping) or seat != phase.shot.seat:
        return None
    return None if any(imaginable(table, phase.shot, "T4")) else Done()


@remembered(64)
def anytime(table: Table, seat: Seat) -> tuple[Move, ...]:
    """The moves of a seat that is not awaited: anytime cards, MISCHIEF and a forgotten refill (F-93, F-101, F-155)."""
    player = table.players[seat]
    over = isinstance(table.phase, Over)
    return () if over or player.gone or player.asks or seat in awaiting(table) else tuple(_extras(table, seat))


def _offers(table: Table, seat: Seat) -> Iterable[Move]:
    return stage(table.phase).offers(table, table.phase, seat)


def _extras(table: Table, seat: Seat) -> Iterator[Move]:
    """Anytime cards, MISCHIEF, and a refill outside the own throw and the queue of the refill (F-93, F-101)."""
    player = table.players[seat]
    if not LOOSE.isdisjoint(player.hand):
        yield from _uses(table, seat)
    if player.character or player.mulligan:
        yield from characters.uses(table, seat)
    if player.mischief:
        yield from mischief.plays(table, seat)
    if short(table, seat) and seat not in stage(table.phase).refills(table.phase):
        yield from map(Draw, STACKS)


def _uses(table: Table, seat: Seat) -> Iterator[Move]:
    for code in dict.fromkeys(code for code in loose(table, seat) if code in LOOSE):
        effect = ACTIONS[code].options[0][0]
        if usable(table, seat, effect.kind, effect.argument):
            yield Use(code)


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
    after = stage(table.phase).settles(table, table.phase, luck)
    return table if after is None else _settled(after, luck)


def seated(table: Table, seat: Seat) -> bool:
    """Whether the seat is in a game that goes on (F-182)."""
    return not isinstance(table.phase, Over) and 0 <= seat < len(table.players) and not table.players[seat].gone


def allowed(table: Table, seat: Seat, move: Move) -> bool:
    """Whether a move may be made: one of `legal` or of `anytime`, looked for no further where they are not listed."""
    listed = legal.known(table, seat)
    if listed:
        return move in listed
    if not seated(table, seat):
        return False
    if table.players[seat].asks:
        return move in answers(table, seat)
    return (seat in _deciding(table) and move in _offers(table, seat)) or move in _extras(table, seat)


def _made(table: Table, seat: Seat, move: Move, luck: Luck) -> Table:
    if table.players[seat].asks:
        return answer(table, seat, move, luck)
    match move, table.phase:
        case Play(card), _ if card in mischief.DECK:
            return mischief.use(table, seat, move, luck)
        case Use(card), _ if characters.is_ability(card):
            return lapsed(characters.use(table, seat, card, luck))
        case Use(card), _:
            effect = ACTIONS[card].options[0][0]
            return use(table, seat, card, effect.kind, effect.argument)
        case Draw(stack), _:
            return draw(table, seat, stack, luck)
        case _:
            return stage(table.phase).does(table, table.phase, seat, move, luck)
