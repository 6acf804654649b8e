"""Play Nine tables laid out by hand, so that their pictures depend on no player and no chance."""

from collections.abc import Iterable
from io import BytesIO

from PIL import Image

from engine.game import Result, Scorecard, Seat
from engine.play_nine.options import Options
from engine.play_nine.state import PAR, VALUES, GridView, HoleEnded
from engine.play_nine.view import View, score
from render.leaderboard import Heading, LeaderboardPage, LeaderboardRow
from render.profile import Curve, Feat, Profile, Tile

NAMES = ("Annika", "Björn-Åke Søndergård", "Mia", "Tom", "Seve", "Maximiliane")
DOWN = None
HARD_NAMES = (
    "W" * 32,
    "Z̷̢̛͔͉̥̈́̅̈a̸̧̛̬͙̓̏l̶̡̛̰̈́g̵̢̛̗͐ő̷̢̩",
    "محمد علي",
    "\u202eevil\u202c",
    "⛳🏌️‍♀️",
    "",
)
"""Too wide, stacked marks, right to left, reordering controls, only emoji, nothing."""


def grid(*cards: int | None, out: bool = False) -> GridView:
    """Return a grid of eight cards by position."""
    return GridView(cards, score(cards), out)


def card(totals: Iterable[int], holes: int = 9) -> Scorecard:
    """Return a scorecard of one finished hole with these totals."""
    sums = tuple(totals)
    best = min(sums)
    leaders = tuple(seat for seat, total in enumerate(sums) if total == best)
    return Scorecard((PAR,) * holes, tuple((total,) for total in sums), sums, leaders)


def view(
    grids: tuple[GridView | None, ...],
    totals: tuple[int, ...],
    turn: Seat,
    hole: int = 4,
    top: int | None = 8,
    held: int | None = None,
    shots: int = 4,
    dealer: Seat | None = 0,
    touched: tuple[tuple[Seat, int], ...] = (),
    out: Seat | None = None,
    playoff: int = 0,
    result: Result | None = None,
) -> View:
    """Return a view in the middle of a hole; fields that no picture needs are empty."""
    return View(
        seat=None,
        awaiting=() if result else (turn,),
        moves=(),
        events=(),
        card=card(totals),
        result=result,
        hole=hole,
        playoff=playoff,
        limit=40,
        dealer=dealer,
        grids=grids,
        deck=56,
        discards=7,
        top=top,
        held=held,
        source=None if held is None else "deck",
        teeing=False,
        shots=(shots,) * len(grids),
        out=out,
        playoffs=(),
        touched=touched,
        seen=(0,) * len(VALUES),
        options=Options(),
        finished=(),
    )


TWO = view(
    (grid(7, DOWN, 2, 10, 7, DOWN, DOWN, 3), grid(DOWN, 4, 9, DOWN, 1, DOWN, -5, 0)),
    (21, 34),
    turn=1,
    touched=((0, 4),),
)
FOUR = view(
    (
        grid(3, DOWN, 8, DOWN, 3, 1, DOWN, 12),
        grid(5, DOWN, 0, 11, DOWN, 2, 9, DOWN),
        grid(DOWN, 6, DOWN, 4, 1, DOWN, 10, DOWN),
        grid(6, 6, -5, 1, 6, 6, 7, 2, out=True),
    ),
    (38, 31, 52, 45),
    turn=1,
    held=3,
    shots=5,
    dealer=2,
    touched=((0, 8),),
    out=3,
)
SIX = view(
    (
        grid(DOWN, 2, DOWN, 9, 4, DOWN, DOWN, 1),
        grid(11, DOWN, 5, DOWN, DOWN, 3, 5, DOWN),
        grid(DOWN, 0, DOWN, 8, DOWN, 10, DOWN, 12),
        grid(1, DOWN, 7, DOWN, 6, DOWN, DOWN, 2),
        grid(DOWN, DOWN, 9, -5, 12, DOWN, DOWN, -5),
        grid(6, DOWN, DOWN, 4, DOWN, 11, 3, DOWN),
    ),
    (52, 47, 61, 36, 70, 58),
    turn=1,
    hole=6,
    top=12,
    held=4,
    dealer=4,
    touched=((0, 8),),
)
PLAYOFF = view(
    (grid(*(DOWN,) * 6, 5, 6), None, grid(*(DOWN,) * 7, 3)),
    (61, 80, 61),
    turn=0,
    hole=9,
    playoff=1,
    dealer=2,
)
OVER = view(
    (grid(5, 5, 10, 10, 5, 5, 10, 9), grid(0, 0, 12, 12, 0, 0, 12, 12)),
    (9, -20),
    turn=0,
    hole=9,
    result=Result((2, 1), (9, -20), ((), ())),
)
VIEWS = {"two": TWO, "four": FOUR, "six": SIX, "playoff": PLAYOFF, "over": OVER}

HOLE = HoleEnded(
    4,
    0,
    (grid(3, 0, 8, 1, 3, 1, 0, 12), grid(5, 4, 0, 11, 7, 2, 9, 1), grid(2, 6, 9, 4, 1, 6, 10, 3, out=True)),
)
HOLE_VIEW = view(tuple(grid(*(DOWN,) * 8) for _ in range(3)), (38, 31, 52), turn=1, hole=5)

STROKES = (
    (12, 5, 8, 13, 4, 9, 6, 11, 5),
    (9, -2, 14, 10, 6, 7, 8, 2, -10),
    (16, 11, 9, 18, 12, 10, 4, -4, 17),
    (21, 7, 3, 19, -5, 3, 14, 0, 8),
)


def scorecard(holes: int, done: int, pars: tuple[int, ...] = ()) -> Scorecard:
    """Return a card of four players after some holes."""
    strokes = tuple((row * 2)[:done] for row in STROKES)
    totals = tuple(map(sum, strokes))
    leaders = (totals.index(min(totals)),) if done else ()
    return Scorecard(pars or (PAR,) * holes, strokes, totals, leaders)


PAGE = LeaderboardPage(
    "The clubhouse",
    "Play Nine · this season · 214 rounds",
    (Heading("Wins"), Heading("Strokes", "a hole"), Heading("Fewest", "on 9 holes")),
    tuple(
        LeaderboardRow(
            rank, name, (str(50 - 4 * rank), f"{30 + rank / 7:.1f}", f"−{rank}"), (1.0, 3.0, 2.0, rank / 2), rank == 5
        )
        for rank, name in enumerate((*NAMES, *HARD_NAMES[:4]), 1)
    ),
)
PLAYER = Profile(
    NAMES[1],
    1,
    "first of 23 · member since March",
    "1684",
    "rating",
    (Tile("96", "rounds"), Tile("48", "wins"), Tile("31.4", "average"), Tile("−6", "best nine holes")),
    Curve(
        "Rating",
        "last 12 months",
        tuple((time / 6, rating) for time, rating in enumerate((1500.0, 1488, 1540, 1524, 1641, 1702, 1684))),
        ((0.1, "Jan"), (0.5, "Apr"), (0.9, "Jul")),
    ),
    (
        Feat("37", "Hole-in-Ones", "hole-in-one"),
        Feat("112", "pairs", "matched column"),
        Feat("4", "wins", "trophy"),
    ),
)
BEGINNER = PLAYER._replace(rank=None, rating="–", curve=Curve("Rating", "", (), ()), feats=())


def open_png(png: bytes) -> Image.Image:
    """Return the image of a PNG file in RGB."""
    return Image.open(BytesIO(png)).convert("RGB")
