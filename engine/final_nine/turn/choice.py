"""T1: the thrower chooses disc, direction and skills, and can take them back until the throw (F-83 to F-86)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, CATEGORIES, CHAMP, DISCS
from engine.final_nine.events import PickedUp, Redrawn, Threw
from engine.final_nine.extras import angle
from engine.final_nine.extras.characters import abilities, pending, spent
from engine.final_nine.hand.piles import change, discarded, exhausted, take_top, told, without
from engine.final_nine.hand.questions import held, loose, owed, payable, usable, use
from engine.final_nine.moves import Aim, Angle, Back, Copy, Lay, Move, Pick, Play, Redraw, Throw, Trade
from engine.final_nine.options import Options
from engine.final_nine.round.holes import next_turn
from engine.final_nine.state import Angling, Choosing, Disrupting, Offering, Shooting, Table
from engine.final_nine.throw.effects import aimed, putting, reachable
from engine.final_nine.throw.fit import ANYTIME, Option, added, barred, choices, chosen, unfit, wets
from engine.final_nine.turn.stage import Stage
from engine.final_nine.turn.trade import left as leave_trade
from engine.final_nine.turn.trade import make as apply_trade_move
from engine.final_nine.turn.trade import moves as offer_moves
from engine.final_nine.turn.trade import partners as trade_moves
from engine.game import Seat
from engine.luck import Luck

SELF_PLAYED: Final = {"forest": frozenset(CATEGORIES[:2])}
"""Categories that the thrower may add before the throw, by course; elsewhere only SKILL (F-90, F-91)."""


def moves(state: Table, phase: Choosing, _seat: Seat) -> Iterator[Move]:
    """Yield the choices of the thrower, without anytime cards."""
    shot = phase.shot
    if phase.offer:
        yield from offer_moves(state, phase, phase.offer)
    elif phase.copying:
        yield from _copies(_with(state, phase, shot), shot)
        yield Back()
    elif phase.angling:
        yield from angle.lays(state, shot, phase.angling)
        yield Back()
    elif not shot.disc:
        yield from _discs(state, shot)
        yield from _redraws(state, shot.seat)
        yield from trade_moves(state, phase)
    else:
        yield from _throws(state, shot) if aimed(shot) else map(Aim, range(4))
        yield Back()


def _discs(state: Table, shot: Shooting) -> Iterator[Move]:
    for code in dict.fromkeys((*state.players[shot.seat].hand, *abilities(state, shot.seat))):
        if code in DISCS and (not DISCS[code].reach or _within_reach(state, shot._replace(disc=code))):
            yield Pick(code)


def _within_reach(state: Table, shot: Shooting) -> bool:
    """Return whether an automatic putter reaches from the lie (F-73).

    An ability may make the lie a fairway first (F-145).
    """
    return reachable(state, shot) or any(reachable(state, one) for one in _lies(state, shot))


def _lies(state: Table, shot: Shooting) -> Iterator[Shooting]:
    """Yield the throw with each ability that makes a fairway of its lie."""
    for code in abilities(state, shot.seat):
        if code in ACTIONS and ACTIONS[code].options[0][0].kind == "fair_lie":
            yield added(shot, code, shot.seat, Option(ACTIONS[code].options[0]))


def _redraws(state: Table, seat: Seat) -> Iterator[Move]:
    """Yield the cards that can pay for a new disc (F-105, F-106, F-161).

    These are discs, or any cards of a hand without a disc.
    """
    cards = payable(state, seat)
    if state.options.format.putts or not any(code in DISCS for code in cards):
        yield from map(Redraw, cards)


def _throws(state: Table, shot: Shooting) -> Iterator[Move]:
    if reachable(state, shot) and not wets(state, shot):
        yield Throw()
    yield from angle.uses(state, shot)
    for code in dict.fromkeys((*loose(state, shot.seat), *abilities(state, shot.seat))):
        if addable(state.options, code):
            if code == CHAMP:
                yield from () if barred(shot, code) else (Play(code),)
                continue
            for choice, option in choices(state, shot, code):
                if unfit(state, shot, code, option, "T1") is None:
                    yield Play(code, choice)


def addable(options: Options, code: str) -> bool:
    """Return whether a card of the hand may be added before the throw at all (F-84, F-90, F-91)."""
    allowed = SELF_PLAYED.get(options.course, frozenset(CATEGORIES[:1]))
    if code not in ACTIONS:
        return False
    card = ACTIONS[code]
    return "T1" in card.when if card.category == "ABILITY" else card.category in allowed and "any" not in card.when


def _copies(state: Table, shot: Shooting) -> Iterator[Move]:
    for word, option in choices(state, shot, CHAMP):
        first = option.effects[0]
        if first.kind in ANYTIME:
            if usable(state, shot.seat, first.kind, first.argument):
                yield Copy(option.copied)
        elif unfit(state, shot, CHAMP, option, "T1") is None:
            yield Copy(option.copied, word.partition(".")[2])


def make(state: Table, phase: Choosing, seat: Seat, move: Move, luck: Luck) -> Table:
    """Apply a choice of the thrower."""
    shot = phase.shot
    if phase.offer:
        return apply_trade_move(state, phase, seat, move, luck)
    match move:
        case Pick(disc):
            return _with(state, phase, shot._replace(disc=disc))
        case Aim(direction):
            return _with(state, phase, shot._replace(aim=direction))
        case Play(card, choice) if card != CHAMP:
            return _with(state, phase, _added(state, shot, card, choice))
        case Back():
            return taken_back(state, phase)
        case Redraw(card):
            return redraw(state, phase, card, luck)
        case Throw():
            return commit(state, shot)
        case _:
            return _asked(state, phase, move)


def _asked(state: Table, phase: Choosing, move: Move) -> Table:
    """Apply a choice that opens a question, or an answer to it."""
    match move:
        case Copy():
            return _copied(state, phase, move)
        case Angle(card):
            return state._replace(phase=phase._replace(angling=Angling(card)))
        case Lay(disc) if phase.angling:
            return state._replace(phase=angle.laid(phase, phase.angling, disc))
        case Trade(seat):
            return state._replace(phase=phase._replace(offer=Offering(seat)))
        case _:
            return state._replace(phase=phase._replace(copying=True))


def _with(state: Table, phase: Choosing, shot: Shooting) -> Table:
    return state._replace(phase=phase._replace(shot=shot, copying=False, angling=None))


def _added(state: Table, shot: Shooting, card: str, choice: str) -> Shooting:
    option = chosen(state, shot, card, choice)
    assert option is not None
    return added(shot, card, shot.seat, option)


def _copied(state: Table, phase: Choosing, move: Copy) -> Table:
    """Let Champ stand for a skill: on the throw, or at once for an anytime card (F-112)."""
    word = f"{move.card}.{move.choice}" if move.choice else move.card
    first = _option(state, phase.shot, word).effects[0]
    if first.kind in ANYTIME:
        return use(_with(state, phase, phase.shot), phase.shot.seat, CHAMP, first.kind, first.argument)
    return _with(state, phase, _added(state, phase.shot, CHAMP, word))


def _option(state: Table, shot: Shooting, word: str) -> Option:
    option = chosen(state, shot, CHAMP, word)
    assert option is not None
    return option


def taken_back(state: Table, phase: Choosing) -> Table:
    """Undo the last choice: an open question, the last skill, the direction, or the disc (F-86)."""
    shot = phase.shot
    if phase.copying or phase.angling:
        return _with(state, phase, shot)
    if shot.plays and shot.plays[-1].by == shot.seat:
        return _with(state, phase, angle.taken_up(shot))
    if shot.aim is not None:
        return _with(state, phase, shot._replace(aim=None))
    return _with(state, phase, shot._replace(disc=""))


def lapsed(state: Table) -> Table:
    """Take back choices that rely on an ability that the thrower's partner has used up (F-148)."""
    match state.phase:
        case Choosing(shot) as phase if state.players[shot.seat].tired and pending(shot):
            return lapsed(taken_back(state, phase))
        case _:
            return state


