"""Random throws at a table: any lie, disc, direction, wind, hand and turned cards, with known dice."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from engine.final_nine import GAME
from engine.final_nine.courses.hole import COURSES, Cell, Hole, course, grid_distance, parse_hole
from engine.final_nine.courses.layout import mega_holes
from engine.final_nine.state import Choosing, Helping, ShotState, State, shot_in_progress
from engine.final_nine.throw.outcome import cards_on_throw
from engine.game import IllegalMove
from engine.rng import Luck
from tests.engine.final_nine.positions import pick, table
from tests.engine.final_nine.reference import maps
from tests.engine.final_nine.reference.cards import ABILITIES, ACTIONS, ANGLES, CANCELS, DISCS, SURE
from tests.engine.final_nine.reference.maps import Map
from tests.engine.final_nine.reference.throws import Card, Throw
from tests.engine.final_nine.rulebook import blocks

CORE = "DMPAKVLCXB"
"""The first letters of the codes of cards that every course has in play."""
OWN = {"park": "", "suburban": "S", "forest": "F"}
ELSEWHERE = {"K14", "K15", "K16", "L02", "L08", "L09", "C05", "FK1"}
"""Cards that do not affect the flight, or take another card back."""
CHARACTERS = sorted({code[:2] for code in (*ABILITIES, *SURE)})
DICE = 40
GREEN = 3


class Spot(NamedTuple):
    """A grid where a disc can lie, and its hole in the engine's and in the reference's form."""

    course: str
    hole: Hole
    map: Map
    lie: Cell


class Trial(NamedTuple):
    """A throw as it was made at a table, or refused there."""

    throw: Throw
    table: State
    asked: tuple[State, ...]
    """The table at the last decision before the throw, and at the first one about luck after it."""
    dice: tuple[int, ...]
    """The dice in the order in which they fall, from 1."""
    rolled: int
    """How many of them the table rolled."""


def spots(name: str, size: int) -> Iterator[Spot]:
    """Yield every grid of a course from which a throw can be due; `size` cards are joined to a Mega hole."""
    cards = maps.course(COURSES.index(name))
    letters = cards if size == 1 else [maps.join_cards(cards[first : first + size]) for first in range(0, 18, size)]
    holes = course(name) if size == 1 else mega_holes(course(name), size)
    for hole, letter in zip(holes, letters, strict=True):
        due = (grid for grid in letter.letters if letter.safe(grid) and (letter.mandos or grid != letter.basket))
        yield from (Spot(name, hole, letter, Cell(*grid)) for grid in due)


def greens(name: str) -> Iterator[Spot]:
    """Yield the grids within three steps of a basket, of the course and of the test fields."""
    fields = (Spot(name, parse_hole(block), maps.parse_hole(block), Cell(0, 0)) for block in blocks()[3].split("\n\n"))
    around = (spot._replace(lie=Cell(*grid)) for spot in fields for grid in spot.map.letters if spot.map.safe(grid))
    for spot in (*spots(name, 1), *around):
        if 0 < grid_distance(spot.lie, spot.hole.basket) <= GREEN:
            yield spot


def codes(name: str, cards: Iterable[str]) -> list[str]:
    """Return those of the cards that the course has in play."""
    return [code for code in cards if code[0] in CORE + OWN[name] and code not in ELSEWHERE]


def random_throw(random: Random, spot: Spot, code: str) -> Throw:
    """Return a random throw of that disc from there, without action cards."""
    wind = random.choice(["", *"URDL"])
    passed = frozenset(number for number in range(len(spot.map.mandos)) if random.random() < 0.5)
    return Throw(
        spot.map,
        (spot.lie.column, spot.lie.row),
        code,
        "" if (DISCS | SURE)[code].reach else random.choice("URDL"),
        wind=wind,
        tee=spot.map.at(spot.lie) == "T" and random.random() < 0.8,
        passed=passed if spot.lie != spot.map.basket else frozenset(),
        printing=random.choice([1, 2]),
        calm=wind != "" and random.random() < 0.5,
    )


def table_for(spot: Spot, throw: Throw, character: str, hand: Sequence[str], turns: Sequence[str]) -> State:
    """Return the table on which that throw is about to be chosen, with these cards in hand and on the stack."""
    options = pick(
        course=spot.course,
        level="pro" if throw.wind else "am",
        printing=throw.printing,
        calm_circle=throw.calm,
        bad_form=True,
        plus=True,
        angle_ctrl=True,
        characters="team",
    )
    state = table(
        " ".join([*({throw.code} & DISCS.keys()), *hand]),
        hole=spot.hole,
        options=options,
        wind="URDL".index(throw.wind) if throw.wind else None,
        passed=tuple(sorted(throw.passed)),
        teed=not throw.tee,
        turns=" ".join(turns),
    )
    player = state.players[0]._replace(lie=spot.lie, character=character)
    return state._replace(players=(player,), phase=Choosing(ShotState(0, spot.lie)))


def try_move(state: State, text: str, luck: Luck) -> State:
    """Return the table after a move of the thrower; the same table if the move is refused."""
    try:
        return GAME.rules.apply(state, 0, GAME.rules.parse_move(text), luck)
    except IllegalMove:
        return state


def trial(random: Random, spot: Spot, discs: Sequence[str], turns: Sequence[str]) -> Trial:
    """Make a random throw of one of the discs from there; it may be refused."""
    throw = random_throw(random, spot, random.choice(discs))
    character = throw.code[:2] if throw.code in SURE else random.choice(CHARACTERS)
    hand = random.sample(codes(spot.course, ACTIONS), random.randrange(6))
    spare = random.sample(codes(spot.course, DISCS), random.randrange(4))
    dice = tuple(random.randint(1, 6) for _ in range(DICE))
    left = iter(dice)
    luck = Luck(b"", 0, "", (die - 1 for die in left))
    state = table_for(spot, throw, character, [*hand, *spare], random.sample(turns, 3))
    asked: list[State] = []
    for text in moves_for(random, throw, character, hand, spare):
        asked = [state]
        state = try_move(state, text, luck)
    while state.last is None and not isinstance(state.phase, Choosing):
        asked += [state] if isinstance(state.phase, Helping) else []
        texts = (GAME.rules.write_move(move) for move in GAME.rules.legal_moves(state, 0))
        state = try_move(state, random.choice([text for text in texts if not CANCELS & {*text.split()}]), luck)
    return Trial(throw._replace(cards=cards(state)), state, tuple(asked[:2]), dice, DICE - len(list(left)))


def cards(state: State) -> tuple[Card, ...]:
    """Return the action cards on the throw in progress, or on the last one."""
    shot = shot_in_progress(state.phase)
    lying = state.last.slips if state.last else cards_on_throw(shot) if shot else ()
    return tuple(Card(slip.card, slip.choice, slip.turned) for slip in lying)


def moves_for(random: Random, throw: Throw, character: str, hand: Sequence[str], spare: Sequence[str]) -> Iterator[str]:
    """Yield the moves of T1 that choose that throw and try an ability, an angle and every card in hand."""
    yield f"disc {throw.code}"
    if throw.aim:
        yield f"aim {throw.aim}"
    yield f"play {character}{random.randint(1, 2)}"
    yield f"angle {random.choice([*ANGLES])}"
    yield from (f"lay {disc}" for disc in spare)
    for code in hand:
        options = len(ACTIONS[code].options)
        yield f"play {code} {random.randint(1, options)}" if options > 1 else f"play {code}"
    yield "throw"
