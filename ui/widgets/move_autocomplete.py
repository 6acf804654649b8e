"""Autocompletion of legal moves for a command's parameter."""

from collections.abc import Callable

from discord.app_commands import Choice

from club.live_table import Sitting
from engine.notation import said
from engine.speech import speaking

MOST = 25
"""Discord's limit of autocomplete choices."""


def suggestions(
    sitting: Sitting, user: int, current: str, locale: str, fits: Callable[[str], bool] = bool
) -> list[Choice[str]]:
    """Return the legal moves of this user that contain the typed text and that `fits` accepts."""
    view, rules = sitting.view(sitting.seat_of(user)), sitting.game
    with speaking(locale):
        moves = [
            (text := rules.write(move), said(rules, text), rules.words.move(view, move, sitting.labels))
            for move in (*view.moves, *view.anytime)
        ]
    wanted = current.casefold()
    fitting = [
        Choice(name=f"{spoken} · {label}"[:100], value=text)
        for text, spoken, label in moves
        if fits(text) and any(wanted in words.casefold() for words in (text, spoken, label))
    ]
    return fitting[:MOST]
