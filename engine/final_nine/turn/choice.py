"""T1: the thrower chooses disc, direction and skills; all can be taken back until the throw (F-83 to F-86)."""

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
from engine.final_nine.turn import trade
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck

SELF_PLAYED: Final = {"forest": frozenset(CATEGORIES[:2])}
"""Categories that the thrower may add before the throw, by course; elsewhere SKILL alone (F-90, F-91)."""


def moves(table: Table, phase: Choosing, _seat: Seat) -> Iterator[Move]:
    """The choices of the thrower, without anytime cards."""
    shot = phase.shot
    if phase.offer:
        yield from trade.moves(table, phase, phase.offer)
    elif phase.copying:
        yield from _copies(_with(table, phase, shot), shot)
        yield Back()
    elif phase.angling:
        yield from angle.lays(table, shot, phase.angling)
        yield Back()
    elif not shot.disc:
        yield from _discs(table, shot)
        yield from _redraws(table, shot.seat)
        yield from trade.partners(table, phase)
    else:
        yield from _throws(table, shot) if aimed(shot) else map(Aim, range(4))
        yield Back()


def _discs(table: Table, shot: Shooting) -> Iterator[Move]:
    for code in dict.fromkeys((*table.players[shot.seat].hand, *abilities(table, shot.seat))):
        if code in DISCS and (not DISCS[code].reach or _within_reach(table, shot._replace(disc=code))):
            yield Pick(code)


def _within_reach(table: Table, shot: Shooting) -> bool:
    """Whether an automatic putter reaches from the lie, or from one that an ability makes a fairway (F-73, F-145)."""
    return reachable(table, shot) or any(reachable(table, one) for one in _lies(table, shot))


def _lies(table: Table, shot: Shooting) -> Iterator[Shooting]:
    """The throw with an ability that makes a fairway of its lie."""
    for code in abilities(table, shot.seat):
        if code in ACTIONS and ACTIONS[code].options[0][0].kind == "fair_lie":
            yield added(shot, code, shot.seat, Option(ACTIONS[code].options[0]))


def _redraws(table: Table, seat: Seat) -> Iterator[Move]:
    """The cards that may be paid away: discs, or anything from a hand without one (F-105, F-106, F-161)."""
    cards = payable(table, seat)
    if table.options.format.putts or not any(code in DISCS for code in cards):
        yield from map(Redraw, cards)


def _throws(table: Table, shot: Shooting) -> Iterator[Move]:
    if reachable(table, shot) and not wets(table, shot):
        yield Throw()
    yield from angle.uses(table, shot)
    for code in dict.fromkeys((*loose(table, shot.seat), *abilities(table, shot.seat))):
        if addable(table.options, code):
            if code == CHAMP:
                yield from () if barred(shot, code) else (Play(code),)
                continue
            for choice, option in choices(table, shot, code):
                if unfit(table, shot, code, option, "T1") is None:
                    yield Play(code, choice)


def addable(options: Options, code: str) -> bool:
    """Whether a card of the hand may be added before the throw at all (F-84, F-90, F-91)."""
    allowed = SELF_PLAYED.get(options.course, frozenset(CATEGORIES[:1]))
    if code not in ACTIONS:
        return False
    card = ACTIONS[code]
    return "T1" in card.when if card.category == "ABILITY" else card.category in allowed and "any" not in card.when


def _copies(table: Table, shot: Shooting) -> Iterator[Move]:
    for word, option in choices(table, shot, CHAMP):
        first = option.effects[0]
        if first.kind in ANYTIME:
            if usable(table, shot.seat, first.kind, first.argument):
                yield Copy(option.copied)
        elif unfit(table, shot, CHAMP, option, "T1") is None:
            yield Copy(option.copied, word.partition(".")[2])


def make(table: Table, phase: Choosing, seat: Seat, move: Move, luck: Luck) -> Table:
    """The table after a choice of the thrower."""
    shot = phase.shot
    if phase.offer:
        return trade.make(table, phase, seat, move, luck)
    match move:
        case Pick(disc):
            return _with(table, phase, shot._replace(disc=disc))
        case Aim(direction):
            return _with(table, phase, shot._replace(aim=direction))
        case Play(card, choice) if card != CHAMP:
            return _with(table, phase, _added(table, shot, card, choice))
        case Back():
            return taken_back(table, phase)
        case Redraw(card):
            return redraw(table, phase, card, luck)
        case Throw():
            return commit(table, shot)
        case _:
            return _asked(table, phase, move)


