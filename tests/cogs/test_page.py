"""A page as a message: no more text than Discord allows, and the words nearest the controls are kept."""

from types import SimpleNamespace
from typing import Any

from discord.utils import escape_markdown, escape_mentions
from hypothesis import given
from hypothesis import strategies as st

from tests.cogs.messages import texts
from ui.widgets.discord_limits import MAX_TEXT_CHARACTERS
from ui.widgets.page import Page, Picture, escape


def words(page: Page) -> str:
    """Return all text of the page as a message."""
    layout: Any = page.layout()
    return texts(SimpleNamespace(content="", components=layout.to_components()))


def test_long_texts_make_room_for_the_captions() -> None:
    page = Page(table=1, ply=1, texts=("x" * MAX_TEXT_CHARACTERS,), captions=("Your turn",))
    told, caption = words(page).split("\n")
    assert caption == "Your turn"
    assert len(told) + len(caption) == MAX_TEXT_CHARACTERS


def test_a_missing_picture_is_replaced_by_its_alt_text_without_markup() -> None:
    page = Page(table=1, ply=1, texts=("Hole 1",), pictures=(Picture("board.png", None, "**3** @everyone"),))
    assert words(page).splitlines() == ["Hole 1", "\\*\\*3\\*\\* @\u200beveryone"]


@given(st.text("_\\~|*`#>-[](:/. \n\tab1@<", max_size=40))
def test_markdown_is_escaped_as_discord_py_does(words: str) -> None:
    assert escape(words) == escape_markdown(escape_mentions(words))
