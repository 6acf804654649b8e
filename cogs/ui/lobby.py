"""The lobby: a table before its game, with everything that was chosen and promised."""

from club.fairness import commitment, presses
from club.lobby import fewest, read_options, rules_of, title_of, why
from club.pace import PACES
from cogs.ui.face import Face
from cogs.ui.names import called
from cogs.ui.page import BRASS, Page, Press, Row
from cogs.ui.primer import how_to_play
from db.rows import Phase
from db.rows import Seat as SeatRow
from db.rows import Table as TableRow
from engine.speech import _


def lobby(table: TableRow, face: Face, secret: bytes) -> Page:
    """The open lobby: seats, options, pace, the promise of a fair deal, and its buttons."""
    game = rules_of(table)
    options = read_options(table)
    seats = "\n".join(f"{row.seat + 1}. {_seat(row, face)}" for row in table.seats)
    return Page(
        table=table.id,
        ply=0,
        texts=(
            _("### {game} · table {number}").format(game=game.title, number=table.id),
            game.words.options(options, table.room),
            "-# "
            + " · ".join((_(PACES[table.pace].label), _("ranked") if table.ranked else _("friendly, not ranked"))),
            _("**Players {taken} of {most}**").format(taken=len(table.seats), most=table.room),
            seats,
        ),
        captions=(_promise(secret), _dealt(table)),
        rows=_rows(table, face),
        accent=BRASS,
    )


def _rows(table: TableRow, face: Face) -> tuple[Row, ...]:
    if table.phase is not Phase.LOBBY:
        return ()
    full = len(table.seats) >= table.room
    presses = (
        Press(_("Join"), "join", style="green", disabled=full),
        Press(_("Leave"), "leave"),
        Press(_("Tee off"), "start", style="blue", disabled=len(table.seats) < fewest(table)),
        Press(_("Cancel"), "cancel", style="red"),
        how_to_play(table.game),
    )
    if full:
        return (presses,)
    return (presses, tuple(_house(face, level) for level in rules_of(table).players))


def _promise(secret: bytes) -> str:
    line = _(
        "-# A fair deal: its secret is fixed, SHA-256 `{promise}`; every press that takes a seat changes the shuffle, "
        "and so does the last one of all."
    )
    return line.format(promise=commitment(secret))


def _dealt(table: TableRow) -> str:
    """The presses that went into the deal, once it is made."""
    if table.tee_off is None:
        return ""
    ids = ", ".join(f"`{press}`" for press in presses(table.seats))
    line = _("-# The presses in it, by seat: {presses}; `{tee_off}` teed off.")
    return line.format(presses=ids, tee_off=table.tee_off)


def closed(table: TableRow, secret: bytes) -> Page:
    """What is left of a table that has closed; one that may be read again some day keeps its secret."""
    title = _("### {game} · table {number}").format(game=title_of(table.game), number=table.id)
    return Page(
        table=table.id, ply=table.ply, texts=(title, why(table, _ender(table))), captions=(_last(table, secret),)
    )


def _ender(table: TableRow) -> str:
    """Who ended the table, as a message prints it; nothing where it was nobody who is known."""
    return f"<@{table.ended_by}>" if table.ended_by is not None and table.ended_by > 0 else ""


def _last(table: TableRow, secret: bytes) -> str:
    """What was promised, once it is no secret any more."""
    if table.phase is Phase.ASIDE:
        return ""
    if table.started_at is None:
        return _("-# The secret that was promised: `{secret}`. No card was dealt.").format(secret=secret.hex())
    return disclosed(secret)


def disclosed(secret: bytes) -> str:
    """The secret of a deal that is one no longer."""
    return _("-# The deal's secret: `{secret}`. `/verify` replays the game.").format(secret=secret.hex())


def _house(face: Face, level: str) -> Press:
    """A button a level; a menu would keep its choice, so that nobody could ask for the same twice."""
    return Press(_("Add a house {level}").format(level=_(face.levels.get(level, level))), "house", level)


def _seat(row: SeatRow, face: Face) -> str:
    if row.house is None:
        return called(row)
    return f"{called(row)} · {_('house')}, {_(face.levels.get(row.house, row.house))}"
