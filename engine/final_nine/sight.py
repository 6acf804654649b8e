"""The table as one seat, or the channel, sees it (section 15)."""

from typing import Any

from engine.final_nine import rules
from engine.final_nine.asks import Peek, Windup
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.layout import full
from engine.final_nine.events import Event, seen
from engine.final_nine.hand.questions import committed
from engine.final_nine.moves import Move, Redraw, parts
from engine.final_nine.round.score import result, scorecard
from engine.final_nine.state import (
    UNSEEN,
    Choosing,
    Flicking,
    Offering,
    Phase,
    Shooting,
    Swapping,
    Table,
    Turning,
    shooting,
)
from engine.final_nine.throw.effects import aimed, far, planned, rest, waived
from engine.final_nine.throw.outcome import slips
from engine.final_nine.turn.phases import stage
from engine.final_nine.turn.refusal import why_not
from engine.final_nine.turn.stage import Stage
from engine.final_nine.view import FlickView, HandCard, OfferView, Plan, PlayerView, ShotView, View
from engine.game import Seat
from engine.memory import remembered


@remembered(128)
def view(table: Table, seat: Seat | None) -> View:
    """The table as that seat sees it; None is the channel, whose view a seat's differs from in what is its own."""
    return _channel(table) if seat is None else _own(table, seat, view(table, None))


def _channel(table: Table) -> View:
    phase, in_progress, now = _known(table.phase, None), shooting(table.phase), stage(table.phase)
    return View(
        seat=None,
        awaiting=rules.awaiting(table),
        moves=_shown(table, now),
        events=_seen(table, None),
        card=scorecard(table),
        result=result(table),
        anytime=(),
        phase=phase,
        window=now.window,
        options=table.options,
        number=table.number,
        holes=table.holes,
        laid=full(len(table.holes)) if table.options.layout == "full" else (),
        wind=table.wind,
        order=table.order,
        players=tuple(_player(table, one) for one in range(len(table.players))),
        thrower=in_progress.seat if in_progress else None,
        shot=_shot(table, None),
        turned=table.phase.card if isinstance(table.phase, Turning) else "",
        offer=_offer(phase),
        flick=_flick(phase, None),
        last=table.last,
        hand=(),
        top_discs=(),
        peek="",
        swaps=(),
        discs=len(table.discs.cards),
        actions=len(table.actions.cards),
        disc_discards=table.discs.discards,
        action_discards=table.actions.discards,
        edition=table.edition,
    )


def _own(table: Table, seat: Seat, channel: View) -> View:
    """What everybody sees, and the seat's own moves, cards, choices and secrets."""
    moves, anytime, phase = rules.legal(table, seat), rules.anytime(table, seat), _known(table.phase, seat)
    return channel._replace(
        seat=seat,
        moves=moves,
        events=_seen(table, seat),
        anytime=anytime,
        phase=phase,
        players=_knowing(table, seat, channel.players),
        shot=_shot(table, seat),
        offer=_offer(phase),
        flick=_flick(phase, seat),
        hand=_hand(table, seat, (*moves, *anytime)),
        top_discs=_top_discs(table, seat),
        peek=_peek(table, seat),
        swaps=phase.marks[seat] if isinstance(phase, Swapping) else (),
    )


def _known(phase: Phase, seat: Seat | None) -> Phase:
    """The phase without what others have chosen in secret (F-177, F-178)."""
    match phase:
        case Flicking(powers=powers):
            told = tuple(UNSEEN if power and one != seat else power for one, power in enumerate(powers))
            return phase._replace(powers=told)
        case Swapping(marks=marks):
            return phase._replace(marks=tuple(own if one == seat else () for one, own in enumerate(marks)))
        case Choosing(shot=shot, offer=offer) if seat != shot.seat:
            return Choosing(shot.unchosen, offers=phase.offers, offer=_proposed(offer, seat))
        case _:
            return phase


def _proposed(offer: Offering | None, seat: Seat | None) -> Offering | None:
    """The trade to another than its thrower: nothing before it is proposed, the cards to the partner alone (F-178)."""
    if offer is None or not offer.proposed:
        return None
    return offer if seat == offer.to else offer._replace(cards=("",) * len(offer.cards))


def _seen(table: Table, seat: Seat | None) -> tuple[Event, ...]:
    return tuple(seen(event, seat) for event in table.events)


def _shown(table: Table, now: Stage[Any]) -> tuple[Move, ...]:
    """The moves at the turned card and the stacks, which tell nothing of a hand."""
    asked = now.asks(table, table.phase) if now.shows else ()
    return tuple(move for one in asked for move in rules.legal(table, one) if isinstance(move, now.shows))


def _knowing(table: Table, seat: Seat, players: tuple[PlayerView, ...]) -> tuple[PlayerView, ...]:
    """The players to the seat, which knows its own MISCHIEF card (F-154)."""
    card = table.players[seat].mischief
    if players[seat].mischief == card:
        return players
    return (*players[:seat], players[seat]._replace(mischief=card), *players[seat + 1 :])


def _player(table: Table, seat: Seat) -> PlayerView:
    """What everybody knows of a player."""
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
        (sum(player.scores) - pars) * table.options.format.putts,
        player.done,
        player.teed,
        player.free,
        table.hole.island is not None and not player.teed and table.options.format.putts,
        len(player.hand),
        player.asks,
        player.character,
        player.tired,
        player.mischief if player.mischief_used else "",
        player.mischief_used,
        player.mulligan,
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
    ends = rest(table, shot, flown)
    free = ends.out and not ends.missed and waived(table, shot, flown)
    return Plan(flown.path, flown.open, ends.lie, ends.holed, ends.out, ends.missed, ends.under, free)


def _peek(table: Table, seat: Seat) -> str:
    asks = table.players[seat].asks
    return table.actions.cards[-1] if asks and isinstance(asks[0], Peek) else ""


def _top_discs(table: Table, seat: Seat) -> tuple[str, ...]:
    match table.players[seat].asks:
        case (Windup(cards, True), *_):
            return table.discs.cards[-cards:]
        case _:
            return ()


def _offer(phase: Phase) -> OfferView | None:
    if not isinstance(phase, Choosing) or phase.offer is None:
        return None
    to, cards, proposed = phase.offer
    return OfferView(phase.shot.seat, to, len(cards), () if "" in cards else cards, proposed)


def _flick(phase: Phase, seat: Seat | None) -> FlickView | None:
    if not isinstance(phase, Flicking):
        return None
    ready = tuple(one for one in phase.seats if phase.powers[one])
    return FlickView(phase.target, phase.seats, ready, 0 if seat is None else phase.powers[seat])


def _hand(table: Table, seat: Seat, moves: tuple[Move, ...]) -> tuple[HandCard, ...]:
    """The viewer's cards, the first of equal ones marked."""
    held = list(committed(table, seat))
    playable = {part for move in moves if not isinstance(move, Redraw) for part in parts(move)}
    return tuple(_hand_card(table, seat, code, held, playable) for code in table.players[seat].hand)


def _hand_card(table: Table, seat: Seat, code: str, held: list[str], playable: set[str | int]) -> HandCard:
    if code in held:
        held.remove(code)
        return HandCard(code, "chosen" if code in DISCS else "added", "")
    if code in playable:
        return HandCard(code, "playable", "")
    return HandCard(code, "held", why_not(table, seat, code))
