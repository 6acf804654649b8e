"""The pages of a practice position: the question with its controls, and the grade of the answer."""

from club.live_table import label
from club.mistake_practice import GradedAnswer
from db.rows import Mistake, TableRow
from engine.game import MOVE_SEPARATOR, AnyGame, Names, View
from engine.i18n import _, format_number, game_gettext, ngettext
from ui.pages.board import hand_alt, link
from ui.widgets.game_face import Face
from ui.widgets.move_controls import move_rows
from ui.widgets.page import BRASS, MINT, Button, Menu, Page, Picture, Row

VERBS = frozenset({"move", "leaf"})
"""The verbs of a table's buttons that a practice position has, too."""


def question_page(
    table: TableRow,
    game: AnyGame,
    face: Face,
    mistake: Mistake,
    view: View,
    controls_page: int = 0,
    moves: str = "",
) -> Page:
    """Return the page of a position with all its legal moves; nothing tells how the game went.

    `moves` are the first moves of an answer, which led to this position.
    """
    names = labels(table)
    return Page(
        table=0,
        ply=mistake.ply,
        texts=(_heading(table, game), _("**What would you play here?**")),
        pictures=position_pictures(game, table, mistake, view),
        captions=(game.text.turn(view, names),),
        rows=tuple(
            _practice_row(table.id, row, moves and moves + MOVE_SEPARATOR)
            for row in move_rows(game, face, view, names, controls_page)
            if _is_playable(row)
        ),
        accent=BRASS,
    )


def answer_page(table: TableRow, game: AnyGame, mistake: Mistake, verdict: GradedAnswer, left: int) -> Page:
    """Return the page that grades an answer, with the button of the next position."""
    more = ngettext("One position is left to practise.", "{count} positions are left to practise.", left)
    return Page(
        table=0,
        ply=mistake.ply,
        texts=(
            _heading(table, game),
            _grade_text(game.key, verdict),
            *filter(None, (verdict.reason, _return_text(verdict))),
        ),
        pictures=position_pictures(game, table, mistake, verdict.view),
        captions=("-# " + more.format(count=left), link(table)),
        rows=((Button(_("Next"), "practice", "", "blue", disabled=not left),),),
        accent=MINT if verdict.is_right else BRASS,
    )


def _grade_text(game: str, verdict: GradedAnswer) -> str:
    """Return the grade of an answer; a wrong one is compared with the better move, to a tenth of a stroke."""
    if verdict.is_right:
        return _("**Right.** With **{move}** you've got this one.").format(move=verdict.given)
    wrong = game_gettext(
        game,
        "**Not quite.** You chose **{move}**. This is {loss} strokes worse than **{better}**.",
    )
    return wrong.format(move=verdict.given, loss=format_number(verdict.loss, 1), better=verdict.better)


def _return_text(verdict: GradedAnswer) -> str:
    """Return when the position is asked again; "" after a right answer, which removes it."""
    return "" if verdict.is_right else _("You'll see this one again tomorrow.")


def nothing_left_page(resting: int) -> Page:
    """Return the page that says there is nothing to practise now, and how that changes."""
    text = _(
        "### Practice\n"
        "There's nothing to practise yet. Finish a round, and the decisions that cost you most turn up here."
    )
    back = ngettext("One position comes back tomorrow.", "{count} positions come back by tomorrow.", resting)
    return Page(texts=(text, back.format(count=resting) if resting else ""), accent=BRASS)


def labels(table: TableRow) -> Names:
    """Return the players of a game, for buttons and images."""
    return tuple(map(label, table.seats))


def position_pictures(game: AnyGame, table: TableRow, mistake: Mistake, view: View) -> tuple[Picture, ...]:
    """Return the images of a position without their files: the board, and the cards in games that have cards."""
    name = f"practice-{table.id}-{mistake.ply}"
    board = Picture(f"{name}-map.png", None, game.text.board(view, labels(table)))
    cards = game.text.hand(view)
    return (board, Picture(f"{name}-hand.png", None, hand_alt(cards, board.alt))) if cards else (board,)


def _heading(table: TableRow, game: AnyGame) -> str:
    return _("### Practice · {game} · table {number}").format(game=game.title, number=table.id)


def _is_playable(row: Row) -> bool:
    return isinstance(row, Menu) or any(press.verb in VERBS for press in row)


def _practice_row(table: int, row: Row, before: str) -> Row:
    """Return a row of a table's controls whose presses go to the practice, with the moves before theirs."""
    if isinstance(row, Menu):
        return row._replace(verb="practice", arg=f"{table} {row.verb} {before}{row.arg}")
    return tuple(
        press._replace(verb="practice", arg=f"{table} {press.verb} {before}{press.arg}")
        for press in row
        if press.verb in VERBS
    )
