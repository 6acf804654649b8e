"""The registry of all games, by key and edition: the project's own and those of installed packages.

It also holds the measured ratings of the house players of each game.
"""

import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final, TypeAlias

from engine import final_nine, play_nine, scramble
from engine.game import AnyGame, Game
from engine.i18n import _

Editions: TypeAlias = tuple[AnyGame, ...]
"""All editions of one game, the oldest first."""

ENTRY_POINT_GROUP: Final = "nineteenth.games"
"""The entry point group of packaged games; each entry is a `Game`, or a tuple of its editions."""
BUILT_IN: Final[tuple[Editions, ...]] = (play_nine.EDITIONS, final_nine.EDITIONS, scramble.EDITIONS)
MAX_SEATS: Final = 6
"""The number of seats at the largest table."""
MAX_NAME_CHARACTERS: Final = 32
"""The maximum length of a key, and of a title."""
_KEY_PATTERN: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

log = logging.getLogger(__name__)


class UnknownGame(ValueError):
    """Raised for a game or an edition that is not played here; its text is a sentence for people."""


def find_edition(key: str, edition: int) -> AnyGame:
    """Return the game under that edition. Raise `UnknownGame` if there is none."""
    if game := EDITIONS.get((key, edition)):
        return game
    if newest := GAMES.get(key):
        raise UnknownGame(_("I don't know edition {edition} of {game}.").format(edition=edition, game=newest.title))
    raise UnknownGame(_("I don't know the game “{key}”.").format(key=key))


def collect_games(own: Iterable[Editions], entries: Iterable[EntryPoint]) -> Iterator[Editions]:
    """Yield the editions of each of the project's games, then those of installed packages.

    A packaged game that cannot be played is left out, and the log says why.
    """
    keys = set()
    for editions in own:
        keys.add(editions[-1].key)
        yield editions
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.value)):
        try:
            editions = load_game(entry)
            if editions[-1].key in keys:
                raise ValueError(f"there is a game called {editions[-1].key} already")
        except Exception as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            log.warning("The game %s (%s) is left out: %s.", entry.name, entry.value, reason)
        else:
            keys.add(editions[-1].key)
            yield editions


def load_game(entry: EntryPoint) -> Editions:
    """Return the editions of the game that a package's entry point names.

    Raise `ValueError` if it is not a playable game, or any error of its import.
    """
    game_or_editions = entry.load()
    editions = game_or_editions if isinstance(game_or_editions, tuple) else (game_or_editions,)
    if not editions or not all(isinstance(game, Game) for game in editions):
        raise ValueError("it is neither a Game nor a tuple of editions of one")
    numbers = [game.edition for game in editions]
    if len({game.key for game in editions}) > 1 or numbers != sorted(set(numbers)):
        raise ValueError("its editions need one key and rising numbers, the oldest first")
    for game in editions:
        if fault := _find_fault(game):
            raise ValueError(fault)
    return editions


def _find_fault(game: AnyGame) -> str:
    """Return the reason why that game cannot be played here, or ""."""
    if not _KEY_PATTERN.fullmatch(game.key) or len(game.key) > MAX_NAME_CHARACTERS:
        return f"its key “{game.key}” needs at most {MAX_NAME_CHARACTERS} small letters, digits and hyphens"
    if not 0 < len(game.title) <= MAX_NAME_CHARACTERS:
        return f"it needs a title of at most {MAX_NAME_CHARACTERS} characters"
    seats = game.rules.seats
    if not seats or seats[0] < 1 or seats[-1] > MAX_SEATS:
        return f"it needs 1 to {MAX_SEATS} seats"
    if game.ai.stand_in_level not in game.ai.house_players:
        return "its stand-in is none of its house players"
    return "" if game.rulebook.is_file() else f"{game.rulebook} is missing"


_ALL: Final = tuple(collect_games(BUILT_IN, entry_points(group=ENTRY_POINT_GROUP)))
GAMES: Final[Mapping[str, AnyGame]] = {editions[-1].key: editions[-1] for editions in _ALL}
"""The newest edition of every game, by key: the one that new tables play."""
EDITIONS: Final[Mapping[tuple[str, int], AnyGame]] = {
    (game.key, game.edition): game for editions in _ALL for game in editions
}
"""Every edition of every game, by key and edition; a table keeps the edition that it was opened with."""


RATINGS_FILE: Final = Path(__file__).with_name("levels.txt")


def _load_ratings() -> dict[str, dict[str, int]]:
    """Return the ratings by game and level, from the three columns of `levels.txt`."""
    ratings: dict[str, dict[str, int]] = {}
    for line in RATINGS_FILE.read_text(encoding="utf-8").splitlines():
        game, level, rating = line.split()
        ratings.setdefault(game, {})[level] = int(rating)
    return ratings


RATINGS: Final[Mapping[str, Mapping[str, int]]] = _load_ratings()
"""By game, then by level. The amateur has 1500; 400 points more win ten times as often (Elo)."""
