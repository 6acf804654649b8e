"""The pages of a practice position: the question with its controls, and the grade of the answer."""

from club.player_names import label
from club.practice_positions import Verdict
from db.outcomes import Mistake
from db.rows import Table as TableRow
from engine.figures import figure
from engine.game import AnyGame, Names, View
from engine.speech import _, ngettext
from ui.pages.board import address
from ui.widgets.game_face import Face
from ui.widgets.move_controls import move_rows
from ui.widgets.page import BRASS, MINT, Choice, Page, Picture, Press, Row

VERBS = frozenset({"move", "leaf"})
"""The verbs of a table's buttons that a practice position has, too."""


def asked(table: TableRow, game: AnyGame, face: Face, mistake: Mistake, view: View, leaf: int = 0) -> Page:
    """Return the page of a position with all its legal moves; nothing tells how the game went."""
    names = labels(table)
    return Page(
        table=0,
        ply=mistake.ply,
        texts=(_heading(table, game), _("**What do you play here?**")),
        pictures=pictures(game, table, mistake, view),
        captions=(game.words.turn(view, names),),
        rows=tuple(_practised(table.id, row) for row in move_rows(game, face, view, names, leaf) if _plays(row)),
        accent=BRASS,
    )


def told(table: TableRow, game: AnyGame, mistake: Mistake, verdict: Verdict, left: int) -> Page:
    """Return the page that grades an answer, with the button of the next position."""
    more = ngettext("One position is left to practise.", "{count} positions are left to practise.", left)
    return Page(
        table=0,
        ply=mistake.ply,
        texts=(_heading(table, game), _said(verdict), verdict.reason),
        pictures=pictures(game, table, mistake, verdict.view),
        captions=("-# " + more.format(count=left), _where(table)),
        rows=((Press(_("Next"), "practice", "", "blue", disabled=not left),),),
        accent=MINT if verdict.right else BRASS,
    )


def _said(verdict: Verdict) -> str:
    if verdict.right:
        return _("**Right.** {move}: this one is done.").format(move=verdict.given)
    wrong = _("**Not yet.** {move} costs {loss} strokes; better is **{better}**. It comes back tomorrow.")
    return wrong.format(move=verdict.given, loss=figure(verdict.loss, 2), better=verdict.better)


def nothing(resting: int) -> Page:
    """Return the page that says there is nothing to practise now, and how that changes."""
    text = _(
        "### Practice\nNothing is to be practised. Play a round to its end; the decisions that cost you most "
        "come here, as you saw them."
    )
    back = ngettext("One position comes back tomorrow.", "{count} positions come back by tomorrow.", resting)
    return Page(table=0, ply=0, texts=(text, back.format(count=resting) if resting else ""), accent=BRASS)


def labels(table: TableRow) -> Names:
    """Return the players of a game, for buttons and images."""
    return tuple(map(label, table.seats))


def pictures(game: AnyGame, table: TableRow, mistake: Mistake, view: View) -> tuple[Picture, ...]:
    """Return the images of a position without their files: the board, and the cards in games that have cards."""
    name = f"practice-{table.id}-{mistake.ply}"
    board = Picture(f"{name}-map.png", None, game.words.board(view, labels(table)))
    cards = game.words.hand(view)
    return (board, Picture(f"{name}-hand.png", None, cards)) if cards else (board,)


def _heading(table: TableRow, game: AnyGame) -> str:
    return _("### Practice · {game} · table {number}").format(game=game.title, number=table.id)


def _where(table: TableRow) -> str:
    return _("[To the table]({address})").format(address=address(table, table.board)) if table.board else ""


def _plays(row: Row) -> bool:
    return isinstance(row, Choice) or any(press.verb in VERBS for press in row)


def _practised(table: int, row: Row) -> Row:
    """Return a row of a table's controls whose presses go to the practice."""
    if isinstance(row, Choice):
        return row._replace(verb="practice", arg=f"{table} {row.verb} {row.arg}")
    return tuple(
        press._replace(verb="practice", arg=f"{table} {press.verb} {press.arg}") for press in row if press.verb in VERBS
    )
