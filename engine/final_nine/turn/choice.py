"""T1: the thrower chooses disc, direction and skills, or trades for a putter (F-83 to F-86, F-107, F-108)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, CATEGORIES, CHAMP, DISCS
from engine.final_nine.events import Declined, Offered, PickedUp, Redrawn, Threw, Traded
from engine.final_nine.extras import angle
from engine.final_nine.extras.characters import available_abilities, spend_abilities, uses_ability
from engine.final_nine.hand import (
    add_events,
    ask_surplus,
    cards_of_shot,
    change_player,
    discard,
    draw_into_hand,
    free_cards,
    is_owed_card,
    is_usable,
    payable_cards,
    remove_cards,
    sort_hand,
    use_anytime_card,
)
from engine.final_nine.moves import (
    PROMISES,
    Accept,
    Aim,
    Angle,
    Back,
    Copy,
    Decline,
    Lay,
    Move,
    Offer,
    Pick,
    Play,
    Propose,
    Redraw,
    Throw,
    Trade,
)
from engine.final_nine.options import Options
from engine.final_nine.round import next_turn
from engine.final_nine.state import Angling, Choosing, Disrupting, Offering, ShotState, State
from engine.final_nine.throw.effects import is_aimed, is_putt, is_throwable
from engine.final_nine.throw.playable import (
    ANYTIME_EFFECTS,
    Option,
    add_card,
    barring_effect,
    card_choices,
    enters_water,
    find_choice,
    why_unplayable,
)
from engine.final_nine.turn.phase_rules import PhaseRules
from engine.game import Seat
from engine.rng import Luck

MAX_OFFERS: Final = 3
"""The most offers on a throw."""
MAX_OFFERED_CARDS: Final = 3
"""The most cards in an offer."""


def trade_moves(state: State, phase: Choosing) -> Iterator[Move]:
    """Yield the players to whom the thrower may make an offer."""
    seat = phase.shot.seat
    if (
        state.options.format.putts
        and phase.offers < MAX_OFFERS
        and any(code in DISCS for code in state.players[seat].hand)
    ):
        for other, player in enumerate(state.players):
            if other != seat and not player.gone:
                yield Trade(other)


def offer_moves(state: State, phase: Choosing, offer: Offering) -> Iterator[Move]:
    """Yield the choices of a thrower who puts an offer together; the first card is a disc."""
    yield Back()
    if offer.cards:
        yield Propose()
    if len(offer.cards) < MAX_OFFERED_CARDS:
        for code in dict.fromkeys(free_cards(state, phase.shot.seat)):
            if offer.cards or code in DISCS:
                yield Offer(code)


def trade_answers(state: State, _phase: Choosing, seat: Seat) -> Iterator[Move]:
    """Yield the answers of the asked player: decline, or a putter to give."""
    yield Decline()
    for code in dict.fromkeys(state.players[seat].hand):
        if code in DISCS and DISCS[code].type == "PUTTER":
            yield Accept(code)


def apply_trade_move(state: State, phase: Choosing, _seat: Seat, move: Move, _luck: Luck) -> State:
    """Apply a step of a trade."""
    offer = phase.offer
    assert offer is not None
    match move:
        case Back():
            return _with_offer(state, phase, offer._replace(cards=offer.cards[:-1]) if offer.cards else None)
        case Offer(card):
            return _with_offer(state, phase, offer._replace(cards=(*offer.cards, card)))
        case Propose():
            state = add_events(state, Offered(phase.shot.seat, offer.to, len(offer.cards), offer.cards))
            return _with_offer(state, phase._replace(offers=phase.offers + 1), offer._replace(proposed=True))
        case Accept(disc):
            return _exchange_cards(_with_offer(state, phase, None), phase.shot.seat, offer, disc)
        case _:
            return _decline(state, phase, offer)


def _decline(state: State, phase: Choosing, offer: Offering) -> State:
    return add_events(_with_offer(state, phase, None), Declined(phase.shot.seat, offer.to))


def leave_trade(state: State, phase: Choosing, seat: Seat, luck: Luck) -> State:
    """End the turn of a leaving thrower; decline or drop an offer to a leaving partner (F-182)."""
    offer = phase.offer
    if seat == phase.shot.seat:
        return next_turn(state, luck)
    if offer is None or offer.to != seat:
        return state
    return _decline(state, phase, offer) if offer.proposed else _with_offer(state, phase, None)


def _with_offer(state: State, phase: Choosing, offer: Offering | None) -> State:
    return state._replace(phase=phase._replace(offer=offer))


def _exchange_cards(state: State, seat: Seat, offer: Offering, disc: str) -> State:
    """Exchange the cards; a hand of more than nine cards is cut by choice (F-104)."""
    hand, other = state.players[seat].hand, state.players[offer.to].hand
    state = change_player(state, seat, hand=sort_hand((*remove_cards(hand, *offer.cards), disc)))
    state = change_player(state, offer.to, hand=sort_hand((*remove_cards(other, disc), *offer.cards)))
    return ask_surplus(add_events(state, Traded(seat, offer.to, len(offer.cards), offer.cards, disc)), offer.to)


def asked_partner(_state: State, phase: Choosing) -> tuple[Seat, ...]:
    return (phase.offer.to,) if phase.offer else ()


TRADE_RULES: Final[PhaseRules[Choosing]] = PhaseRules(
    window="trade", deciding_seats=asked_partner, moves=trade_answers, apply=apply_trade_move, leave=leave_trade
)
"""The rules of a trade that is proposed and not yet answered."""


SELF_PLAYED_CATEGORIES: Final = {"forest": frozenset(CATEGORIES[:2])}
"""Categories that the thrower may add before the throw, by course; elsewhere only SKILL (F-90, F-91)."""


def choice_moves(state: State, phase: Choosing, _seat: Seat) -> Iterator[Move]:
    """Yield the choices of the thrower, without anytime cards."""
    shot = phase.shot
    if phase.offer:
        yield from offer_moves(state, phase, phase.offer)
    elif phase.copying:
        yield from _copy_moves(_with_shot(state, phase, shot), shot)
        yield Back()
    elif phase.angling:
        yield from angle.lay_moves(state, shot, phase.angling)
        yield Back()
    elif not shot.disc:
        yield from _disc_moves(state, shot)
        yield from _redraw_moves(state, shot.seat)
        yield from trade_moves(state, phase)
    else:
        yield from _aimed_moves(state, shot) if is_aimed(shot) else map(Aim, range(4))
        yield Back()


def _disc_moves(state: State, shot: ShotState) -> Iterator[Move]:
    for code in dict.fromkeys((*state.players[shot.seat].hand, *available_abilities(state, shot.seat))):
        if code in DISCS and (not DISCS[code].reach or _can_reach(state, shot._replace(disc=code))):
            yield Pick(code)


def _can_reach(state: State, shot: ShotState) -> bool:
    """Return whether an automatic putter reaches from the lie (F-73).

    An ability may make the lie a fairway first (F-145).
    """
    return is_throwable(state, shot) or any(is_throwable(state, one) for one in _with_fair_lie(state, shot))


def _with_fair_lie(state: State, shot: ShotState) -> Iterator[ShotState]:
    """Yield the throw with each ability that makes a fairway of its lie."""
    for code in available_abilities(state, shot.seat):
        if code in ACTIONS and ACTIONS[code].options[0][0].kind == "fair_lie":
            yield add_card(shot, code, shot.seat, Option(ACTIONS[code].options[0]))


def _redraw_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield the cards that can pay for a new disc (F-105, F-106, F-161).

    These are discs, or any cards of a hand without a disc.
    """
    cards = payable_cards(state, seat)
    if state.options.format.putts or not any(code in DISCS for code in cards):
        yield from map(Redraw, cards)


