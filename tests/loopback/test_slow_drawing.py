"""Where a picture takes four seconds, people read the words at once."""

import asyncio
from pathlib import Path

from bench.load import slowness
from bench.loopback.bots import until
from bench.loopback.club import club
from bench.loopback.players import Game, Group, Played, seated

SLOW = 4.0
"""Seconds that a picture takes."""
SOON = 1.0
"""Seconds in which words are there, where the bot has the machine to itself."""
TABLES = (
    Game("Play Nine", "playnine new", 2),
    Game("Scramble with luck", "scramble new", 2, {"cards": "luck"}),
    Game("Final Nine", "finalnine new", 2),
)
PRESSES = 12
"""At each table."""


async def test_words_are_there_within_a_second_for_99_of_100_presses(tmp_path: Path) -> None:
    async with club(tmp_path, 2 * len(TABLES), altered=f"slow={SLOW}") as here:
        groups = [
            group
            for at, game in enumerate(TABLES)
            for group in await seated(here.discord, game, here.discord.channels[2 * at : 2 * at + 2], 100 * (at + 1))
        ]
        played = [one for some in await asyncio.gather(*map(pressed, groups)) for one in some]
        soon = SOON * slowness()
        await until(lambda: any(one.interaction.pictured for one in played), "no picture ever came")
    late = [one for one in played if (one.interaction.told or float("inf")) - one.interaction.sent > soon]
    seen = [one.interaction.pictured - one.interaction.sent for one in played if one.interaction.pictured]
    assert len(played) >= len(groups) * PRESSES // 2
    assert max(seen) > SLOW
    assert len(late) <= len(played) / 100, [(one.choice.control, one.interaction.kind) for one in late]


async def pressed(group: Group) -> list[Played]:
    """Presses of people who do not wait for pictures."""
    played = []
    for _ in range(PRESSES):
        await group.until_ready()
        choice = group.choice()
        if choice is not None:
            played.append(await group.press(choice))
            await asyncio.sleep(0.2)
    return played
