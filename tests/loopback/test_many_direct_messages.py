"""Two hundred new players ask for direct messages within ten minutes: the budget holds, and nobody misses a hand."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from testing.loopback.bot_process import READY_SECONDS, running_bot, wait_until
from testing.loopback.interaction import Interaction
from testing.loopback.players import GameCommand, Group, open_tables
from testing.loopback.server import Loopback, loopback

TABLES = 100
"""Tables of two."""
BUDGET: dict[str, Any] = {"DMS_OPENED_PER_MINUTE": "5", "DMS_OPENED_PER_DAY": "50"}
RUSH = 20
"""How many times as fast the bot's clock runs."""
FINAL_NINE = GameCommand("Final Nine", "finalnine new", 2)


def count_channels(here: Loopback) -> int:
    """Return how many people have a channel of direct messages with the bot."""
    return len(here.world.direct_channels)


async def ask_for_hand(here: Loopback, group: Group, user: int) -> Interaction:
    """Press *My hand* for a player and wait for the answer."""
    board = group.board
    assert board is not None
    control = next(control for control in group.read_message(board).controls if control.verb == "hand")
    pressed = await here.press(user, board, control)
    await asyncio.wait_for(pressed.answered_event.wait(), READY_SECONDS)
    await wait_until(lambda: pressed.is_settled, "the press is never settled")
    return pressed


async def is_told(here: Loopback, group: Group, user: int) -> bool:
    """Assert that a player without a message sees their hand; return whether they are told that none comes yet."""
    pressed = await ask_for_hand(here, group, user)
    await asyncio.sleep(0.1)
    pages = [page for page in (pressed.response_message, *pressed.followups) if page is not None]
    assert any(page.reader == user and len(bytes(page.components)) > 2 for page in pages), f"no hand for {user}"
    return any("can't send them by direct message yet" in page.content for page in pressed.followups)


@pytest.mark.longest
@pytest.mark.exhaustive
async def test_200_new_players_open_direct_channels_within_the_budget_and_all_have_their_hands(tmp_path: Path) -> None:
    async with loopback(1, TABLES) as here:
        groups: list[Group] = []
        for half in (here.channels[: TABLES // 2], here.channels[TABLES // 2 :]):
            async with running_bot(here, tmp_path, LOOPBACK_ALTERED=f"rush={RUSH} wordless", **BUDGET) as bot:
                groups += await open_tables(here, FINAL_NINE, half, 1 + 2 * len(groups))
                await wait_until(lambda: count_channels(here) >= 5, f"nothing is sent: {bot.log.read_text()[-2000:]}")
                if len(groups) == TABLES:
                    with_message = [user for user, channel in here.world.direct_channels.items() if channel.messages]
                    assert 5 <= len(with_message) <= count_channels(here) <= int(BUDGET["DMS_OPENED_PER_DAY"])
                    without = [(group, user) for group in groups for user in group.people if user not in with_message]
                    assert sum([await is_told(here, *one) for one in without]) > len(without) // 2