def redraw(state: Table, phase: Choosing, card: str, luck: Luck) -> Table:
    """Pay a card and maybe a stroke for a new disc; at the stroke limit pick up (F-105, F-123, F-130)."""
    seat = phase.shot.seat
    player = state.players[seat]
    state = change(state, seat, hand=without(player.hand, card), free=not state.options.format.putts)
    state = discarded(state, card)
    drawn = ""
    if not exhausted(state):
        state, drawn = take_top(state, seat, "disc", luck)
    state = told(state, Redrawn(seat, card, drawn, player.free))
    paid = phase.shot.paid + (not player.free)
    if player.strokes + paid >= state.cap:
        state = change(state, seat, strokes=state.cap, done=True, teed=True)
        return next_turn(told(state, PickedUp(seat)), luck)
    return _with(state, phase, phase.shot._replace(paid=paid))


def commit(state: Table, shot: Shooting) -> Table:
    """Commit the throw: show its cards, fix whether it is a putt, open the disruption window (F-86, F-114)."""
    shot = shot._replace(putting=putting(state, shot))
    state = change(state, shot.seat, hand=without(state.players[shot.seat].hand, *held(shot)))
    skills = tuple(played.card for played in shot.plays if played.by == shot.seat)
    state = spent(discarded(state, *held(shot)), shot.seat, shot.disc, *skills)
    state = told(state, Threw(shot.seat, shot.disc, shot.aim, skills))
    return state._replace(phase=Disrupting(shot))


def asked(state: Table, phase: Choosing) -> tuple[Seat, ...]:
    """Return the thrower, or () while another player still has to give the thrower a card (F-155)."""
    return () if owed(state, phase.shot.seat) else (phase.shot.seat,)


CHOICE: Final[Stage[Choosing]] = Stage(window="choose", asks=asked, offers=moves, does=make, left=leave_trade)
