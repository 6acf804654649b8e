"""Hints: who may ask the caddie, and a seat's best moves with their worth in strokes, from its view alone.

Called by `/hint` and its button, and in a worker process for the moves.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from club.live_table import LiveTable
from club.user_error import UserError
from db.rows import HintPolicy, SeatRow, TableRow
from engine.caddie import EQUAL_STROKES, MoveValue
from engine.game import MOVE_SEPARATOR, AnyGame, Names, Seat, View
from engine.i18n import N_, _, board_label
from engine.registry import find_edition
from engine.rng import Luck

SHOWN_MOVES = 3
"""How many moves are shown."""
HUNDREDTHS = 100
"""Figures of a hint are whole hundredths of a stroke, so that their parts add up as they are printed."""
BACK_MOVE = "back"
"""The notation of every game for taking a choice back; such a move is shown only if no other is as good."""
HINT_POLICY_TEXTS: dict[HintPolicy, str] = {
    "none": N_("no caddie"),
    "counted": N_("hints are counted"),
    "free": N_("all the hints you want"),
}
"""The hint policies in words for players."""


class Tip(NamedTuple):
    """A good move in words."""

    text: str
    """The move in the game's notation."""
    label: str
    behind: int
    """How much worse than the best move it is, in hundredths of a stroke; moves are sorted by this."""
    rivals: int
    """The part of `behind` by which it costs the rivals less than the best move, at once if the game tells it apart."""
    later: int
    """The part of `behind` by which it saves less on later holes than the best move."""
    win: float | None
    reason: str
    """One sentence, or "" if only the odds speak for the move."""
    odds: tuple[tuple[str, float], ...]
    tells_trade: bool = True
    """Whether the hint tells what it is worth to the rivals and later, if that is a good part of `behind`."""
    rivals_later: int = 0
    """The part of `behind` by which the cards in hand are to cost the rivals less later."""
    whole_text: str = ""
    """The move with those that belong to the same decision, in the notation: what its button makes."""

    @property
    def own(self) -> int:
        """The part of `behind` by which it takes more own strokes on this hole than the best move."""
        return self.behind - self.rivals - self.rivals_later - self.later


class Advice(NamedTuple):
    """A caddie's hint: the best move of each idea, in words and with its worth."""

    tips: tuple[Tip, ...]
    worths: tuple[MoveValue, ...]
    """The worth of each tip's move."""
    strokes: float
    """The own strokes to expect on this hole with the best move; 0 where a hint doesn't tell them."""
    title_form: str = ""
    """The title in the game's own words, with a blank for {strokes}; "" for the usual one."""
    by_cards: float | None = None
    """The part of `strokes` that cards are to add, which no odds show; None if they are not counted."""
    by_rivals: float | None = None
    """The part of `strokes` that the rivals' cards are to add, which no odds show; None if they are not counted."""
    averages_harm: bool = False
    """Whether a figure of the rivals is the mean of all of them."""


def hint_policy_text(game: AnyGame, table: TableRow) -> str:
    """Return the table's hint policy in a few words, "" for a game without a caddie."""
    return _(HINT_POLICY_TEXTS[table.hint_policy]) if game.ai.caddie else ""


def seat_for_hint(live: LiveTable, user: int, label: Callable[[SeatRow], str]) -> Seat:
    """Return the seat for which this user may ask the caddie; raise `UserError` with what they can do instead."""
    if live.is_over:
        refusal = _("This game is over. “{report}” on its final card shows what your moves were worth.")
        raise UserError(refusal.format(report=board_label("My report")))
    seat = live.seat_of(user)
    if seat is None:
        raise UserError(_("You're not at this table. The caddie here only helps the players."))
    if live.game.ai.caddie is None:
        raise UserError(_("{game} has no caddie. Try `/rules` or `/help`.").format(game=live.game.title))
    if live.table.ranked:
        raise UserError(_("There are no hints in ranked rounds. Start a friendly round to use the caddie."))
    if live.table.hint_policy == "none":
        raise UserError(_("The host has turned the caddie off at this table."))
    if seat not in live.game.rules.awaiting(live.state):
        turn = live.game.text.turn(live.view(), [label(row) for row in live.table.seats])
        raise UserError(_("It's not your turn yet. Ask the caddie when it is. {turn}").format(turn=turn))
    return seat


def advise(key: str, edition: int, view: View, luck: Luck, labels: Names, names: Names) -> Advice:
    """Return the caddie's hint for a view; it is empty if there is nothing to choose.

    Players are called by `labels` in moves and by `names` in sentences.
    """
    game = find_edition(key, edition)
    caddie = game.ai.caddie
    assert caddie is not None
    worths = caddie.evaluate(view, luck)
    best_tips = tuple(islice(_different_tips(game, view, worths, labels, names), SHOWN_MOVES))
    best = worths[0].strokes if worths and not caddie.hides_strokes(view, worths[0].move) else 0.0
    return Advice(
        tips=tuple(tip for tip, _worth in best_tips),
        worths=tuple(worth for _tip, worth in best_tips),
        strokes=best,
        title_form=caddie.hint_title(view),
        by_cards=caddie.strokes_by_cards(view, worths[0]) if best else None,
        by_rivals=caddie.strokes_by_rivals(view, worths[0]) if best else None,
        averages_harm=caddie.averages_harm,
    )