def _aimed_moves(state: State, shot: ShotState) -> Iterator[Move]:
    if is_throwable(state, shot) and not enters_water(state, shot):
        yield Throw()
        if state.edition.has_promises:
            yield from map(Throw, PROMISES)
    yield from angle.angle_moves(state, shot)
    for code in dict.fromkeys((*free_cards(state, shot.seat), *available_abilities(state, shot.seat))):
        if is_addable(state.options, code):
            if code == CHAMP:
                yield from () if barring_effect(shot, code) else (Play(code),)
                continue
            for choice, option in card_choices(state, shot, code):
                if why_unplayable(state, shot, code, option, "T1") is None:
                    yield Play(code, choice)


def is_addable(options: Options, code: str) -> bool:
    """Return whether a card of the hand may be added before the throw at all (F-84, F-90, F-91)."""
    categories = SELF_PLAYED_CATEGORIES.get(options.course, frozenset(CATEGORIES[:1]))
    if code not in ACTIONS:
        return False
    card = ACTIONS[code]
    return "T1" in card.when if card.category == "ABILITY" else card.category in categories and "any" not in card.when


def _copy_moves(state: State, shot: ShotState) -> Iterator[Move]:
    for word, option in card_choices(state, shot, CHAMP):
        first = option.effects[0]
        if first.kind in ANYTIME_EFFECTS:
            if is_usable(state, shot.seat, first.kind, first.argument):
                yield Copy(option.copied)
        elif why_unplayable(state, shot, CHAMP, option, "T1") is None:
            yield Copy(option.copied, word.partition(".")[2])


def apply_choice(state: State, phase: Choosing, seat: Seat, move: Move, luck: Luck) -> State:
    """Apply a choice of the thrower."""
    shot = phase.shot
    if phase.offer:
        return apply_trade_move(state, phase, seat, move, luck)
    match move:
        case Pick(disc):
            return _with_shot(state, phase, shot._replace(disc=disc))
        case Aim(direction):
            return _with_shot(state, phase, shot._replace(aim=direction))
        case Play(card, choice) if card != CHAMP:
            return _with_shot(state, phase, _play_from_hand(state, shot, card, choice))
        case Back():
            return take_back(state, phase)
        case Redraw(card):
            return redraw(state, phase, card, luck)
        case Throw(promise):
            return commit_throw(state, shot._replace(promise=promise))
        case _:
            return _open_question(state, phase, move)


