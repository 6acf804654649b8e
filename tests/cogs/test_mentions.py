"""Commands named in texts become mentions with Discord's ids, the same commands in every language."""

import re
from collections.abc import Iterator, Sequence

import pytest
from babel.messages.pofile import read_po

from engine.i18n import LOCALES, pgettext, use_locale
from locales.extract import command_names
from tests.cogs.club import Club
from tests.cogs.messages import answer_of
from ui.widgets import message_formatting
from ui.widgets.message_formatting import COMMAND_PATTERN, bold, mention_commands


@pytest.fixture
def no_command_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget all command ids."""
    monkeypatch.setattr(message_formatting, "command_ids", {})


def id_of(club: Club, name: str) -> str:
    """Return the id that Discord gave to a command."""
    found = club.env.backend.find_command(name, None)
    assert found is not None
    return str(found["id"])


async def test_a_sentence_mentions_commands_by_discords_ids(club: Club) -> None:
    answer = answer_of(await club.slash("Annika", "table leave")).content
    assert f"</play:{id_of(club, 'play')}>" in answer
    text = answer_of(await club.slash("Annika", "table board", table=7)).content
    assert f"</table list:{id_of(club, 'table')}>" in text


def test_a_bold_name_in_a_bold_line_leaves_no_asterisks() -> None:
    assert bold("**Birdie**'s turn: draw, or take the 7.") == "**Birdie's turn: draw, or take the 7.**"
    assert bold(r"**Star\*\*Man** is up.") == r"**Star\*\*Man is up.**", "asterisks of the name itself stay"


async def test_a_page_mentions_commands_by_discords_ids_too(club: Club) -> None:
    page = answer_of(await club.slash("Annika", "help"))
    assert f"</leaderboard:{id_of(club, 'leaderboard')}>" in str(page.components)


async def test_command_ids_are_learned_without_a_new_registration(club: Club, no_command_ids: None) -> None:
    assert mention_commands("`/play`") == "`/play`"
    await club.restart()
    assert mention_commands("`/play`") == f"</play:{id_of(club, 'play')}>"


async def test_the_bot_starts_without_command_ids(club: Club, no_command_ids: None) -> None:
    club.env.inject_error("GET", "/applications/*/commands", status=500)
    await club.restart()
    club.set_locale("Annika", "de")
    assert "`/spielen`" in answer_of(await club.slash("Annika", "table leave")).content


def test_command_groups_and_arguments_are_not_mentions(no_command_ids: None) -> None:
    message_formatting.learn_commands({"settings me": 5, "admin drain": 6})
    with use_locale("de"):
        assert mention_commands("`/settings`, `/settings me`, `/admin drain on:False`, `/healthz`") == (
            "`/einstellungen`, </settings me:5>, `/admin auslaufen on:False`, `/healthz`"
        )


WORD = re.compile(r"`(\w+)`")


def messages(language: str) -> Iterator[tuple[str, str]]:
    """Yield every text of the source with its translation."""
    for message in read_po((LOCALES / f"{language}.po").read_bytes().splitlines(), locale=language):
        yield from zip(wordings(message.id), wordings(message.string), strict=False)


def wordings(said: str | Sequence[str] | None) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said or ())


@pytest.fixture(scope="module")
def command_words() -> dict[str, set[str]]:
    """Return the names of the commands and of their options."""
    every = command_names()
    return {kind: {str(name.text) for name in every if name.context == kind} for kind in ("command", "option")}


every_language = pytest.mark.parametrize("language", [file.stem for file in LOCALES.glob("*.po")])


@every_language
def test_every_command_named_in_a_text_exists(language: str, command_words: dict[str, set[str]]) -> None:
    texts = [text for pair in messages(language) for text in pair]
    named = {word for text in texts for path, _typed in COMMAND_PATTERN.findall(text) for word in path.split()}
    assert named <= command_words["command"]


@every_language
def test_translations_name_the_same_commands_and_their_own_options(
    language: str, command_words: dict[str, set[str]]
) -> None:
    for text, said in filter(all, messages(language)):
        assert set(COMMAND_PATTERN.findall(text)) <= set(COMMAND_PATTERN.findall(said)), said
        with use_locale(language):
            options = {pgettext("option", word) for word in WORD.findall(text) if word in command_words["option"]}
        assert options <= set(WORD.findall(said)), said
