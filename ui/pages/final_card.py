"""The page of a finished game: winner, result, rematch, reports."""

from collections.abc import Iterator, Sequence

from club.commit_reveal import encode_commitment
from club.live_table import LiveTable
from club.post_game_analysis import can_report
from club.rematch import NextRound
from db.rows import Table as TableRow
from engine.game import View
from engine.i18n import _, join_list, ngettext
from ui.pages.board import heading, hole_ends, link, scores
from ui.pages.fair_deal import next_commitment_button
from ui.pages.house_lines import final_line
from ui.pages.lobby import secret_line
from ui.widgets.message_formatting import mention, mentions
from ui.widgets.page import MINT, Button, Page, Picture


def final_card(
    sitting: LiveTable,
    png: bytes | None,
    secret: bytes,
    after: NextRound,
    awaited: Sequence[str],
    *,
    house_lines: bool = True,
) -> Page:
    """Return the final card: who won and how, in small print what made the difference, and the secret of the
    deal.

    The button of another round counts who is in, until nobody is `awaited` any more. `house_lines` says whether a
    house player says a line.
    """
    view = sitting.view()
    won, *more = sitting.game.text.final(view, mentions(sitting))
    said = final_line(sitting, view.result) if house_lines and view.result else ""
    alt = scores(sitting, view)
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        texts=(heading(sitting), "\n".join(filter(None, (won, *hole_ends(sitting), said)))),
        pictures=(Picture(f"final-{sitting.table.id}.png", png, alt),),
        captions=(
            "\n".join(f"-# {line}" for line in (*more, *_hint_lines(sitting))),
            _next_round(after.table, awaited),
            secret_line(secret),
        ),
        rows=(
            (
                *_rematch_button(after, awaited),
                Button(_("Stroke details"), "details"),
                *next_commitment_button(after.commitment),
            ),
            *_report_buttons(sitting, view),
        ),
        accent=MINT,
    )


def _rematch_button(after: NextRound, awaited: Sequence[str]) -> tuple[Button, ...]:
    """Return the button of another round, as long as a player is missing; it carries the commitment to the deal."""
    seal = after.commitment and encode_commitment(after.commitment)
    if after.table is None:
        return (Button(_("Play again"), "rematch", seal, "green"),)
    ready = sum(row.user is not None for row in after.table.seats)
    label = _("Play again {ready}/{all}").format(ready=ready, all=ready + len(awaited))
    return (Button(label, "rematch", seal, "green"),) if awaited else ()


def _report_buttons(sitting: LiveTable, view: View) -> Iterator[tuple[Button, ...]]:
    """Yield the buttons of the reports: one for each player alone, one for everybody."""
    if can_report(sitting.game, view):
        yield (Button(_("My report"), "report", style="blue"), Button(_("Luck and skill"), "summary"))


def _hint_lines(sitting: LiveTable) -> Iterator[str]:
    """Yield a line for each player who has asked for hints, with their number."""
    for row in sitting.table.seats:
        if row.hints:
            hints = ngettext("{name}: one hint", "{name}: {count} hints", row.hints)
            yield hints.format(name=mention(row), count=row.hints)


def _next_round(table: TableRow | None, awaited: Sequence[str]) -> str:
    """Return who is in for the next round, or the link to its table."""
    if table is None:
        return ""
    if not awaited:
        line = _("The next round is at table {number}.").format(number=table.id)
        return f"**{line}** {link(table)}"
    ready = join_list(mention(row) for row in table.seats if row.user is not None)
    return _("**In for another round:** {ready}. **Waiting for:** {names}.").format(
        ready=ready, names=join_list(awaited)
    )
