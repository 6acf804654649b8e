"""CHARACTERS: the abilities of each character, and when they may be used (F-142 to F-148)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine import data_files
from engine.final_nine.cards.deck import ACTIONS, DISCS, HAND_CODES
from engine.final_nine.events import Cast, Used
from engine.final_nine.extras.tee_off import MULLIGAN_SIDES
from engine.final_nine.hand import (
    add_events,
    are_stacks_exhausted,
    ask,
    change_player,
    fetchable_cards,
    free_cards,
    is_empty,
    payable_cards,
    restock,
)
from engine.final_nine.moves import Choose, Done, Move, Use
from engine.final_nine.options import Options
from engine.final_nine.state import (
    Casting,
    Choosing,
    Fetch,
    Peek,
    Renew,
    ShotState,
    State,
    Surplus,
    Trim,
    Windup,
    shot_in_progress,
)
from engine.game import Seat
from engine.rng import Luck


class Character(NamedTuple):
    """One side of a TEAM card; its abilities are codes of actions and discs that are in no hand."""

    code: str
    team: str
    name: str
    abilities: tuple[str, ...]
    set: str


CHARACTERS: Final[Mapping[str, Character]] = MappingProxyType(
    {
        row["code"]: Character(row["code"], row["team"], row["name"], tuple(row["abilities"].split()), row["set"])
        for row in data_files.read_rows(__file__, "characters.txt")
    }
)


def side_of(options: Options, seat: Seat) -> tuple[Seat, ...]:
    """Return the seat and, in doubles, its partner: seats 1 and 3, or 2 and 4 (F-148)."""
    return (seat, (seat + 2) % 4) if options.doubles else (seat,)


def teams(options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Return the sides of the game: every seat alone, or the two pairs of doubles."""
    return tuple(dict.fromkeys(tuple(sorted(side_of(options, seat))) for seat in range(seats)))


def doubles_teams(options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams of doubles, or () without doubles."""
    return teams(options, seats) if options.doubles else ()


def character_moves(state: State) -> Iterator[Move]:
    """Yield the characters whose TEAM card is still free, then the choice of none (F-143)."""
    taken_teams = {CHARACTERS[player.character].team for player in state.players if player.character}
    for character in CHARACTERS.values():
        if character.set == state.options.characters and character.team not in taken_teams:
            yield Choose(character.code)
    yield Done()


def choose_character(state: State, phase: Casting, move: Move) -> State:
    """Let the first seat of the queue choose a character."""
    seat = phase.queue[0]
    if isinstance(move, Choose):
        for one in side_of(state.options, seat):
            state = change_player(state, one, character=move.character)
        state = add_events(state, Cast(seat, move.character))
    return state._replace(phase=Casting(phase.queue[1:]))


def available_abilities(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the seat's unused abilities: its character's, and both sides of its TEE OFF card (F-142, F-158)."""
    return (*_character_abilities(state, seat), *(MULLIGAN_SIDES if state.players[seat].mulligan else ()))


def _character_abilities(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the abilities of the seat's character, or () once one of them was used (F-142)."""
    player = state.players[seat]
    shot = shot_in_progress(state.phase)
    if not player.character or player.tired or (shot and shot.seat == seat and uses_ability(shot)):
        return ()
    return CHARACTERS[player.character].abilities


def uses_ability(shot: ShotState) -> bool:
    """Return whether the disc or a card of the throw is a character's ability."""
    return any(
        is_ability(code) and code not in MULLIGAN_SIDES for code in (shot.disc, *(play.card for play in shot.plays))
    )


def is_ability(code: str) -> bool:
    """Return whether a code names an ability and not a card."""
    card = DISCS.get(code) or ACTIONS.get(code)
    return card is not None and code not in HAND_CODES and card.set in {"team", "kstar", "tee_off"}


def spend_abilities(state: State, seat: Seat, *codes: str) -> State:
    """Mark the played abilities as used (F-142), and take away a played Mulligan / In the Bag card."""
    for code in codes:
        if code in MULLIGAN_SIDES:
            state = change_player(state, seat, mulligan=False)
        elif is_ability(code):
            for one in side_of(state.options, seat):
                state = change_player(state, one, tired=True)
    return state


def refresh_characters(state: State, holes: int) -> State:
    """Turn all characters upright after the 9th hole, or after half of a Mega round (F-143)."""
    mega = state.options.layout.startswith("mega")
    if holes != ((len(state.holes) + 1) // 2 if mega else 9):
        return state
    return state._replace(players=tuple(player._replace(tired=False) for player in state.players))


def ability_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield the abilities that may be used now without a throw.

    Good Bag may be used at any time, the others before the seat's own throw.
    """
    own = isinstance(state.phase, Choosing) and state.phase.shot.seat == seat and state.phase.offer is None
    for code in available_abilities(state, seat):
        when = ACTIONS[code].when if code in ACTIONS else frozenset()
        if ("any" in when or ("use" in when and own)) and _is_useful(state, seat, code):
            yield Use(code)


def _is_useful(state: State, seat: Seat, code: str) -> bool:
    cards = free_cards(state, seat)
    match ACTIONS[code].options[0][0].kind:
        case "fetch":
            return bool(cards) and bool(fetchable_cards(state, "DISC"))
        case "bag":
            return bool(state.discs.discards or state.actions.discards)
        case "renew":
            return bool(cards) and not are_stacks_exhausted(state)
        case "windup":
            return bool(payable_cards(state, seat)) and not is_empty(state, "disc")
        case _:
            return not is_empty(state, "action")


def use_ability(state: State, seat: Seat, code: str, luck: Luck) -> State:
    """Use an ability without a throw, and ask its questions."""
    state = add_events(spend_abilities(state, seat, code), Used(seat, code))
    effect = ACTIONS[code].options[0][0]
    match effect.kind:
        case "fetch":
            return ask(state, seat, Trim(1), Fetch(effect.argument))
        case "bag":
            return ask(state, seat, Fetch("DISC"), Fetch("ACTION"), Surplus())
        case "renew":
            return ask(state, seat, Renew(effect.number, 0))
        case "windup":
            return ask(state, seat, Windup(effect.number, traded=False))
        case _:
            return ask(restock(state, "action", luck), seat, Peek())
