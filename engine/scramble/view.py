"""The view of a seat or the channel: the only source of pictures, texts, buttons and house players (S-200)."""

from typing import NamedTuple

from engine.game import Result, Scorecard, Seat
from engine.memo import memoize
from engine.scramble.cards.deck import Card, Kind, pile, ratings
from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import Hole
from engine.scramble.events import HIDDEN_CARD, Event, Status, mask_event
from engine.scramble.moves import awaiting, legal_moves, public_moves
from engine.scramble.options import Options
from engine.scramble.round.scoring import holes_won, result, scorecard, skins
from engine.scramble.state import Bad, End, Keep, Move, Phase, Player, Push, Route, Settle, Side, State, Turn
from engine.scramble.throw.dice import Reach, barred_discs, max_dice, reachable_sets
from engine.scramble.throw.flight import Die, Trail
from engine.scramble.turn import may_roll, settle_landing


class Disc(NamedTuple):
    """A seat's disc and the public facts about its player (S-200)."""

    seat: Seat
    side: Side
    hole: int
    """The index in `View.holes`."""
    square: Square
    trail: Trail
    """The squares of its last throw and of later moves; the first is the start of the throw (S-78)."""
    distance: int
    status: Status
    gone: bool
    throws: int
    """The throws on this hole, in a race too."""
    penalties: int
    """The penalty units: strokes of this hole, in a race of the whole race."""
    over: int
    """The strokes over par on the finished holes; in doubles the team's."""
    skips: int
    effects: tuple[Card, ...]
    sheltered: bool
    turns: int
    feats: tuple[str, ...]
    cards: int
    """The number of cards in the hand."""
    golfer: str
    tier: str
    ratings: tuple[int, int, int] | None
    """The ratings of Driver, Mid-Range and Putter; None in a game without cards (S-11)."""


def option_letter(index: int) -> str:
    """Return the letter of an option on the map and in the menu."""
    return chr(ord("a") + index)


class Deck(NamedTuple):
    """The number of cards in a deck and its discards."""

    kind: Kind
    draw: int
    discard: int


class View(NamedTuple):
    """The whole table for one viewer."""

    seat: Seat | None
    awaiting: tuple[Seat, ...]
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    card: Scorecard
    result: Result | None
    options: Options
    phase: str
    """The name of a class of `state.Phase`: the step of the turn (S-191)."""
    actor: Seat
    """The seat on turn."""
    holes: tuple[Hole, ...]
    """The course; in a race the tiles of the board (`courses.hole.tile_corner`)."""
    hole: Hole
    """The hole that the actor is playing."""
    number: int
    """The number of that hole, from 1."""
    par: int
    """The par of that hole for the way of throwing at this table."""
    playoff: int
    """The sudden-death or extra hole being played, from 1; 0 in the round."""
    round: int
    """The round of a race, from 1."""
    order: tuple[Seat, ...]
    discs: tuple[Disc, ...]
    """By seat."""
    flown: Seat | None
    """The seat whose disc flew last, whose trail is shown; None before the first landing on a hole."""
    decks: tuple[Deck, ...]
    ask: Phase
    """The phase, without a card that the viewer may not know."""
    turn: Turn
    """The events of the turn."""
    skins: tuple[int, ...] = ()
    """By side."""
    carried: int = 0
    """The skins carried to the hole being played."""
    wins: tuple[int, ...] = ()
    """The holes of a match that each side has won."""
    contenders: tuple[Side, ...] = ()
    """The sides still in."""
    scores: tuple[tuple[int | None, ...], ...] = ()
    """By finished hole, then by side; None for a side that left."""
    winners: tuple[Side | None, ...] = ()
    """The winner of each hole of a match, including extra holes; None is a half."""
    dice: tuple[Die, ...] = ()
    """The roll of this turn, as it shows; moves use the names of the dice."""
    barred: tuple[str, ...] = ()
    """The dice that a card forbids."""
    limit: int = 0
    """The most dice that may be chosen."""
    reach: tuple[Reach, ...] = ()
    """The sets of dice with their options; after the choice that set alone; for a card in `asked`, its routes.

    The options of a single set have letters in this order on the map and in the menu.
    """
    asked: Card = HIDDEN_CARD
    """The open card of the decision: a Bad Luck card, or one that asks for a route or a direction."""
    target: Seat = 0
    """The seat whose disc that card moves."""
    may_roll: bool = False
    """Whether the landing allows a roll for luck or for battle (S-79, S-80)."""
    closing: bool = False
    """Whether the window at the end of the turn opens after `done` (S-193)."""
    drawn: Card = HIDDEN_CARD
    """The viewer's card just drawn, to keep or not; empty for everybody else."""
    hand: tuple[Card, ...] = ()
    """The viewer's own, oldest first."""

    @property
    def anytime(self) -> tuple[Move, ...]:
        """Always empty: no move is made out of turn."""
        return ()

    @property
    def target_hole(self) -> Hole:
        """The hole on which the disc in question lies."""
        return self.holes[self.discs[self.target].hole]


