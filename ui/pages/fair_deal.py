"""The page about the fairness of a deal: commitment, presses that went in, how to verify; and its buttons."""

from club.commit_reveal import encode_commitment
from db.rows import Table as TableRow
from engine.i18n import _
from ui.widgets.message_formatting import mention
from ui.widgets.page import Button, Page


def fair_deal_page(table: TableRow, promise: str, user: int) -> Page:
    """Return the page that explains a table's commitment to this user, with the user's own press in the shuffle."""
    return Page(
        table=table.id,
        ply=table.ply,
        texts=(
            _("### A fair deal"),
            _(
                "- **Fixed.** Cards and dice follow from a secret that was there before anybody joined. Nobody at the "
                "table knows it, and nobody can change it any more. Its fingerprint (SHA-256):\n`{promise}`"
            ).format(promise=promise),
            _(
                "- **Nobody's choice.** Every press that takes a seat goes into the shuffle, and so does the one that "
                "tees off. Nobody knows these before they are made, not even whoever runs the bot."
            ),
            "  " + _own_press(table, user),
            _all_presses(table),
            _(
                "- **Checked.** When the game is over, the secret is shown. `/verify` then compares it with the "
                "fingerprint, shuffles anew and replays every move: a card chosen or swapped would be found out."
            ),
            _("- **What remains.** Whoever runs the bot could look at the cards."),
        ),
    )


def _own_press(table: TableRow, user: int) -> str:
    """Return the line about the press with which this user joined."""
    own = next((seat.interaction for seat in table.seats if seat.user == user), None)
    if own is None:
        return _("You have no seat here; if you join, your press goes in.")
    return _("Yours is `{press}`.").format(press=own)


def _all_presses(table: TableRow) -> str:
    """Return the line with all presses that went into the deal; "" before the tee-off."""
    if table.tee_off is None:
        return ""
    seats = (f"{mention(row)} `{row.interaction}`" for row in table.seats if row.interaction is not None)
    line = "  " + _("All that went in, by seat: {presses}. Teed off: `{tee_off}`.")
    return line.format(presses=", ".join(seats), tee_off=table.tee_off)


def table_commitment_button(promise: str) -> Button:
    """Return the button that carries a table's commitment, so that it is on record in the table's messages."""
    return Button(_("Fair deal"), "fair", encode_commitment(promise))


def next_commitment_button(promise: str) -> tuple[Button, ...]:
    """Return the button that explains the commitment of the button beside it; none without a commitment."""
    return (Button(_("Fair deal"), "promise", encode_commitment(promise)),) if promise else ()


def next_deal_page(promise: str) -> Page:
    """Return the page that explains the commitment of a button before it is pressed and deals a game."""
    return Page(
        table=0,
        ply=0,
        texts=(
            _("### A fair deal"),
            _(
                "The cards and dice of the next game that is dealt from this message follow from a secret that is "
                "fixed already. Nobody at the table knows it: this is its fingerprint (SHA-256).\n`{promise}`"
            ).format(promise=promise),
            _(
                "The press that deals goes into the shuffle too, and nobody can know that before it is made, "
                "not even whoever runs the bot. When the game is over, `/verify` checks everything."
            ),
        ),
    )
