"""The news since the reader's last decision is short enough for a phone."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from club.live_table import LiveTable
from club.pending_moves import PendingMoves
from engine.registry import GAMES
from tests.cogs.test_news import live_table
from tests.playouts import Table
from ui.pages.board import hole_ends, news
from ui.widgets.message_formatting import mentions

LONGEST, SHORT, SHORT_SHARE = 200, 120, 0.95
"""The most letters of any line, and of the share `SHORT_SHARE` of the lines."""
PLIES = 120
NAME = "@Bartholomew"
"""The text of a mention."""
BATTLE: Mapping[str, Any] = {"rules": "battle", "pack": "full"}
FOREST: Mapping[str, Any] = {**BATTLE, "course": "forest", "layout": "mega3"}
MODES: tuple[tuple[str, int, Mapping[str, Any]], ...] = (
    ("play-nine", 2, {}),
    ("play-nine", 6, {"holes": 3}),
    *(("scramble", 2, {"cards": cards, "throwing": "original"}) for cards in ("none", "luck", "battle")),
    *(("scramble", 4, {"cards": "battle", "play": play}) for play in ("stroke", "board_race", "skins")),
    ("scramble", 4, {"cards": "luck", "play": "match", "teams": "doubles"}),
    ("scramble", 6, {"cards": "battle"}),
    ("final-nine", 1, {}),
    ("final-nine", 2, {"level": "pro"}),
    ("final-nine", 4, BATTLE),
    ("final-nine", 4, {**BATTLE, "characters": "kstar", "doubles": True}),
    ("final-nine", 4, {**BATTLE, "chain_links": True, "mischief": True, "course": "suburban"}),
    ("final-nine", 3, {**FOREST, "plus": True}),
    ("final-nine", 3, {"ace_run": True, "tee_off": True}),
)
"""Every kind of game with all its options, at small tables and at large ones."""


def table_of_mode(number: int, people: int) -> LiveTable:
    """Return a table of that mode with so many people, and the house on the other seats."""
    key, seats, options = MODES[number]
    game = GAMES[key]
    return live_table(
        Table(game, msgspec.convert(dict(options), game.rules.options), seats, bytes([number]) * 32), people
    )


def table_after_each_press(live: LiveTable) -> Iterator[LiveTable]:
    """Yield the table after each press, amateurs pressing for the people."""
    while not live.is_over:
        pending = PendingMoves(live.record, live.state, live.table.seats)
        pending.play_until_human()
        if not pending.moves:
            pending.play_for((pending.auto_answered_seats() or pending.awaiting())[0])
            pending.play_until_human()
        live.append_moves(live.table, pending.moves, pending.states[1:])
        yield live
        live.posted_board.ply = live.ply


def texts(live: LiveTable) -> Iterator[tuple[str, ...]]:
    """Yield the news in the channel and of each person in private."""
    yield news(live)
    for row in live.people:
        yield news(live, row.seat)


@pytest.mark.parametrize("full", [False, pytest.param(True, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("number", range(len(MODES)))
def test_news_lines_are_short(number: int, full: bool) -> None:
    """Play with one person among house players and, in full, with people on all seats."""
    lengths = []
    for people in {1, MODES[number][1]} if full else {1}:
        for live in table_after_each_press(table_of_mode(number, people)):
            if live.ply > PLIES:
                break
            told = [re.sub(r"<@\d+>", NAME, line) for text in texts(live) for line in text]
            assert max(map(len, told), default=0) <= LONGEST, max(told, key=len)
            lengths += [len(line) for line in told]
    assert sum(length <= SHORT for length in lengths) >= SHORT_SHARE * len(lengths)


@pytest.mark.parametrize("number", [1, 5, 7, 10])
def test_of_the_news_the_final_card_has_only_the_end_of_the_last_hole(number: int) -> None:
    *_before, last = table_after_each_press(table_of_mode(number, 1))
    names = mentions(last)
    over = [item for item in last.game.text.items_of_move(last.view(), names, ended=True) if item.weight == "end"]
    told = hole_ends(last)
    assert over and told[-1] in {item.then or item.text for item in over if item.seat is None}
    assert len(told) <= len(last.view().card.pars) + 1
    assert not any(line.startswith(f"{name}:") for name in names for line in told)
