"""Build the view of a seat, or of the channel, from the state (section 15)."""

from typing import Any

from engine.final_nine import rules
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.layout import full_course_places
from engine.final_nine.events import Event, redact_event
from engine.final_nine.hand import committed_cards
from engine.final_nine.moves import Move, Redraw, move_fields
from engine.final_nine.round import round_result, scorecard
from engine.final_nine.rules import phase_rules
from engine.final_nine.state import (
    SECRET_POWER,
    Choosing,
    Flicking,
    Offering,
    Peek,
    Phase,
    ShotState,
    State,
    Swapping,
    Turning,
    Windup,
    shot_in_progress,
)
from engine.final_nine.throw.effects import distance_to_basket, is_aimed, is_waived, planned_flight, throw_end
from engine.final_nine.throw.outcome import cards_on_throw
from engine.final_nine.turn.phase_rules import PhaseRules
from engine.final_nine.turn.refusal import why_hand_card_unplayable
from engine.final_nine.view import FlickView, HandCard, OfferView, Plan, PlayerView, ShotView, View
from engine.game import Seat
from engine.memo import memoize


@memoize(128)
def build_view(state: State, seat: Seat | None) -> View:
    """Return the state as a seat sees it; the seat None is the channel.

    A seat's view is the channel's view with the seat's own moves, cards and secrets.
    """
    return _channel_view(state) if seat is None else _seat_view(state, seat, build_view(state, None))


def _channel_view(state: State) -> View:
    phase, in_progress, now = _visible_phase(state.phase, None), shot_in_progress(state.phase), phase_rules(state.phase)
    return View(
        seat=None,
        awaiting=rules.awaiting(state),
        moves=_public_moves(state, now),
        events=_visible_events(state, None),
        card=scorecard(state),
        result=round_result(state),
        phase=phase,
        window=now.window,
        options=state.options,
        number=state.number,
        holes=state.holes,
        laid=full_course_places(len(state.holes)) if state.options.layout == "full" else (),
        wind=state.wind,
        order=state.order,
        players=tuple(_player_view(state, one) for one in range(len(state.players))),
        thrower=in_progress.seat if in_progress else None,
        shot=_shot_view(state, None),
        turned=state.phase.card if isinstance(state.phase, Turning) else "",
        offer=_offer_view(phase),
        flick=_flick_view(phase, None),
        last=state.last,
        discs=len(state.discs.cards),
        actions=len(state.actions.cards),
        disc_discards=state.discs.discards,
        action_discards=state.actions.discards,
        edition=state.edition,
    )


def _seat_view(state: State, seat: Seat, channel: View) -> View:
    """Return the channel's view with the seat's own moves, cards, choices and secrets."""
    moves, anytime, phase = (
        rules.legal_moves(state, seat),
        rules.anytime_moves(state, seat),
        _visible_phase(state.phase, seat),
    )
    return channel._replace(
        seat=seat,
        moves=moves,
        events=_visible_events(state, seat),
        anytime=anytime,
        phase=phase,
        players=_reveal_own_mischief(state, seat, channel.players),
        shot=_shot_view(state, seat),
        offer=_offer_view(phase),
        flick=_flick_view(phase, seat),
        hand=_hand_cards(state, seat, (*moves, *anytime)),
        top_discs=_top_discs(state, seat),
        peek=_peeked_card(state, seat),
        swaps=phase.marks[seat] if isinstance(phase, Swapping) else (),
    )


def _visible_phase(phase: Phase, seat: Seat | None) -> Phase:
    """Return the phase without the secret choices of other seats (F-177, F-178)."""
    match phase:
        case Flicking(powers=powers):
            visible_powers = tuple(SECRET_POWER if power and one != seat else power for one, power in enumerate(powers))
            return phase._replace(powers=visible_powers)
        case Swapping(marks=marks):
            return phase._replace(marks=tuple(own if one == seat else () for one, own in enumerate(marks)))
        case Choosing(shot=shot, offer=offer) if seat != shot.seat:
            return Choosing(shot.unchosen, offers=phase.offers, offer=_visible_offer(offer, seat))
        case _:
            return phase


def _visible_offer(offer: Offering | None, seat: Seat | None) -> Offering | None:
    """Return the trade as a seat other than the thrower may see it (F-178).

    A trade is hidden until it is proposed; then only the partner sees the cards.
    """
    if offer is None or not offer.proposed:
        return None
    return offer if seat == offer.to else offer._replace(cards=("",) * len(offer.cards))


