"""Play in a further language and print, as JSON, what a reader sees.

`python -m tests.locales.third_language nl FOLDER` keeps its database in the folder.
"""

import asyncio
import json
import sys
from typing import Any

import pytest

from app.discord_io import image_cache
from tests.cogs.club import Club, open_club
from tests.cogs.collected_texts import collect_drawn_texts
from tests.cogs.messages import labels, private
from ui.pages.settings_text import LANGUAGE_CHOICES


async def texts_in(language: str, folder: str) -> dict[str, Any]:
    """Return the texts of a club in that language, and the languages that it offers."""
    with pytest.MonkeyPatch.context() as patch, collect_drawn_texts(patch) as pictures:
        patch.setattr(image_cache, "IMAGE_WAIT_SECONDS", 20.0)
        async with open_club(f"sqlite:///{folder}/club.db") as club:
            await club.set_language(language)
            answer = private(await club.slash("Annika", "games"))
            await club.slash("Annika", "playnine new", players=2, holes=3)
            board = labels(await club.board())
            await _play_to_scorecard(club)
    return {
        "choices": [choice.name for choice in LANGUAGE_CHOICES],
        "answer": answer,
        "board": board,
        "pictures": sorted(set(pictures)),
    }


async def _play_to_scorecard(club: Club) -> None:
    """Play until the scorecard can be seen."""
    await club.press("Björn", "Join")
    await club["Annika"].click(await club.board(), custom_id=await club.control("scores"))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(texts_in(*sys.argv[1:]))))
