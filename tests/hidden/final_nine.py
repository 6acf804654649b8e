"""What a seat at a Final Nine table cannot see: other hands, both stacks, MISCHIEF, choices not yet final (F-177)."""

from collections.abc import Iterator
from typing import TypeAlias

from engine.final_nine.asks import Peek, Windup
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.events import Drew, Event, Gave, Offered, Redrawn, Swapped, Traded, seen
from engine.final_nine.extras.mischief import DECK
from engine.final_nine.hand.piles import RANK, change, sorted_hand
from engine.final_nine.state import (
    Choosing,
    Flicking,
    Helping,
    Offering,
    Phase,
    Pile,
    Player,
    Shooting,
    Swapping,
    Table,
)
from engine.game import Seat
from engine.luck import Luck

Cards: TypeAlias = tuple[str, ...]


def redeal(table: Table, seat: Seat | None, luck: Luck) -> Table:
    """A table that looks the same to that seat: hands and stacks dealt anew, secret choices not made."""
    looking = seat is not None and any(isinstance(ask, Windup | Peek) for ask in table.players[seat].asks)
    if looking or (isinstance(table.phase, Choosing) and _partner(table.phase, seat)):
        return table
    others = [other for other in range(len(table.players)) if other != seat]
    hidden = [code for other in others for code in table.players[other].hand]
    discs, dealt_discs = _split(luck, (*hidden, *table.discs.cards), len(table.discs.cards), of_discs=True)
    actions, dealt_actions = _split(luck, (*hidden, *table.actions.cards), len(table.actions.cards), of_discs=False)
    dealt = luck.shuffled((*dealt_discs, *dealt_actions))
    players = list(_schemes(table, seat, luck))
    for other in others:
        size = len(players[other].hand)
        players[other] = players[other]._replace(hand=sorted_hand(dealt[:size]))
        dealt = dealt[size:]
    return table._replace(
        players=tuple(players),
        discs=Pile(discs, table.discs.discards),
        actions=Pile(actions, table.actions.discards),
        phase=_unchosen(table, seat, luck),
        events=tuple(_told(event, seat, luck) for event in table.events),
    )


def worlds(table: Table, luck: Luck) -> Iterator[Table]:
    """Tables that look the same to the channel where a hand says what may be done: its last card might be any."""
    if isinstance(table.phase, Choosing) or any(player.asks for player in table.players):
        yield redeal(table, None, luck)
    if isinstance(table.phase, Helping):
        yield table
        seat = table.phase.shot.seat
        hidden = (*table.actions.cards, *(code for player in table.players for code in player.hand))
        for code in dict.fromkeys(hidden if table.players[seat].hand else ()):
            yield change(table, seat, hand=(*table.players[seat].hand[:-1], code))


def _split(luck: Luck, unseen: Cards, stacked: int, of_discs: bool) -> tuple[Cards, Cards]:
    """A stack of so many discs, or actions, that are unseen, and those for the hands."""
    cards = luck.shuffled(code for code in unseen if (code in DISCS) == of_discs)
    return cards[:stacked], cards[stacked:]


def _schemes(table: Table, seat: Seat | None, luck: Luck) -> tuple[Player, ...]:
    """The players with other MISCHIEF cards where the seat has seen none (F-154)."""
    open_cards = {player.mischief for one, player in enumerate(table.players) if player.mischief_used or one == seat}
    unseen = iter(luck.shuffled([code for code in DECK if code not in open_cards]))
    return tuple(
        player._replace(mischief=next(unseen)) if player.mischief not in {"", *open_cards} else player
        for player in table.players
    )


def _partner(phase: Choosing, seat: Seat | None) -> bool:
    """Whether the seat has been shown cards of another hand (F-178)."""
    offer = phase.offer
    return offer is not None and offer.proposed and seat in (phase.shot.seat, offer.to)


def _unchosen(table: Table, seat: Seat | None, luck: Luck) -> Phase:
    """The phase without what others have chosen in secret."""
    match table.phase:
        case Flicking(_, _, powers) as phase:
            others = (place != seat and power > 0 for place, power in enumerate(powers))
            drawn = (luck.below(10) + 1 if other else own for other, own in zip(others, powers, strict=True))
            return phase._replace(powers=tuple(drawn))
        case Choosing(shot, _, offers, offer) if shot.seat != seat:
            shown = Offering(offer.to, ("",) * len(offer.cards), True) if offer and offer.proposed else None
            struck = tuple(played for played in shot.plays if played.by != shot.seat)
            return Choosing(Shooting(shot.seat, shot.start, plays=struck, paid=shot.paid), False, offers, shown)
        case Swapping(marks, ready):
            return Swapping(tuple(one if place == seat else () for place, one in enumerate(marks)), ready)
        case phase:
            return phase


def _told(event: Event, seat: Seat | None, luck: Luck) -> Event:
    """The event with other cards where the seat may not know them."""
    if seen(event, seat) == event:
        return event
    other = luck.choice(list(RANK))
    match event:
        case Drew() | Gave():
            return event._replace(card=other)
        case Redrawn():
            return event._replace(drawn=other)
        case Swapped():
            return event._replace(drawn=(other,))
        case Offered() | Traded():
            return event._replace(cards=(other,) * event.size)
        case _:
            raise AssertionError(event)


def pieces(table: Table) -> list[str]:
    """Every card of the game, wherever it is: the stacks of F-141."""
    hands = [code for player in table.players for code in player.hand]
    schemes = [player.mischief for player in table.players if player.mischief]
    return sorted(
        [*hands, *schemes, *(code for pile in (table.discs, table.actions) for cards in pile for code in cards)]
    )
