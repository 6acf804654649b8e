"""The pages of the round of the day: the overview, the round, its result, an opened day."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from babel.dates import format_date

from club.champion import Comparison, HoleDifference
from club.daily_rounds import Streak
from club.day_keys import DAYS_OPEN, day_date, day_start
from club.live_table import LiveTable
from db.rows import DailyResult
from engine.game import AnyGame, Names
from engine.i18n import (
    N_,
    _,
    capitalize_first,
    current_locale,
    format_number,
    format_signed,
    game_gettext,
    ngettext,
    pgettext,
)
from engine.report import Share
from ui.pages.board import heading
from ui.pages.film_page import titled_film
from ui.widgets.custom_id import ASIDE_VERB, MENU_VERBS, SEVERAL
from ui.widgets.game_face import Face
from ui.widgets.message_formatting import plain
from ui.widgets.page import BRASS, MINT, Button, Menu, Page, Picture, Row

VERB = "daily"
"""The verb of all controls of these pages."""
PLAY, RESULTS, BEST, SHARE, POST, DAYS, CHAMPION = "play", "results", "best", "share", "post", "days", "champion"
"""The first word of a button's argument; a control of a round has the number of its table there."""
WEEK, MONTH = "week", "month"
OUTDATED = N_("This button is out of date. `/daily` shows today's round.")
MAX_LINES = 10
"""The lines of a list."""
CONTROLS = frozenset({"move", "choose", "leaf", SEVERAL, ASIDE_VERB, *MENU_VERBS})
"""The verbs of a table's controls that a round of the day has, too."""


class Places(NamedTuple):
    """The place of a result: among everybody, and among those whom a server knows (None in a direct message)."""

    everybody: tuple[int, int]
    server: tuple[int, int] | None = None


class GameOfDay(NamedTuple):
    """The state of a user's round in one game."""

    game: AnyGame
    shown: Face
    options: str
    """The options of the day in words."""
    hole: int | None = None
    """The hole under way; None before the round and after it."""
    result: DailyResult | None = None
    places: Places | None = None


def day_text(day: int) -> str:
    """Return the date of a day in words."""
    return format_date(day_date(day), pgettext("a date in Babel's letters", "EEEE, d MMMM"), locale=current_locale())


def holes_text(game_face: Face, strokes: Sequence[int], pars: Sequence[int]) -> str:
    """Return a square a hole: a star, a circle, a square, a diamond, or a triangle from far under par to far over."""
    return "".join(_hole_mark(own - par, game_face.far_from_par) for own, par in zip(strokes, pars, strict=False))


def _hole_mark(over: int, far: int) -> str:
    """Return the emoji of a hole played so many strokes over par; `far` is far from par."""
    if over <= -far:
        return "⭐"
    if over < 0:
        return "🟢"
    if over == 0:
        return "⬜"
    return "🔶" if over < far else "🔺"


def score_text(game_face: Face, total: int, over_par: int) -> str:
    """Return a score: against par, or the total in a game whose pars tell nothing."""
    return (format_signed(over_par) if over_par else "±0") if game_face.tells_par else format_number(total)


def overview(day: int, games: Sequence[GameOfDay], late: Sequence[tuple[AnyGame, int]], streak: Streak) -> Page:
    """Return the page with today's round in every game, and the rounds of yesterday that can still be finished."""
    title = _("### Round of the day · {date} (#{day})").format(date=day_text(day), day=day)
    rules = _(
        "Three holes on your own, and just one try. Everyone gets the same deal. The next round comes <t:{time}:R>."
    )
    return Page(
        texts=(
            title,
            rules.format(time=int(day_start(day + 1))),
            "\n\n".join("\n".join(_game_lines(one)) for one in games),
            f"-# {streak_text(streak)}",
        ),
        rows=(
            tuple(_play_button(one) for one in games),
            (*(_late_button(game, table) for game, table in late), Button(_("My days"), VERB, DAYS)),
        ),
        accent=MINT,
    )


def _game_lines(one: GameOfDay) -> Iterator[str]:
    yield f"**{one.game.title}** · {one.options}"
    if one.result is not None and one.places is not None:
        score = score_text(one.shown, one.result.total, one.result.over_par)
        yield f"{_('You: {score}').format(score=score)} · {place_text(one.places)}"
    elif one.hole is not None:
        yield game_gettext(one.game.key, "You're on hole {hole}.").format(hole=one.hole)
    else:
        yield _("You haven't played it yet.")


