"""Neutral names of the games: with NEUTRAL_NAMES=1 no publisher's word is said anywhere, in any language."""

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from simcord.backend import serializers

from app.discord_io import image_cache
from app.runtime.client import EXTENSIONS
from app.runtime.discord_rest import translated_payloads
from club.rulebook import pages
from engine.final_nine.text.catalogue import PAGES
from engine.i18n import languages, use_locale
from engine.registry import BUILT_IN
from locales.extract import client_with_commands
from tests.cogs.club import Club, Play, open_club
from tests.cogs.collected_texts import collect_drawn_texts, sent_texts
from tests.cogs.final_nine import by_dms
from tests.cogs.messages import answer_of
from tests.cogs.test_in_every_language import ask_for_moves, look_round
from tests.cogs.test_scramble_games import by_buttons_and_hand
from tests.exhaustive_cases import first_cases
from tests.neutral_names import PUBLISHED, show_neutral_names

GAMES: dict[str, tuple[Callable[[Club, int], Play], dict[str, Any]]] = {
    "cardgolf": (Club.by_buttons, {"holes": 3}),
    "discdice": (by_buttons_and_hand, {"cards": "luck", "holes": 3}),
    "handofnine": (by_dms, {"rules": "battle", "holes": 3}),
}
"""The way to play each game by hand, and its options."""
MOVES = 8
"""Moves made by hand."""


@pytest.fixture
def neutral_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the neutral names, in commands too: load the extensions anew, as discord.py does at a start."""
    for name in EXTENSIONS:
        import_module(name)  # with the usual names, which the tests after this one need
    show_neutral_names(monkeypatch)
    for name in EXTENSIONS:
        package, _dot, module = name.rpartition(".")
        monkeypatch.setattr(import_module(package), module, import_module(name), raising=False)
        monkeypatch.delitem(sys.modules, name)


@pytest.fixture(params=first_cases(languages()))
async def club(
    request: pytest.FixtureRequest, folder: Path, monkeypatch: pytest.MonkeyPatch, neutral_names: None, pictures: None
) -> AsyncIterator[Club]:
    """Yield a club with neutral names; at the end, look for the publishers' words in everything that it has shown."""
    monkeypatch.setattr(image_cache, "IMAGE_WAIT_SECONDS", 60.0)  # however slow the machine is, no picture is late
    with collect_drawn_texts(monkeypatch) as drawn:
        async with open_club(f"sqlite:///{folder / 'club.db'}") as club:
            await club.set_language(request.param)
            yield club
        everything = {*sent_texts(club), *_file_names(club), *drawn}
    assert {text for text in everything if PUBLISHED.search(text)} == set()


def _file_names(club: Club) -> Iterator[str]:
    """Yield the names of the files that the bot has sent."""
    for request in club.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        files = (body.get("data") or body).get("attachments", ())
        yield from (file["filename"] for file in files if "filename" in file)


@pytest.mark.parametrize("command", first_cases(GAMES))
async def test_a_whole_game_shows_no_publishers_word(club: Club, command: str) -> None:
    by_hand, options = GAMES[command]
    number = await club.gather(f"{command} new", "Annika", "Björn", house=1, hints="counted", **options)
    await club.play(by_hand(club, number), number, MOVES)
    for name in ("Annika", "Björn"):
        await look_round(club, name, await club.board(number), set(), deep=False)
    await ask_for_moves(club, number)
    await club.slash("Annika", "games")
    await club.slash("Annika", "table list")
    await club.finish(number)
    if command != "handofnine":  # its report takes seconds
        await look_round(club, "Annika", await club.board(number), set(), deep=True)
    await club.slash("Annika", "table record", table=number)
    await club.slash("Annika", "verify", table=number)


@pytest.mark.exhaustive
async def test_commands_without_a_game_show_no_publishers_word(club: Club) -> None:
    club.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(club.env.backend, _guild(club)))
    await club.env.settle()
    (welcome,) = club.channel.history()
    await look_round(club, "Annika", welcome, set(), deep=True)
    for command in ("help", "about", "play", "games", "practice", "leaderboard", "profile", "settings me"):
        result = await club.slash("Annika", command)
        await look_round(club, "Annika", answer_of(result).message, set(), deep=True)
    for *_older, game in BUILT_IN:
        for command in ("teach", "rules", "leaderboard", "profile"):
            await club.slash("Annika", command, game=game.key)
        await club.slash("Annika", "rules", game=game.key, topic="quatsch")
        for page in range(len(pages(game.key))):
            await club.slash("Annika", "rules", game=game.key, topic=str(page + 1))
    for kind in PAGES:
        await club.slash("Annika", "handofnine cards", kind=kind)


def _guild(club: Club) -> Any:
    return club.env.backend.guilds[club.guild.id]


async def test_a_table_that_was_opened_before_keeps_its_key_and_has_the_neutral_title(club: Club) -> None:
    number = await club.gather("cardgolf new", "Annika", "Björn")
    assert (await club.table(number)).game == "play-nine"
    assert (await club.text(number)).startswith("### Card Golf")


@pytest.mark.usefixtures("neutral_names")
async def test_no_command_has_a_publisher_s_word_in_any_language() -> None:
    async with client_with_commands() as client:
        translator = client.tree.translator
        assert translator is not None
        told = await translated_payloads(client.tree, translator)
    names = {command["name"] for command in told}
    assert names > GAMES.keys() and "scramble" not in names
    assert {text for text in _visible_texts(told) if PUBLISHED.search(text)} == set()


def _visible_texts(part: Any) -> Iterator[str]:
    """Yield every text of the commands that people see: all but the values of choices."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        yield from (text for key, inner in part.items() if key != "value" for text in _visible_texts(inner))
    elif isinstance(part, list | tuple):
        yield from (text for inner in part for text in _visible_texts(inner))


@pytest.mark.usefixtures("neutral_names")
@pytest.mark.parametrize("language", languages())
def test_no_page_of_the_rules_has_a_publisher_s_word(language: str) -> None:
    with use_locale(language):
        lines = [f"{page.title}\n{page.text}" for *_older, game in BUILT_IN for page in pages(game.key)]
    assert [text for text in lines if PUBLISHED.search(text)] == []
