"""Autocompletion of legal moves for a command's parameter."""

from collections.abc import Callable

from discord.app_commands import Choice

from club.live_table import Sitting
from engine.notation import said
from engine.speech import speaking

MOST = 25
"""As many as Discord shows."""


def suggestions(
    sitting: Sitting, user: int, current: str, locale: str, fits: Callable[[str], bool] = bool
) -> list[Choice[str]]:
    """The moves open to this person that fit what is typed, and the command, which may take some texts alone."""
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
