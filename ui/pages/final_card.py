"""The page of a finished game: winner, result, rematch, reports."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from club.commit_reveal import commitment_to, encode_commitment
from club.live_table import LiveTable, finished_holes
from club.post_game_analysis import can_report
from club.rematch import NextRound
from db.rows import SeatResult, SeatRow, TableRow
from engine.i18n import _, format_signed, game_gettext, join_list, ngettext
from ui.pages.board import heading, hole_ends, link, scores
from ui.pages.fair_deal import table_commitment_button
from ui.pages.house_lines import final_line
from ui.widgets.message_formatting import mention, mentions
from ui.widgets.page import MINT, Button, Page, Picture


class Balance(NamedTuple):
    """The outcome of a finished game: its results, and the games that its two people have won against each other."""

    results: Sequence[SeatResult] = ()
    won: tuple[int, int] | None = None
    """None if there were not exactly two people at the table."""
    first_winners: Sequence[SeatRow] = ()
    """The seats of people who have never won this game on this server before."""


def final_card(
    live: LiveTable,
    png: bytes | None,
    secret: bytes,
    after: NextRound,
    awaited_names: Sequence[str],
    balance: Balance,
    *,
    house_lines: bool = True,
) -> Page:
    """Return the final card: who won and how, the ratings, and in small print what made the difference.

    The button of another round counts who is in until nobody is awaited; `house_lines` lets a house player say a line.
    """
    result_line, *more = live.game.text.final(live.view(), mentions(live))
    return Page(
        table=live.table.id,
        ply=live.ply,
        texts=(heading(live), _result_text(live, result_line, balance, house_lines=house_lines)),
        pictures=(Picture(f"final-{live.table.id}.png", png, scores(live, live.view())),),
        captions=(
            *_substitute_lines(live.table),
            _ratings_line(live.table, balance.results),
            _balance_line(live, balance.won),
            "\n".join(f"-# {line}" for line in (*more, *_hint_lines(live))),
            _next_round(after.table, awaited_names),
        ),
        rows=((*rematch_button(after, awaited_names), *_story_buttons(live.game.key, secret)), *_report_buttons(live)),
        accent=MINT,
    )


def _result_text(live: LiveTable, result_line: str, balance: Balance, *, house_lines: bool) -> str:
    """Return who won and how, whose first win it was, and the line of a house player."""
    result = live.view().result
    first_win = first_win_line(live.game.title, (mention(row) for row in balance.first_winners))
    house_line = final_line(live, result) if house_lines and result else ""
    return "\n".join(filter(None, (result_line, *_last_hole(live), first_win, house_line)))


def first_win_line(game: str, names: Iterable[str]) -> str:
    """Return who won the game with this title for the first time; "" if nobody did."""
    told = join_list(names)
    return _("**First win in {game} for {names}!** Well played.").format(game=game, names=told) if told else ""


def _story_buttons(game: str, secret: bytes) -> tuple[Button, ...]:
    """Return the buttons that tell how the game went, and that the deal was fair."""
    return (
        Button(game_gettext(game, "Hole by hole"), "details"),
        Button(_("What happened"), "happened"),
        table_commitment_button(commitment_to(secret)),
    )


def _last_hole(live: LiveTable) -> tuple[str, ...]:
    """Return how the game ended if it did not end with a hole, whose page would tell it."""
    before, last = [*live.views(live.ply - 2)][-2:]
    return () if finished_holes(last) > finished_holes(before) else hole_ends(live)


def _substitute_lines(table: TableRow) -> Iterator[str]:
    """Yield a line for each player who played on in the seat of a person whose result it is, against others."""
    for row in table.seats if len(table.seats) > 1 else ():
        if row.result_owner not in (None, row.user):
            line = _("{substitute} played on for {player}, who comes last.")
            yield line.format(substitute=mention(row), player=mention(row.with_result_owner()))


def _ratings_line(table: TableRow, results: Sequence[SeatResult]) -> str:
    """Return the new ratings with what the game changed; "" for a game that was not rated."""
    names = [mention(row.with_result_owner()) for row in table.seats]
    changes = [
        (names[result.seat], result.rating_after, result.rating_after - result.rating_before)
        for result in results
        if result.rating_after is not None and result.rating_before is not None
    ]
    each = (f"{name} {rating} ({format_signed(change) if change else '±0'})" for name, rating, change in changes)
    return _("Ratings: {changes}.").format(changes=", ".join(each)) if changes else ""


def _balance_line(live: LiveTable, wins: tuple[int, int] | None) -> str:
    """Return how often the two people at the table have won against each other, from the second game on."""
    if wins is None or sum(wins) < 2:
        return ""
    one, other = (mention(row.with_result_owner()) for row in opponents(live.table))
    return _("Games won so far: {one} {won}, {other} {lost}.").format(one=one, other=other, won=wins[0], lost=wins[1])


def opponents(table: TableRow) -> tuple[SeatRow, ...]:
    """Return the seats of the two people whose results a table makes; () if there were more or fewer."""
    people = tuple(row for row in table.seats if row.result_owner is not None and row.result_owner > 0)
    return people if len(people) == 2 else ()


def rematch_button(after: NextRound, awaited_names: Sequence[str]) -> tuple[Button, ...]:
    """Return the button of another round, as long as a player is missing; it carries the commitment to the deal."""
    code = after.commitment and encode_commitment(after.commitment)
    if after.table is None:
        return (Button(_("Play again"), "rematch", code, "green"),)
    ready = sum(row.user is not None for row in after.table.seats)
    label = _("Play again {ready}/{all}").format(ready=ready, all=ready + len(awaited_names))
    return (Button(label, "rematch", code, "green"),) if awaited_names else ()


def _report_buttons(live: LiveTable) -> Iterator[tuple[Button, ...]]:
    """Yield the buttons of the reports, one for each player alone and one for everybody, and of the films."""
    reports = Button(_("My report"), "report", style="blue"), Button(_("Luck and skill"), "summary")
    yield (*(reports if can_report(live.game, live.view()) else ()), Button(_("Replays"), "film"))


def _hint_lines(live: LiveTable) -> Iterator[str]:
    """Yield a line for each player who has asked for hints, with their number."""
    for row in live.table.seats:
        if row.hints:
            hints = ngettext(
                "{name} took one hint from the caddie.", "{name} took {count} hints from the caddie.", row.hints
            )
            yield hints.format(name=mention(row), count=row.hints)


def _next_round(table: TableRow | None, awaited_names: Sequence[str]) -> str:
    """Return who is in for the next round, or the link to its table."""
    if table is None:
        return ""
    if not awaited_names:
        line = _("The next round is at table {number}.").format(number=table.id)
        return f"**{line}** {link(table)}"
    ready = join_list(mention(row) for row in table.seats if row.user is not None)
    return _("**In for another round:** {ready}. **Waiting for:** {names}.").format(
        ready=ready, names=join_list(awaited_names)
    )