def _visible_events(state: State, seat: Seat | None) -> tuple[Event, ...]:
    return tuple(redact_event(event, seat) for event in state.events)


def _public_moves(state: State, now: PhaseRules[Any]) -> tuple[Move, ...]:
    """Return the moves that the channel may see: those about the turned card and the stacks."""
    seats = now.deciding_seats(state, state.phase) if now.public_moves else ()
    return tuple(move for one in seats for move in rules.legal_moves(state, one) if isinstance(move, now.public_moves))


def _reveal_own_mischief(state: State, seat: Seat, players: tuple[PlayerView, ...]) -> tuple[PlayerView, ...]:
    """Return the player views with the seat's own MISCHIEF card filled in (F-154)."""
    card = state.players[seat].mischief
    if players[seat].mischief == card:
        return players
    return (*players[:seat], players[seat]._replace(mischief=card), *players[seat + 1 :])


def _player_view(state: State, seat: Seat) -> PlayerView:
    """Return what every viewer may know of a player."""
    player = state.players[seat]
    shot = shot_in_progress(state.phase)
    paid_strokes = shot.paid if shot and shot.seat == seat else 0
    pars = sum(hole.par for hole in state.holes[: len(player.scores)])
    return PlayerView(
        player.lie,
        distance_to_basket(state, seat),
        player.passed,
        player.strokes + paid_strokes,
        sum(player.scores),
        (sum(player.scores) - pars) * state.options.format.putts,
        player.done,
        player.teed,
        player.free,
        state.hole.island is not None and not player.teed and state.options.format.putts,
        len(player.hand),
        player.asks,
        player.character,
        player.tired,
        player.mischief if player.mischief_used else "",
        player.mischief_used,
        player.mulligan,
        player.gone,
    )


def _shot_view(state: State, seat: Seat | None) -> ShotView | None:
    """Return the throw in progress; before it is committed only the thrower sees it (F-178)."""
    shot = shot_in_progress(state.phase)
    if shot is None or (isinstance(state.phase, Choosing) and shot.seat != seat):
        return None
    return ShotView(
        shot.seat, shot.disc, shot.aim, cards_on_throw(shot) if shot.disc else (), shot.putting, _plan(state, shot)
    )


def _plan(state: State, shot: ShotState) -> Plan | None:
    if not is_aimed(shot):
        return None
    flight = shot.flown or planned_flight(state, shot)
    ends = throw_end(state, shot, flight)
    free = ends.out and not ends.missed and is_waived(state, shot, flight)
    return Plan(flight.path, flight.open, ends.lie, ends.holed, ends.out, ends.missed, ends.under, free)


def _peeked_card(state: State, seat: Seat) -> str:
    asks = state.players[seat].asks
    return state.actions.cards[-1] if asks and isinstance(asks[0], Peek) else ""


def _top_discs(state: State, seat: Seat) -> tuple[str, ...]:
    match state.players[seat].asks:
        case (Windup(cards, True), *_):
            return state.discs.cards[-cards:]
        case _:
            return ()


def _offer_view(phase: Phase) -> OfferView | None:
    if not isinstance(phase, Choosing) or phase.offer is None:
        return None
    to, cards, is_proposed = phase.offer
    return OfferView(phase.shot.seat, to, len(cards), () if "" in cards else cards, is_proposed)


def _flick_view(phase: Phase, seat: Seat | None) -> FlickView | None:
    if not isinstance(phase, Flicking):
        return None
    ready = tuple(one for one in phase.seats if phase.powers[one])
    return FlickView(phase.target, phase.seats, ready, 0 if seat is None else phase.powers[seat])


def _hand_cards(state: State, seat: Seat, moves: tuple[Move, ...]) -> tuple[HandCard, ...]:
    """Return the viewer's cards; of equal cards the first is the one that was chosen."""
    held_cards = list(committed_cards(state, seat))
    playable = {part for move in moves if not isinstance(move, Redraw) for part in move_fields(move)}
    return tuple(_hand_card(state, seat, code, held_cards, playable) for code in state.players[seat].hand)


def _hand_card(state: State, seat: Seat, code: str, held_cards: list[str], playable: set[str | int]) -> HandCard:
    if code in held_cards:
        held_cards.remove(code)
        return HandCard(code, "chosen" if code in DISCS else "added", "")
    if code in playable:
        return HandCard(code, "playable", "")
    return HandCard(code, "held", why_hand_card_unplayable(state, seat, code))
