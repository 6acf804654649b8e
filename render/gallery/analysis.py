"""Pictures of hints and reports: landings shaded by value, strokes gained, luck and skill."""

from collections.abc import Callable, Hashable, Iterator, Sized
from functools import partial
from typing import Any

from engine import final_nine
from engine.analysis import analyse_decisions
from engine.caddie import Caddie, MoveValue
from engine.chance import chance_of_luck, measure_swings
from engine.final_nine.moves import Pick
from engine.final_nine.view import View as FinalNineView
from engine.i18n import _, format_percent, format_signed, game_gettext
from engine.news import sentences
from engine.record import Move, Record
from engine.report import Report, build_report
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.view import View
from render.canvas import Canvas
from render.final_nine.landings import landings as final_nine_landings
from render.gains import Gains, GainsNote, gains, gains_line, sum_of_gains_lines
from render.gallery import Pictures, games
from render.gallery.scramble import NAMES
from render.scramble.landings import landings

LEVELS = ("rookie", "amateur", "amateur", "amateur")
SEED = b"a round with a caddie".ljust(32)


def play_round() -> Record:
    """Play a round of four house players."""
    record = Record(game=GAME.key, edition=GAME.edition, options=GAME.rules.options(), seats=len(LEVELS), seed=SEED)
    moves: list[Move] = []
    state = record.initial_state()
    while seats := GAME.rules.awaiting(state):
        ply = len(moves) + 1
        move = GAME.ai.house_player(LEVELS[seats[0]])(GAME.rules.view(state, seats[0]), record.luck(ply, "house"))
        moves.append(Move(seats[0], GAME.rules.write_move(move)))
        state = record.play(state, ply, moves[-1])
    return record.with_moves(*moves)


def choosing_view(record: Record) -> View:
    """Return the view of a player who has rolled and can land on many squares."""
    views = (
        GAME.rules.view(state, GAME.rules.awaiting(state)[0]) for state in record.states() if GAME.rules.awaiting(state)
    )
    roll_views = (view for view in views if view.phase == "Rolled" and view.number == 5)
    return max(roll_views, key=lambda view: sum(len(reach.options) for reach in view.reach))


def throwing_view() -> FinalNineView:
    """Return the view of a player who is to choose a disc for the second hole of the Park."""
    views: Iterator[FinalNineView] = games.views(
        final_nine.GAME, "caddie", 3, own=True, player="amateur", course="park"
    )
    return next(view for view in views if view.number == 1 and any(isinstance(move, Pick) for move in view.moves))


def own_gains(report: Report) -> Gains:
    """Return the content of the picture of a player's report."""
    hole = _("Hole {number}")
    lines = tuple(gains_line(hole.format(number=number), share) for number, share in enumerate(report.shares[1], 1))
    return Gains(NAMES[1], _subtitle(), (*lines, sum_of_gains_lines(_("Total"), lines)._replace(whole=True)))


def _subtitle() -> str:
    return _("{game} · table {number} · plus = strokes saved").format(game=GAME.title, number=19)


def _all_gains(record: Record, report: Report) -> Gains:
    lines = (
        sum_of_gains_lines(NAMES[seat], [gains_line("", share) for share in shares])._replace(seat=seat)
        for seat, shares in enumerate(report.shares)
    )
    return Gains(_("Luck and skill"), _subtitle(), tuple(lines), (stroke_note(record, report),))


def stroke_note(record: Record, report: Report) -> GainsNote:
    """Return the note on the stroke that gained most, with the first news after it."""
    best, states = report.best_strokes[0], [*record.states()]
    ply, seat, hole = best.decision.ply, best.decision.seat, best.decision.hole
    chance = format_percent(chance_of_luck(record, states, ply, seat, hole).probability)
    title = game_gettext(GAME.key, "Stroke of the round · hole {hole} · {gained} strokes, {chance}").format(
        hole=hole, gained=format_signed(best.luck_and_skill, 1), chance=_("{share} chance").format(share=chance)
    )
    views = (GAME.rules.view(state, None) for state in states[ply:])
    items = next(filter(None, (GAME.text.items_of_move(view, NAMES, ended=False) for view in views)))
    return GainsNote(title, " ".join(sentences(items[:1], NAMES)))


def pictures() -> Pictures:
    """Yield each picture."""
    assert GAME.ai.caddie
    assert final_nine.GAME.ai.caddie
    record = play_round()
    view, report = choosing_view(record), build_report(record, analyse_decisions(record), measure_swings(record))
    yield "hint-scramble", partial(_hint_picture, landings, view, LEVELS, GAME.ai.caddie)
    yield (
        "hint-final-nine",
        partial(_hint_picture, final_nine_landings, throwing_view(), range(3), final_nine.GAME.ai.caddie),
    )
    yield "report", lambda: gains(own_gains(report))
    yield "luck-and-skill", lambda: gains(_all_gains(record, report))


def _hint_picture(draw: Callable[..., Canvas | None], view: Any, seats: Sized, caddie: Caddie[Any, Any, Any]) -> Canvas:
    """Draw the landings of a throw with their values; the numbered moves are different ideas, as in a hint."""
    names = NAMES[: len(seats)]
    ideas: dict[Hashable, MoveValue] = {}
    for worth in caddie.evaluate(view, Luck(SEED, 0)):
        ideas.setdefault(caddie.idea(view, worth.move), worth)
    reasons = {caddie.explain(view, worth, names): worth for worth in reversed(ideas.values())}
    picture = draw(view, names, [worth for worth in ideas.values() if worth in reasons.values()])
    assert picture
    return picture
