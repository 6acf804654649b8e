"""Whole games in every language that has a file: no message, form, suggestion or picture is in English."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from simcord import InteractionResult
from simcord.backend.errors import SetupError

from app.discord_io import image_cache
from engine.i18n import languages
from tests.cogs.club import PEOPLE, Club, Play, open_club
from tests.cogs.collected_texts import collect_drawn_texts, sent_texts
from tests.cogs.final_nine import by_dms
from tests.cogs.messages import answer_of, controls
from tests.cogs.test_scramble_games import by_buttons_and_hand
from tests.english_words import english_in, only_english

pytestmark = pytest.mark.usefixtures("pictures")

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "play-nine": ("playnine new", {"holes": 3}),
    "scramble with luck": ("scramble new", {"cards": "luck", "holes": 3}),
    "final-nine battle": ("finalnine new", {"course": "suburban", "holes": 3, "rules": "battle", "mischief": True}),
}
MORE: dict[str, tuple[str, dict[str, Any]]] = {
    "scramble race with battle cards": ("scramble new", {"play": "board_race", "cards": "battle", "holes": 3}),
    "final-nine with characters": (
        "finalnine new",
        {"course": "forest", "holes": 3, "characters": "team", "chain_links": True},
    ),
    "ace run": ("finalnine new", {"ace_run": True, "tee_off": True}),
}
"""Other games, for exhaustive runs."""
SOME, MANY = 6, 20
"""Moves made by hand; the rest of a game is rushed."""
SHOWING = frozenset(
    (
        "hand",
        "scores",
        "menu",
        "standing",
        "hint",
        "details",
        "fair",
        "promise",
        "report",
        "decision",
        "summary",
        "rules",
        "how",
        "ranks",
        "cards",
        "practice",
        "manage",
    )
)
"""The verbs of buttons that only show something."""


@pytest.fixture(params=languages()[1:])
def language(request: pytest.FixtureRequest) -> str:
    """Return a language for which the English words are known.

    Reading them off the commands runs an event loop of its own.
    """
    assert only_english(request.param)
    return str(request.param)


@pytest.fixture
async def club(language: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Club]:
    """Yield a club in another language; at the end, check everything that anybody has read."""
    monkeypatch.setattr(image_cache, "IMAGE_WAIT_SECONDS", 60.0)  # however slow the machine is, no picture is late
    with collect_drawn_texts(monkeypatch) as pictures:
        async with open_club(f"sqlite:///{folder / 'club.db'}") as club:
            await club.set_language(language)
            yield club
        everything = {*sent_texts(club), *pictures}
    assert len(everything) > 50
    named = [*PEOPLE, str(club.guild.name), str(club.channel.name)]
    english = {text: found for text in everything if (found := english_in(text, language, named))}
    assert english == {}


def by_hand(club: Club, command: str, number: int) -> Play:
    ways = {"playnine new": club.by_buttons(number), "scramble new": by_buttons_and_hand(club, number)}
    return ways.get(command) or by_dms(club, number)


async def look_round(club: Club, name: str, message: Any, seen: set[str], *, deep: bool) -> None:
    """Press each control that only shows something, also on the pages shown; stop once the page expires."""
    for part in [*controls(message)]:
        verb = part["custom_id"].split(":")[3]
        label = f"{verb} {part.get('label')}"
        if verb not in SHOWING or label in seen or part.get("disabled") or "options" in part:
            continue
        seen.add(label)
        try:
            result: InteractionResult = await club[name].click(message, custom_id=part["custom_id"])
        except SetupError:
            return
        if deep and result.response is not None:
            await look_round(club, name, answer_of(result), seen, deep=False)


@pytest.mark.exhaustive
@pytest.mark.parametrize("about", GAMES)
async def test_the_beginning_and_end_of_a_game_have_no_english(club: Club, about: str) -> None:
    command, options = GAMES[about]
    number = await begin(club, command, SOME, **options)
    await look_round(club, "Annika", await club.board(number), set(), deep=False)
    await ask_for_moves(club, number)
    if command != "finalnine new":  # its report takes seconds
        await club.finish(number)
        await look_round(club, "Annika", await club.board(number), set(), deep=False)


@pytest.mark.exhaustive
@pytest.mark.parametrize("about", [*GAMES, *MORE])
async def test_a_game_with_many_moves_has_no_english(club: Club, about: str) -> None:
    command, options = (GAMES | MORE)[about]
    number = await begin(club, command, MANY, **options)
    await look_round(club, "Annika", await club.board(number), set(), deep=True)
    await ask_for_moves(club, number)
    await club.finish(number)
    await look_round(club, "Annika", await club.board(number), set(), deep=True)


async def begin(club: Club, command: str, moves: int, **options: Any) -> int:
    """Open a table with hints for two people and a house player, and make so many moves; return its number."""
    number = await club.gather(command, "Annika", "Björn", house=1, hints="counted", **options)
    await club.play(by_hand(club, command, number), number, moves)
    return number


async def ask_for_moves(club: Club, number: int) -> None:
    """Ask for a hint, for the list of moves and for an unknown move, if somebody is awaited."""
    for name in (await club.on_turn(number))[:1]:
        await club.slash(name, "hint")
        await club[name].autocomplete(club.channel, "move", "move", "", table=number)
        await club.slash(name, "move", move="nonsense", table=number)


async def test_commands_and_information_pages_have_no_english(club: Club) -> None:
    keeper = club.add_moderator(manage_guild=True)
    club.set_locale(keeper, club.language)
    for command in ("help", "about", "games", "play", "practice", "leaderboard", "profile", "table list", "hint"):
        result = await club.slash("Annika", command)
        if result.response is not None:
            await look_round(club, "Annika", answer_of(result), set(), deep=False)
    for command in ("settings me", "settings export", "table board", "table leave", "table end"):
        await club.slash("Mia", command)
    await club.slash(keeper, "settings server")
    for game in ("play-nine", "scramble", "final-nine"):
        await club.slash("Annika", "teach", game=game)
        await club.slash("Annika", "rules", game=game, topic="Putt")
    await club[keeper].autocomplete(club.channel, "settings me", "away_until", "")
    await club[keeper].autocomplete(club.channel, "settings me", "night", "")
