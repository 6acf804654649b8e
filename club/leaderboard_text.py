"""Leaderboards and profiles as text: columns, feats, number formats.

Called by `/leaderboard`, and by the games' faces, which choose their columns.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple, TypeAlias

from babel.dates import format_date

from club.live_table import isolate_name
from db.standings import PlayerTotals, ProfileFigures, RatedRound, StandingsLine, StandingsPage
from engine.game import AnyGame
from engine.i18n import N_, T_, _, current_locale, format_number, format_signed, game_gettext, ngettext

NO_VALUE = "–"


class Column(NamedTuple):
    """One figure of a player, with its label."""

    label: str
    format: Callable[[StandingsLine], str]
    unit: str = ""
    """The unit of the figure: a hole or nine holes."""


Columns: TypeAlias = tuple[tuple[Column, ...], ...]
"""The columns of a leaderboard, page by page."""


class FeatKind(NamedTuple):
    """A feat that a profile tells: its key, its label, its picture."""

    key: str
    label: str
    picture: str = ""
    one: str = ""
    """The label of a single one; "" where it is the same."""

    def label_for(self, count: int) -> str:
        """Return the label that follows this count."""
        return _(self.one if self.one and count == 1 else self.label)


def number(value: int | None) -> str:
    """Format a whole number; a dash for None."""
    return NO_VALUE if value is None else format_number(value)


def decimal(value: float | None) -> str:
    """Format a number with two decimals; a dash for None."""
    return NO_VALUE if value is None else format_number(value, 2)


def signed_decimal(value: float | None) -> str:
    """Format a number with its sign and two decimals; a dash for None."""
    return NO_VALUE if value is None else format_signed(value, 2)


def column_heading(game: str, column: Column) -> tuple[str, str]:
    """Return a column's heading in a game's terms: its label and its unit, "" if it has none."""
    return game_gettext(game, column.label), game_gettext(game, column.unit) if column.unit else ""


def feat_column(key: str, label: str) -> Column:
    """Return the column that counts a feat."""
    return Column(label, lambda line: str(line.feats.get(key, 0)))


WINS = Column(N_("Wins"), lambda line: str(line.wins))
ROUNDS = Column(N_("Rounds"), lambda line: str(line.rounds))
AVERAGE = Column(T_("Strokes"), lambda line: decimal(line.average), T_("a hole"))
TO_PAR = Column(N_("To par"), lambda line: signed_decimal(line.against_par), T_("a hole"))
# NOTE: the heading of the fewest strokes
BEST_ROUND = Column(N_("Fewest"), lambda line: number(line.best_round), T_("on 9 holes"))
BEST_HOLE = Column(N_("Fewest"), lambda line: number(line.best_hole), T_("on a hole"))

DEFAULT_COLUMNS: Columns = ((WINS, TO_PAR, BEST_ROUND), (ROUNDS, AVERAGE, BEST_HOLE))
"""The columns of a game that names no others."""
COMPANY_NOTE = N_("-# Wins, averages and best scores only count with at least two people at the table.")
"""The note below a leaderboard: rounds alone with the house make none of its figures."""
RANKED_NOTE = N_(
    "-# Friendly rounds don't count here, and every round from the welcome is friendly. "
    "The lobby says if a round is ranked."
)
"""The note below an empty leaderboard."""
DEFAULT_FEATS = (FeatKind("ace", N_("aces"), one=N_("ace")), FeatKind("birdie", N_("birdies"), one=N_("birdie")))


def form_value(game_round: RatedRound) -> float:
    """Return how good a round was, as minus its strokes a hole: more is better."""
    return -game_round.strokes / max(1, game_round.holes)


def leaderboard_as_text(game: AnyGame, columns: Columns, page: StandingsPage) -> str:
    """Return the leaderboard of a game as text, a line a player."""
    if not page.lines:
        return _("Nobody has finished a ranked round yet.")
    chosen_columns = tuple(column for group in columns for column in group)
    head = ", ".join(" ".join(filter(None, column_heading(game.key, column))) for column in chosen_columns)
    figures = (" · ".join(column.format(line) for column in chosen_columns) for line in page.lines)
    lines = (f"{line.rank}. {isolate_name(line.name)}: {own}" for line, own in zip(page.lines, figures, strict=True))
    return "\n".join((f"{game.title}: {head}", *lines))


def profile_as_text(name: str, game: AnyGame, profile: ProfileFigures | None) -> str:
    """Return a profile as one paragraph."""
    line = profile.line if profile else None
    tiles = ", ".join(f"{value} {label}" for value, label in profile_figures(game.key, line))
    return f"{isolate_name(name)}, {game.title}: {rank_as_text(game.title, profile)}; {tiles}"


def friendly_as_text(game: AnyGame, feats: Sequence[FeatKind], totals: PlayerTotals) -> str:
    """Return what a player's friendly rounds have left: their number, the feats, and the best scores among people."""
    counts = ((feat, totals.feats.get(feat.key, 0)) for feat in feats)
    best = (
        (totals.best_round, game_gettext(game.key, "best nine holes")),
        (totals.best_hole, game_gettext(game.key, "best hole")),
    )
    parts = [f"{count} {feat.label_for(count)}" for feat, count in counts if count]
    parts += [f"{label} {format_number(value)}" for value, label in best if value is not None]
    rounds = ngettext("{count} friendly round", "{count} friendly rounds", totals.rounds)
    return " · ".join((rounds.format(count=totals.rounds), *parts))


def rank_as_text(title: str, profile: ProfileFigures | None) -> str:
    """Return a player's rank in a game as text."""
    if profile is None:
        return _("no ranked rounds of {game} yet").format(game=title)
    began = datetime.fromtimestamp(profile.line.first_at, UTC)
    return _("{rank} of {people} · playing since {month}").format(
        rank=profile.line.rank, people=profile.people, month=format_date(began, "MMMM y", locale=current_locale())
    )


def profile_figures(game: str, line: StandingsLine | None) -> tuple[tuple[str, str], ...]:
    """Return the four figures of a profile, each with the label that follows it in a game's terms."""
    rounds, wins = (line.rounds, line.wins) if line else (0, 0)
    return (
        (str(rounds), ngettext("ranked round", "ranked rounds", rounds)),
        (str(wins), ngettext("first win", "wins", wins)),
        (decimal(line.average if line else None), game_gettext(game, "strokes a hole")),
        (number(line.best_round if line else None), game_gettext(game, "best nine holes")),
    )
