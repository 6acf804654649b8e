"""The odds of chance: where a throw may end, and which cards may be drawn."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.courses.grid import Cell
from engine.final_nine.house.forecast import Forecast
from engine.final_nine.house.imagination import imagined, unseen
from engine.final_nine.house.judgement import ends_of
from engine.final_nine.moves import Stack
from engine.final_nine.packs import decks
from engine.final_nine.state import Shooting
from engine.final_nine.throw.effects import putting
from engine.final_nine.throw.fit import struck
from engine.final_nine.view import View


class Ending(NamedTuple):
    """A place and a way in which a throw may end."""

    kind: str
    """"in", "under" the basket, "out" of bounds, "island" missed, "spat" out, or "lies"."""
    lie: Cell


Chances: TypeAlias = tuple[tuple[Ending, float], ...]


def endings(view: View, shot: Shooting, open_card: bool) -> Chances:
    """Return where a throw may end, the likeliest first.

    `open_card` says whether the next card is still to be turned over.
    """
    forecast = Forecast(imagined(view)[0], shot.seat, 0)
    shot = shot._replace(putting=shot.putting or putting(forecast.table, shot))
    trouble = forecast.odds.trouble if open_card else {}
    found: dict[Ending, float] = defaultdict(float)
    _count(found, forecast, shot, 1 - sum(trouble.values()))
    for card, chance in trouble.items():
        _count(found, forecast, struck(forecast.table, shot, card), chance)
    return _sorted(found)


def _count(found: dict[Ending, float], forecast: Forecast, shot: Shooting, chance: float) -> None:
    """Add the ends of a throw, each with its probability."""
    spit = {} if shot.flown or DISCS[shot.disc].reach else forecast.odds.spit
    for share, _flown, rest in ends_of(forecast.table, shot):
        if rest.holed:
            out = sum(spit.values())
            found[Ending("in", rest.lie)] += chance * share * (1 - out)
            found[Ending("spat", rest.lie)] += chance * share * out
        else:
            kind = "under" if rest.under else "island" if rest.missed else "out" if rest.out else "lies"
            found[Ending(kind, rest.lie)] += chance * share


def _sorted(found: dict[Ending, float]) -> Chances:
    return tuple(sorted(((end, chance) for end, chance in found.items() if chance > 0), key=lambda one: -one[1]))


def draws(view: View, stack: Stack) -> tuple[tuple[str, float], ...]:
    """Return the types of cards that a stack may give, the likeliest first."""
    kinds = Counter(DISCS[code].type if code in DISCS else ACTIONS[code].category for code in _stacked(view, stack))
    return tuple((kind, count / kinds.total()) for kind, count in kinds.most_common())


def _stacked(view: View, stack: Stack) -> Iterator[str]:
    """Yield the cards that may be in a stack as far as the viewer knows.

    An empty stack is made of its discards (F-102).
    """
    if not (view.discs if stack == "disc" else view.actions):
        return iter(view.disc_discards if stack == "disc" else view.action_discards)
    if stack == "action":
        return unseen(view).elements()
    seen = Counter((*view.disc_discards, *(held.code for held in view.hand)))
    return (Counter(decks(view.options, len(view.players))[0]) - seen).elements()
