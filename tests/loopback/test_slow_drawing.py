"""People read the words before any picture: here no picture comes until every press has its words."""

import asyncio
from pathlib import Path

from testing.loopback.bot_process import running_club, wait_until
from testing.loopback.players import GameCommand, Group, Press, open_tables

TABLES = (
    GameCommand("Play Nine", "playnine new", 2),
    GameCommand("Scramble with luck", "scramble new", 2, {"cards": "luck"}),
    GameCommand("Final Nine", "finalnine new", 2),
)
PRESSES = 5
"""Presses at each table."""


async def test_every_press_is_answered_in_words_before_slow_pictures_arrive(tmp_path: Path) -> None:
    hold = tmp_path / "hold"
    async with running_club(tmp_path, 2 * len(TABLES), faults=f"hold={hold}") as here:
        hold.touch()
        groups = [
            group
            for at, game in enumerate(TABLES)
            for group in await open_tables(
                here.discord, game, here.discord.channels[2 * at : 2 * at + 2], 100 * (at + 1)
            )
        ]
        played = [one for some in await asyncio.gather(*map(press_moves, groups)) for one in some]
        await wait_until(lambda: all(one.interaction.text_at for one in played), "somebody has no words")
        assert not any(one.interaction.picture_at for one in played)
        hold.unlink()
        await wait_until(lambda: any(one.interaction.picture_at for one in played), "no picture ever came")
    assert len(played) >= len(groups) * PRESSES // 2


async def press_moves(group: Group) -> list[Press]:
    """Press moves without waiting for pictures."""
    played = []
    for _ in range(PRESSES):
        await group.wait_until_ready()
        choice = group.next_press()
        if choice is not None:
            played.append(await group.press(choice))
    return played
