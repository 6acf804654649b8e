"""The private page *What happened* tells the whole game, hole by hole and stroke by stroke."""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from club.live_table import LiveTable, finished_holes
from engine.registry import GAMES
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, private
from tests.cogs.test_news import contains_item, live_table, views_by_press
from tests.playouts import Table
from ui.pages.what_happened import MAX_PART_CHARACTERS, HolePart, tell_game
from ui.widgets.message_formatting import mentions

GAMES_OF_A_KIND: tuple[tuple[str, int, Mapping[str, Any]], ...] = (
    ("play-nine", 4, {"holes": 3}),
    ("scramble", 4, {"cards": "battle"}),
    ("final-nine", 3, {"rules": "battle", "pack": "full"}),
)
HOLES = 2


def play_holes(key: str, seats: int, options: Mapping[str, Any]) -> LiveTable:
    """Return a table of one person and the house with so many finished holes and a little of the next."""
    game = GAMES[key]
    live = live_table(Table(game, game.rules.options(**options), seats, bytes([5]) * 32), 1)
    for _views in views_by_press(live):
        if finished_holes(live.view()) >= HOLES:
            break
    return live


def news_items(live: LiveTable) -> list[Any]:
    """Return the news of every move for the channel, without asides and what a result replaces."""
    views = (live.game.rules.view(state, None) for state in live.record.states())
    return [
        item
        for view in views
        for item in live.game.text.items_of_move(view, mentions(live), ended=False)
        if item.weight not in {"aside", "interim"}
    ]


@pytest.mark.parametrize(("key", "seats", "options"), GAMES_OF_A_KIND)
def test_what_happened_has_every_stroke_on_its_hole_and_short_pages(
    key: str, seats: int, options: Mapping[str, Any]
) -> None:
    live = play_holes(key, seats, options)
    parts = tell_game(live)
    assert [*dict.fromkeys(part.hole for part in parts)] == [1, 2, 3]
    assert max(sum(map(len, part.lines)) for part in parts) <= MAX_PART_CHARACTERS
    split = [(part, later) for part, later in pairwise(parts) if part.hole == later.hole]
    assert all(sum(map(len, part.lines)) + len(later.lines[0]) > MAX_PART_CHARACTERS for part, later in split)
    whole = "\n".join("\n".join(part.lines) for part in parts)
    missing = [item for item in news_items(live) if not contains_item(item, whole)]
    assert not missing
    for hole in range(1, HOLES + 1):
        assert str(hole) in last_line(parts, hole), "a hole ends with who won it"
    assert "…" not in whole, "nothing is left out"


def last_line(parts: tuple[HolePart, ...], hole: int) -> str:
    """Return the last lines of a hole, of which the last but one may say how the lead changed."""
    lines = [line for part in parts if part.hole == hole for line in part.lines]
    return "\n".join(lines[-2:])


async def test_what_happened_opens_at_the_current_hole_and_leads_to_the_one_before(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    while finished_holes(await club.replay(number)) < 1:
        await club.play(club.by_buttons(number), number, 1)
    now = await club.press("Mia", "What happened", number)
    assert private(now).startswith("### What happened on hole 2")
    before = await club["Mia"].click(answer_of(now), label="Earlier")
    assert "### What happened on hole 1" in private(before)
    assert re.search("hole 1 with|share hole 1|all cards are flipped", private(before))


def test_the_holes_of_a_playoff_end_as_others_do() -> None:
    game = GAMES["scramble"]
    live = live_table(Table(game, game.rules.options(cards="none"), 3, bytes([29]) * 32), 0)
    for _views in views_by_press(live):
        pass
    ends = sum(type(event).__name__ == "HoleEnded" for view in game_views(live) for event in view.events)
    assert len(live.replay_hole_views()) == ends == len(live.view().card.pars) + live.view().card.playoffs
    assert live.view().card.playoffs


def game_views(live: LiveTable) -> list[Any]:
    return [live.game.rules.view(state, None) for state in live.record.states()]
