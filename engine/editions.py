"""Every game that is played here, under each of its editions: the project's own and those that other packages bring."""

import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Final, TypeAlias

from engine import final_nine, play_nine, scramble
from engine.game import AnyGame, Game
from engine.speech import _

Editions: TypeAlias = tuple[AnyGame, ...]
"""A game as it was and as it is: its editions, the oldest first."""

OUTSIDE: Final = "nineteenth.games"
"""The group of entry points that bring a game of another package: a `Game`, or a tuple of its editions."""
OWN: Final[tuple[Editions, ...]] = (play_nine.EDITIONS, final_nine.EDITIONS, scramble.EDITIONS)
MOST: Final = 6
"""The seats of the largest table."""
LONGEST: Final = 32
"""The characters of the longest key and of the longest title."""
_KEY: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

log = logging.getLogger(__name__)


class Unknown(ValueError):
    """A game, or an edition of one, that is not played here; its text is a sentence."""


def rules(key: str, edition: int) -> AnyGame:
    """The game under that edition; raises `Unknown`."""
    if game := EDITIONS.get((key, edition)):
        return game
    if newest := GAMES.get(key):
        raise Unknown(_("Edition {edition} of {game} is not known here.").format(edition=edition, game=newest.title))
    raise Unknown(_("The game “{key}” is not known here.").format(key=key))


def gathered(own: Iterable[Editions], entries: Iterable[EntryPoint]) -> Iterator[Editions]:
    """The games of the project, then those from outside; one that cannot be played is left out with a sentence."""
    taken = set()
    for editions in own:
        taken.add(editions[-1].key)
        yield editions
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.value)):
        try:
            editions = brought(entry)
            if editions[-1].key in taken:
                raise ValueError(f"there is a game called {editions[-1].key} already")
        except Exception as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            log.warning("The game %s (%s) is left out: %s.", entry.name, entry.value, reason)
        else:
            taken.add(editions[-1].key)
            yield editions


def brought(entry: EntryPoint) -> Editions:
    """The game that a package brings; raises what its import raises, or `ValueError` for what is no game."""
    found = entry.load()
    editions = found if isinstance(found, tuple) else (found,)
    if not editions or not all(isinstance(game, Game) for game in editions):
        raise ValueError("it is neither a Game nor a tuple of editions of one")
    numbers = [game.edition for game in editions]
    if len({game.key for game in editions}) > 1 or numbers != sorted(set(numbers)):
        raise ValueError("its editions need one key and rising numbers, the oldest first")
    for game in editions:
        if fault := _fault(game):
            raise ValueError(fault)
    return editions


def _fault(game: AnyGame) -> str:
    """Why nobody could play that game here; "" where nothing is wrong."""
    if not _KEY.fullmatch(game.key) or len(game.key) > LONGEST:
        return f"its key “{game.key}” needs at most {LONGEST} small letters, digits and hyphens"
    if not 0 < len(game.title) <= LONGEST:
        return f"it needs a title of at most {LONGEST} characters"
    if not game.seats or game.seats[0] < 1 or game.seats[-1] > MOST:
        return f"it needs 1 to {MOST} seats"
    if game.stand_in not in game.players:
        return "its stand-in is none of its house players"
    return "" if game.rulebook.is_file() else f"{game.rulebook} is missing"


_GATHERED: Final = tuple(gathered(OWN, entry_points(group=OUTSIDE)))
GAMES: Final[Mapping[str, AnyGame]] = {editions[-1].key: editions[-1] for editions in _GATHERED}
"""What new tables play: the newest edition of every game, by key."""
EDITIONS: Final[Mapping[tuple[str, int], AnyGame]] = {
    (game.key, game.edition): game for editions in _GATHERED for game in editions
}
"""What every table goes on under: each game by key and edition."""
