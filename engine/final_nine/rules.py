"""The rules of a round: which seats decide, which moves are legal, and what a move does (section 7).

Each phase has its own `PhaseRules` in `turn/` and `round`; this module chooses them and adds the moves that are
legal in any phase.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.events import Gone
from engine.final_nine.extras import characters, mischief
from engine.final_nine.hand import (
    add_events,
    answer_moves,
    apply_answer,
    change_player,
    draw_card,
    drop_unanswerable,
    free_cards,
    is_short,
    is_usable,
    use_anytime_card,
)
from engine.final_nine.moves import STACKS, Decline, Done, Draw, Leave, Move, Pass, Play, Skip, Use
from engine.final_nine.round import CASTING_RULES, FLICKING_RULES, SWAP_RULES
from engine.final_nine.state import (
    Casting,
    Choosing,
    Disrupting,
    Fetch,
    Flicking,
    Helping,
    Landed,
    Offering,
    Over,
    Phase,
    Refilling,
    State,
    Swapping,
    Turning,
)
from engine.final_nine.throw.benefit import is_in_for_good
from engine.final_nine.turn.choice import CHOICE_RULES, TRADE_RULES, drop_lapsed_choices
from engine.final_nine.turn.landing import LANDED_RULES, LUCK_RULES, REFILL_RULES, possible_plays
from engine.final_nine.turn.phase_rules import TIME_LIMITS, PhaseRules
from engine.final_nine.turn.refusal import refusal_error
from engine.final_nine.turn.trouble import DISRUPTION_RULES, REVEAL_RULES, is_turned_card_useless, possible_disruptions
from engine.game import Seat
from engine.memo import memoize
from engine.rng import Luck

OVER_RULES: Final[PhaseRules[Over]] = PhaseRules(window="over")
RULES_BY_PHASE: Final[Mapping[type[Phase], PhaseRules[Any]]] = MappingProxyType(
    {
        Casting: CASTING_RULES,
        Flicking: FLICKING_RULES,
        Swapping: SWAP_RULES,
        Choosing: CHOICE_RULES,
        Disrupting: DISRUPTION_RULES,
        Turning: REVEAL_RULES,
        Helping: LUCK_RULES,
        Landed: LANDED_RULES,
        Refilling: REFILL_RULES,
        Over: OVER_RULES,
    }
)


def phase_rules(phase: Phase) -> PhaseRules[Any]:
    """Return the rules of a phase; a proposed trade is answered before the thrower goes on (F-108)."""
    if isinstance(phase, Choosing) and phase.offer and phase.offer.proposed:
        return TRADE_RULES
    return RULES_BY_PHASE[type(phase)]


def remove_seat(state: State, seat: Seat, luck: Luck) -> State:
    """Remove a seat; its throw under way is played to the end, then its hand goes to the piles."""
    state = add_events(change_player(state, seat, gone=True, asks=()), Gone(seat))
    if all(player.gone for player in state.players):
        return state._replace(phase=Over())
    return phase_rules(state.phase).leave(state, state.phase, seat, luck)


ANYTIME_CARDS: Final = frozenset(code for code, card in ACTIONS.items() if "any" in card.when)
"""The cards that may be played at any time (F-93)."""


def awaiting(state: State) -> tuple[Seat, ...]:
    """Return the seats that have a decision now, without revealing hidden hands (F-179)."""
    if isinstance(state.phase, Over):
        return ()
    asked_seats, deciding = [seat for seat, player in enumerate(state.players) if player.asks], _deciding_seats(state)
    return tuple(sorted({*asked_seats, *deciding})) if asked_seats or len(deciding) > 1 else deciding


def _deciding_seats(state: State) -> tuple[Seat, ...]:
    """Return the seats that decide in the current phase."""
    return phase_rules(state.phase).deciding_seats(state, state.phase)


def seats_without_choice(state: State) -> tuple[Seat, ...]:
    """Return the awaited seats that can only pass or decline, which is a secret (F-108, F-114, F-179)."""
    if isinstance(state.phase, Over) or not TIME_LIMITS[phase_rules(state.phase).window].is_secret_choice:
        return ()
    return tuple(seat for seat in _deciding_seats(state) if not _has_choice(state, seat))


def _has_choice(state: State, seat: Seat) -> bool:
    """Return whether a seat has more than one move in this phase, or a question to answer."""
    if state.players[seat].asks or any(mischief.mischief_moves(state, seat)):
        return True
    return sum(1 for _ in islice(phase_rules(state.phase).moves(state, state.phase, seat), 2)) > 1


@memoize(64)
def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every move of an awaited seat; for any other seat return ()."""
    if not is_playing(state, seat):
        return ()
    if state.players[seat].asks:
        return tuple(answer_moves(state, seat))
    return (*_phase_moves(state, seat), *_extra_moves(state, seat)) if seat in _deciding_seats(state) else ()


