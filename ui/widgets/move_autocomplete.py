"""Autocompletion of legal moves for a command's parameter."""

from collections.abc import Callable

from discord.app_commands import Choice

from club.live_table import LiveTable
from engine.notation import localize_move
from engine.speech import use_locale

AUTOCOMPLETE_MAX = 25
"""Discord's limit of autocomplete choices."""


def move_choices(
    sitting: LiveTable, user: int, current: str, locale: str, fits: Callable[[str], bool] = bool
) -> list[Choice[str]]:
    """Return the legal moves of this user that contain the typed text and that `fits` accepts."""
    view, rules = sitting.view(sitting.seat_of(user)), sitting.game
    with use_locale(locale):
        moves = [
            (text := rules.write_move(move), localize_move(rules, text), rules.text.move_label(view, move, sitting.labels))
            for move in (*view.moves, *view.anytime)
        ]
    wanted = current.casefold()
    fitting = [
        Choice(name=f"{spoken} · {label}"[:100], value=text)
        for text, spoken, label in moves
        if fits(text) and any(wanted in words.casefold() for words in (text, spoken, label))
    ]
    return fitting[:AUTOCOMPLETE_MAX]
