"""The page of a finished game: winner, result, rematch, reports."""

from collections.abc import Iterator, Sequence

from club.commit_reveal import sealed
from club.live_table import Sitting
from club.post_game_analysis import reportable
from club.rematch import Following
from db.rows import Table as TableRow
from engine.game import View
from engine.speech import _, listed, ngettext
from ui.pages.board import heading, link, scores
from ui.pages.fair_deal import fair_deal
from ui.pages.lobby import disclosed
from ui.pages.news import ends
from ui.widgets.page import MINT, Page, Picture, Press
from ui.widgets.player_mentions import called, mentions


def card(sitting: Sitting, png: bytes | None, secret: bytes, after: Following, awaited: Sequence[str]) -> Page:
    """Return the final card: who won and how, in small print what made the difference, and the secret of the
    deal.

    The button of another round counts who is in, until nobody is `awaited` any more.
    """
    view = sitting.view()
    won, *more = sitting.game.words.final(view, mentions(sitting))
    alt = scores(sitting, view)
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        texts=(heading(sitting), "\n".join((won, *ends(sitting)))),
        pictures=(Picture(f"final-{sitting.table.id}.png", png, alt),),
        captions=(
            "\n".join(f"-# {line}" for line in (*more, *_hints(sitting))),
            _next_round(after.table, awaited),
            disclosed(secret),
        ),
        rows=(
            (*_again(after, awaited), Press(_("Stroke details"), "details"), *fair_deal(after.promise)),
            *_reports(sitting, view),
        ),
        accent=MINT,
    )


def _again(after: Following, awaited: Sequence[str]) -> tuple[Press, ...]:
    """Return the button of another round, as long as a player is missing; it carries the commitment to the deal."""
    seal = after.promise and sealed(after.promise)
    if after.table is None:
        return (Press(_("Play again"), "rematch", seal, "green"),)
    ready = sum(row.user is not None for row in after.table.seats)
    label = _("Play again {ready}/{all}").format(ready=ready, all=ready + len(awaited))
    return (Press(label, "rematch", seal, "green"),) if awaited else ()


def _reports(sitting: Sitting, view: View) -> Iterator[tuple[Press, ...]]:
    """Yield the buttons of the reports: one for each player alone, one for everybody."""
    if reportable(sitting.game, view):
        yield (Press(_("My report"), "report", style="blue"), Press(_("Luck and skill"), "summary"))


def _hints(sitting: Sitting) -> Iterator[str]:
    """Yield a line for each player who has asked for hints, with their number."""
    for row in sitting.table.seats:
        if row.hints:
            hints = ngettext("{name}: one hint", "{name}: {count} hints", row.hints)
            yield hints.format(name=called(row), count=row.hints)


def _next_round(table: TableRow | None, awaited: Sequence[str]) -> str:
    """Return who is in for the next round, or the link to its table."""
    if table is None:
        return ""
    if not awaited:
        line = _("The next round is at table {number}.").format(number=table.id)
        return f"**{line}** {link(table)}"
    ready = listed(called(row) for row in table.seats if row.user is not None)
    return _("**In for another round:** {ready}. **Awaited:** {names}.").format(ready=ready, names=listed(awaited))
