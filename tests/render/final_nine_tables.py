"""Final Nine tables laid out by hand, and states of games in which the house and chance take turns."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from engine.final_nine import GAME
from engine.final_nine.courses.hole import ROWS_PER_CARD, Cell, Hole, course, parse_cell
from engine.final_nine.events import CardOnThrow, Shot
from engine.final_nine.flight.path import FlightMark
from engine.final_nine.options import Options
from engine.final_nine.state import Over, State
from engine.final_nine.view import HandCard, OfferView, Plan, PlayerView, ShotView, View
from engine.game import Scorecard
from engine.rng import Luck
from render import final_nine
from render.canvas import Canvas

NAMES = ("Olaf", "Rosa", "Kira", "Maximiliane")
TABLES: tuple[tuple[Options, int], ...] = (
    (Options(), 1),
    (Options(rules="battle", level="pro"), 4),
    (Options(course="suburban", level="pro", holes=18), 3),
    (Options(course="forest", rules="battle", disruptions="one_each"), 4),
    (Options(layout="full", chain_links=True, angle_ctrl=True), 2),
    (Options(layout="full", holes=18, course="forest"), 3),
    (Options(layout="mega3", course="forest", plus=True, bad_form=True), 3),
    (Options(layout="mega2", holes=18, level="pro"), 2),
    (Options(characters="team", course="suburban"), 3),
    (Options(characters="kstar", doubles=True, rules="battle"), 4),
)
"""Options of every kind with a number of seats."""
PLIES = 260
"""The moves played in each of their games."""
CROWD = ("SS", "HH", "CC", "MN")
HOLES = tuple(hole for name in ("park", "suburban", "forest") for hole in course(name))


def path(*names: str) -> tuple[Cell, ...]:
    """Return the grids of these names, with those between two in a line filled in."""
    found = [parse_cell(names[0])]
    for goal in map(parse_cell, names[1:]):
        while found[-1] != goal:
            (a, b), (c, d) = found[-1], goal
            found.append(Cell(a + (c > a) - (c < a), b + (d > b) - (d < b)))
    return tuple(found)


def shot(seat: int, disc: str, aim: int | None, way: tuple[Cell, ...], **more: Any) -> Shot:
    """Return a throw that came to rest at the end of its path, unless `more` says otherwise."""
    plain: dict[str, Any] = {
        "slips": (),
        "marks": (),
        "lie": way[-1],
        **dict.fromkeys(("holed", "out", "missed", "waived", "under"), False),
        **dict.fromkeys(("fines", "paid"), 0),
        "strokes": 1,
        "total": 1,
        "done": False,
    }
    return Shot(seat, disc, aim, path=way, **(plain | more))


def slip(card: str, by: int = 0, turned: bool = False, choice: int = 0, status: str = "works") -> CardOnThrow:
    return CardOnThrow(card, by, turned, "", choice, status)


def player(lie: str, far: int, strokes: int, over: int, **more: Any) -> PlayerView:
    """Return a player in the middle of a hole."""
    plain: dict[str, Any] = {
        "passed": (),
        "total": 0,
        **dict.fromkeys(("done", "free", "island", "tired", "mischief_used", "mulligan", "gone"), False),
        "teed": True,
        "cards": 9,
        "asks": (),
        **dict.fromkeys(("character", "mischief"), ""),
    }
    return PlayerView(parse_cell(lie), far, strokes=strokes, over=over, **(plain | more))


def view(hole: Hole, players: tuple[PlayerView, ...], **more: Any) -> View:
    """Return a view on a hole where seat 0 is to throw; fields that no picture needs are empty."""
    holes = (hole,) * 9
    count = len(players)
    plain: dict[str, Any] = {
        "seat": None,
        "awaiting": (0,),
        "number": 2,
        "wind": None,
        "thrower": 0,
        "window": "choose",
        "phase": Over(),
        "options": Options(),
        "card": Scorecard((3,) * 9, ((3, 4),) * count, (7,) * count, ()),
        **dict.fromkeys(("shot", "offer", "flick", "last", "result")),
        **dict.fromkeys(
            ("moves", "events", "anytime", "laid", "hand", "swaps", "top_discs", "disc_discards", "action_discards"), ()
        ),
        **dict.fromkeys(("turned", "peek"), ""),
        "discs": 20,
        "actions": 30,
        "holes": holes,
        "order": tuple(range(count)),
        "players": players,
    }
    return View(**(plain | more))


def by_id(code: str) -> Hole:
    """Return a hole of any course."""
    return next(hole for hole in HOLES if hole.id == code)


ISLAND = view(
    by_id("PK03"),
    (player("D5", 3, 2, 1), player("E7", 2, 1, 0)),
    wind=1,
    options=Options(level="pro"),
    last=shot(
        1,
        "DR4-FH",
        0,
        path("D2", "D7", "E7"),
        slips=(slip("V03", turned=True, status="cancelled"), slip("L09", by=1)),
    ),
)
STREET = view(
    by_id("SU09"),
    (player("G4", 13, 3, 2), player("B8", 4, 3, -1, passed=(0,))),
    last=shot(1, "MR1-FH", 3, path("G7", "C7", "C8", "B8"), marks=(FlightMark(5, "skip"),), slips=(slip("K04"),)),
)
WOODS = view(
    by_id("FO18"),
    (player("D6", 8, 4, 3, passed=(0,)), player("D11", 3, 4, 1, passed=(0,)), player("B1", 11, 0, 0, island=True)),
    wind=0,
    last=shot(1, "MR1-BH", 0, path("F6", "F10", "D10", "D11"), marks=(FlightMark(6, "roll"),), slips=(slip("V03"),)),
)
OUT = view(
    by_id("PK06"),
    (player("G1", 16, 2, 0), player("G1", 16, 0, 0)),
    awaiting=(1,),
    thrower=1,
    last=shot(0, "DR1-BH", 0, path("G1", "G7", "E7"), out=True, lie=parse_cell("G1"), strokes=2),
)
PLAN = Plan(path("D2", "D8", "F8"), False, parse_cell("F8"), False, False, False, False)
COMMITTED = ShotView(0, "DR1-FH", 0, (slip("K04"),), False, PLAN)
BATTLE = view(
    by_id("PK01"),
    (player("D2", 7, 0, 0), player("D2", 7, 0, 1), player("F8", 3, 1, 2), player("C7", 3, 1, -1)),
    window="disrupt",
    awaiting=(1, 2, 3),
    options=Options(rules="battle"),
    shot=COMMITTED,
)
HAND = ISLAND._replace(
    seat=0,
    shot=ShotView(0, "MR3-FH", 0, (slip("K04"),), False, Plan(path("D5", "D8"), True, parse_cell("D8"), *(False,) * 4)),
    hand=(
        HandCard("DR1-BH", "playable", ""),
        HandCard("MR3-FH", "chosen", ""),
        HandCard("PU3-BH", "playable", ""),
        HandCard("AP3", "held", "no reach"),
        HandCard("K04", "added", ""),
        HandCard("V06", "held", "not from hand"),
        HandCard("L06", "playable", ""),
        HandCard("L06", "playable", ""),
        HandCard("C03", "held", "not from hand"),
    ),
)
OFFER = OfferView(0, 1, 2, ("DR1-BH", "L06"), True)
TRADE = HAND._replace(window="trade", awaiting=(1,), shot=None, offer=OFFER)
CAST = view(
    by_id("SU03"),
    (
        player("D8", 1, 1, -1, character="SS", tired=True),
        player("C8", 2, 1, 2, character="HH"),
        player("D2", 7, 0, 5, character="CC"),
        player("D2", 7, 0, 2),
    ),
    wind=1,
    awaiting=(2,),
    thrower=2,
    options=Options(course="suburban", characters="team", chain_links=True, level="pro"),
    last=shot(
        1,
        "DR3-BH",
        0,
        path("D2", "D8", "B8", "C8"),
        marks=(FlightMark(8, "kick", 4),),
        slips=(slip("K11", by=1), slip("L06", turned=True, status="idle")),
    ),
)


def crowd(hole: Hole) -> View:
    """Return a view of four characters on a hole after a long throw with cards and a roll, at pro level."""
    start, top = hole.tee, ROWS_PER_CARD - 1
    up = tuple(Cell(start.column, min(start.row + step, top)) for step in range(7))
    way = (*up, *(Cell(start.column + (1 if start.column < 4 else -1) * step, up[-1].row) for step in (1, 2)))
    last = shot(1, "MR1-BH", 0, way, marks=(FlightMark(7, "roll"),), slips=(slip("V03"), slip("K04"), slip("L06")))
    lies = ("D5", "E7", "C9", "F3")
    cast = (player(lie, 8, 2, seat, character=who) for seat, (lie, who) in enumerate(zip(lies, CROWD, strict=True)))
    return view(hole, tuple(cast), wind=1, last=last, options=Options(characters="team", level="pro"))


DOUBLES = CAST._replace(
    options=Options(characters="kstar", doubles=True),
    players=tuple(
        one._replace(character=character, tired=character == "KO")
        for one, character in zip(CAST.players, ("KY", "KO", "KY", "KO"), strict=True)
    ),
)
VIEWS = {"island": ISLAND, "street": STREET, "woods": WOODS, "out": OUT, "battle": BATTLE, "hand": HAND, "trade": TRADE}
VIEWS |= {"cast": CAST, "doubles": DOUBLES}


def states(number: int, count: int) -> tuple[State, ...]:
    """Return so many states of the first moves at one of the `TABLES`, evenly spread."""
    found = _round(number)
    return tuple(found[place * (len(found) - 1) // (count - 1)] for place in range(count))


@cache
def _round(number: int) -> tuple[State, ...]:
    """Return the states of the first moves at one of the `TABLES`, shared between tests."""
    return tuple(_play(*TABLES[number], PLIES))


def _play(options: Options, seats: int, plies: int) -> Iterator[State]:
    """Yield the states of a game in which every third move is random."""
    key, chance = bytes([seats]) * 32, Random(seats)
    state = GAME.rules.setup(options, seats, Luck(key, 0))
    for ply in range(1, plies):
        yield state
        awaited = GAME.rules.awaiting(state)
        if not awaited:
            return
        seat = chance.choice(awaited)
        moves = GAME.rules.legal_moves(state, seat)
        view_ = GAME.rules.view(state, seat)
        move = chance.choice(moves) if ply % 3 == 0 else GAME.ai.house_players["rookie"](view_, Luck(key, ply, "house"))
        state = GAME.rules.apply(state, seat, move, Luck(key, ply))


def paint(view: View, names: tuple[str, ...] = NAMES) -> Canvas:
    return final_nine.table(view, names[: len(view.players)])


def draw_hand(view: View, names: tuple[str, ...] = NAMES) -> Canvas:
    canvas = final_nine.hand(view, names[: len(view.players)])
    assert canvas
    return canvas
