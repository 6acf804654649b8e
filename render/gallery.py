"""The pictures of the documentation, from seeded games: `python -m render.gallery [folder]`."""

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import accumulate, chain
from pathlib import Path
from statistics import mean

from engine.editions import GAMES
from engine.game import Result, Seat
from engine.luck import Luck
from engine.play_nine.table import HoleEnded, View
from render import play_nine
from render.final_nine import samples as final_nine
from render.leaderboard import LeaderboardPage, Row, leaderboard
from render.lettering import figure
from render.profile import Curve, Feat, Profile, Tile, profile
from render.scorecard import scorecard
from render.scramble import samples as scramble

GAME = GAMES["play-nine"]
FOLDER = Path("docs/pictures")
NAMES = ("Annika", "Björn-Åke Søndergård", "Mia", "Seve", "Tom", "Maximiliane")


def views(seed: str, seats: int) -> Iterator[View]:
    """What the channel sees of a whole game that the house plays for everybody."""
    key = sha256(seed.encode()).digest()
    state, ply = GAME.setup(GAME.options(), seats, Luck(key, 0)), 0
    yield GAME.view(state, None)
    while awaited := GAME.awaiting(state):
        ply, seat = ply + 1, awaited[-1]
        move = GAME.absent(GAME.view(state, seat), Luck(key, ply, "house"))
        state = GAME.apply(state, seat, move, Luck(key, ply))
        yield GAME.view(state, None)


def moment(seed: str, seats: int, wanted: Callable[[View], bool]) -> View:
    """The first view of a game that is as wanted."""
    return next(view for view in views(seed, seats) if wanted(view))


def teeing(view: View) -> bool:
    """Two players have yet to tee off on the second hole."""
    return view.hole == 2 and view.teeing and len(view.awaiting) == 2


def choosing(view: View) -> bool:
    """On the fourth hole somebody is to draw or take."""
    return view.hole == 4 and min(view.shots) == 4 and view.held is None


def holding(view: View) -> bool:
    """On the sixth hole somebody holds a card."""
    return view.hole == 6 and min(view.shots) == 3 and view.held is not None


def last_shot(view: View) -> bool:
    """On the fourth hole somebody has putted out and another holds a card."""
    return view.hole == 4 and view.out is not None and view.held is not None


def ended(view: View) -> bool:
    """The fifth hole is just over."""
    return view.hole == 6 and any(isinstance(event, HoleEnded) for event in view.events)


TABLES = (
    ("tee-off", 4, teeing),
    ("2", 2, choosing),
    ("4", 4, last_shot),
    ("6", 6, holding),
    ("practice", 1, choosing),
)
"""The tables shown: name and seed, seats, moment."""


def hole_end(view: View, names: Sequence[str]) -> bytes:
    """The hole that this view has just finished."""
    event = next(event for event in view.events if isinstance(event, HoleEnded))
    return play_nine.hole_end(event, view, names)


def season(games: int) -> list[Result]:
    """How that many games of six players ended."""
    ends = (deque(views(f"season {number}", len(NAMES)), 1)[0].result for number in range(games))
    return [end for end in ends if end]


def _row(seat: Seat, results: Sequence[Result]) -> Row:
    totals = [result.totals[seat] for result in results]
    wins = sum(result.places[seat] == 1 for result in results)
    values = (str(wins), figure(mean(totals), 1), figure(min(totals)))
    return Row(0, NAMES[seat], values, tuple(-float(total) for total in totals), mine=seat == 2)


def season_board(results: Sequence[Result]) -> bytes:
    """The leaderboard of a season."""
    rows = sorted((_row(seat, results) for seat in range(len(NAMES))), key=lambda row: -int(row.values[0]))
    ranked = tuple(row._replace(rank=rank) for rank, row in enumerate(rows, 1))
    subtitle = f"Play Nine · this season · {len(results)} rounds"
    return leaderboard(LeaderboardPage("The clubhouse", subtitle, ("Wins", "Average", "Best"), ranked))


def _ratings(seat: Seat, results: Sequence[Result]) -> tuple[tuple[float, float], ...]:
    """A rating that rises and falls with the places of a season."""
    gains = (14 * (3.5 - result.places[seat]) for result in results)
    return tuple((place / len(results), rating) for place, rating in enumerate(accumulate(gains, initial=1500.0)))


def season_profile(seat: Seat, results: Sequence[Result]) -> bytes:
    """The profile of one player after a season."""
    totals = [result.totals[seat] for result in results]
    feats = Counter(feat for result in results for feat in result.feats[seat])
    points = _ratings(seat, results)
    months = tuple((0.04 + place / 6, month) for place, month in enumerate(("Jun", "Jul", "Aug", "Sep", "Oct", "Nov")))
    return profile(
        Profile(
            name=NAMES[seat],
            rank=1,
            standing=f"first of {len(NAMES)} · member since March",
            rating=f"{points[-1][1]:.0f}",
            rating_label="rating",
            tiles=(
                Tile(str(len(results)), "rounds"),
                Tile(str(sum(result.places[seat] == 1 for result in results)), "wins"),
                Tile(figure(mean(totals), 1), "average"),
                Tile(figure(min(totals)), "best round"),
            ),
            curve=Curve("Rating", "this season", points, months),
            feats=(
                Feat(str(feats["hole-in-one"]), "Hole-in-Ones", "hole-in-one"),
                Feat(str(feats["matched column"]), "matched columns", "matched column"),
                Feat(str(feats["group of four"]), "groups of four", "trophy"),
            ),
            colour=seat,
        )
    )


def pictures() -> Iterator[tuple[str, bytes]]:
    """The name of each picture and its PNG file."""
    for name, seats, wanted in TABLES:
        yield f"play-nine-{name}", play_nine.table(moment(name, seats, wanted), NAMES[:seats])
    over, final = moment("hole", 4, ended), moment("final", 4, lambda view: view.result is not None)
    yield "play-nine-hole", hole_end(over, NAMES[:4])
    yield "scorecard", scorecard(over.card, NAMES[:4])
    yield "final-card", scorecard(final.card, NAMES[:4], final.result)
    results = season(30)
    yield "leaderboard", season_board(results)
    yield "profile", season_profile(1, results)
    yield "cards", play_nine.cards_sheet()
    yield "scored-grid", play_nine.example((-5, 4, 4, 12), (-5, 4, 4, 11))


def main(folder: Path) -> None:
    """Writes the pictures into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, png in chain(pictures(), final_nine.pictures(), scramble.pictures()):
        (folder / f"{name}.png").write_bytes(png)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
