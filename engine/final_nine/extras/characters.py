"""CHARACTERS: who has which abilities, and whether they may be used (F-142 to F-148)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine import sheet
from engine.final_nine.asks import Fetch, Peek, Renew, Surplus, Trim, Windup
from engine.final_nine.cards.deck import ACTIONS, DISCS, HELD
from engine.final_nine.events import Cast, Used
from engine.final_nine.extras.tee_off import SIDES
from engine.final_nine.hand.piles import change, empty, exhausted, fetchable, stocked, told
from engine.final_nine.hand.questions import ask, loose, payable
from engine.final_nine.moves import Choose, Done, Move, Use
from engine.final_nine.options import Options
from engine.final_nine.state import Casting, Choosing, Shooting, Table, shooting
from engine.game import Seat
from engine.luck import Luck


class Character(NamedTuple):
    """A side of a TEAM card: its abilities are codes of actions and discs that no hand holds."""

    code: str
    team: str
    name: str
    abilities: tuple[str, ...]
    set: str


CHARACTERS: Final[Mapping[str, Character]] = MappingProxyType(
    {
        row["code"]: Character(row["code"], row["team"], row["name"], tuple(row["abilities"].split()), row["set"])
        for row in sheet.rows(__file__, "characters.txt")
    }
)


def side(options: Options, seat: Seat) -> tuple[Seat, ...]:
    """The seats that share a character with this one, itself first: in doubles 1 and 3, and 2 and 4 (F-148)."""
    return (seat, (seat + 2) % 4) if options.doubles else (seat,)


def teams(options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The seats that stand together: everybody alone, or the two pairs of doubles."""
    return tuple(dict.fromkeys(tuple(sorted(side(options, seat))) for seat in range(seats)))


def partners(options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """The teams of doubles, where it is played."""
    return teams(options, seats) if options.doubles else ()


def casting_moves(table: Table) -> Iterator[Move]:
    """The characters whose TEAM card is still free, or none (F-143)."""
    taken = {CHARACTERS[player.character].team for player in table.players if player.character}
    for character in CHARACTERS.values():
        if character.set == table.options.characters and character.team not in taken:
            yield Choose(character.code)
    yield Done()


def cast(table: Table, phase: Casting, move: Move) -> Table:
    """The table after the first of the queue has chosen."""
    seat = phase.queue[0]
    if isinstance(move, Choose):
        for one in side(table.options, seat):
            table = change(table, one, character=move.character)
        table = told(table, Cast(seat, move.character))
    return table._replace(phase=Casting(phase.queue[1:]))


def abilities(table: Table, seat: Seat) -> tuple[str, ...]:
    """The abilities that the seat has left: its character's, and the sides of its card from TEE OFF (F-142, F-158)."""
    return (*_own(table, seat), *(SIDES if table.players[seat].mulligan else ()))


def _own(table: Table, seat: Seat) -> tuple[str, ...]:
    """All abilities of the seat's character, or none once one was used (F-142)."""
    player = table.players[seat]
    shot = shooting(table.phase)
    if not player.character or player.tired or (shot and shot.seat == seat and pending(shot)):
        return ()
    return CHARACTERS[player.character].abilities


def pending(shot: Shooting) -> bool:
    """Whether the disc or a card of a throw is an ability of a character."""
    return any(is_ability(code) and code not in SIDES for code in (shot.disc, *(played.card for played in shot.plays)))


def is_ability(code: str) -> bool:
    """Whether a code names an ability instead of a card."""
    card = DISCS.get(code) or ACTIONS.get(code)
    return card is not None and code not in HELD and card.set in {"team", "kstar", "tee_off"}


def spent(table: Table, seat: Seat, *codes: str) -> Table:
    """The table after these were played: an ability turns the character's card sideways (F-142), a side is gone."""
    for code in codes:
        if code in SIDES:
            table = change(table, seat, mulligan=False)
        elif is_ability(code):
            for one in side(table.options, seat):
                table = change(table, one, tired=True)
    return table


def refreshed(table: Table, holes: int) -> Table:
    """The table with every character upright again after the 9th hole, or half of a Mega round (F-143)."""
    mega = table.options.layout.startswith("mega")
    if holes != ((len(table.holes) + 1) // 2 if mega else 9):
        return table
    return table._replace(players=tuple(player._replace(tired=False) for player in table.players))


def uses(table: Table, seat: Seat) -> Iterator[Move]:
    """The abilities that are used by themselves now: Good Bag at any time, the others before the own throw."""
    own = isinstance(table.phase, Choosing) and table.phase.shot.seat == seat and table.phase.offer is None
    for code in abilities(table, seat):
        when = ACTIONS[code].when if code in ACTIONS else frozenset()
        if ("any" in when or ("use" in when and own)) and _useful(table, seat, code):
            yield Use(code)


def _useful(table: Table, seat: Seat, code: str) -> bool:
    cards = loose(table, seat)
    match ACTIONS[code].options[0][0].kind:
        case "fetch":
            return bool(cards) and bool(fetchable(table, "DISC"))
        case "bag":
            return bool(table.discs.discards or table.actions.discards)
        case "renew":
            return bool(cards) and not exhausted(table)
        case "windup":
            return bool(payable(table, seat)) and not empty(table, "disc")
        case _:
            return not empty(table, "action")


def use(table: Table, seat: Seat, code: str, luck: Luck) -> Table:
    """The table after an ability used by itself, its questions asked."""
    table = told(spent(table, seat, code), Used(seat, code))
    effect = ACTIONS[code].options[0][0]
    match effect.kind:
        case "fetch":
            return ask(table, seat, Trim(1), Fetch(effect.argument))
        case "bag":
            return ask(table, seat, Fetch("DISC"), Fetch("ACTION"), Surplus())
        case "renew":
            return ask(table, seat, Renew(effect.number, 0))
        case "windup":
            return ask(table, seat, Windup(effect.number, traded=False))
        case _:
            return ask(stocked(table, "action", luck), seat, Peek())
