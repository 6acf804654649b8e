"""The catalogue of Final Nine: every card that the options bring in is on a sheet that fits a phone."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from engine.final_nine.cards.deck import CARDS, DISCS
from engine.final_nine.courses.hole import parse_cell
from engine.final_nine.extras.characters import CHARACTERS
from engine.final_nine.flight.path import EffectSums, fly, launch
from engine.final_nine.options import Options, decks
from engine.final_nine.text import catalogue
from engine.final_nine.text.cards import card_kind
from render.canvas import NamedBox
from render.final_nine import cards, families, ground_key, meeples
from render.final_nine.cards import blank_sprite
from render.final_nine.catalogue import catalogue_page
from render.final_nine.ground_key import GROUNDS
from tests.render.final_nine_tables import by_id

EVERYTHING: dict[str, Any] = dict.fromkeys(("plus", "bad_form", "angle_ctrl", "chain_links"), True)
TABLES = (
    (Options(), 2),
    (Options(level="rec", pack="double"), 3),
    (Options(course="suburban", characters="team", **EVERYTHING), 4),
    (Options(course="forest", characters="kstar", doubles=True, **EVERYTHING), 4),
    (Options(rules="battle", mischief=True, tee_off=True), 3),
    (Options(ace_run=True), 2),
)
"""Options that bring in every group, with a number of seats."""
FAMILIES = ("driver", "fairway", "mid-range", "putter", "skill", "deviation", "luck", "call")
BYTES, TALLEST = 66_000, 1850


class Sheet(NamedTuple):
    """The properties of a sheet that tests check."""

    size: tuple[int, int]
    bytes: int
    words: tuple[NamedBox, ...]
    drawn: tuple[NamedBox, ...]


def count_cards(drawn: Iterable[NamedBox]) -> Counter[str]:
    """Count the cards on a sheet."""
    return Counter(what.removeprefix("card ") for what, _box in drawn if what.startswith("card "))


def test_f174_every_group_of_cards_is_in_play_with_some_options() -> None:
    assert {group for group, _options, _seats in sheets()} == set(catalogue.PAGES)


@cache
def sheets() -> tuple[tuple[str, Options, int], ...]:
    """Return the group, the options and the seats of each sheet."""
    return tuple((group, *table) for table in TABLES for group in catalogue.page_keys(*table))


@cache
def sheet(number: int) -> Sheet:
    """Return one of the `sheets`, drawn once; its canvas is too large to be cached."""
    canvas = catalogue_page(*sheets()[number])
    return Sheet(canvas.pixels.size, len(canvas.png()), (*canvas.text_boxes,), (*canvas.named_boxes,))


def test_every_sheet_fits_a_phone() -> None:
    wrong = {}
    for number, (group, options, seats) in enumerate(sheets()):
        if why := _flaws(sheet(number)):
            wrong[group, options, seats] = why
    assert wrong == {}


def _flaws(found: Sheet) -> list[str]:
    """Return the faults that make a sheet unreadable on a phone."""
    across, down = found.size
    checks = {
        f"is {found.size}": across == 1100 and down <= TALLEST,
        f"has {found.bytes} bytes": found.bytes < BYTES,
        "has a text that is cut": not any("…" in what for what, _box in found.words),
        "has something beyond its edge": all(
            box[0] >= 0 and box[2] <= across and box[3] <= down for _what, box in (*found.drawn, *found.words)
        ),
    }
    return [flaw for flaw, sound in checks.items() if not sound]


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_f10_every_card_of_the_stacks_is_shown_once_in_its_family(options: Options, seats: int) -> None:
    families = [number for number, (group, *of) in enumerate(sheets()) if of == [options, seats] and group in FAMILIES]
    found = sum((count_cards(sheet(number).drawn) for number in families), Counter())
    stacks = {code.replace("-FH", "-BH") for stack in decks(options, seats) for code in stack}
    assert found == Counter(stacks)


def codes_on(group: str, options: Options, seats: int) -> Iterator[str]:
    """Yield the codes of the cards on a page."""
    return (code for code in catalogue.PAGES[group].shown(options, seats) if code in CARDS)


def test_the_codes_of_a_sheet_are_the_cards_on_it() -> None:
    wrong = {}
    for number, (group, options, seats) in enumerate(sheets()):
        codes = {code.replace("-FH", "-BH") for code in codes_on(group, options, seats)}
        if codes != (there := set(count_cards(sheet(number).drawn))):
            wrong[group, options, seats] = codes ^ there
    assert wrong == {}


def test_f11_a_sheet_tells_how_many_of_a_card_the_pack_has() -> None:
    half, double = (
        [what for what, _box in catalogue_page("driver", options, 2).text_boxes if what.startswith("×")]
        for options in (Options(), Options(pack="double"))
    )
    assert set(half) == {"×2"}
    assert set(double) == {"×8"}


def test_a_slip_as_wide_as_the_page_uses_its_width() -> None:
    texts = {what for what, _box in catalogue_page("chain_links", Options(chain_links=True), 2).text_boxes}
    assert "The disc drops under the basket." in texts
    assert "The disc drops under the" not in texts


def test_f123_a_table_without_calls_has_no_sheet_of_them() -> None:
    assert "call" not in catalogue.page_keys(Options(level="rec"), 2)
    assert {"call", "luck"} <= set(catalogue.page_keys(Options(), 2))


def test_f21_the_sheet_of_grounds_names_those_of_the_course() -> None:
    assert len(ground_key.grounds_key().text_boxes) == 2 * len(GROUNDS) + 1
    park = {what for what, _box in catalogue_page("grounds", Options(), 2).text_boxes}
    assert "Water" in park
    assert "Road" not in park


def test_every_card_and_every_ability_is_on_a_sheet() -> None:
    shown_on = {code for group, options, seats in sheets() for code in codes_on(group, options, seats)}
    assert {code for code in CARDS if CARDS[code].set != "ace_run"} <= shown_on


def test_f163_the_table_of_clusters_is_what_the_die_does() -> None:
    woods = by_id("FO05")
    pathfinder = launch(woods, DISCS["MR2-BH"], parse_cell("C3"), 0, EffectSums(), None)
    ends = {-90: "C7", 180: "B5", 0: "D5", 90: "C4", None: "C5"}
    for number, face in catalogue.CLUSTER_FACES.items():
        flown = fly(woods, pathfinder, partial(int, number))
        assert str(flown.path[-1]) == ends[face.degrees], number


def test_f3_every_family_has_its_own_letter_and_icon() -> None:
    assert {card_kind(code) for code in CARDS} == families.FAMILIES.keys()
    looks = families.FAMILIES.values()
    assert len({look.letter for look in looks}) == len({look.icon for look in looks}) == len(looks)


@pytest.mark.parametrize("code", ["SF1-BH", "SK1", "FF1-BH", "FK2", "X2", "B1"])
def test_f3_cards_of_a_course_or_an_expansion_carry_its_mark(code: str) -> None:
    marked = cards.blank_of(cards.Look(code), cards.NARROW, cards.TALL)
    assert blank_sprite(marked).pixels.tobytes() != blank_sprite(marked._replace(home="")).pixels.tobytes()


def test_f142_every_character_has_a_meeple_of_its_own() -> None:
    meeple = {code: _pixels(code) for code in CHARACTERS}
    alike = [(one, other) for one, other in combinations(CHARACTERS, 2) if meeple[one] == meeple[other]]
    assert len(meeple) > 1 and alike == []


def _pixels(code: str) -> bytes:
    return meeples.meeple(code, "M", "sky", 0.625).pixels.tobytes()
