"""Pages of a lobby: players and options for everybody, controls for its host, and lists of tables to end or to join.

A closed table keeps a page with the reason, and the secret of its deal behind *Fair deal*.
"""

from collections.abc import Iterator, Sequence

from club.commit_reveal import commitment_to
from club.deadlines import PACES
from club.hints import HINT_POLICY_TEXTS, hint_policy_text
from club.live_table import display_name, label, printable_name
from club.lobby_host import pairings, seating_stamp
from club.table_rules import close_reason, game_of, missing_players, read_options, teams, title_of
from db.rows import GuestList, Phase, SeatRow, TableRow
from engine.i18n import _, game_gettext, join_list, ngettext
from engine.registry import RATINGS
from ui.pages.board import dms_button
from ui.pages.fair_deal import table_commitment_button
from ui.widgets.game_face import Face
from ui.widgets.message_formatting import bold, mention
from ui.widgets.page import BRASS, Button, EntityMenu, Menu, MenuOption, Page, Picture, Row
from ui.widgets.tutorial_controls import how_to_play


def lobby(
    table: TableRow,
    face: Face,
    secret: bytes,
    guests: GuestList,
    png: bytes | None = None,
    awaited_names: Sequence[str] = (),
) -> Page:
    """Return the page of a lobby; after the tee-off, the players and the commitment are left of it.

    Seats are kept for the players in `awaited_names`.
    """
    game = game_of(table)
    waiting = table.phase is Phase.LOBBY
    options_text = game.text.options(read_options(table), table.room)
    picture = (Picture(f"lobby-{game.command}.png", png, game.title),) if png and waiting else ()
    return Page(
        table=table.id,
        ply=0,
        texts=(heading(table), game.text.tagline() if waiting else "", f"**{options_text}**", _terms(table)),
        pictures=picture,
        captions=tuple(_lobby_captions(table, face, guests, awaited_names)),
        rows=(
            *_lobby_rows(table, face),
            (*_rules_button(table, waiting), table_commitment_button(commitment_to(secret))),
        ),
        accent=BRASS,
    )


def heading(table: TableRow) -> str:
    """Return the first line of a page of a table before its game."""
    return _("### {game} · table {number}").format(game=title_of(table.game), number=table.id)


def _lobby_captions(table: TableRow, face: Face, guests: GuestList, awaited_names: Sequence[str]) -> Iterator[str]:
    """Yield the players and for whom seats are kept; before the tee-off, how the game starts and for whom it is."""
    yield _("**Players {taken} of {most}**").format(taken=len(table.seats), most=table.room)
    yield from _players(table, face, () if awaited_names else teams(table))
    yield _kept_seats(awaited_names)
    if table.phase is Phase.LOBBY:
        yield from _start_lines(table)
        yield invitation_line(guests)


def _terms(table: TableRow) -> str:
    """Return the time limit of a turn, whether the round is ranked, and which hints are allowed."""
    counts = _("counts for the leaderboard") if table.ranked else _("a friendly round, not for the leaderboard")
    caddie = hint_policy_text(game_of(table), table)
    return "-# " + " · ".join(filter(None, (_(PACES[table.pace].turn_limit), counts, caddie)))


