"""The pages of films: one for the person who asks, one for everybody; a film that cannot be made is told in words."""

from collections.abc import Sequence
from dataclasses import replace

from club.clips import Clip
from club.live_table import LiveTable, finished_holes
from club.post_game_analysis import can_report
from engine.game import Names
from engine.i18n import _, game_gettext
from ui.pages.board import heading, link
from ui.pages.what_happened import tell_moves
from ui.widgets.message_formatting import mentions
from ui.widgets.page import MINT, OPTIONS_MAX, Button, Menu, MenuOption, Page, Picture

BEST, DECISIVE, ROUND = "best", "decisive", "round"
"""What a film can show beside a hole, which is named by its number; "" is the latest hole."""
ALT_CHARACTERS, WORDS_CHARACTERS = 1024, 2500
"""The most characters of an alt text, and of a story that takes the place of a film."""


def film_page(sitting: LiveTable, choice: str, title: str, clips: Sequence[Clip], files: Sequence[bytes]) -> Page:
    """Return the private page of a film, with its story as alt text, or the story alone if there are no files."""
    alt = _shorten(story(sitting, clips, sitting.labels), ALT_CHARACTERS) if files else ""
    pictures = tuple(
        Picture(f"film-{sitting.table.id}-{number}.gif", file, alt) for number, file in enumerate(files, 1)
    )
    words = () if files else (_("-# There's no film of this, so here's the story."), _words(sitting, clips))
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        ahead=sitting.table.ahead,
        texts=(f"### {title}", *words),
        pictures=pictures,
        captions=(link(sitting.table),),
        rows=(
            part_menu(sitting),
            (Button(_("Show everyone"), "showfilm", choice),) if files else (),
        ),
        accent=MINT,
    )


def public_film_page(sitting: LiveTable, page: Page) -> Page:
    """Return the page of a film for the channel."""
    more = Button(_("More films"), "film")
    return replace(page, texts=(heading(sitting), *page.texts), captions=(), rows=((more,),))


def _words(sitting: LiveTable, clips: Sequence[Clip]) -> str:
    return _shorten(story(sitting, clips, mentions(sitting)), WORDS_CHARACTERS)


def story(sitting: LiveTable, clips: Sequence[Clip], names: Names) -> tuple[str, ...]:
    """Return what a film shows in words: stroke by stroke, or for several holes how each ended."""
    told = [tell_moves(sitting, clip.first, clip.last, names) for clip in clips]
    return told[0] if len(told) == 1 else tuple(lines[-1] for lines in told if lines)


def part_menu(sitting: LiveTable) -> Menu:
    """Return the menu of what can be watched: the best stroke, the decisive hole, the round, each hole."""
    view, key = sitting.view(), sitting.game.key
    holes = finished_holes(view) + (not sitting.is_over)
    named = [
        MenuOption(str(number), hole_title(sitting, number)) for number in range(1, min(holes, OPTIONS_MAX - 3) + 1)
    ]
    if sitting.is_over:
        named.insert(0, MenuOption(ROUND, _("The whole round")))
    if sitting.is_over and can_report(sitting.game, view):
        named[:0] = [
            MenuOption(BEST, game_gettext(key, "My best stroke")),
            MenuOption(DECISIVE, game_gettext(key, "The decisive hole")),
        ]
    return Menu(_("Watch a film"), "film", (*named,))


def hole_title(sitting: LiveTable, number: int) -> str:
    """Return the name of a hole by its number."""
    if number > len(sitting.view().card.pars):
        return _("The playoff")
    return game_gettext(sitting.game.key, "Hole {number}").format(number=number)


def _shorten(lines: Sequence[str], most: int) -> str:
    """Return as many of the last lines as fit."""
    text = "\n".join(lines)
    if len(text) <= most:
        return text
    kept = text[-most + 2 :]
    return "…\n" + kept[kept.find("\n") + 1 :]