def _asked(table: Table, phase: Choosing, move: Move) -> Table:
    """The table after a choice that opens a question, or an answer to it."""
    match move:
        case Copy():
            return _copied(table, phase, move)
        case Angle(card):
            return table._replace(phase=phase._replace(angling=Angling(card)))
        case Lay(disc) if phase.angling:
            return table._replace(phase=angle.laid(phase, phase.angling, disc))
        case Trade(seat):
            return table._replace(phase=phase._replace(offer=Offering(seat)))
        case _:
            return table._replace(phase=phase._replace(copying=True))


def _with(table: Table, phase: Choosing, shot: Shooting) -> Table:
    return table._replace(phase=phase._replace(shot=shot, copying=False, angling=None))


def _added(table: Table, shot: Shooting, card: str, choice: str) -> Shooting:
    option = chosen(table, shot, card, choice)
    assert option is not None
    return added(shot, card, shot.seat, option)


def _copied(table: Table, phase: Choosing, move: Copy) -> Table:
    """Champ stands for a skill: on the throw, or at once for an anytime card (F-112)."""
    word = f"{move.card}.{move.choice}" if move.choice else move.card
    first = _option(table, phase.shot, word).effects[0]
    if first.kind in ANYTIME:
        return use(_with(table, phase, phase.shot), phase.shot.seat, CHAMP, first.kind, first.argument)
    return _with(table, phase, _added(table, phase.shot, CHAMP, word))


def _option(table: Table, shot: Shooting, word: str) -> Option:
    option = chosen(table, shot, CHAMP, word)
    assert option is not None
    return option


def taken_back(table: Table, phase: Choosing) -> Table:
    """The last choice undone: an open question, the last skill, the direction, the disc (F-86)."""
    shot = phase.shot
    if phase.copying or phase.angling:
        return _with(table, phase, shot)
    if shot.plays and shot.plays[-1].by == shot.seat:
        return _with(table, phase, angle.taken_up(shot))
    if shot.aim is not None:
        return _with(table, phase, shot._replace(aim=None))
    return _with(table, phase, shot._replace(disc=""))


def lapsed(table: Table) -> Table:
    """The table with choices taken back as far as an ability that the thrower's partner used up meanwhile (F-148)."""
    match table.phase:
        case Choosing(shot) as phase if table.players[shot.seat].tired and pending(shot):
            return lapsed(taken_back(table, phase))
        case _:
            return table


def redraw(table: Table, phase: Choosing, card: str, luck: Luck) -> Table:
    """A card paid away for a new disc; who reaches the stroke limit so picks up (F-105, F-123, F-130)."""
    seat = phase.shot.seat
    player = table.players[seat]
    table = change(table, seat, hand=without(player.hand, card), free=not table.options.format.putts)
    table = discarded(table, card)
    drawn = ""
    if not exhausted(table):
        table, drawn = take_top(table, seat, "disc", luck)
    table = told(table, Redrawn(seat, card, drawn, player.free))
    paid = phase.shot.paid + (not player.free)
    if player.strokes + paid >= table.cap:
        table = change(table, seat, strokes=table.cap, done=True, teed=True)
        return next_turn(told(table, PickedUp(seat)), luck)
    return _with(table, phase, phase.shot._replace(paid=paid))


def commit(table: Table, shot: Shooting) -> Table:
    """The throw: its cards lie open at once, whether it is a putt is fixed, and it may be disrupted (F-86, F-114)."""
    shot = shot._replace(putting=putting(table, shot))
    table = change(table, shot.seat, hand=without(table.players[shot.seat].hand, *held(shot)))
    skills = tuple(played.card for played in shot.plays if played.by == shot.seat)
    table = spent(discarded(table, *held(shot)), shot.seat, shot.disc, *skills)
    table = told(table, Threw(shot.seat, shot.disc, shot.aim, skills))
    return table._replace(phase=Disrupting(shot))


def asked(table: Table, phase: Choosing) -> tuple[Seat, ...]:
    """The thrower, once everybody has given what is owed (F-155)."""
    return () if owed(table, phase.shot.seat) else (phase.shot.seat,)


CHOICE: Final[Stage[Choosing]] = Stage(window="choose", asks=asked, offers=moves, does=make, left=trade.left)
