"""Standings and profiles as pictures and words take them: labels, numbers, dates in the reader's language."""

from datetime import UTC, datetime

from babel.dates import format_date

from club.columns import FEATS, columns, decimal, number
from db.rows import Profile as Found
from db.rows import RatingPoint, Round, Standing, Standings
from engine.editions import GAMES
from engine.speech import _, ngettext, spoken
from render.leaderboard import LeaderboardPage, Row
from render.profile import Curve, Feat, Profile, Tile

YEAR = 365 * 86400
DAY = 86400


def page(game: str, span: str, found: Standings, shown: int, reader: int) -> LeaderboardPage:
    """A page of the leaderboard for its picture; the reader's own line is marked."""
    sets = columns(game)
    chosen = sets[shown % len(sets)]
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
    """The leaderboard in at most 1024 characters, every figure of it."""
    if not found.lines:
        return _("Nobody has finished a ranked round yet.")
    lines = (f"{line.rank}. {line.name}: {_figures(game, line)}" for line in found.lines)
    return "\n".join((GAMES[game].title, *lines))[:1024]


def _figures(game: str, line: Standing) -> str:
    told = (column for chosen in columns(game) for column in chosen)
    return ", ".join(f"{_(column.label)} {column.figure(line)}" for column in told)


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