def _play_button(one: GameOfDay) -> Button:
    if one.result is not None:
        return Button(_("{game}: your round").format(game=one.game.title), VERB, f"{PLAY} {one.game.key}")
    if one.hole is not None:
        return Button(_("Continue {game}").format(game=one.game.title), VERB, f"{PLAY} {one.game.key}", "blue")
    return Button(one.game.title, VERB, f"{PLAY} {one.game.key}", "green", icon=one.shown.emblem)


def _late_button(game: AnyGame, table: int) -> Button:
    return Button(_("Finish yesterday's {game}").format(game=game.title), VERB, str(table), "blue")


def streak_text(streak: Streak) -> str:
    """Return the streak of a user, or how to begin one."""
    if not streak.days:
        return _("Play a round of the day to start a streak. You can miss one day a week.")
    line = ngettext("Streak: {count} day", "Streak: {count} days", streak.days).format(count=streak.days)
    return line + " · " + _("your best: {best}").format(best=streak.best)


def place_text(places: Places) -> str:
    everybody = _("place {place} of {people}").format(place=places.everybody[0], people=places.everybody[1])
    if places.server is None:
        return everybody
    here = _("{place} of {people} on this server").format(place=places.server[0], people=places.server[1])
    return f"{everybody} · {here}"


def round_page(page: Page, live: LiveTable) -> Page:
    """Return the page of a round under way, from the private page of its only seat."""
    options = live.game.text.options(live.record.options, 1)
    closes = int(day_start((live.table.day or 0) + DAYS_OPEN))
    ends = _("-# You get one try. Finish it by <t:{time}:f>.").format(time=closes)
    return replace(
        page,
        table=0,
        texts=(heading(live), f"-# {options}"),
        captions=(*page.captions, ends),
        rows=tuple(filter(None, (_control_row(live.table.id, row) for row in page.rows))),
    )


def _control_row(table: int, row: Row) -> Row:
    """Return a row of a table's controls whose presses go to the round of the day; other buttons are left out."""
    if isinstance(row, Menu):
        return row._replace(verb=VERB, arg=f"{table} {row.verb} {row.arg}") if row.verb in CONTROLS else ()
    return tuple(
        press if press.verb == "rules" else press._replace(verb=VERB, arg=f"{table} {press.verb} {press.arg}")
        for press in row
        if press.verb in CONTROLS or press.verb == "rules"
    )


def result_page(
    live: LiveTable,
    game_face: Face,
    result: DailyResult,
    places: Places,
    streak: Streak,
    card: Sequence[Picture],
    comments: Sequence[str] = (),
) -> Page:
    """Return the page of a finished round; `comments` are lines on luck, skill and the champion."""
    score = score_text(game_face, result.total, result.over_par)
    squares = holes_text(game_face, result.strokes, live.view().card.pars)
    return Page(
        texts=(heading(live), f"## {score} {squares}", f"**{capitalize_first(place_text(places))}**", *comments),
        pictures=tuple(card),
        captions=(f"-# {streak_text(streak)}",),
        rows=_result_buttons(live, game_face, f"{result.day} {result.game}"),
        accent=MINT,
    )


def _result_buttons(live: LiveTable, game_face: Face, round_key: str) -> tuple[tuple[Button, ...], ...]:
    """Return the rows under a finished round: where it leads, and its replays if the game has any."""
    own = live.table.id
    replays = (
        Button(_("Watch a replay"), "film", "best", table=own),
        Button(_("The champion's replay"), VERB, f"{CHAMPION} {round_key}"),
    )
    return (
        (
            Button(_("Results"), VERB, f"{RESULTS} {round_key}", "green"),
            Button(_("Share"), VERB, f"{SHARE} {round_key}", "blue"),
            Button(_("My report"), "report", table=own),
            Button(game_gettext(live.game.key, "Hole by hole"), "details", table=own),
            Button(_("Other games"), VERB),
        ),
        replays if game_face.studio else (),
    )


