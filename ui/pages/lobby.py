"""The page of a lobby: options, players, who is missing, buttons; and what stays once it has closed."""

from collections.abc import Iterator, Sequence

from club.commit_reveal import commitment
from club.hints import hint_policy_text
from club.lobby_rules import missing_players, read_options, rules_of, teams, title_of, close_reason
from db.rows import GuestList, Phase
from db.rows import Seat as SeatRow
from db.rows import Table as TableRow
from engine.levels import RATINGS
from engine.speech import N_, _, join_list, ngettext, game_gettext
from ui.pages.fair_deal import table_commitment_button
from ui.widgets.game_face import Face
from ui.widgets.learn_buttons import how_to_play
from ui.widgets.page import BRASS, Page, Picture, Button, Row
from ui.widgets.player_mentions import mention

TURN_LIMITS = {
    "live": N_("2 minutes for a turn"),
    "casual": N_("12 hours for a turn"),
    "correspondence": N_("3 days for a turn"),
}
"""The time limit of a turn at each pace."""


def lobby(
    table: TableRow,
    face: Face,
    secret: bytes,
    guests: GuestList,
    png: bytes | None = None,
    awaited: Sequence[str] = (),
) -> Page:
    """Return the page of a lobby; after the tee-off, the players and the commitment are left of it.

    The seats of those who are `awaited` are kept for them.
    """
    game = rules_of(table)
    waiting = table.phase is Phase.LOBBY
    chosen = game.text.options(read_options(table), table.room)
    picture = (Picture(f"lobby-{table.game}.png", png, game.title),) if png and waiting else ()
    return Page(
        table=table.id,
        ply=0,
        texts=(heading(table), game.text.tagline() if waiting else "", f"**{chosen}**", _terms(table)),
        pictures=picture,
        captions=(
            _("**Players {taken} of {most}**").format(taken=len(table.seats), most=table.room),
            *_players(table, face, () if awaited else teams(table)),
            _kept_seats(awaited),
            *((*_start_lines(table), invitation_line(guests)) if waiting else ()),
        ),
        rows=(*_rows(table, face), (*_rules_button(table, waiting), table_commitment_button(commitment(secret)))),
        accent=BRASS,
    )


def heading(table: TableRow) -> str:
    """Return the first line of a page of a table before its game."""
    return _("### {game} · table {number}").format(game=title_of(table.game), number=table.id)


def _terms(table: TableRow) -> str:
    """Return the time limit of a turn, whether the round is ranked, and which hints are allowed."""
    counts = _("counts for the leaderboard") if table.ranked else _("a friendly round, not for the leaderboard")
    caddie = hint_policy_text(rules_of(table), table)
    return "-# " + " · ".join(filter(None, (_(TURN_LIMITS[table.pace]), counts, caddie)))


def _players(table: TableRow, face: Face, sides: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield a line for each player, with the partner once the teams are known."""
    together = {seat: other for team in sides for seat in team for other in team if other != seat}
    for row in table.seats:
        parts = (f"{row.seat + 1}. {mention(row)}", *_role(table, row, face))
        yield " · ".join((*parts, _partner(table, together[row.seat])) if row.seat in together else parts)


def _role(table: TableRow, row: SeatRow, face: Face) -> Iterator[str]:
    """Yield the level of a house player, or the word for the host."""
    if row.house is not None:
        level, rating = _(face.levels.get(row.house, row.house)), RATINGS.get(table.game, {}).get(row.house)
        yield _("house {level}").format(level=level) + (f" ({rating})" if rating else "")
    elif row.user == table.host:
        yield _("host")


def _partner(table: TableRow, partner: int) -> str:
    if partner >= len(table.seats):
        return _("partner still to come")
    return _("plays with {name}").format(name=mention(table.seats[partner]))


def _start_lines(table: TableRow) -> Iterator[str]:
    """Yield what the table waits for, and what starts the game."""
    needed, host = missing_players(table), host_mention(table)
    waits = ngettext("Waiting for one more player.", "Waiting for {count} more players.", needed).format(count=needed)
    yield f"**{waits}**" if needed else "**" + _("{host} can tee off.").format(host=host) + "**"
    if len(table.seats) < table.room:
        yield "-# " + _("It starts when {host} tees off, or by itself when somebody joins the last free seat.").format(
            host=host
        )


def invitation_line(guests: GuestList) -> str:
    """Return whom a table is for; "" if it is for everybody."""
    names = (*(f"<@{user}>" for user in guests.people if user > 0), *(f"<@&{role}>" for role in guests.roles))
    if not guests.is_by_invitation:
        return ""
    return "-# " + _("By invitation: {names}").format(names=", ".join(names) or _("Somebody"))


def host_mention(table: TableRow) -> str:
    """Return the host of a lobby as a mention."""
    return next((mention(row) for row in table.seats if row.user == table.host), "")


def _rows(table: TableRow, face: Face) -> Iterator[Row]:
    if table.phase is not Phase.LOBBY:
        return
    full = len(table.seats) >= table.room
    yield (
        Button(_("Join"), "join", style="grey" if full else "green"),
        Button(game_gettext(title_of(table.game), "Tee off"), "start", style="blue", disabled=bool(missing_players(table))),
        Button(_("Manage"), "manage"),
    )
    if not full:
        yield tuple(_house_button(face, level) for level in rules_of(table).house_players)


def _kept_seats(names: Sequence[str]) -> str:
    """Return for whom seats are kept, because they played the previous round."""
    if not names:
        return ""
    return _("Seats are kept for {names}.").format(names=join_list(names))


def _rules_button(table: TableRow, waiting: bool) -> tuple[Button, ...]:
    return (how_to_play(table.game),) if waiting else ()


def _house_button(face: Face, level: str) -> Button:
    """Return the button that adds a house player of a level.

    One button a level: a menu would keep its choice, so that nobody could choose the same level twice.
    """
    return Button(_("Add a house {level}").format(level=_(face.levels.get(level, level))), "house", level)


def closed_table(table: TableRow, secret: bytes) -> Page:
    """Return the page of a table that was closed; one that may become readable again keeps its secret."""
    texts = (heading(table), close_reason(table, _ender(table)))
    return Page(table=table.id, ply=table.ply, texts=texts, captions=(_secret_line(table, secret),))


def _ender(table: TableRow) -> str:
    """Return who ended the table as a mention; "" if that is not known."""
    return f"<@{table.ended_by}>" if table.ended_by is not None and table.ended_by > 0 else ""


def _secret_line(table: TableRow, secret: bytes) -> str:
    """Return the line with the secret of the deal; "" while it must stay secret."""
    if table.phase is Phase.ASIDE:
        return ""
    if table.started_at is None:
        return _("-# The secret that was promised: `{secret}`. No card was dealt.").format(secret=secret.hex())
    return secret_line(secret)


def secret_line(secret: bytes) -> str:
    """Return the line with the secret of a finished game's deal."""
    return _("-# The deal's secret: `{secret}`. `/verify` replays the game.").format(secret=secret.hex())
