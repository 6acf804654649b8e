"""Analysis of a finished game: each decision with the caddie's value of the move made and of the best one.

The report, the hints and the practice questions are made of these decisions.
"""

from collections.abc import Container, Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from engine.caddie import MoveValue
from engine.game import Scorecard, Seat
from engine.record import Record

RNG_PURPOSE: Final = "caddie"
"""The purpose of the random numbers of a caddie: with the same ones, a hint and the report agree on a move."""


SAMPLED_WORLDS: Final = 6
"""The number of sampled states in which a move is tried, to find out whether it leaves anything to chance.

A die shows the same number in all of them once in 46,656 throws.
"""


class NotReportable(ValueError):
    """Raised for a game that cannot be analysed: it has no caddie, does not count strokes, or is not over."""


class Decision(NamedTuple):
    """A decision of a seat, with the values of the move made and of the best move."""

    ply: int
    """The ply of the move; the decision was made in the state before it."""
    seat: Seat
    hole: int
    """From 1."""
    strokes_so_far: float
    """The strokes that the seat had already taken on the hole."""
    played: MoveValue
    best: MoveValue
    certain: bool
    """Whether the seat moved again at once, and could know its next decision beforehand."""

    @property
    def error(self) -> float:
        """The strokes that a champion would have saved, counting the harm to the rivals."""
        return self.played.cost - self.best.cost

    @property
    def own_loss(self) -> float:
        """The own strokes that the move cost, here or later; a champion gives some up to harm the rivals."""
        return self.played.strokes - self.best.strokes + self.later_loss

    @property
    def later_loss(self) -> float:
        """The strokes that the move cost on later holes."""
        return self.best.later_savings - self.played.later_savings

    @property
    def loss(self) -> float:
        """The strokes that the move cost by both measures: neither a good defence nor a good score is a mistake."""
        return min(self.error, self.own_loss)

    @property
    def offset_loss(self) -> float:
        """The own strokes that `loss` leaves out, because the harm to the rivals makes up for them."""
        return self.own_loss - self.loss

    @property
    def expected_before(self) -> float:
        """The expected score of the hole, for a champion, before the move."""
        return self.strokes_so_far + self.best.strokes

    @property
    def expected_after(self) -> float:
        """The expected score of the hole after the move."""
        return self.strokes_so_far + self.played.strokes

    @property
    def value_before(self) -> MoveValue:
        """The value of the hole before the move, including the strokes already taken."""
        return self.best._replace(strokes=self.expected_before)

    @property
    def value_after(self) -> MoveValue:
        """The value of the hole after the move, including the strokes already taken."""
        return self.played._replace(strokes=self.expected_after)

    def shift_to(self, outcome: MoveValue) -> "Decision":
        """Return the decision with the value that a later look gives to its outcome; its error stays the same."""
        ahead = self.value_after, outcome
        return self._replace(played=self.played.shift(*ahead), best=self.best.shift(*ahead))


def final_scorecard(record: Record, state: Any) -> Scorecard:
    """Return the scorecard of a finished game. Raise `NotReportable` if the game cannot be analysed."""
    game = record.game_definition
    card: Scorecard = game.rules.view(state, None).card
    if game.ai.caddie is None or card.counts != "strokes" or game.rules.result(state) is None:
        raise NotReportable(record.game)
    return card


def analyse_decisions(record: Record, spared_plies: Container[int] = ()) -> Iterator[Decision | None]:
    """Yield the decision of each ply of a finished game, or None. Raise `NotReportable` if there is no analysis.

    The `spared_plies` are moves that the house made in a person's place: they are not judged, and their outcome
    counts as luck. A move without an alternative costs nothing, but is evaluated, too, for the luck that
    follows it.
    """
    game, states = record.game_definition, [*record.states()]
    card = final_scorecard(record, states[-1])
    alike = _IndistinguishableStates(record, states)
    for ply, state in enumerate(states[:-1], 1):
        seat = record.moves[ply - 1].seat
        hole = len(game.rules.view(state, seat).card.strokes[seat]) + 1
        counts = ply not in spared_plies and seat in game.rules.awaiting(state) and hole <= len(card.strokes[seat])
        decision = analyse_decision(record, state, ply, hole) if counts else None
        again = decision and ply < len(record.moves) and record.moves[ply].seat == seat
        yield decision._replace(certain=bool(again) and alike.is_certain(ply)) if decision else None


