"""The bot, busy from its start with a picture that makes the file `drawing` and is done once that is removed."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import bot
from tests.aside.chores import paint
from ui.games import FACES

if __name__ == "__main__":
    FACES["play-nine"] = replace(FACES["play-nine"], ahead=(partial(paint, Path("drawing")),))
    bot.main()