@memoize(128)
def view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat; None is the channel.

    A seat's view is the channel's with the seat's own moves and cards.
    """
    return _channel_view(state) if seat is None else _seat_view(state, seat, view(state, None))


def _seat_view(state: State, seat: Seat, channel: View) -> View:
    """Return the channel's view with the seat's own moves and cards."""
    drawn_card = state.phase.card if isinstance(state.phase, Keep) and seat == state.actor else HIDDEN_CARD
    return channel._replace(
        seat=seat,
        moves=legal_moves(state, seat),
        events=tuple(mask_event(event, seat) for event in state.events),
        drawn=drawn_card,
        hand=state.players[seat].hand,
        ask=Keep(drawn_card) if isinstance(state.phase, Keep) else state.phase,
    )


def _channel_view(state: State) -> View:
    hole, card = state.hole_of(state.actor), scorecard(state)
    view = View(
        seat=None,
        awaiting=awaiting(state),
        moves=public_moves(state),
        events=tuple(mask_event(event, None) for event in state.events),
        card=card,
        result=result(state),
        options=state.options,
        phase=type(state.phase).__name__,
        actor=state.actor,
        holes=state.course,
        hole=hole,
        number=state.players[state.actor].hole + 1,
        par=state.par_of(hole),
        playoff=state.playoff,
        round=state.round,
        order=state.order,
        discs=tuple(_disc(state, card, other) for other in range(len(state.players))),
        flown=state.flown,
        decks=_decks(state),
        ask=Keep(HIDDEN_CARD) if isinstance(state.phase, Keep) else state.phase,
        turn=state.turn,
    )
    return _add_throw(_add_scores(view, state), state)


def _add_scores(view: View, state: State) -> View:
    """Return the view with the scores of the sides so far."""
    tally, carry = skins(state) if state.options.play == "skins" else ((0,) * state.side_count, 0)
    return view._replace(
        skins=tally,
        carried=carry,
        wins=holes_won(state),
        contenders=state.contenders,
        scores=state.scores,
        winners=state.winners,
    )


def _add_throw(view: View, state: State) -> View:
    """Return the view with the roll and its possible landings."""
    open_card, target = _open_card(state)
    return view._replace(
        dice=state.turn.roll,
        barred=tuple(sorted(barred_discs(state.turn))),
        limit=max_dice(state),
        reach=reachable_sets(state),
        asked=open_card,
        target=target,
        may_roll=isinstance(state.phase, Settle) and may_roll(state),
        closing=isinstance(state.phase, Settle) and isinstance(settle_landing(state).phase, End),
    )


def _open_card(state: State) -> tuple[Card, Seat]:
    """Return the open card that waits for a choice, and the seat of the disc that it moves."""
    match state.phase:
        case Bad(card):
            return card, state.actor
        case Route(card, seat, _):
            return card, seat
        case Push(card, seat):
            return card, seat
    return HIDDEN_CARD, state.actor


def _disc(state: State, card: Scorecard, seat: Seat) -> Disc:
    player: Player = state.players[seat]
    hole_count = len(card.strokes[seat])
    return Disc(
        seat=seat,
        side=state.side(seat),
        hole=player.hole,
        square=player.square,
        trail=player.trail,
        distance=state.hole_of(seat).distance[player.square],
        status=player.status,
        gone=player.gone,
        throws=player.throws,
        penalties=player.penalties,
        over=card.totals[seat] - sum(card.pars[:hole_count]),
        skips=player.skips,
        effects=player.effects,
        sheltered=player.sheltered,
        turns=player.turns,
        feats=player.feats,
        cards=len(player.hand),
        golfer=player.golfer,
        tier=player.tier,
        ratings=ratings(player.golfer, player.tier) if state.options.cards != "none" else None,
    )


def _decks(state: State) -> tuple[Deck, ...]:
    kinds: dict[str, tuple[Kind, ...]] = {"none": (), "luck": ("good", "bad"), "battle": ("battle",)}
    return tuple(
        Deck(kind, len(pile(state.decks, kind).draw), len(pile(state.decks, kind).discard))
        for kind in kinds[state.options.cards]
    )
