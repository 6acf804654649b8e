"""F-138 to F-140: the effects of the action cards of SUBURBAN and FOREST and of the plus cards on a throw."""

from typing import NamedTuple

import pytest

from engine.final_nine.cards.deck import CARDS
from engine.final_nine.courses.hole import parse_hole
from engine.final_nine.events import Shot
from engine.final_nine.options import Options
from engine.final_nine.state import State
from tests.engine.final_nine.positions import commit, finish, make, pick, table, texts
from tests.parametrize import every_row

STREET = parse_hole(
    """SU99 | test field | par 3
.......
...B...
.......
=======
.......
.......
yyy....
.......
.......
...T...
......."""
)
WOODS = parse_hole(
    """FO99 | test field | par 3
.......
...B...
.......
..F.k..
.......
:::....
.......
..k....
.......
...T...
......."""
)


class Card(NamedTuple):
    """A card on a throw: `play` is added before it, `turns` is turned over, `luck` is played or applied after it."""

    disc: str
    start: str
    lie: str
    strokes: int = 1
    play: str = ""
    turns: str = ""
    luck: str = ""


def fly(card: Card, field: str) -> Shot:
    """Return the finished throw, upwards, on the street or in the woods."""
    hole, course = (STREET, "suburban") if field == "street" else (WOODS, "forest")
    options = pick(course=course, pack="full", plus=True)
    hand = " ".join(word for word in f"{card.disc} {card.play} {card.luck}".split() if word in CARDS)
    state = table(hand, hole=hole, lies=card.start, turns=card.turns, options=options)
    state = commit(state, card.disc, "U", *([card.play] if card.play else []))
    if card.luck:
        state = state if card.luck in texts(state) else make(state, "done")
        state = make(state, card.luck)
    return finish(state)


def lands(card: Card, field: str) -> None:
    shot = fly(card, field)
    assert (str(shot.lie), shot.strokes) == (card.lie, card.strokes)


STREETS = {
    "no card": Card("MR2-BH", "D2", "D6"),
    "Skip Shot": Card("MR2-BH", "D2", "D7", play="SK1"),
    "Skip Shot onto the ROAD": Card("MR2-BH", "D3", "D9", play="SK1"),
    "the ROAD": Card("MR2-BH", "D4", "D9"),
    "Dead Stop on the ROAD": Card("MR2-BH", "D4", "D7", 2, play="SK2"),
    "Big Skip": Card("MR2-BH", "D2", "D7", turns="SV1"),
    "Big Skip on a skip-immune disc": Card("SF4-BH", "D2", "D6", turns="SV1"),
    "Skip Wide, BH": Card("MR2-BH", "D2", "E6", turns="SV2"),
    "Skip Wide, FH": Card("MR2-FH", "D2", "C6", turns="SV2"),
    "Fence Clip": Card("MR2-BH", "D2", "D4", turns="SV3"),
    "Lucky Skip up": Card("MR2-BH", "D2", "D7", luck="play SL1 1"),
    "Lucky Skip right": Card("MR2-BH", "D2", "E6", luck="play SL1 2"),
    "Lucky Skip down": Card("MR2-BH", "D2", "D5", luck="play SL1 3"),
    "Lucky Skip left": Card("MR2-BH", "D2", "C6", luck="play SL1 4"),
    "Lucky Skip turned over": Card("MR2-BH", "D2", "E6", turns="SL1", luck="apply 2"),
    "a YARD": Card("MR2-BH", "C1", "C4", 2),
    "Lucky Skip out of a YARD": Card("MR2-BH", "C1", "D5", luck="play SL1 2"),
    "Good Neighbour in a YARD": Card("MR2-BH", "C1", "C4", luck="play SL2"),
    "Off My Lawn over a YARD": Card("MR2-BH", "C2", "C6", 2, turns="SC1"),
    "Off My Lawn beside it": Card("MR2-BH", "D2", "D6", 1, turns="SC1"),
    "Off My Lawn in a YARD": Card("MR2-BH", "C1", "C4", 3, turns="SC1"),
    "Car Coming over the ROAD": Card("MR2-BH", "D5", "D9", 2, turns="SC2"),
    "Car Coming on the ROAD": Card("SF4-BH", "D4", "D7", 3, turns="SC2"),
    "Car Coming without a ROAD": Card("MR2-BH", "D2", "D6", 1, turns="SC2"),
}
FORESTS = {
    "Blade, +1 Fade, over a CLUSTER": Card("MR2-BH", "C2", "B6", play="FK2 1"),
    "Blade, +1 Distance, over a CLUSTER": Card("MR2-BH", "C2", "C7", play="FK2 2"),
    "Turn once": Card("MR2-BH", "D2", "E6", play="FK3 1"),
    "Turn twice": Card("MR2-BH", "D2", "F6", play="FK3 2"),
    "a TIGHT LINE": Card("MR2-BH", "B3", "B7"),
    "Pinball on a TIGHT LINE": Card("MR2-BH", "B3", "B6", turns="FV1"),
    "Pinball beside it": Card("MR2-BH", "D3", "D7", turns="FV1"),
    "Bad Roll, BH": Card("MR2-BH", "D2", "C6", turns="FV2"),
    "Bad Roll, FH": Card("MR2-FH", "D2", "E6", turns="FV2"),
    "Bad Roll on a roll-immune disc": Card("FF3-BH", "D2", "D5", turns="FV2"),
    "Early Tree": Card("MR2-BH", "D2", "D4", turns="FV3"),
    "Forward Roll": Card("MR2-BH", "D2", "D7", luck="play FL1"),
    "FOREST": Card("MR2-BH", "C6", "C8"),
    "Gap Hit past FOREST": Card("MR2-BH", "C6", "C10", luck="play FL2"),
    "Gap Hit past a CLUSTER": Card("MR2-BH", "C2", "C6", luck="play FL2"),
    "Gap Hit past a CLUSTER, not past FOREST as well": Card("DR1-BH", "C3", "C8", luck="play FL2"),
    "Gap Hit, landing in FOREST": Card("MR2-BH", "C4", "C7", luck="play FL2"),
    "Lost Disc in FOREST": Card("MR2-BH", "C6", "C8", 2, turns="FC1"),
    "Lost Disc in a CLUSTER": Card("MR2-BH", "E4", "E8", 2, turns="FC1"),
    "Lost Disc in the open": Card("MR2-BH", "D2", "D6", 1, turns="FC1"),
}
PLUS = {
    "360": Card("MR2-BH", "D2", "D8", play="X1"),
    "Curl Back": Card("MR2-BH", "D2", "D5", luck="play X3"),
    "Tombstoned": Card("MR2-BH", "D2", "D6", turns="X4"),
}