def champion_film_page(live: LiveTable, rounds: Comparison, hole: int, files: Sequence[bytes], story: Names) -> Page:
    """Return the film of the champion's hole beside the user's own round, with buttons to that."""
    title = game_gettext(live.game.key, "The champion on hole {number}").format(number=hole)
    mine = game_gettext(live.game.key, "My hole {number}").format(number=hole)
    table = live.table.id
    return replace(
        titled_film(0, title, files, story),
        captions=(*champion_lines(live, rounds),),
        rows=((Button(mine, "film", str(hole), table=table), Button(_("Back to my round"), VERB, str(table))),),
    )


def luck_line(share: Share) -> str:
    """Return what luck and decisions gave in a round."""
    line = _("Luck {luck}, skill {skill}. Plus means strokes saved.")
    return line.format(luck=format_signed(share.luck, 1), skill=format_signed(share.skill, 1))


def champion_lines(live: LiveTable, rounds: Comparison) -> Iterator[str]:
    """Yield how the champion took the same deal, and where the rounds differ most."""
    if rounds.difference is None:
        yield _("You scored {own}, the champion {other}: you were level on every hole.").format(
            own=rounds.own, other=rounds.champion
        )
        return
    yield _("You scored {own}, the champion {other} with the same deal.").format(own=rounds.own, other=rounds.champion)
    yield _difference_line(live, rounds.difference)


def _difference_line(live: LiveTable, gap: HoleDifference) -> str:
    line = game_gettext(live.game.key, "Hole {hole}: you scored {own}, the champion {other}.")
    text = line.format(hole=gap.hole, own=gap.own, other=gap.other)
    if gap.played:
        text += " " + _("You played “{played}”, the champion played “{chosen}”.").format(
            played=gap.played, chosen=gap.chosen
        )
    return text


def share_line(
    game: AnyGame, game_face: Face, result: DailyResult, pars: Sequence[int], streak: Streak, places: tuple[int, int]
) -> str:
    """Return a result in at most 300 characters: a mark a hole, the streak and the place; nothing of the deal."""
    place, people = places
    days = ngettext("{count}-day streak", "{count}-day streak", streak.days).format(count=streak.days)
    return "\n".join(
        (
            f"Nineteenth #{result.day} · {game.title} {score_text(game_face, result.total, result.over_par)}",
            f"{holes_text(game_face, result.strokes, pars)} · {days} · "
            + _("place {place} of {people}").format(place=place, people=people),
        )
    )


def share_page(line: str, result: DailyResult, *, can_post: bool) -> Page:
    """Return the private page with the line to copy, and the button that posts it in the channel."""
    post = Button(_("Post it here"), VERB, f"{POST} {result.day} {result.game}", "blue")
    back = Button(_("Back to my round"), VERB, str(result.table))
    texts = (_("### Share your round"), f"```\n{line}\n```", _("-# This gives nothing away: no cards, no dice."))
    return Page(texts=texts, rows=((post, back) if can_post else (back,),), accent=MINT)


def posted_page(line: str, name: str, card: Sequence[Picture]) -> Page:
    """Return the post of a result: who has played it, the line, and the scorecard."""
    first = _("**{name}** has played the round of the day.").format(name=plain(name))
    return Page(
        texts=(first, line),
        pictures=tuple(card),
        rows=((Button(_("Round of the day"), VERB, style="green"),),),
        accent=MINT,
    )


def opened_day_page(day: int, key: bytes, end: bytes, deals: Sequence[tuple[AnyGame, bytes]]) -> Page:
    """Return the proof of a day: its key, how it leads to the end of the chain, and the secrets of its deals."""
    lines = (
        _("### Day #{day}, {date}: here's the key").format(day=day, date=day_text(day)),
        _("Key: `{key}`").format(key=key.hex()),
        _(
            "Hash it {day} times with SHA-256, each time using the 32 bytes from the step before. That gives "
            "you the end of the chain from `/about`:"
        ).format(day=day),
        f"`{end.hex()}`",
        _("I did, and it matches. So the deal was fixed before anyone saw the end of the chain."),
        _("Each game's secret is the SHA-256 of the key, a slash and the game's name:"),
        "\n".join(f"- {game.title} (`{game.key}`): `{secret.hex()}`" for game, secret in deals),
        _("`/table record` shows you the secret of your round, and `/verify` replays the round."),
    )
    return Page(texts=lines, accent=BRASS)
