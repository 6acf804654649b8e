"""MISCHIEF: a secret card for every player, used once in the round on another player's throw (F-154, F-155)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.asks import Gift
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.cards.effect import Effect
from engine.final_nine.courses.grid import DIRECTIONS, Cell, beside
from engine.final_nine.events import Gave, Putterless, Schemed
from engine.final_nine.extras.characters import side
from engine.final_nine.hand.piles import change, sorted_hand, told, without
from engine.final_nine.hand.questions import ask
from engine.final_nine.moves import Move, Play
from engine.final_nine.state import Choosing, Disrupting, Played, Shooting, Table, shooting
from engine.final_nine.throw.fit import Option, added, choices, chosen
from engine.game import Seat
from engine.luck import Luck

DECK: Final = tuple(code for code, card in ACTIONS.items() if card.category == "MISCHIEF")


def dealt(table: Table, luck: Luck) -> Table:
    """The table with a card for every player, where MISCHIEF is played; nobody sees the others (F-154)."""
    if table.options.mischief:
        for seat, code in zip(range(len(table.players)), luck.shuffled(DECK), strict=False):
            table = change(table, seat, mischief=code)
    return table


def plays(table: Table, seat: Seat) -> Iterator[Move]:
    """The ways to use the seat's card now; its target is the player who throws."""
    card = table.players[seat].mischief
    shot = shooting(table.phase)
    if card and shot and hindered(table, seat) is None:
        for choice, option in choices(table, shot, card):
            if unfit(table, shot, card, option) is None:
                yield Play(card, choice)


def hindered(table: Table, seat: Seat) -> str | None:
    """The key of the reason why the seat's card cannot be used at all now; None where it can."""
    player, shot = table.players[seat], shooting(table.phase)
    when = "T1" if "T1" in ACTIONS[player.mischief].when else "T2"
    if player.mischief_used:
        return "mischief used"
    if shot and seat in side(table.options, shot.seat):
        return "own throw"
    match table.phase:
        case Choosing() if when == "T1":
            return None
        case Disrupting(_, acted) if when == "T2" and seat not in acted:
            return None
        case _:
            return f"mischief {when}"


def unfit(table: Table, shot: Shooting, card: str, option: Option) -> str | None:
    """The key of the reason why a card would do nothing to the throw; None where it may be used so."""
    match option.effects[0]:
        case Effect("marker", _, letter):
            return None if _rests(table, _beside(shot, letter)) else "no rest"
        case Effect("take"):
            return None if table.players[shot.seat].hand else "no use"
        case _ if shot.disc and added(shot, card, shot.seat, option).plays[-1].status == "idle":
            return "sure putt"
        case _:
            return None


def _rests(table: Table, here: Cell) -> bool:
    """Whether a disc can rest on a grid, the basket left aside."""
    return here != table.hole.basket and not table.hole.at(here).out


def _beside(shot: Shooting, letter: str) -> Cell:
    return beside(shot.start, DIRECTIONS.index(letter))


def use(table: Table, seat: Seat, move: Play, luck: Luck) -> Table:
    """The table after a card was used: it lies open from now on, and nothing answers it."""
    shot = shooting(table.phase)
    assert shot is not None
    option = chosen(table, shot, move.card, move.choice)
    assert option is not None
    table = change(table, seat, mischief_used=True)
    table = told(table, Schemed(seat, shot.seat, move.card, move.choice))
    if isinstance(table.phase, Disrupting):
        return table._replace(phase=table.phase._replace(shot=added(shot, move.card, seat, option)))
    return _struck(_anew(table), seat, move.card, option.effects[0], luck)


def _anew(table: Table) -> Table:
    """The table at the start of the thrower's T1: what was chosen is taken back, what was paid or done to it stays."""
    assert isinstance(table.phase, Choosing)
    return table._replace(phase=Choosing(table.phase.shot.unchosen, offers=table.phase.offers))


def _struck(table: Table, seat: Seat, card: str, effect: Effect, luck: Luck) -> Table:
    """The table after the effect of a T1 card on the thrower."""
    assert isinstance(table.phase, Choosing)
    phase, shot = table.phase, table.phase.shot
    match effect:
        case Effect("take"):
            return _taken(table, seat, shot.seat, luck.choice(table.players[shot.seat].hand))
        case Effect("borrow"):
            return _borrowed(table, seat, shot.seat)
        case Effect("marker", _, letter):
            lie = _beside(shot, letter)
            return change(table._replace(phase=phase._replace(shot=shot._replace(start=lie))), shot.seat, lie=lie)
        case _:
            played = Played(card, seat, False, (effect,))
            return table._replace(phase=phase._replace(shot=shot._replace(plays=(*shot.plays, played))))


def _taken(table: Table, seat: Seat, target: Seat, card: str) -> Table:
    """The card is in the other hand, whose player owes one in return (H1)."""
    table = change(table, target, hand=without(table.players[target].hand, card))
    table = change(table, seat, hand=sorted_hand((*table.players[seat].hand, card)))
    return ask(told(table, Gave(target, seat, "CARD", card)), seat, Gift(target, "CARD"))


def _borrowed(table: Table, seat: Seat, target: Seat) -> Table:
    """The target chooses a putter to give, for a disc in return; without a putter the card is wasted (H3)."""
    if any(code in DISCS and DISCS[code].type == "PUTTER" for code in table.players[target].hand):
        return ask(table, target, Gift(seat, "PUTTER", "DISC"))
    return told(table, Putterless(target))
