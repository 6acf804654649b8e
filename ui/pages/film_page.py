"""The pages of films: one for the user who asks, one for everybody; a film that cannot be made is told in words."""

from collections.abc import Sequence
from dataclasses import replace

from club.film_requests import BEST, DECISIVE, ROUND
from club.live_table import LiveTable, finished_holes
from club.post_game_analysis import can_report
from engine.i18n import _, game_gettext
from engine.registry import GAMES
from ui.pages.board import link
from ui.widgets.discord_limits import MAX_ALT_CHARACTERS, MAX_OPTIONS
from ui.widgets.page import MINT, Button, Menu, MenuOption, Page, Picture, escape

MAX_STORY_CHARACTERS = 2500
"""The most characters of a story that takes the place of a film."""


def film_page(
    live: LiveTable, choice: str, title: str, files: Sequence[bytes], story: Sequence[str], *, can_show: bool = True
) -> Page:
    """Return the private page of a film, with its story as alt text, or the story alone if there are no files.

    Without `can_show` the page does not offer to post the film for everybody.
    """
    show = (Button(_("Show everyone"), "showfilm", choice),) if files and can_show else ()
    back = (Button(_("Back to my round"), "daily", str(live.table.id)),) if live.table.day is not None else ()
    return replace(
        titled_film(live.table.id, title, files, story),
        ply=live.ply,
        ahead=live.table.ahead,
        captions=(link(live.table),),
        rows=(part_menu(live), (*show, *back)),
    )


def file_film_page(game: str, title: str, files: Sequence[bytes], story: Sequence[str]) -> Page:
    """Return the private page of the film of a record file."""
    return titled_film(0, f"{GAMES[game].title} · {title}", files, story)


def titled_film(table: int, title: str, files: Sequence[bytes], story: Sequence[str]) -> Page:
    """Return a page of a film and its title; without files it has the story in words."""
    alt = _shorten(story, MAX_ALT_CHARACTERS)
    pictures = tuple(Picture(f"film-{table}-{number}.gif", file, alt) for number, file in enumerate(files, 1))
    words = (_("-# There's no replay of this, so here's the story."), escape(_shorten(story, MAX_STORY_CHARACTERS)))
    return Page(table=table, ply=0, texts=(f"### {title}", *(() if files else words)), pictures=pictures, accent=MINT)


def public_film_page(live: LiveTable, page: Page) -> Page:
    """Return the page of a film for the channel, which names no table, so that it can be forwarded."""
    more, (title, *others) = Button(_("More replays"), "film"), page.texts
    heading_line = f"### {live.game.title} · {title.removeprefix('### ')}"
    return replace(page, texts=(heading_line, *others), captions=(), rows=((more,),))


def part_menu(live: LiveTable) -> Menu:
    """Return the menu of what can be watched: the best stroke, the decisive hole, the round, each hole."""
    view, key = live.view(), live.game.key
    holes = finished_holes(view) + (not live.is_over)
    last = min(holes, MAX_OPTIONS - 3)
    choices = [MenuOption(str(number), hole_title(key, view.card.pars, number)) for number in range(1, last + 1)]
    if live.is_over:
        choices.insert(0, MenuOption(ROUND, _("The whole round")))
    if live.is_over and can_report(live.game, view):
        choices[:0] = [
            MenuOption(BEST, game_gettext(key, "My best stroke")),
            MenuOption(DECISIVE, game_gettext(key, "The decisive hole")),
        ]
    return Menu(_("Watch a replay"), "film", (*choices,))


def hole_title(game: str, pars: Sequence[int], number: int) -> str:
    """Return the name of a hole by its number; `pars` are those of the round."""
    return _("The playoff") if number > len(pars) else game_gettext(game, "Hole {number}").format(number=number)


def _shorten(lines: Sequence[str], most: int) -> str:
    """Return as many of the last lines as fit."""
    text = "\n".join(lines)
    if len(text) <= most:
        return text
    end = text[-most + 2 :]
    return "…\n" + end[end.find("\n") + 1 :]