def forced_move(state: State, seat: Seat) -> Move | None:
    """Return the only possible move of a seat if the channel can tell that it is the only one.

    Everybody sees the open discard pile, and so knows the one card to fetch (F-109, F-111), and which cards
    cannot be in a hand (F-179).
    """
    asks = state.players[seat].asks
    if asks and isinstance(asks[0], Fetch):
        moves = tuple(islice(answer_moves(state, seat), 2))
        return moves[0] if len(moves) == 1 else None
    return None if asks or seat not in _deciding_seats(state) else _known_answer(state, seat)


def _known_answer(state: State, seat: Seat) -> Move | None:
    """Return the answer of a deciding seat whose hand cannot have a use for this window, as all can see."""
    player = state.players[seat]
    match state.phase:
        case Helping(shot):
            return Done() if is_in_for_good(state, shot) or not any(possible_plays(state, shot, "T4")) else None
        case Turning() as phase if phase.card:
            return Skip() if is_turned_card_useless(state, phase) else None
        case Disrupting() as phase if not player.mischief or player.mischief_used:
            return None if any(possible_disruptions(state, phase, seat)) else Pass()
        case Choosing(offer=Offering(proposed=True)) if not player.hand:
            return Decline()
        case _:
            return None


@memoize(64)
def anytime_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the moves of a seat that is not awaited.

    These are anytime cards, MISCHIEF and a forgotten refill (F-93, F-101, F-155).
    """
    player = state.players[seat]
    over = isinstance(state.phase, Over)
    return () if over or player.gone or player.asks or seat in awaiting(state) else tuple(_extra_moves(state, seat))


def _phase_moves(state: State, seat: Seat) -> Iterable[Move]:
    return phase_rules(state.phase).moves(state, state.phase, seat)


def _extra_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield anytime cards, MISCHIEF, and draws for a short hand outside its own refill (F-93, F-101)."""
    player = state.players[seat]
    if not ANYTIME_CARDS.isdisjoint(player.hand):
        yield from _anytime_card_moves(state, seat)
    if player.character or player.mulligan:
        yield from characters.ability_moves(state, seat)
    if player.mischief:
        yield from mischief.mischief_moves(state, seat)
    if is_short(state, seat) and seat not in phase_rules(state.phase).refilled_seats(state.phase):
        yield from map(Draw, STACKS)


def _anytime_card_moves(state: State, seat: Seat) -> Iterator[Move]:
    for code in dict.fromkeys(code for code in free_cards(state, seat) if code in ANYTIME_CARDS):
        effect = ACTIONS[code].options[0][0]
        if is_usable(state, seat, effect.kind, effect.argument):
            yield Use(code)


def apply(state: State, seat: Seat, move: Move, luck: Luck) -> State:
    """Return the state after a move, or raise `IllegalMove` with what to do instead."""
    if isinstance(move, Leave) and is_playing(state, seat):
        return _settle(remove_seat(state._replace(events=()), seat, luck), luck)
    if not is_allowed(state, seat, move):
        raise refusal_error(state, seat, move, _deciding_seats(state))
    return _settle(_make_move(state._replace(events=()), seat, move, luck), luck)


def _settle(state: State, luck: Luck) -> State:
    """Drop questions that nobody can answer, and play on until a player has to decide."""
    state = drop_unanswerable(state)
    after = phase_rules(state.phase).settle(state, state.phase, luck)
    return state if after is None else _settle(after, luck)


def is_playing(state: State, seat: Seat) -> bool:
    """Return whether the seat still plays in a round that is not over (F-182)."""
    return not isinstance(state.phase, Over) and 0 <= seat < len(state.players) and not state.players[seat].gone


def is_allowed(state: State, seat: Seat, move: Move) -> bool:
    """Return whether a move is one of `legal_moves` or `anytime_moves`.

    If the list is not cached, the search stops at the first match.
    """
    moves = legal_moves.peek(state, seat)
    if moves:
        return move in moves
    if not is_playing(state, seat):
        return False
    if state.players[seat].asks:
        return move in answer_moves(state, seat)
    return (seat in _deciding_seats(state) and move in _phase_moves(state, seat)) or move in _extra_moves(state, seat)


def _make_move(state: State, seat: Seat, move: Move, luck: Luck) -> State:
    if state.players[seat].asks:
        return apply_answer(state, seat, move, luck)
    match move, state.phase:
        case Play(card), _ if card in mischief.MISCHIEF_CARDS:
            return mischief.use_mischief(state, seat, move, luck)
        case Use(card), _ if characters.is_ability(card):
            return drop_lapsed_choices(characters.use_ability(state, seat, card, luck))
        case Use(card), _:
            effect = ACTIONS[card].options[0][0]
            return use_anytime_card(state, seat, card, effect.kind, effect.argument)
        case Draw(stack), _:
            return draw_card(state, seat, stack, luck)
        case _:
            return phase_rules(state.phase).apply(state, state.phase, seat, move, luck)
