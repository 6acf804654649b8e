"""What a seat or the channel may know: the one door for pictures, words, buttons and house players (S-200)."""

from typing import NamedTuple

from engine.game import Result, Scorecard, Seat
from engine.memory import remembered
from engine.scramble.cards.deck import Card, Kind, pile, ratings
from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import Hole
from engine.scramble.events import HIDDEN, Event, masked
from engine.scramble.legal import awaiting, legal, public
from engine.scramble.options import Options
from engine.scramble.round.score import result, scorecard, skins, wins
from engine.scramble.table import Bad, End, Keep, Move, Phase, Player, Push, Route, Settle, Side, State, Status, Turn
from engine.scramble.throw.dice import Reach, barred, limit, reach
from engine.scramble.throw.plan import Die, Trail
from engine.scramble.turn import close, may_roll


class Disc(NamedTuple):
    """A seat's disc and what is public about its player (S-200)."""

    seat: Seat
    side: Side
    hole: int
    """Index in `View.holes`."""
    square: Square
    trail: Trail
    """The squares of its last throw and what moved it since; the first is where it came from (S-78)."""
    distance: int
    status: Status
    gone: bool
    throws: int
    penalties: int
    """Penalty units: strokes of this hole, in a race of the whole race."""
    over: int
    """Strokes over par on the holes finished; in doubles the team's."""
    skips: int
    effects: tuple[Card, ...]
    sheltered: bool
    turns: int
    feats: tuple[str, ...]
    cards: int
    """How many cards it holds."""
    golfer: str
    tier: str
    ratings: tuple[int, int, int] | None
    """Of Driver, Mid-Range and Putter; None in a game without cards (S-11)."""


def letter(index: int) -> str:
    """What an option is called on the map and in the menu."""
    return chr(ord("a") + index)


class Deck(NamedTuple):
    """A deck as the table sees it."""

    kind: Kind
    draw: int
    discard: int


class View(NamedTuple):
    """A whole table for one viewer."""

    seat: Seat | None
    awaiting: tuple[Seat, ...]
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    card: Scorecard
    result: Result | None
    options: Options
    phase: str
    """The name of a class of `table.Phase`: where in the turn the table is (S-191)."""
    actor: Seat
    """Whose turn it is."""
    holes: tuple[Hole, ...]
    """The course; in a race the tiles of the board (`course.corner`)."""
    hole: Hole
    """The hole that the actor is playing."""
    number: int
    """Its number, from 1."""
    par: int
    playoff: int
    """The sudden-death or extra hole being played, from 1; 0 in the round."""
    round: int
    """Of a race, from 1."""
    order: tuple[Seat, ...]
    discs: tuple[Disc, ...]
    """By seat."""
    flown: Seat | None
    """Whose disc flew last, so that its trail is the one to show; None before the first landing on a hole."""
    decks: tuple[Deck, ...]
    ask: Phase
    """The phase itself, without a card that is not the viewer's to know."""
    turn: Turn
    """What has happened in the turn."""
    skins: tuple[int, ...] = ()
    """By side."""
    carried: int = 0
    """Skins carried to the hole being played."""
    wins: tuple[int, ...] = ()
    """Holes of a match won, by side."""
    contenders: tuple[Side, ...] = ()
    """The sides still in."""
    scores: tuple[tuple[int | None, ...], ...] = ()
    """By finished hole, then by side; None for a side that left."""
    winners: tuple[Side | None, ...] = ()
    """Of each hole of a match, extra holes included; None is a half."""
    dice: tuple[Die, ...] = ()
    """The roll of this turn, as it shows; names are how moves call the dice."""
    barred: tuple[str, ...] = ()
    """Dice that a card forbids."""
    limit: int = 0
    """How many dice may be chosen at most."""
    reach: tuple[Reach, ...] = ()
    """While dice are chosen each set with its options, then that set alone; for a card in `asked`, where it may lead.

    The options of a single set are lettered in this order on the map and in the menu.
    """
    asked: Card = HIDDEN
    """The open card that is being decided about: a Bad Luck card, or one that asks for a route or a direction."""
    target: Seat = 0
    """Whose disc that card moves."""
    may_roll: bool = False
    """Whether the landing allows a roll for luck or for battle (S-79, S-80)."""
    closing: bool = False
    """Whether the window at the end of the turn opens where the landing is let lie (S-193)."""
    drawn: Card = HIDDEN
    """The viewer's card just drawn, to keep or not; empty for everybody else."""
    hand: tuple[Card, ...] = ()
    """The viewer's own, oldest first."""

    @property
    def anytime(self) -> tuple[Move, ...]:
        """Nothing is done out of turn."""
        return ()

    @property
    def aimed(self) -> Hole:
        """The hole on which the disc in question lies."""
        return self.holes[self.discs[self.target].hole]