def analyse_decision(record: Record, state: Any, ply: int, hole: int) -> Decision | None:
    """Return the decision in the state before that ply, or None if the caddie cannot evaluate it."""
    game, (seat, text) = record.game_definition, record.moves[ply - 1]
    view, caddie = game.rules.view(state, seat), game.ai.caddie
    worths = caddie.evaluate(view, record.luck(ply, RNG_PURPOSE)) if caddie else ()
    if not caddie or not worths:
        return None
    return Decision(
        ply,
        seat,
        hole,
        caddie.strokes_so_far(view),
        value_of_move(worths, caddie.plain_move(game.rules.parse_move(text))),
        worths[0],
        False,
    )


def analyse_line(record: Record, ply: int) -> Iterator[Decision]:
    """Yield the decisions of a record's moves from that ply on, which are all of one seat.

    End after the first whose outcome depends on chance.
    """
    states = list[Any]()
    alike = _IndistinguishableStates(record, states)
    for number, state in enumerate(islice(record.states(), len(record.moves)), 1):
        states.append(state)
        if number < ply:
            continue
        if number > ply and not alike.is_certain(number - 1):
            return
        seat = record.moves[number - 1].seat
        hole = len(record.rules.view(state, seat).card.strokes[seat]) + 1
        decision = analyse_decision(record, state, number, hole)
        if decision is None:
            return
        yield decision._replace(certain=True)


class _IndistinguishableStates:
    """Sampled states that look to a seat like the real one, while its moves have the same outcome in all of them."""

    def __init__(self, record: Record, states: Sequence[Any]) -> None:
        self.record, self.game, self.states = record, record.game_definition, states
        self.first_ply, self.checked_ply = 1, 0
        self.worlds: tuple[Any, ...] = ()
        """`SAMPLED_WORLDS` states that look like the one before `first_ply`; none before they are sampled."""

    def is_certain(self, ply: int) -> bool:
        """Return whether the move of that ply has the same outcome, whatever is hidden or rolled."""
        if self.checked_ply != ply - 1:
            self.first_ply, self.worlds = ply, ()
        seat, text = self.record.moves[ply - 1]
        if not self.game.clubhouse.can_undo(self._mover_view(ply), self.game.rules.parse_move(text)):
            self.worlds = tuple(self._advance(ply, self.game.rules.view(self.states[ply], seat)))
            if len(self.worlds) < SAMPLED_WORLDS:
                return False
            self.first_ply = ply + 1
        self.checked_ply = ply
        return True

    def _mover_view(self, ply: int) -> Any:
        """Return the view of the seat that made the move of that ply, before the move."""
        return self.game.rules.view(self.states[ply - 1], self.record.moves[ply - 1].seat)

    def _advance(self, ply: int, led_to: Any) -> Iterator[Any]:
        """Yield the sampled states after that ply, up to the first that looks different."""
        if self.game.ai.determinize is None:
            return
        for number in range(SAMPLED_WORLDS):
            purpose = f"{RNG_PURPOSE}/{number}"
            world = self.worlds[number] if self.worlds else None
            for nth in range(self.first_ply, ply + 1):
                (seat, text), luck = self.record.moves[nth - 1], self.record.luck(nth, purpose)
                world = self.game.ai.determinize(self._mover_view(nth), luck) if world is None else world
                world = self.game.rules.apply(world, seat, self.game.rules.parse_move(text), luck)
            if self.game.rules.view(world, seat) != led_to:
                return
            yield world


def value_of_move(worths: Sequence[MoveValue], move: Any) -> MoveValue:
    """Return the value of a move; one that the caddie left out counts as the last."""
    return next((worth for worth in worths if worth.move == move), worths[-1]._replace(move=move))
