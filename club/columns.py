"""What the leaderboard and the profile tell of each game: figures by set, feats worth remembering."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from babel.numbers import format_decimal

from db.rows import Standing
from engine.speech import N_, spoken

NONE = "–"


class Column(NamedTuple):
    """One figure of a standing."""

    label: str
    figure: Callable[[Standing], str]


class Remembered(NamedTuple):
    """A feat that a profile tells: its key, its label, its picture."""

    key: str
    label: str
    picture: str = ""


def number(value: int | None) -> str:
    """A whole number with a true minus sign; a dash where there is none."""
    return NONE if value is None else str(value).replace("-", "−")


def decimal(value: float | None, form: str = "0.00") -> str:
    """A number with two places, as the language writes it."""
    return NONE if value is None else format_decimal(round(value, 2), form, locale=spoken()).replace("-", "−")


def _feat(key: str, label: str) -> Column:
    return Column(label, lambda line: str(line.feats.get(key, 0)))


WINS = Column(N_("Wins"), lambda line: str(line.wins))
ROUNDS = Column(N_("Rounds"), lambda line: str(line.rounds))
AVERAGE = Column(N_("Average"), lambda line: decimal(line.average))
TO_PAR = Column(N_("To par"), lambda line: decimal(line.against_par, "+0.00;-0.00"))
BEST = Column(N_("Best"), lambda line: number(line.best_round))
TOP_HOLE = Column(N_("Top hole"), lambda line: number(line.best_hole))

USUAL = ((WINS, TO_PAR, BEST), (ROUNDS, AVERAGE, TOP_HOLE))
COLUMNS: Mapping[str, tuple[tuple[Column, ...], ...]] = {
    "play-nine": ((WINS, AVERAGE, BEST), (ROUNDS, TOP_HOLE, _feat("hole-in-one group", N_("Groups")))),
    "final-nine": (
        *USUAL,
        (_feat("ace", N_("Aces")), _feat("birdie", N_("Birdies")), _feat("run ace", N_("Ace Run"))),
    ),
    "scramble": (
        *USUAL,
        (_feat("ace", N_("Aces")), _feat("skin", N_("Skins")), _feat("race win", N_("Races won"))),
        (
            _feat("match won", N_("Won")),
            _feat("match lost", N_("Lost")),
            _feat("match halved", N_("Halved")),
        ),
    ),
}
"""Three figures a set; averages are a hole, the best round is one of nine holes."""

FEATS: Mapping[str, tuple[Remembered, ...]] = {
    "play-nine": (
        Remembered("hole-in-one", N_("Hole-in-Ones"), "hole-in-one"),
        Remembered("matched column", N_("matched columns"), "matched column"),
    ),
    "final-nine": (Remembered("ace", N_("aces")), Remembered("birdie", N_("birdies"))),
    "scramble": (Remembered("ace", N_("aces")), Remembered("birdie", N_("birdies"))),
}


def columns(game: str) -> tuple[tuple[Column, ...], ...]:
    """The sets of figures of a game's leaderboard."""
    return COLUMNS.get(game, USUAL)
