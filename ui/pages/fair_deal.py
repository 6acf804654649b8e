"""The page about the fairness of a deal: commitment, presses that went in, how to verify; and its buttons."""

from club.commit_reveal import encode_commitment
from db.rows import TableRow
from engine.i18n import _, board_label
from ui.widgets.message_formatting import mention
from ui.widgets.page import Button, Page


def fair_deal_page(table: TableRow, commitment: str, user: int, secret: bytes = b"", upcoming: str = "") -> Page:
    """Return the page that explains a table's commitment to this user, with the user's own press in the shuffle.

    After the game it shows the secret, and the `upcoming` commitment of the button *Play again*.
    """
    return Page(
        table=table.id,
        ply=table.ply,
        texts=(
            _("### A fair deal"),
            _(
                "- **Fixed.** Every card and die roll comes from a secret chosen before anyone joined. Nobody at the "
                "table knows it or can change it. Its fingerprint (SHA-256):\n"
                "`{fingerprint}`"
            ).format(fingerprint=commitment),
            _(
                "- **Nobody's choice.** Each click on “{join}” changes the shuffle, and so does the click that "
                "starts the game. Nobody can know these clicks in advance, not even the bot's owner."
            ).format(join=board_label("Join")),
            "  " + _own_press(table, user),
            _all_presses(table),
            _(
                "- **Checked.** After the game I show the secret. `/verify` compares it with the fingerprint, "
                "shuffles again and replays every move. A swapped card would show."
            ),
            _secret_text(secret),
            _("- **One catch.** The bot's owner could look at the cards."),
            _upcoming_text(upcoming),
        ),
    )


def _secret_text(secret: bytes) -> str:
    """Return the line with the secret of a finished or closed table; "" before."""
    return "  " + _("It's over. The secret was:\n`{secret}`").format(secret=secret.hex()) if secret else ""


def _upcoming_text(commitment: str) -> str:
    """Return the line with the commitment to the next deal; "" without one."""
    if not commitment:
        return ""
    return _("- **Play again.** The secret of the next deal is fixed, too. Its fingerprint:\n`{fingerprint}`").format(
        fingerprint=commitment
    )


def _own_press(table: TableRow, user: int) -> str:
    """Return the line about the press with which this user joined."""
    own = next((seat.interaction for seat in table.seats if seat.user == user), None)
    if own is None:
        return _("You don't have a seat here. If you join, your click changes the shuffle too.")
    return _("Your click has the number `{press}`.").format(press=own)


def _all_presses(table: TableRow) -> str:
    """Return the line with all presses that went into the deal; "" before the tee-off."""
    if table.tee_off is None:
        return ""
    seats = (f"{mention(row)} `{row.interaction}`" for row in table.seats if row.interaction is not None)
    line = "  " + _("All clicks, by seat: {presses}. Tee-off: `{tee_off}`.")
    return line.format(presses=", ".join(seats), tee_off=table.tee_off)


def table_commitment_button(commitment: str) -> Button:
    """Return the button that carries a table's commitment, so that it is on record in the table's messages."""
    return Button(_("Fair deal"), "fair", encode_commitment(commitment))


def next_commitment_button(commitment: str) -> tuple[Button, ...]:
    """Return the button that explains the commitment of the button beside it; none without a commitment."""
    return (Button(_("Fair deal"), "promise", encode_commitment(commitment)),) if commitment else ()


def next_deal_page(commitment: str) -> Page:
    """Return the page that explains the commitment of a button before it is pressed and deals a game."""
    return Page(
        texts=(
            _("### A fair deal"),
            _(
                "The secret for the next game you start from this message is already fixed. Nobody at the table "
                "knows it. Its fingerprint (SHA-256):\n"
                "`{fingerprint}`"
            ).format(fingerprint=commitment),
            _(
                "The click that starts the game changes the shuffle too. Nobody can know it in advance, not even "
                "the bot's owner. After the game, `/verify` checks everything."
            ),
        ),
    )
