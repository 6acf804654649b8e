"""Names in any script keep their text direction to themselves, in every text and alt text of every page."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from club.live_table import isolate_name
from engine.i18n import truncate
from tests.cogs.club import Club
from tests.exhaustive_cases import first_cases

pytestmark = pytest.mark.usefixtures("pictures")

NAME = "\u202eevil\u202c שלום"
SEEN = "evil שלום"
GAMES: dict[str, dict[str, Any]] = {
    "playnine new": {"holes": 3},
    "scramble new": {"cards": "luck"},
    "finalnine new": {"rules": "battle", "disruptions": "one_each"},
}
ALONE = re.compile(f"(?<!\u2068){SEEN}|{SEEN}(?!\u2069)")
"""The name without the marks that isolate its text direction."""


def nested_texts(value: Any) -> Iterator[str]:
    """Yield every text in a payload."""
    match value:
        case str():
            yield value
        case dict():
            for part in value.values():
                yield from nested_texts(part)
        case list() | tuple():
            for part in value:
                yield from nested_texts(part)


def has_moves(club: Club, number: int, ply: int, _state: Any) -> bool:
    """Return whether the table has had so many moves."""
    live = club.client.clubhouse.tables.cached_table(number)
    return live is not None and live.ply >= ply


@pytest.mark.parametrize("command", first_cases(GAMES))
async def test_a_name_turns_nothing_round_on_any_page(club: Club, command: str) -> None:
    club.join_server(NAME)
    number = await club.gather(command, NAME, "Annika", house=1, **GAMES[command])
    await club.slash("Annika", "table list")
    for ply in (6, 12, 18):
        await club.rush(number, partial(has_moves, club, number, ply))
        for label in ("My hand", "Scorecard", "Table"):
            await club.press("Annika", label, number)
    await club["Annika"].autocomplete(club.channel, "table replace", "player", "", table=number)
    await club["Annika"].autocomplete(club.channel, "move", "move", "", table=number)
    await club.slash("Mia", "move", move="nonsense", table=number)
    await club.finish(number)
    await club.press("Annika", "Hole by hole", number)
    game = (await club.table(number)).game
    await club.slash("Annika", "leaderboard", game=game)
    await club.slash("Annika", "profile", member=club[NAME], game=game)
    texts = [text for request in club.env.http_requests for text in nested_texts(request.json)]
    assert sum(SEEN in text for text in texts) > 10
    assert [text for text in texts if ALONE.search(text) or "\u202e" in text] == []


@pytest.mark.parametrize(("name", "text"), [(SEEN, SEEN), (SEEN * 2, "evil שלוםevil…"), ("", "Someone")])
def test_a_name_that_is_cut_keeps_its_direction_to_itself(name: str, text: str) -> None:
    assert truncate(isolate_name(name), 14) == f"\u2068{text}\u2069"
    assert truncate(name or "Someone", 14) == text
