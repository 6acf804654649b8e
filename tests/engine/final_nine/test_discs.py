"""F-135: every disc flies as its row of RULES.md says, with the immunities of the row (F-36 to F-39, F-72)."""

import re
from typing import NamedTuple

import pytest

from engine.final_nine.courses.hole import Cell, Hole, parse_cell, parse_hole
from engine.final_nine.events import Shot
from engine.final_nine.options import Options
from tests.engine.final_nine.positions import commit, finish, table, texts
from tests.engine.final_nine.rulebook import table as rulebook_table
from tests.parametrize import every_row

MEADOW = parse_hole(
    """PK99 | test field | par 3
.......
...B...
.......
.......
.......
.......
.......
.......
.......
...T...
......."""
)
UP, DOWN = 0, 2


class DiscRow(NamedTuple):
    """A disc as its row says: grids forward and towards the "+" side, immunities, reach."""

    code: str
    forward: int
    plus: int
    immune: str
    putter: bool
    reach: int

    def end(self, start: str, change: int = 0) -> Cell:
        """Return where the disc lands when it is thrown upwards with `change` more Distance."""
        here, side = parse_cell(start), 1 if self.code.endswith("FH") else -1
        return Cell(here.column + side * self.plus, here.row + max(0, self.forward + change))


def disc_rows() -> list[DiscRow]:
    results = []
    for code, _name, kind, hands, distance, fade, pattern, immune, *_ in rulebook_table("code | name | type"):
        steps = re.findall(r"\((\d),(\d)\)", pattern) or [(distance, fade)]
        reach = re.match(r"reach (\d)", distance)
        forward, plus = (0, 0) if reach else map(int, steps[-1])
        for name in [code] if reach else [f"{code}-{hand}" for hand in hands.split(", ")]:
            letters = immune.replace(" ", "").strip("-")
            results.append(DiscRow(name, forward, plus, letters, kind == "PUTTER", int(reach[1]) if reach else 0))
    return results


FLYING = [disc for disc in disc_rows() if not disc.reach]
SURE = [disc for disc in disc_rows() if disc.reach]
every_disc = every_row("disc", FLYING, ids=lambda disc: disc.code)


def ground(char: str, here: Cell) -> Hole:
    """Return the meadow with one grid of another ground."""
    line = MEADOW.rows[here.row]
    new = line[: here.column] + char + line[here.column + 1 :]
    return MEADOW._replace(rows=(*MEADOW.rows[: here.row], new, *MEADOW.rows[here.row + 1 :]))


def fly_up(disc: DiscRow, hole: Hole = MEADOW, start: str = "D2", wind: int | None = None) -> Shot:
    options = Options(level="am" if wind is None else "pro")
    return finish(commit(table(disc.code, hole=hole, lies=start, wind=wind, options=options), disc.code, "U"))


@every_disc
def test_f35_f37_f135_a_disc_flies_as_far_and_fades_as_its_row_says(disc: DiscRow) -> None:
    assert fly_up(disc).lie == disc.end("D2")


@every_disc
def test_f38_f46_f135_wind_holds_up_a_disc_without_the_line(disc: DiscRow) -> None:
    against, along = (fly_up(disc, wind=wind).lie for wind in (DOWN, UP))
    assert (against, along) == (disc.end("D2", -("W" not in disc.immune)), disc.end("D2", "W" not in disc.immune))


@every_disc
def test_f23_f49_f135_bushes_hold_up_a_disc_without_the_line(disc: DiscRow) -> None:
    lost = "B" not in disc.immune
    stuck = disc.putter and lost and disc.forward == 1
    assert fly_up(disc, ground("b", parse_cell("D2"))).lie == (parse_cell("D2") if stuck else disc.end("D2", -lost))


@every_disc
def test_f39_f58_f135_a_road_is_skipped_by_a_disc_without_the_dot(disc: DiscRow) -> None:
    assert fly_up(disc, ground("=", disc.end("D2"))).out == ("S" in disc.immune)


@every_disc
def test_f39_f60_f135_a_slope_rolls_a_disc_without_the_dot(disc: DiscRow) -> None:
    assert fly_up(disc, ground("/", disc.end("D2"))).lie == disc.end("D2", "R" not in disc.immune)


@pytest.mark.parametrize("disc", SURE, ids=lambda disc: disc.code)
def test_f72_f73_f135_an_automatic_putter_is_in_from_its_reach_and_no_further(disc: DiscRow) -> None:
    edge = Cell(3, MEADOW.basket.row - disc.reach)
    assert finish(commit(table(disc.code, hole=MEADOW, lies=str(edge)), disc.code, "")).holed
    assert f"disc {disc.code}" not in texts(table(disc.code, hole=MEADOW, lies=str(edge._replace(row=edge.row - 1))))
    bushes = table(disc.code, hole=ground("b", edge), lies=str(edge))
    assert (f"disc {disc.code}" in texts(bushes)) == ("B" in disc.immune)
