"""A bot that draws one picture from its start: it creates the file `drawing` and waits for its removal."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import bot
from tests.workers.jobs import wait_until_removed
from ui.games import FACES

if __name__ == "__main__":
    FACES["play-nine"] = replace(FACES["play-nine"], ahead=(partial(wait_until_removed, Path("drawing")),))
    bot.main()