def _different_tips(
    game: AnyGame, view: View, worths: Sequence[MoveValue], labels: Names, names: Names
) -> Iterator[tuple[Tip, MoveValue]]:
    """Yield the best move of each idea, the best first; two moves with the same reason are one idea, too.

    After the best move, those are left out that are far behind, or for which nothing speaks.
    """
    assert game.ai.caddie is not None
    reasons: set[str] = set()
    for equals in _moves_by_idea(game, view, _without_detours(game, view, worths)):
        tip = _tip(game, view, equals, worths[0], labels, names)
        is_new = tip.reason not in reasons if tip.reason else bool(tip.odds)
        is_near = tip.behind <= HUNDREDTHS * game.ai.caddie.far_behind
        if not reasons or (is_new and is_near):
            yield tip, equals[0]
        reasons.add(tip.reason)


def _without_detours(game: AnyGame, view: View, worths: Sequence[MoveValue]) -> Sequence[MoveValue]:
    """Return the moves without pointless ones, and without taking a choice back, if another move is as good."""
    assert game.ai.caddie is not None
    is_pointless = game.ai.caddie.is_pointless
    useful = _those_if_as_good(worths, lambda move: not is_pointless(view, move))
    return _those_if_as_good(useful, lambda move: game.rules.write_move(move) != BACK_MOVE)


def _those_if_as_good(worths: Sequence[MoveValue], fits: Callable[[Any], bool]) -> Sequence[MoveValue]:
    """Return the moves that fit, if the best of them is as good as the best of all; else all."""
    fitting = [one for one in worths if fits(one.move)]
    return fitting if fitting and fitting[0].cost <= worths[0].cost + EQUAL_STROKES else worths


def _moves_by_idea(game: AnyGame, view: View, worths: Sequence[MoveValue]) -> list[list[MoveValue]]:
    """Return the best moves of each idea: several where they are equally good."""
    assert game.ai.caddie is not None
    groups: dict[Hashable, list[MoveValue]] = {}
    for one in worths:
        best = groups.setdefault(game.ai.caddie.idea(view, one.move), [one])
        if one is not best[0] and one.cost <= best[0].cost + EQUAL_STROKES:
            best.append(one)
    return [*groups.values()]


def _tip(game: AnyGame, view: View, equals: Sequence[MoveValue], best: MoveValue, labels: Names, names: Names) -> Tip:
    """Return the first of these equally good moves in words, with those that have the same reason and odds."""
    assert game.ai.caddie is not None
    caddie, worth = game.ai.caddie, equals[0]
    reason, odds = caddie.explain(view, worth, names), caddie.odds(view, worth)
    alike = (one for one in equals[1:] if (caddie.explain(view, one, names), caddie.odds(view, one)) == (reason, odds))
    label = _label(game, view, [worth.move, *(one.move for one in alike)], labels)
    behind = round(HUNDREDTHS * (worth.cost - best.cost))
    own, rivals, rivals_later, later = _whole_parts(behind, _parts_behind(worth, best))
    text, tells = game.rules.write_move(worth.move), caddie.tells_trade(view, worth, best)
    whole = MOVE_SEPARATOR.join(map(game.rules.write_move, caddie.whole_move(view, worth.move)))
    return Tip(
        text, label, behind, rivals, _later_part(own, later), worth.win, reason, odds, tells, rivals_later, whole
    )


def _parts_behind(worth: MoveValue, best: MoveValue) -> Sequence[float]:
    """Return what a move falls short of the best: own strokes, harm at once and later, and own savings later."""
    return (
        worth.strokes - best.strokes,
        best.harm - best.later_harm - (worth.harm - worth.later_harm),
        best.later_harm - worth.later_harm,
        best.later_savings - worth.later_savings,
    )


def _whole_parts(total: int, parts: Sequence[float]) -> list[int]:
    """Return the parts in whole hundredths; the largest one makes them add up to the total."""
    rounded_parts = [round(HUNDREDTHS * part) for part in parts]
    largest = max(range(len(parts)), key=lambda place: abs(parts[place]))
    rounded_parts[largest] += total - sum(rounded_parts)
    return rounded_parts


def _later_part(own: int, later: int) -> int:
    """Return the own strokes on later holes: all own ones, or none, where all but a hundredth are there, or here."""
    if min(abs(own), abs(later)) > 1:
        return later
    return own + later if abs(later) > abs(own) else 0


def _label(game: AnyGame, view: View, moves: Sequence[Any], labels: Names) -> str:
    """Return the label of moves that are one idea and equally good."""
    assert game.ai.caddie is not None
    own = game.ai.caddie.tip_label
    return own(view, moves, labels) if own else game.text.move_label(view, moves[0], labels)