@remembered(128)
def view(state: State, seat: Seat | None) -> View:
    """What the seat may know; None is the channel, whose view a seat's differs from in what is its own."""
    return _channel(state) if seat is None else _own(state, seat, view(state, None))


def _own(state: State, seat: Seat, channel: View) -> View:
    """What everybody sees, and the seat's own moves and cards."""
    drawn = state.phase.card if isinstance(state.phase, Keep) and seat == state.actor else HIDDEN
    return channel._replace(
        seat=seat,
        moves=legal(state, seat),
        events=tuple(masked(event, seat) for event in state.events),
        drawn=drawn,
        hand=state.players[seat].hand,
        ask=Keep(drawn) if isinstance(state.phase, Keep) else state.phase,
    )


def _channel(state: State) -> View:
    hole, card = state.hole_of(state.actor), scorecard(state)
    view = View(
        seat=None,
        awaiting=awaiting(state),
        moves=public(state),
        events=tuple(masked(event, None) for event in state.events),
        card=card,
        result=result(state),
        options=state.options,
        phase=type(state.phase).__name__,
        actor=state.actor,
        holes=state.course,
        hole=hole,
        number=state.players[state.actor].hole + 1,
        par=state.par(hole),
        playoff=state.playoff,
        round=state.round,
        order=state.order,
        discs=tuple(_disc(state, card, other) for other in range(len(state.players))),
        flown=state.flown,
        decks=_decks(state),
        ask=Keep(HIDDEN) if isinstance(state.phase, Keep) else state.phase,
        turn=state.turn,
    )
    return _thrown(_scored(view, state), state)


def _scored(view: View, state: State) -> View:
    """The view with what the sides have won and lost so far."""
    tally, carried = skins(state) if state.options.play == "skins" else ((0,) * state.sides, 0)
    return view._replace(
        skins=tally,
        carried=carried,
        wins=wins(state),
        contenders=state.contenders,
        scores=state.scores,
        winners=state.winners,
    )


def _thrown(view: View, state: State) -> View:
    """The view with the roll and where it may lead."""
    asked, target = _asked(state)
    return view._replace(
        dice=state.turn.roll,
        barred=tuple(sorted(barred(state.turn))),
        limit=limit(state),
        reach=reach(state),
        asked=asked,
        target=target,
        may_roll=isinstance(state.phase, Settle) and may_roll(state),
        closing=isinstance(state.phase, Settle) and isinstance(close(state).phase, End),
    )


def _asked(state: State) -> tuple[Card, Seat]:
    """The open card that waits for a choice, and whose disc it moves."""
    match state.phase:
        case Bad(card):
            return card, state.actor
        case Route(card, seat, _):
            return card, seat
        case Push(seat):
            return "gust", seat
    return HIDDEN, state.actor


def _disc(state: State, card: Scorecard, seat: Seat) -> Disc:
    player: Player = state.players[seat]
    finished = len(card.strokes[seat])
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
        over=card.totals[seat] - sum(card.pars[:finished]),
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
