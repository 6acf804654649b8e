"""A second edition of Play Nine, in which the last hole counts twice by an option."""

from dataclasses import replace

from pytest import MonkeyPatch

from engine import registry
from engine.game import Result
from engine.play_nine import GAME as PLAY_NINE
from engine.play_nine.options import Options
from engine.play_nine.state import State


class NewOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of the first edition and a new one, which the first edition refuses."""

    double_last: bool = True


def result(state: State) -> Result | None:
    """Return the end of a game with the strokes of the last hole counted twice."""
    ended = PLAY_NINE.rules.result(state)
    if ended is None:
        return None
    strokes = PLAY_NINE.rules.view(state, None).card.strokes
    totals = tuple(total + row[-1] for total, row in zip(ended.totals, strokes, strict=True))
    return ended._replace(totals=totals, places=tuple(1 + sum(other < one for other in totals) for one in totals))


SECOND = replace(PLAY_NINE, edition=2, rules=replace(PLAY_NINE.rules, options=NewOptions, result=result))


def register_second_edition(monkeypatch: MonkeyPatch) -> None:
    """Register the second edition for the length of a test, as a new version of the program does."""
    monkeypatch.setitem(registry.EDITIONS, (SECOND.key, SECOND.edition), SECOND)
    monkeypatch.setitem(registry.GAMES, SECOND.key, SECOND)
