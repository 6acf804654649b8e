"""The page about the fairness of a deal: commitment, presses that went in, how to verify; and its buttons."""

from club.commit_reveal import sealed
from db.rows import Table as TableRow
from engine.speech import _
from ui.widgets.page import Page, Press
from ui.widgets.player_mentions import called


def fair(table: TableRow, promise: str, user: int) -> Page:
    """What the promise on a button means, for whoever pressed it, with their own press in the shuffle."""
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
            "  " + _own(table, user),
            _all(table),
            _(
                "- **Checked.** When the game is over, the secret is shown. `/verify` then compares it with the "
                "fingerprint, shuffles anew and replays every move: a card chosen or swapped would be found out."
            ),
            _("- **What remains.** Whoever runs the bot could look at the cards."),
        ),
    )


def _own(table: TableRow, user: int) -> str:
    """The press with which this person sat down."""
    own = next((seat.interaction for seat in table.seats if seat.user == user), None)
    if own is None:
        return _("You have no seat here; if you join, your press goes in.")
    return _("Yours is `{press}`.").format(press=own)


def _all(table: TableRow) -> str:
    """The presses that went into the deal, once it is made."""
    if table.tee_off is None:
        return ""
    seats = (f"{called(row)} `{row.interaction}`" for row in table.seats if row.interaction is not None)
    line = "  " + _("All that went in, by seat: {presses}. Teed off: `{tee_off}`.")
    return line.format(presses=", ".join(seats), tee_off=table.tee_off)


def fair_of(promise: str) -> Press:
    """The promise of a table's deal, which stands in its messages as what this button carries."""
    return Press(_("Fair deal"), "fair", sealed(promise))


def fair_deal(promise: str) -> tuple[Press, ...]:
    """A button that tells what the button beside it promises; none without a promise."""
    return (Press(_("Fair deal"), "promise", sealed(promise)),) if promise else ()


def fair_ahead(promise: str) -> Page:
    """What a button promises that deals at once, for whoever asks before they press."""
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
