"""The private page of a lobby's host: guests, invitations, partners, hints, cancel."""

from collections.abc import Iterator

from club.hints import TERMS
from club.lobby_access import pairings, stamp
from club.lobby_rules import rules_of, teams
from club.player_names import bare, label, named
from db.rows import Guests
from db.rows import Seat as SeatRow
from db.rows import Table as TableRow
from engine.speech import _
from ui.pages.lobby import by_invitation
from ui.widgets.page import BRASS, Choice, Option, Page, Picker, Press, Row

LINE = 90
"""Characters that the names in an option of a menu share."""


def manage(table: TableRow, guests: Guests) -> Page:
    """Return the host's page; its controls carry a stamp of the seats at that time."""
    everybody = _("-# Everybody may join. Name people or roles, and the table is for them alone.")
    return Page(
        table=table.id,
        ply=stamp(table),
        texts=(_("### Your table {number}").format(number=table.id), by_invitation(guests) or everybody),
        pickers=(
            Picker(
                _("Invite people: only they may join"),
                "people",
                "people",
                tuple(user for user in guests.people if user > 0),
            ),
            Picker(_("Invite roles: only they may join"), "roles", "roles", guests.roles),
        ),
        rows=tuple(_rows(table)),
        accent=BRASS,
    )


def _rows(table: TableRow) -> Iterator[Row]:
    others = tuple(_leaving(row) for row in table.seats if row.user != table.host)
    if others:
        yield Choice(_("Take somebody off the table …"), "remove", others)
    orders = pairings(table)
    if len(orders) > 1:
        yield Choice(_("Who plays with whom …"), "pair", tuple(_paired(table, order) for order in orders))
    if rules_of(table).caddie and not table.ranked:
        yield Choice(
            _("The caddie: {terms}").format(terms=_(TERMS[table.hints])),
            "hints",
            tuple(Option(hints, _(said)) for hints, said in TERMS.items()),
        )
    yield (Press(_("Close the lobby"), "propose", "end", "red"),)


def _leaving(row: SeatRow) -> Option:
    if row.house is not None:
        return Option(f"house {row.name}", label(row), _("House player"))
    return Option(f"guest {row.user}", label(row), _("Cannot come back to this table"))


def _paired(table: TableRow, order: tuple[int, ...]) -> Option:
    """Return an option for a way to make teams: partners by name; a free seat is for a newcomer."""
    room = max(3, LINE // max(1, len(order)) - 3)
    names = [bare(named(table.seats[seat]))[:room] for seat in order]
    sides = (
        " & ".join(names[seat] if seat < len(names) else _("a newcomer") for seat in side)
        for side in teams(table)
        if side[0] < len(names)
    )
    return Option("".join(map(str, order)), " · ".join(sides))