@every_row("name", STREETS)
def test_f138_the_cards_of_suburban(name: str) -> None:
    lands(STREETS[name], "street")


@every_row("name", FORESTS)
def test_f139_the_cards_of_the_forest(name: str) -> None:
    lands(FORESTS[name], "woods")


@pytest.mark.parametrize("name", PLUS)
def test_f140_the_plus_cards(name: str) -> None:
    lands(PLUS[name], "woods")


def street(hand: str, start: str = "D2") -> State:
    return table(hand, hole=STREET, lies=start, options=Options(course="suburban"))


def test_f138_f133_a_skip_card_is_not_added_to_a_skip_immune_disc() -> None:
    assert "play SK1" in texts(make(street("MR2-BH SK1"), "disc MR2-BH", "aim U"))
    assert "play SK1" not in texts(make(street("SF4-BH SK1"), "disc SF4-BH", "aim U"))


def test_f138_good_neighbour_hands_back_over_a_fence_alone() -> None:
    assert "play SL2" in texts(commit(street("MR2-BH SL2", "C1"), "MR2-BH", "U"))
    assert "play SL2" not in texts(commit(street("MR2-BH SL2", "E5"), "MR2-BH", "R"))


def test_f138_car_coming_takes_a_card_of_choice() -> None:
    state = table("MR2-BH K04 K08", hole=STREET, turns="SC2", options=Options(course="suburban"))
    assert texts(make(commit(state, "MR2-BH", "U"), "done")) == {"discard K04", "discard K08"}


def test_f140_bomb_is_an_automatic_putt_from_five_grids() -> None:
    near, far = (table("X2", hole=WOODS, lies=start, options=Options(plus=True)) for start in ("D5", "D4"))
    assert finish(commit(near, "X2", "")).holed
    assert "disc X2" not in texts(far)


def test_f140_360_is_not_added_to_a_putt() -> None:
    state = table("PU2-BH X1", hole=WOODS, lies="D8", options=Options(plus=True))
    assert "play X1" not in texts(make(state, "disc PU2-BH", "aim U"))


@pytest.mark.parametrize("card", ["FL1", "X3"])
def test_f57_f62_a_disc_that_never_left_its_grid_is_not_moved_after_the_landing(card: str) -> None:
    state = table(f"PU1-BH K08 {card}", hole=WOODS, lies="D5", options=Options(course="forest", plus=True))
    stays = make(commit(state, "PU1-BH", "U", "K08"), "done")
    assert stays.last is not None and str(stays.last.lie) == "D5"
    flies = make(commit(state, "PU1-BH", "U"), "done")
    assert flies.last is None and f"play {card}" in texts(flies)
