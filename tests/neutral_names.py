"""The publishers' words, and the neutral names of the games in their place for one test."""

import re

import pytest

from engine import name_choice

PUBLISHED = re.compile(
    r"play[-_ ]?nine|final[-_ ]?nine|scramble golf|/scramble\b|racing for chains|bonfit|mnkymnd|deeds", re.I
)
"""The publishers' titles, command words made of them, and the publishers; golf's own word "scramble" is none."""


def show_neutral_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show the neutral names to the end of the test, as a bot with NEUTRAL_NAMES=1 does."""
    monkeypatch.setattr(name_choice.CHOICE, "neutral", True)
