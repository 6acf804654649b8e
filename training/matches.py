"""Games between house players: the tables at which levels meet, the players, a whole game and its outcome."""

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any, Final, NamedTuple

from engine import final_nine, play_nine, scramble
from engine.analysis import analyse_decisions
from engine.game import AnyGame, Seat
from engine.record import Move, Record
from engine.report import build_report
from engine.rng import Luck
from training.decision_costs import DecisionCosts


class Field(NamedTuple):
    """A table at which house players meet: game, options, seats."""

    title: str
    game: AnyGame
    options: Any
    seats: int
    deals: int = 6
    """Deals of each pair in `python -m bench tournament`."""


class TournamentPlayer(NamedTuple):
    name: str
    play: Callable[[Any, Luck], Any]
    unasked: Callable[[Any, Luck], Any] | None = None


class GameOutcome(NamedTuple):
    """A game from the player's seat, or the mean of the games of one deal."""

    win: float
    own: float
    others: float
    luck: float


def _field(game: AnyGame, title: str, seats: int, deals: int, **options: Any) -> Field:
    return Field(f"{game.title}, {title}", game, game.rules.options(**options), seats, deals)


FIELDS: Final[Sequence[Field]] = (
    _field(play_nine.GAME, "two", 2, 12),
    _field(play_nine.GAME, "four", 4, 3),
    _field(scramble.GAME, "scramble throws, two", 2, 40),
    _field(scramble.GAME, "original throws, two", 2, 40, throwing="original"),
    _field(scramble.GAME, "Granite Flats, two", 2, 12, course="B"),
    _field(scramble.GAME, "Granite Flats, original throws, two", 2, 12, course="B", throwing="original"),
    _field(scramble.GAME, "Luck cards, two", 2, 12, cards="luck"),
    _field(scramble.GAME, "Battle cards, two", 2, 6, cards="battle"),
    _field(scramble.GAME, "Battle cards, original throws, two", 2, 6, cards="battle", throwing="original"),
    _field(scramble.GAME, "Battle cards, Granite Flats, two", 2, 6, cards="battle", course="B"),
    _field(scramble.GAME, "Battle cards, four", 4, 3, cards="battle"),
    _field(final_nine.GAME, "Park, two", 2, 4),
    _field(final_nine.GAME, "Suburban, two", 2, 4, course="suburban"),
    _field(final_nine.GAME, "Forest, two", 2, 4, course="forest"),
    _field(final_nine.GAME, "Park in battle, two", 2, 2, rules="battle"),
    _field(final_nine.GAME, "Suburban in battle, two", 2, 2, rules="battle", course="suburban"),
    _field(final_nine.GAME, "Forest in battle, two", 2, 2, rules="battle", course="forest"),
    _field(final_nine.GAME, "Park in battle, four", 4, 2, rules="battle"),
)
"""The tables at which levels meet; a game is rated at its first one."""


def house_player(game: AnyGame, level: str) -> TournamentPlayer:
    """Return the house player of a level."""
    return TournamentPlayer(level, game.ai.house_players[level], game.ai.anytime_players.get(level))


def play_game(field: Field, house: Sequence[TournamentPlayer], seed: bytes, costs: DecisionCosts) -> Record:
    """Play a whole game between these players by seat and return its record."""
    game = field.game
    record = Record(game=game.key, edition=game.edition, options=field.options, seats=field.seats, seed=seed)
    state, moves = record.initial_state(), list[Move]()
    while awaited_seats := game.rules.awaiting(state):
        ply = len(moves) + 1
        seat, move = next(_unprompted_moves(field, house, state, record, ply), (awaited_seats[0], None))
        if move is None:
            move = _measure_move(house[seat], game.rules.view(state, seat), record.luck(ply, f"house/{seat}"), costs)
        state = game.rules.apply(state, seat, move, record.luck(ply))
        moves.append(Move(seat, game.rules.write_move(move)))
    return record.with_moves(*moves)


def _measure_move(player: TournamentPlayer, view: Any, luck: Luck, costs: DecisionCosts) -> Any:
    """Return the player's move, and note what the decision costs if there is a choice."""
    if len(view.moves) < 2:
        return player.play(view, luck)
    return costs.measure(player.name, lambda: player.play(view, luck))


def _unprompted_moves(
    field: Field, house: Sequence[TournamentPlayer], state: Any, record: Record, ply: int
) -> Iterator[tuple[Seat, Any]]:
    """Yield the moves that players make out of turn."""
    game = field.game
    for seat, one in enumerate(house):
        if one.unasked and seat not in game.rules.awaiting(state) and game.rules.anytime(state, seat):
            move = one.unasked(game.rules.view(state, seat), record.luck(ply, f"house/{seat}"))
            if move is not None:
                yield seat, move


def outcome(record: Record, seat: Seat, luck: bool = True) -> GameOutcome:
    """Return a game from the view of a seat; strokes and luck are for each hole, luck is 0 if it is not asked."""
    game, state = record.game_definition, record.last_state()
    card, result = game.rules.view(state, None).card, game.rules.result(state)
    assert result
    a_hole = [total / max(1, len(scores)) for total, scores in zip(card.totals, card.strokes, strict=True)]
    win = (result.places[seat] == 1) / result.places.count(1)
    lucks = luck_per_hole(record) if luck and game.ai.caddie and card.counts == "strokes" else [0.0] * record.seats
    mine = [figures[seat] for figures in (a_hole, lucks)]
    theirs = [fmean(figures[:seat] + figures[seat + 1 :]) for figures in (a_hole, lucks)]
    return GameOutcome(win, mine[0], theirs[0], mine[1] - theirs[1])


def luck_per_hole(record: Record) -> list[float]:
    """Return by seat the strokes a hole that chance alone has given.

    Chance is the change of a seat's expectation between two of its decisions.
    """
    report, luck_by_seat = build_report(record, analyse_decisions(record), ()), [0.0] * record.seats
    for stroke in report.strokes:
        luck_by_seat[stroke.decision.seat] += stroke.outcome if stroke.is_pure_chance else 0.0
    return [luck / max(1, len(row)) for luck, row in zip(luck_by_seat, report.shares, strict=True)]