def _open_question(state: State, phase: Choosing, move: Move) -> State:
    """Apply a choice that opens a question, or an answer to it."""
    match move:
        case Copy():
            return _copy_skill(state, phase, move)
        case Angle(card):
            return state._replace(phase=phase._replace(angling=Angling(card)))
        case Lay(disc) if phase.angling:
            return state._replace(phase=angle.lay_disc(phase, phase.angling, disc))
        case Trade(seat):
            return state._replace(phase=phase._replace(offer=Offering(seat)))
        case _:
            return state._replace(phase=phase._replace(copying=True))


def _with_shot(state: State, phase: Choosing, shot: ShotState) -> State:
    return state._replace(phase=phase._replace(shot=shot, copying=False, angling=None))


def _play_from_hand(state: State, shot: ShotState, card: str, choice: str) -> ShotState:
    option = find_choice(state, shot, card, choice)
    assert option is not None
    return add_card(shot, card, shot.seat, option)


def _copy_skill(state: State, phase: Choosing, move: Copy) -> State:
    """Let Champ stand for a skill: on the throw, or at once for an anytime card (F-112)."""
    word = f"{move.card}.{move.choice}" if move.choice else move.card
    first = _champ_option(state, phase.shot, word).effects[0]
    if first.kind in ANYTIME_EFFECTS:
        return use_anytime_card(
            _with_shot(state, phase, phase.shot), phase.shot.seat, CHAMP, first.kind, first.argument
        )
    return _with_shot(state, phase, _play_from_hand(state, phase.shot, CHAMP, word))


def _champ_option(state: State, shot: ShotState, word: str) -> Option:
    option = find_choice(state, shot, CHAMP, word)
    assert option is not None
    return option


def take_back(state: State, phase: Choosing) -> State:
    """Undo the last choice: an open question, the last skill, the direction, or the disc (F-86)."""
    shot = phase.shot
    if phase.copying or phase.angling:
        return _with_shot(state, phase, shot)
    if shot.plays and shot.plays[-1].by == shot.seat:
        return _with_shot(state, phase, angle.take_back_last_card(shot))
    if shot.aim is not None:
        return _with_shot(state, phase, shot._replace(aim=None))
    return _with_shot(state, phase, shot._replace(disc=""))


def drop_lapsed_choices(state: State) -> State:
    """Take back choices that rely on an ability that the thrower's partner has used up (F-148)."""
    match state.phase:
        case Choosing(shot) as phase if state.players[shot.seat].tired and uses_ability(shot):
            return drop_lapsed_choices(take_back(state, phase))
        case _:
            return state


def redraw(state: State, phase: Choosing, card: str, luck: Luck) -> State:
    """Pay a card and maybe a stroke for a new disc; at the stroke limit pick up (F-105, F-123, F-130)."""
    seat = phase.shot.seat
    player = state.players[seat]
    state = change_player(state, seat, hand=remove_cards(player.hand, card), free=not state.options.format.putts)
    state, new_card = draw_into_hand(discard(state, card), seat, "disc", luck)
    state = add_events(state, Redrawn(seat, card, new_card, player.free))
    paid_strokes = phase.shot.paid + (not player.free)
    if player.strokes + paid_strokes >= state.stroke_limit:
        state = change_player(state, seat, strokes=state.stroke_limit, done=True, teed=True)
        return next_turn(add_events(state, PickedUp(seat)), luck)
    return _with_shot(state, phase, phase.shot._replace(paid=paid_strokes))


def commit_throw(state: State, shot: ShotState) -> State:
    """Commit the throw: show its cards, fix whether it is a putt, open the disruption window (F-86, F-114)."""
    shot = shot._replace(putting=is_putt(state, shot))
    state = change_player(state, shot.seat, hand=remove_cards(state.players[shot.seat].hand, *cards_of_shot(shot)))
    skills = tuple(play.card for play in shot.plays if play.by == shot.seat)
    state = spend_abilities(discard(state, *cards_of_shot(shot)), shot.seat, shot.disc, *skills)
    state = add_events(state, Threw(shot.seat, shot.disc, shot.aim, skills, is_last=shot.promise == "done"))
    return state._replace(phase=Disrupting(shot))


def choosing_seats(state: State, phase: Choosing) -> tuple[Seat, ...]:
    """Return the thrower, or () while another player still has to give the thrower a card (F-155)."""
    return () if is_owed_card(state, phase.shot.seat) else (phase.shot.seat,)


CHOICE_RULES: Final[PhaseRules[Choosing]] = PhaseRules(
    window="choose", deciding_seats=choosing_seats, moves=choice_moves, apply=apply_choice, leave=leave_trade
)
