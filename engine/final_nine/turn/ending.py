"""T4 to T7: luck, the landing, what may follow it, and the refill (F-89, F-97, F-100, F-121)."""

from collections.abc import Iterator

from engine.final_nine.asks import Trim
from engine.final_nine.cards.deck import ACTIONS, HELD
from engine.final_nine.cards.effect import Effect
from engine.final_nine.events import Discarded, Helped, Landing, PickedUp, Undone
from engine.final_nine.extras.characters import abilities, spent
from engine.final_nine.flight.landing import Rest, roll_on
from engine.final_nine.flight.launch import towards
from engine.final_nine.flight.path import Flown
from engine.final_nine.hand.piles import change, discarded, short, told, without
from engine.final_nine.hand.questions import ask
from engine.final_nine.moves import STACKS, Done, Draw, Move, Play
from engine.final_nine.round.holes import next_turn
from engine.final_nine.state import Helping, Landed, Refilling, Shooting, Table
from engine.final_nine.throw.chains import checked, saved
from engine.final_nine.throw.effects import flight, has, in_force, launched, rest
from engine.final_nine.throw.fit import added, choices, chosen, unfit
from engine.final_nine.throw.outcome import shot_of
from engine.final_nine.throw.shot import Shot
from engine.game import Seat
from engine.luck import Luck


def help_or_land(table: Table, shot: Shooting, luck: Luck) -> Table:
    """The thrower may help with luck, unless luck is forbidden for all to see (F-89, F-94)."""
    luckless = has(shot, "no_luck") and not any(plays(table, shot, "T4"))
    if luckless or table.players[shot.seat].gone:
        return land(table, shot, luck)
    return table._replace(phase=Helping(shot))


def plays(table: Table, shot: Shooting, phase: str) -> Iterator[Move]:
    """The cards of the thrower's hand that fit that phase."""
    for code in dict.fromkeys((*table.players[shot.seat].hand, *abilities(table, shot.seat))):
        if code in ACTIONS and phase in ACTIONS[code].when:
            for choice, option in choices(table, shot, code):
                if unfit(table, shot, code, option, phase) is None:
                    yield Play(code, choice)


def helping_moves(table: Table, phase: Helping) -> Iterator[Move]:
    yield Done()
    yield from plays(table, phase.shot, "T4")


def landed_moves(table: Table, phase: Landed) -> Iterator[Move]:
    yield Done()
    yield from plays(table, phase.shot, "T6")


def _played(table: Table, shot: Shooting, move: Play) -> tuple[Table, Shooting]:
    """A card of the thrower's hand on the throw, and told."""
    option = chosen(table, shot, move.card, move.choice)
    assert option is not None
    if move.card in HELD:
        table = change(table, shot.seat, hand=without(table.players[shot.seat].hand, move.card))
        table = discarded(table, move.card)
    table = told(spent(table, shot.seat, move.card), Helped(shot.seat, move.card, turned=False))
    return table, added(shot, move.card, shot.seat, option)


def help_more(table: Table, phase: Helping, move: Move, luck: Luck) -> Table:
    """The table after luck from the hand, or after the landing if there is no more (F-89)."""
    if isinstance(move, Play):
        table, shot = _played(table, phase.shot, move)
        return table._replace(phase=Helping(shot))
    return land(table, phase.shot, luck)


def land(table: Table, shot: Shooting, luck: Luck) -> Table:
    """T5: the disc flies and lands; the thrower may still act if a card fits (F-97)."""
    table, shot = checked(table, shot._replace(flown=flight(table, shot, luck.die)), luck)
    return _after(table, shot, luck)


def _after(table: Table, shot: Shooting, luck: Luck) -> Table:
    if not table.players[shot.seat].gone and any(plays(table, shot, "T6")):
        return table._replace(phase=Landed(shot))
    return finish(table, shot, luck)


def act_after(table: Table, phase: Landed, move: Move, luck: Luck) -> Table:
    """The table after a card played on the landed disc, or after the throw (T6)."""
    if not isinstance(move, Play):
        return finish(table, phase.shot, luck)
    table, shot = _played(table, phase.shot, move)
    if has(shot, "mulligan"):
        return _refilled(told(table, Undone(shot.seat)), shot, luck)
    shot = saved(shot)
    for effect in shot.plays[-1].effects:
        if effect.kind == "post":
            shot = shot._replace(flown=_rolled_on(table, shot, effect, luck))
            table, shot = checked(table, shot, luck)
    return _after(table, shot, luck)


def _rolled_on(table: Table, shot: Shooting, effect: Effect, luck: Luck) -> Flown:
    assert shot.flown is not None
    thrown = launched(table, shot)
    passed = table.players[shot.seat].passed
    direction = towards(effect.argument, thrown.aim, thrown.plus)
    return roll_on(table.hole, thrown, shot.flown, (direction, effect.number), passed, luck.die)


def finish(table: Table, shot: Shooting, luck: Luck) -> Table:
    """The throw is over: strokes, lie and discards are settled, then the hands are refilled (F-97 g to i)."""
    assert shot.flown is not None
    ends = rest(table, shot, shot.flown)
    over = shot_of(table, shot, shot.flown, ends)
    table = told(table._replace(last=over), Landing(over))
    table = _scored(table, over, ends)
    table = _punished(table, shot, luck)
    return _refilled(table, shot, luck)


def _refilled(table: Table, shot: Shooting, luck: Luck) -> Table:
    """T7: the thrower draws first, then who disrupted the throw (F-121)."""
    disruptors = (played.by for played in shot.plays if played.by != shot.seat and played.card in HELD)
    return refill(table, (shot.seat, *dict.fromkeys(disruptors)), luck)


def _scored(table: Table, over: Shot, ends: Rest) -> Table:
    """The strokes counted, the marker moved; at the stroke limit the player picks up (F-99, F-130)."""
    table = change(table, over.seat, lie=ends.lie, passed=ends.passed, teed=True, strokes=over.total, done=over.done)
    return table if ends.holed or ends.under or over.total < table.cap else told(table, PickedUp(over.seat))


def _punished(table: Table, shot: Shooting, luck: Luck) -> Table:
    """The cards that the throw's trouble takes from the hand, at its very end (F-97, F-132)."""
    for played in in_force(shot):
        for effect in played.effects:
            hand = table.players[shot.seat].hand
            match effect.kind, effect.argument:
                case "discard", "choice":
                    table = ask(table, shot.seat, Trim(effect.number))
                case "discard", "random":
                    table = _lost(table, shot.seat, luck.shuffled(hand)[: effect.number])
                case "discard", "all":
                    table = _lost(table, shot.seat, hand)
    return table


def _lost(table: Table, seat: Seat, cards: tuple[str, ...]) -> Table:
    if not cards:
        return table
    table = change(table, seat, hand=without(table.players[seat].hand, *cards))
    return told(discarded(table, *cards), Discarded(seat, cards))


def refill(table: Table, queue: tuple[Seat, ...], luck: Luck) -> Table:
    """The first of the queue whose hand is short draws; then comes the next turn (F-100, F-121)."""
    for place, seat in enumerate(queue):
        player = table.players[seat]
        if not player.gone and (short(table, seat) or player.asks):
            return table._replace(phase=Refilling(queue[place:]))
    return next_turn(table, luck)


def refilling_moves() -> Iterator[Move]:
    yield from map(Draw, STACKS)
    yield Done()
