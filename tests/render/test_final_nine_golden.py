"""Golden pictures of Final Nine; this file as a command draws them again."""

from functools import partial

from PIL import Image

from engine.final_nine.courses.hole import parse_cell
from render import final_nine
from tests.render.final_nine_tables import BATTLE, NAMES, VIEWS
from tests.render.play_nine_tables import open_png
from tests.render.test_picture_golden import GOLDEN, TOLERANCE, differing, worst_block


def picture(name: str) -> bytes:
    if name == "grounds":
        return final_nine.grounds_key().png()
    names = NAMES[: len(VIEWS[name].players)]
    return (final_nine.hand(VIEWS[name], names) or final_nine.table(VIEWS[name], names)).png()


def test_every_picture_equals_its_golden_one() -> None:
    assert differing("final-nine-", {name: partial(picture, name) for name in (*VIEWS, "grounds")}) == {}


def test_the_tolerance_catches_a_disc_one_grid_off() -> None:
    golden = Image.open(GOLDEN / "final-nine-battle.png").convert("RGB")
    players = (*BATTLE.players[:2], BATTLE.players[2]._replace(lie=parse_cell("E8")), BATTLE.players[3])
    drawn = open_png(final_nine.table(BATTLE._replace(players=players), NAMES).png())
    assert worst_block(drawn, golden) > TOLERANCE


if __name__ == "__main__":
    for name in (*VIEWS, "grounds"):
        (GOLDEN / f"final-nine-{name}.png").write_bytes(picture(name))
