"""What one seat, or the channel, may know of a table (section 15)."""

from typing import Literal, NamedTuple, TypeAlias

from engine.final_nine import rules
from engine.final_nine.asking import committed
from engine.final_nine.cards import DISCS
from engine.final_nine.course import Hole
from engine.final_nine.effects import aimed, far, planned, rest
from engine.final_nine.events import Event, Shot, Slip, seen
from engine.final_nine.flight import Flown
from engine.final_nine.grid import Cell, Direction
from engine.final_nine.landing import Rest
from engine.final_nine.layout import Placed, full
from engine.final_nine.moves import Apply, Done, Draw, Move, Skip, parts
from engine.final_nine.options import Options
from engine.final_nine.refusing import why_not
from engine.final_nine.scoring import result, scorecard
from engine.final_nine.shots import slips
from engine.final_nine.state import (
    Ask,
    Choosing,
    Disrupting,
    Helping,
    Landed,
    Over,
    Phase,
    Refilling,
    Shooting,
    Swapping,
    Table,
    Turning,
    shooting,
)
from engine.game import Result, Scorecard, Seat

Window: TypeAlias = Literal["swap", "choose", "trade", "disrupt", "turned", "luck", "landed", "refill", "over"]
"""What kind of decision the table waits for; `limits` has its time (F-180)."""


class PlayerView(NamedTuple):
    """What everybody knows of a player."""

    lie: Cell
    far: int
    """Grids to the basket (F-81)."""
    passed: tuple[int, ...]
    """Mandos of this hole passed, by number."""
    strokes: int
    """On this hole, penalties paid in the present turn included."""
    total: int
    """Of the finished holes."""
    over: int
    """Total against par, the finished holes (F-128)."""
    done: bool
    teed: bool
    free: bool
    """The next new disc on this hole costs nothing (F-123)."""
    island: bool
    """The tee throw at the island is still to come (F-32)."""
    cards: int
    asks: tuple[Ask, ...]
    gone: bool


class HandCard(NamedTuple):
    """A card of the viewer's own hand."""

    code: str
    state: Literal["chosen", "added", "playable", "held"]
    why: str
    """The key of the reason why it cannot be played now (`words.why`), or ""."""


class Plan(NamedTuple):
    """Where a throw would go as things stand, up to the first die (F-98)."""

    path: tuple[Cell, ...]
    open: bool
    """A die decides what comes after the last grid."""
    lie: Cell
    holed: bool
    out: bool
    missed: bool
    under: bool


class ShotView(NamedTuple):
    """The throw in progress, to everybody once it is committed and to its thrower before."""

    seat: Seat
    disc: str
    aim: Direction | None
    slips: tuple[Slip, ...]
    putting: bool
    plan: Plan | None


class OfferView(NamedTuple):
    """A trade; its cards are there for the partners only (F-178)."""

    seat: Seat
    to: Seat
    size: int
    cards: tuple[str, ...]
    proposed: bool


class View(NamedTuple):
    seat: Seat | None
    awaiting: tuple[Seat, ...]
    """In the disruption window all opponents, whether they can act or not (F-114)."""
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    card: Scorecard
    result: Result | None
    anytime: tuple[Move, ...]
    """Moves of the viewer that nobody waits for (F-93, F-101)."""
    window: Window
    options: Options
    number: int
    """The hole being played, from 0."""
    holes: tuple[Hole, ...]
    laid: tuple[Placed, ...]
    """Where the cards lie in a full course (F-167)."""
    wind: Direction | None
    order: tuple[Seat, ...]
    players: tuple[PlayerView, ...]
    thrower: Seat | None
    shot: ShotView | None
    turned: str
    """The card that was turned over and waits for the thrower's choice, or ""."""
    offer: OfferView | None
    last: Shot | None
    """The last throw on this hole."""
    hand: tuple[HandCard, ...]
    swaps: tuple[tuple[str, str], ...]
    """The viewer's marks in a swap: a card and the stack that replaces it."""
    discs: int
    actions: int
    disc_discards: tuple[str, ...]
    """The newest last."""
    action_discards: tuple[str, ...]

    @property
    def hole(self) -> Hole:
        return self.holes[self.number]


def view(table: Table, seat: Seat | None) -> View:
    """The table as that seat sees it; None is the channel."""
    moves = _moves(table, seat)
    in_progress = shooting(table.phase)
    return View(
        seat=seat,
        awaiting=awaited(table, seat),
        moves=moves,
        events=tuple(seen(event, seat) for event in table.events),
        card=scorecard(table),
        result=result(table),
        anytime=() if seat is None else rules.anytime(table, seat),
        window=window(table.phase),
        options=table.options,
        number=table.number,
        holes=table.holes,
        laid=full(len(table.holes)) if table.options.layout == "full" else (),
        wind=table.wind,
        order=table.order,
        players=tuple(_player(table, one) for one in range(len(table.players))),
        thrower=in_progress.seat if in_progress else None,
        shot=_shot(table, seat),
        turned=table.phase.card if isinstance(table.phase, Turning) else "",
        offer=_offer(table.phase, seat),
        last=table.last,
        hand=() if seat is None else _hand(table, seat, moves),
        swaps=table.phase.marks[seat] if isinstance(table.phase, Swapping) and seat is not None else (),
        discs=len(table.discs.cards),
        actions=len(table.actions.cards),
        disc_discards=table.discs.discards,
        action_discards=table.actions.discards,
    )


