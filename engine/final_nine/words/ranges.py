"""How far each type of disc flies, which every player may know before a throw (F-36)."""

from functools import lru_cache
from typing import NamedTuple

from engine.final_nine.cards.deck import DISCS, Disc
from engine.final_nine.options import Options
from engine.final_nine.packs import decks
from engine.final_nine.view import View
from engine.speech import pgettext

DISC_TYPES = ("DRIVER", "FAIRWAY", "MID-RANGE", "PUTTER")


class DiscRange(NamedTuple):
    """The flight lengths of a type of disc."""

    type: str
    said: str
    enough: bool
    """Whether some of them fly as far as the basket."""


def disc_ranges(view: View) -> tuple[DiscRange, ...]:
    """Return the types of discs in play while a throw is chosen, else ()."""
    if view.window != "choose" or len(view.awaiting) != 1 or view.result:
        return ()
    far = view.players[view.awaiting[0]].far
    found = ((kind, *_range_of_type(view.options, len(view.players), kind)) for kind in DISC_TYPES)
    return tuple(DiscRange(kind, _range_text(least, most), least <= far <= most) for kind, least, most in found if most)


@lru_cache(maxsize=64)
def _range_of_type(options: Options, seats: int, kind: str) -> tuple[int, int]:
    """Return the shortest and the longest flight of a type, in grids."""
    discs = [DISCS[code] for code in decks(options, seats)[0] if DISCS[code].type == kind]
    lengths = [_flight_grids(disc) for disc in discs if not disc.reach]
    return min(lengths, default=0), max(lengths, default=0)


def _flight_grids(disc: Disc) -> int:
    """Return how many grids away a disc comes to rest, forward plus aside."""
    forward, aside = disc.pattern[-1] if disc.pattern else (disc.distance, disc.fade)
    return abs(forward) + abs(aside)


def _range_text(least: int, most: int) -> str:
    return str(least) if least == most else pgettext("grids", "{least} to {most}").format(least=least, most=most)
