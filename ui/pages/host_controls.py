"""The private page of a lobby's host: guests, invitations, partners, hints, cancel."""

from collections.abc import Iterator

from club.hints import HINT_POLICY_TEXTS
from club.lobby_access import pairings, seating_stamp
from club.lobby_rules import rules_of, teams
from club.player_names import printable_name, label, display_name
from db.rows import GuestList
from db.rows import Seat as SeatRow
from db.rows import Table as TableRow
from engine.speech import _
from ui.pages.lobby import invitation_line
from ui.widgets.page import BRASS, Menu, MenuOption, Page, EntityMenu, Button, Row

NAMES_CHARACTERS = 90
"""Characters that the names in an option of a menu share."""


def host_page(table: TableRow, guests: GuestList) -> Page:
    """Return the host's page; its controls carry a stamp of the seats at that time."""
    everybody = _("-# Everybody may join. Name people or roles, and the table is for them alone.")
    return Page(
        table=table.id,
        ply=seating_stamp(table),
        texts=(_("### Your table {number}").format(number=table.id), invitation_line(guests) or everybody),
        pickers=(
            EntityMenu(
                _("Invite people: only they may join"),
                "people",
                "people",
                tuple(user for user in guests.people if user > 0),
            ),
            EntityMenu(_("Invite roles: only they may join"), "roles", "roles", guests.roles),
        ),
        rows=tuple(_host_rows(table)),
        accent=BRASS,
    )


def _host_rows(table: TableRow) -> Iterator[Row]:
    others = tuple(_removal_option(row) for row in table.seats if row.user != table.host)
    if others:
        yield Menu(_("Take somebody off the table …"), "remove", others)
    orders = pairings(table)
    if len(orders) > 1:
        yield Menu(_("Who plays with whom …"), "pair", tuple(_partners_option(table, order) for order in orders))
    if rules_of(table).caddie and not table.ranked:
        yield Menu(
            _("The caddie: {terms}").format(terms=_(HINT_POLICY_TEXTS[table.hints])),
            "hints",
            tuple(MenuOption(hints, _(said)) for hints, said in HINT_POLICY_TEXTS.items()),
        )
    yield (Button(_("Close the lobby"), "propose", "end", "red"),)


def _removal_option(row: SeatRow) -> MenuOption:
    if row.house is not None:
        return MenuOption(f"house {row.name}", label(row), _("House player"))
    return MenuOption(f"guest {row.user}", label(row), _("Cannot come back to this table"))


def _partners_option(table: TableRow, order: tuple[int, ...]) -> MenuOption:
    """Return an option for a way to make teams: partners by name; a free seat is for a newcomer."""
    room = max(3, NAMES_CHARACTERS // max(1, len(order)) - 3)
    names = [printable_name(display_name(table.seats[seat]))[:room] for seat in order]
    sides = (
        " & ".join(names[seat] if seat < len(names) else _("a newcomer") for seat in side)
        for side in teams(table)
        if side[0] < len(names)
    )
    return MenuOption("".join(map(str, order)), " · ".join(sides))
