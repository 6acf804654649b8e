"""The rules of a round: which seats decide, which moves are legal, and what a move does (section 7).

Each phase has its own `PhaseRules` in `turn/`; this module chooses them and adds the moves that are legal
in any phase.
"""

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


def awaiting(state: Table) -> tuple[Seat, ...]:
    """Return the seats that have a decision now, without revealing hidden hands (F-179)."""
    if isinstance(state.phase, Over):
        return ()
    asked, deciding = [seat for seat, player in enumerate(state.players) if player.asks], _deciding(state)
    return tuple(sorted({*asked, *deciding})) if asked or len(deciding) > 1 else deciding


def _deciding(state: Table) -> tuple[Seat, ...]:
    """Return the seats that decide in the current phase."""
    return stage(state.phase).asks(state, state.phase)


def powerless(state: Table) -> tuple[Seat, ...]:
    """Return the awaited seats that can only pass or decline, which is a secret (F-108, F-114, F-179)."""
    if isinstance(state.phase, Over) or not LIMITS[stage(state.phase).window].veiled:
        return ()
    return tuple(seat for seat in _deciding(state) if not _able(state, seat))


def _able(state: Table, seat: Seat) -> bool:
    """Return whether a seat has more than one move in this phase, or a question to answer."""
    if state.players[seat].asks or any(mischief.plays(state, seat)):
        return True
    return sum(1 for _ in islice(stage(state.phase).offers(state, state.phase, seat), 2)) > 1


@remembered(64)
def legal(state: Table, seat: Seat) -> tuple[Move, ...]:
    """Return every move of an awaited seat; for any other seat return ()."""
    if not seated(state, seat):
        return ()
    if state.players[seat].asks:
        return tuple(answers(state, seat))
    return (*_offers(state, seat), *_extras(state, seat)) if seat in _deciding(state) else ()


def forced(state: Table, seat: Seat) -> Move | None:
    """Return the only possible move of a seat if the channel can tell that it is the only one.

    Everybody sees the open discard pile, and so knows the one card to fetch (F-109, F-111), and which luck
    cards cannot be in the hand (F-179).
    """
    asks = state.players[seat].asks
    if asks and isinstance(asks[0], Fetch):
        found = tuple(islice(answers(state, seat), 2))
        return found[0] if len(found) == 1 else None
    phase = state.phase
    if asks or not isinstance(phase, Helping) or seat != phase.shot.seat:
        return None
    return None if any(imaginable(state, phase.shot, "T4")) else Done()


@remembered(64)
def anytime(state: Table, seat: Seat) -> tuple[Move, ...]:
    """Return the moves of a seat that is not awaited.

    These are anytime cards, MISCHIEF and a forgotten refill (F-93, F-101, F-155).
    """
    player = state.players[seat]
    over = isinstance(state.phase, Over)
    return () if over or player.gone or player.asks or seat in awaiting(state) else tuple(_extras(state, seat))


def _offers(state: Table, seat: Seat) -> Iterable[Move]:
    return stage(state.phase).offers(state, state.phase, seat)


def _extras(state: Table, seat: Seat) -> Iterator[Move]:
    """Yield anytime cards, MISCHIEF, and draws for a short hand outside its own refill (F-93, F-101)."""
    player = state.players[seat]
    if not LOOSE.isdisjoint(player.hand):
        yield from _uses(state, seat)
    if player.character or player.mulligan:
        yield from characters.uses(state, seat)
    if player.mischief:
        yield from mischief.plays(state, seat)
    if short(state, seat) and seat not in stage(state.phase).refills(state.phase):
        yield from map(Draw, STACKS)


def _uses(state: Table, seat: Seat) -> Iterator[Move]:
    for code in dict.fromkeys(code for code in loose(state, seat) if code in LOOSE):
        effect = ACTIONS[code].options[0][0]
        if usable(state, seat, effect.kind, effect.argument):
            yield Use(code)


def apply(state: Table, seat: Seat, move: Move, luck: Luck) -> Table:
    """Return the state after a move, or raise `IllegalMove` with what to do instead."""
    if isinstance(move, Leave) and seated(state, seat):
        return _settled(leave(state._replace(events=()), seat, luck), luck)
    if not allowed(state, seat, move):
        raise refused(state, seat, move, _deciding(state))
    return _settled(_made(state._replace(events=()), seat, move, luck), luck)


def _settled(state: Table, luck: Luck) -> Table:
    """Drop questions that nobody can answer, and play on until a player has to decide."""
    state = tidy(state)
    after = stage(state.phase).settles(state, state.phase, luck)
    return state if after is None else _settled(after, luck)


def seated(state: Table, seat: Seat) -> bool:
    """Return whether the seat still plays in a round that is not over (F-182)."""
    return not isinstance(state.phase, Over) and 0 <= seat < len(state.players) and not state.players[seat].gone


def allowed(state: Table, seat: Seat, move: Move) -> bool:
    """Return whether a move is one of `legal_moves` or `anytime_moves`.

    If the list is not cached, the search stops at the first match.
    """
    listed = legal.known(state, seat)
    if listed:
        return move in listed
    if not seated(state, seat):
        return False
    if state.players[seat].asks:
        return move in answers(state, seat)
    return (seat in _deciding(state) and move in _offers(state, seat)) or move in _extras(state, seat)


def _made(state: Table, seat: Seat, move: Move, luck: Luck) -> Table:
    if state.players[seat].asks:
        return answer(state, seat, move, luck)
    match move, state.phase:
        case Play(card), _ if card in mischief.DECK:
            return mischief.use(state, seat, move, luck)
        case Use(card), _ if characters.is_ability(card):
            return lapsed(characters.use(state, seat, card, luck))
        case Use(card), _:
            effect = ACTIONS[card].options[0][0]
            return use(state, seat, card, effect.kind, effect.argument)
        case Draw(stack), _:
            return draw(state, seat, stack, luck)
        case _:
            return stage(state.phase).does(state, state.phase, seat, move, luck)
