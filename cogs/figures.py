"""Standings and profiles as pictures and words take them: labels, numbers, dates in the reader's language."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from babel.dates import format_date
from babel.numbers import format_decimal

from db.rows import Profile as Found
from db.rows import RatingPoint, Round, Standing, Standings
from engine import GAMES
from engine.speech import N_, _, ngettext, spoken
from render.leaderboard import LeaderboardPage, Row
from render.profile import Curve, Feat, Profile, Tile

YEAR = 365 * 86400
DAY = 86400
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


def decimal(value: float | None) -> str:
    """A number with two places, as the language writes it."""
    return NONE if value is None else format_decimal(round(value, 2), "0.00", locale=spoken()).replace("-", "−")


COLUMNS: tuple[tuple[Column, ...], ...] = (
    (
        Column(N_("Wins"), lambda line: str(line.wins)),
        Column(N_("Average"), lambda line: decimal(line.average)),
        Column(N_("Best"), lambda line: number(line.best_round)),
    ),
    (
        Column(N_("Rounds"), lambda line: str(line.rounds)),
        Column(N_("Top hole"), lambda line: number(line.best_hole)),
        Column(N_("Groups"), lambda line: str(line.feats.get("hole-in-one group", 0))),
    ),
)
"""The figures of a leaderboard, a set at a time; averages are strokes a hole, the best round is one of nine holes."""

FEATS: Mapping[str, tuple[Remembered, ...]] = {
    "play-nine": (
        Remembered("hole-in-one", N_("Hole-in-Ones"), "hole-in-one"),
        Remembered("matched column", N_("matched columns"), "matched column"),
    ),
}


def page(game: str, span: str, found: Standings, columns: int, reader: int) -> LeaderboardPage:
    """A page of the leaderboard for its picture; the reader's own line is marked."""
    chosen = COLUMNS[columns % len(COLUMNS)]
    rounds = ngettext("{count} round", "{count} rounds", found.rounds).format(count=found.rounds)
    rows = (
        Row(
            line.rank,
            line.name,
            tuple(column.figure(line) for column in chosen),
            tuple(form(played) for played in line.form),
            line.user == reader,
        )
        for line in found.lines
    )
    return LeaderboardPage(
        _("The clubhouse"),
        f"{GAMES[game].title} · {span} · {rounds}",
        tuple(_(column.label) for column in chosen),
        tuple(rows),
    )


def form(played: Round) -> float:
    """How good a round was, a greater number being better: fewer strokes a hole."""
    return -played.strokes / max(1, played.holes)


def ranks_in_words(game: str, found: Standings) -> str:
    """The leaderboard in at most 1024 characters."""
    line = _(
        "{rank}. {name}: {wins} wins, {average} strokes a hole, best round {best}, best hole {hole}, groups {groups}"
    )
    lines = (
        line.format(
            rank=each.rank,
            name=each.name,
            wins=each.wins,
            average=decimal(each.average),
            best=number(each.best_round),
            hole=number(each.best_hole),
            groups=each.feats.get("hole-in-one group", 0),
        )
        for each in found.lines
    )
    return "\n".join((GAMES[game].title, *lines) if found.lines else (_("Nobody has finished a ranked round yet."),))[
        :1024
    ]


def profile(name: str, user: int, game: str, found: Found | None, now: float) -> Profile:
    """Somebody's profile for its picture, empty before the first ranked round."""
    line = found.standing if found else None
    return Profile(
        name=name,
        rank=line.rank if line else None,
        standing=_standing(game, found),
        rating=number(line.rating if line else None),
        rating_label=_("rating"),
        tiles=_tiles(line),
        curve=_curve(found.history if found else (), now),
        feats=_feats(game, line),
        colour=user % 6,
    )


def profile_in_words(name: str, game: str, found: Found | None) -> str:
    """The profile in one paragraph."""
    tiles = ", ".join(f"{tile.label} {tile.value}" for tile in _tiles(found.standing if found else None))
    return f"{name}, {GAMES[game].title}: {_standing(game, found)}; {tiles}"[:1024]


def _standing(game: str, found: Found | None) -> str:
    if found is None:
        return _("no ranked round of {game} yet").format(game=GAMES[game].title)
    began = datetime.fromtimestamp(found.standing.first_at, UTC)
    return _("{rank} of {people} · playing since {month}").format(
        rank=found.standing.rank, people=found.people, month=format_date(began, "MMMM y", locale=spoken())
    )


def _tiles(line: Standing | None) -> tuple[Tile, ...]:
    return (
        Tile(str(line.rounds) if line else "0", _("rounds")),
        Tile(str(line.wins) if line else "0", _("wins")),
        Tile(decimal(line.average if line else None), _("strokes a hole")),
        Tile(number(line.best_round if line else None), _("best round")),
    )


def _feats(game: str, line: Standing | None) -> tuple[Feat, ...]:
    known = FEATS.get(game, ())
    counted = (Feat(str(line.feats.get(feat.key, 0) if line else 0), _(feat.label), feat.picture) for feat in known)
    return (*counted, Feat(number(line.best_hole if line else None), _("best hole"), "trophy"))[:3]


def _curve(history: tuple[RatingPoint, ...], now: float) -> Curve:
    """The ratings of the last twelve months, each at its time between a year ago and now."""
    begin = now - YEAR
    points = tuple(((point.at - begin) / YEAR, float(point.rating)) for point in history if point.at >= begin)
    marks = (begin + part * YEAR / 6 for part in (0.5, 1.5, 2.5, 3.5, 4.5, 5.5))
    months = tuple(
        ((mark - begin) / YEAR, format_date(datetime.fromtimestamp(mark, UTC), "MMM", locale=spoken()))
        for mark in marks
    )
    return Curve(_("Rating"), _("last 12 months"), points, months)