def _players(table: TableRow, face: Face, sides: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield a line for each player, with the partner once the teams are known."""
    together = {seat: other for team in sides for seat in team for other in team if other != seat}
    for row in table.seats:
        parts = (f"{row.seat + 1}. {mention(row)}", *_role(table, row, face))
        yield " · ".join((*parts, _partner_text(table, together[row.seat])) if row.seat in together else parts)


def _role(table: TableRow, row: SeatRow, face: Face) -> Iterator[str]:
    """Yield the level of a house player, or the word for the host."""
    if row.house is not None:
        level, rating = _(face.levels.get(row.house, row.house)), RATINGS.get(table.game, {}).get(row.house)
        yield _("house {level}").format(level=level) + (f" ({rating})" if rating else "")
    elif row.user == table.host:
        yield _("host")


def _partner_text(table: TableRow, partner: int) -> str:
    if partner >= len(table.seats):
        return _("partner still to come")
    return _("plays with {name}").format(name=mention(table.seats[partner]))


def _start_lines(table: TableRow) -> Iterator[str]:
    """Yield what the table waits for, and what starts the game."""
    missing, host = missing_players(table), host_mention(table)
    waits = ngettext(
        "Waiting for one more player: a friend or a house player.",
        "Waiting for {count} more players: friends or house players.",
        missing,
    )
    can_start = game_gettext(table.game, "{host} can tee off.")
    yield bold(waits.format(count=missing)) if missing else bold(can_start.format(host=host))
    if len(table.seats) < table.room:
        yield "-# " + start_sentence(table)


def start_sentence(table: TableRow) -> str:
    """Return what starts the game of a lobby that has free seats, in the words of its button."""
    form = game_gettext(table.game, "The game starts when {host} tees off or someone takes the last free seat.")
    return form.format(host=host_mention(table))


def invitation_line(guests: GuestList) -> str:
    """Return whom a table is for; "" if it is for everybody."""
    names = (*(f"<@{user}>" for user in guests.people if user > 0), *(f"<@&{role}>" for role in guests.roles))
    if not guests.is_by_invitation:
        return ""
    return "-# " + _("By invitation only: {names}").format(names=", ".join(names) or _("Someone"))


def host_mention(table: TableRow) -> str:
    """Return the host of a lobby as a mention."""
    return next((mention(row) for row in table.seats if row.user == table.host), "")


def _lobby_rows(table: TableRow, face: Face) -> Iterator[Row]:
    """Yield the rows of buttons of a lobby; none for any other table."""
    if table.phase is not Phase.LOBBY:
        return
    full = len(table.seats) >= table.room
    yield (
        Button(_("Join"), "join", style="grey" if full else "green"),
        Button(game_gettext(table.game, "Tee off"), "start", style="blue", disabled=bool(missing_players(table))),
        Button(_("Manage"), "manage"),
        *_pace_button(table),
    )
    if game_of(table).rules.has_hidden_information(read_options(table)):
        yield (dms_button(),)
    if not full:
        yield tuple(_house_button(face, level) for level in game_of(table).ai.house_players)


def _pace_button(table: TableRow) -> Iterator[Button]:
    """Yield the button that makes the turns of a live table shorter, or longer again."""
    other = {"live": "quick", "quick": "live"}.get(table.pace)
    if other:
        yield Button(_(PACES[other].turn_limit), "pace", other)


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
    fair = () if table.phase is Phase.ASIDE else (table_commitment_button(commitment_to(secret)),)
    return Page(table=table.id, ply=table.ply, texts=texts, rows=(fair,))


def _ender(table: TableRow) -> str:
    """Return who ended the table as a mention; "" if that is not known."""
    return f"<@{table.ended_by}>" if table.ended_by is not None and table.ended_by > 0 else ""


NAMES_CHARACTERS = 90
"""Characters that the names in an option of a menu share."""


def host_page(table: TableRow, guests: GuestList) -> Page:
    """Return the host's page; its controls carry a stamp of the seats at that time."""
    everybody = _("-# Anyone can join. Pick people or roles to make this table invitation-only.")
    return Page(
        table=table.id,
        ply=seating_stamp(table),
        texts=(_("### Your table {number}").format(number=table.id), invitation_line(guests) or everybody),
        pickers=(
            EntityMenu(
                _("Invite people: only they can join"),
                "people",
                "people",
                tuple(user for user in guests.people if user > 0),
            ),
            EntityMenu(_("Invite roles: only they can join"), "roles", "roles", guests.roles),
        ),
        rows=tuple(_host_rows(table)),
        accent=BRASS,
    )


def _host_rows(table: TableRow) -> Iterator[Row]:
    others = tuple(_removal_option(row) for row in table.seats if row.user != table.host)
    if others:
        yield Menu(_("Remove a player …"), "remove", others)
    orders = pairings(table)
    if len(orders) > 1:
        yield Menu(_("Who plays with whom …"), "pair", tuple(_partners_option(table, order) for order in orders))
    if game_of(table).ai.caddie and not table.ranked:
        yield Menu(
            _("The caddie: {terms}").format(terms=_(HINT_POLICY_TEXTS[table.hints])),
            "hints",
            tuple(MenuOption(hints, _(text)) for hints, text in HINT_POLICY_TEXTS.items()),
        )
    yield (Button(_("Close the lobby"), "propose", "end", "red"),)


def _removal_option(row: SeatRow) -> MenuOption:
    if row.house is not None:
        return MenuOption(f"house {row.name}", label(row), _("House player"))
    return MenuOption(f"guest {row.user}", label(row), _("Won't be able to rejoin this table"))


def _partners_option(table: TableRow, order: tuple[int, ...]) -> MenuOption:
    """Return an option for a way to make teams: partners by name; a free seat is for a newcomer."""
    room = max(3, NAMES_CHARACTERS // max(1, len(order)) - 3)
    names = [printable_name(display_name(table.seats[seat]))[:room] for seat in order]
    sides = (
        " & ".join(names[seat] if seat < len(names) else _("someone new") for seat in side)
        for side in teams(table)
        if side[0] < len(names)
    )
    return MenuOption("".join(map(str, order)), " · ".join(sides))
