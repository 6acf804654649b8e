"""MISCHIEF: each player's secret card, used once in the round on another player's throw (F-154, F-155)."""

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


def dealt(state: Table, luck: Luck) -> Table:
    """Deal each player a secret MISCHIEF card, if MISCHIEF is on (F-154)."""
    if state.options.mischief:
        for seat, code in zip(range(len(state.players)), luck.shuffled(DECK), strict=False):
            state = change(state, seat, mischief=code)
    return state


def plays(state: Table, seat: Seat) -> Iterator[Move]:
    """Yield the ways to use the seat's card now, on the player who throws."""
    card = state.players[seat].mischief
    shot = shooting(state.phase)
    if card and shot and hindered(state, seat) is None:
        for choice, option in choices(state, shot, card):
            if unfit(state, shot, card, option) is None:
                yield Play(card, choice)


def hindered(state: Table, seat: Seat) -> str | None:
    """Return the reason key if the seat's card cannot be used at all now, else None."""
    player, shot = state.players[seat], shooting(state.phase)
    when = "T1" if "T1" in ACTIONS[player.mischief].when else "T2"
    if player.mischief_used:
        return "mischief used"
    if shot and seat in side(state.options, shot.seat):
        return "own throw"
    match state.phase:
        case Choosing() if when == "T1":
            return None
        case Disrupting(_, acted) if when == "T2" and seat not in acted:
            return None
        case _:
            return f"mischief {when}"


def unfit(state: Table, shot: Shooting, card: str, option: Option) -> str | None:
    """Return the reason key if the card would do nothing to the throw, else None."""
    match option.effects[0]:
        case Effect("marker", _, letter):
            return None if _rests(state, _beside(shot, letter)) else "no rest"
        case Effect("take"):
            return None if state.players[shot.seat].hand else "no use"
        case _ if shot.disc and added(shot, card, shot.seat, option).plays[-1].status == "idle":
            return "sure putt"
        case _:
            return None


def _rests(state: Table, here: Cell) -> bool:
    """Return whether a disc can come to rest on a grid other than the basket."""
    return here != state.hole.basket and not state.hole.at(here).out


def _beside(shot: Shooting, letter: str) -> Cell:
    return beside(shot.start, DIRECTIONS.index(letter))


def use(state: Table, seat: Seat, move: Play, luck: Luck) -> Table:
    """Use a MISCHIEF card: it lies face up from now on, and no card answers it."""
    shot = shooting(state.phase)
    assert shot is not None
    option = chosen(state, shot, move.card, move.choice)
    assert option is not None
    state = change(state, seat, mischief_used=True)
    state = told(state, Schemed(seat, shot.seat, move.card, move.choice))
    if isinstance(state.phase, Disrupting):
        return state._replace(phase=state.phase._replace(shot=added(shot, move.card, seat, option)))
    return _struck(_anew(state), seat, move.card, option.effects[0], luck)


def _anew(state: Table) -> Table:
    """Restart the thrower's T1: choices are taken back; penalties paid and cards of other players stay."""
    assert isinstance(state.phase, Choosing)
    return state._replace(phase=Choosing(state.phase.shot.unchosen, offers=state.phase.offers))


def _struck(state: Table, seat: Seat, card: str, effect: Effect, luck: Luck) -> Table:
    """Apply the effect of a T1 card to the thrower."""
    assert isinstance(state.phase, Choosing)
    phase, shot = state.phase, state.phase.shot
    match effect:
        case Effect("take"):
            return _taken(state, seat, shot.seat, luck.choice(state.players[shot.seat].hand))
        case Effect("borrow"):
            return _borrowed(state, seat, shot.seat)
        case Effect("marker", _, letter):
            lie = _beside(shot, letter)
            return change(state._replace(phase=phase._replace(shot=shot._replace(start=lie))), shot.seat, lie=lie)
        case _:
            played = Played(card, seat, False, (effect,))
            return state._replace(phase=phase._replace(shot=shot._replace(plays=(*shot.plays, played))))


def _taken(state: Table, seat: Seat, target: Seat, card: str) -> Table:
    """Move the card to the other hand, and ask that player for a card in return (H1)."""
    state = change(state, target, hand=without(state.players[target].hand, card))
    state = change(state, seat, hand=sorted_hand((*state.players[seat].hand, card)))
    return ask(told(state, Gave(target, seat, "CARD", card)), seat, Gift(target, "CARD"))


def _borrowed(state: Table, seat: Seat, target: Seat) -> Table:
    """Ask the target for a putter, in return for a disc; without a putter the card is wasted (H3)."""
    if any(code in DISCS and DISCS[code].type == "PUTTER" for code in state.players[target].hand):
        return ask(state, target, Gift(seat, "PUTTER", "DISC"))
    return told(state, Putterless(target))