def awaited(table: Table, seat: Seat | None) -> tuple[Seat, ...]:
    """The seats that the viewer may think are awaited: who cannot disrupt stays among them (F-114, F-179)."""
    real = rules.awaiting(table)
    if not isinstance(table.phase, Disrupting):
        return real
    asked = {one for one, player in enumerate(table.players) if player.asks}
    opponents = {
        one for one, player in enumerate(table.players) if one not in (table.phase.shot.seat, seat) and not player.gone
    }
    own = {seat} & set(real) if seat is not None else set()
    return tuple(sorted(asked | opponents | own))


def _moves(table: Table, seat: Seat | None) -> tuple[Move, ...]:
    """The seat's own moves; the channel sees those at the turned card and the stacks, which tell nothing of a hand."""
    if seat is not None:
        return rules.legal(table, seat)
    match table.phase:
        case Turning(shot):
            return tuple(move for move in rules.legal(table, shot.seat) if isinstance(move, Apply | Skip))
        case Refilling(queue):
            return tuple(move for move in rules.legal(table, queue[0]) if isinstance(move, Draw | Done))
        case _:
            return ()


def window(phase: Phase) -> Window:
    """The kind of decision a phase waits for."""
    match phase:
        case Choosing(_, _, _, offer) if offer and offer.proposed:
            return "trade"
        case _:
            return WINDOWS[type(phase)]


WINDOWS: dict[type[Phase], Window] = {
    Swapping: "swap",
    Choosing: "choose",
    Disrupting: "disrupt",
    Turning: "turned",
    Helping: "luck",
    Landed: "landed",
    Refilling: "refill",
    Over: "over",
}


def _player(table: Table, seat: Seat) -> PlayerView:
    player = table.players[seat]
    shot = shooting(table.phase)
    paid = shot.paid if shot and shot.seat == seat else 0
    pars = sum(hole.par for hole in table.holes[: len(player.scores)])
    return PlayerView(
        player.lie,
        far(table, seat),
        player.passed,
        player.strokes + paid,
        sum(player.scores),
        sum(player.scores) - pars,
        player.done,
        player.teed,
        player.free,
        table.hole.island is not None and not player.teed,
        len(player.hand),
        player.asks,
        player.gone,
    )


def _shot(table: Table, seat: Seat | None) -> ShotView | None:
    """The throw in progress; before it is committed only its thrower sees it (F-178)."""
    shot = shooting(table.phase)
    if shot is None or (isinstance(table.phase, Choosing) and shot.seat != seat):
        return None
    return ShotView(shot.seat, shot.disc, shot.aim, slips(shot) if shot.disc else (), shot.putting, _plan(table, shot))


def _plan(table: Table, shot: Shooting) -> Plan | None:
    if not aimed(shot):
        return None
    flown = shot.flown or planned(table, shot)
    return plan(flown, rest(table, shot, flown))


def plan(flown: Flown, ends: Rest) -> Plan:
    return Plan(flown.path, flown.open, ends.lie, ends.holed, ends.out, ends.missed, ends.under)


def _offer(phase: Phase, seat: Seat | None) -> OfferView | None:
    """The trade: to its thrower always, to the other partner and the channel once it is proposed (F-178)."""
    if not isinstance(phase, Choosing) or phase.offer is None:
        return None
    thrower, offer = phase.shot.seat, phase.offer
    if seat == thrower or (offer.proposed and seat == offer.to):
        return OfferView(thrower, offer.to, len(offer.cards), offer.cards, offer.proposed)
    return OfferView(thrower, offer.to, len(offer.cards), (), True) if offer.proposed else None


def _hand(table: Table, seat: Seat, moves: tuple[Move, ...]) -> tuple[HandCard, ...]:
    """The viewer's cards, the first of equal ones marked."""
    held = list(committed(table, seat))
    playable = {part for move in (*moves, *rules.anytime(table, seat)) for part in parts(move)}
    return tuple(_hand_card(table, seat, code, held, playable) for code in table.players[seat].hand)


def _hand_card(table: Table, seat: Seat, code: str, held: list[str], playable: set[str | int]) -> HandCard:
    if code in held:
        held.remove(code)
        return HandCard(code, "chosen" if code in DISCS else "added", "")
    if code in playable:
        return HandCard(code, "playable", "")
    return HandCard(code, "held", why(table, seat, code))


def why(table: Table, seat: Seat, code: str) -> str:
    """The key of the reason why a card of the hand cannot be played now, "" where nothing is to be said."""
    shot = shooting(table.phase)
    if shot is None or isinstance(table.phase, Landed):
        return ""
    if code in DISCS:
        return "no reach" if DISCS[code].reach and isinstance(table.phase, Choosing) and not shot.disc else ""
    return why_not(table, seat, code)
