"""The catalogue of Final Nine's cards: the cards in play, with pictures and in words."""

from collections.abc import Iterator
from typing import get_args

import pytest

from cogs.games.final_nine_catalogue import CardSource, Catalogue, catalogue_of, course_catalogue
from engine.final_nine.cards.deck import CARDS, HAND_CODES
from engine.final_nine.options import Course, Options
from engine.final_nine.text import catalogue
from engine.final_nine.text.cards import CatalogueEntry
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, private, texts


def page_texts(pages: Catalogue) -> Iterator[tuple[CatalogueEntry, ...]]:
    """Yield the text of each page."""
    return (catalogue.page_entries(group, *source) for group, source in pages.items())


def test_the_catalogue_has_the_text_of_every_card_that_a_hand_can_hold() -> None:
    every = [entry for course in get_args(Course) for page in page_texts(course_catalogue(course)) for entry in page]
    names = {entry.name for entry in every}
    assert {CARDS[code].name for code in HAND_CODES} - names == set()
    assert all(entry.text for entry in every)


@pytest.mark.parametrize("course", get_args(Course))
def test_every_page_fits_into_a_message_with_its_alt_text(course: Course) -> None:
    for page in page_texts(course_catalogue(course)):
        assert page
        assert sum(len(entry.name) + len(entry.text) + 12 for entry in page) < 1500


def test_f10_the_catalogue_of_a_table_has_what_its_options_bring_in() -> None:
    park, forest = (set(catalogue_of((CardSource(Options(course=course), 2),))) for course in ("park", "forest"))
    assert forest - park >= {"fairway", "forest"}
    assert park - forest == set()
    assert set(catalogue_of((CardSource(Options(bad_form=True, plus=True), 2),))) - park == {"bad_form", "plus"}
    assert "call" not in catalogue_of((CardSource(Options(level="rec"), 2),))


def test_every_group_can_be_looked_up() -> None:
    assert {group for course in get_args(Course) for group in course_catalogue(course)} == set(catalogue.PAGES)


def test_f150_f162_f163_the_catalogue_has_the_reference_tables_in_full() -> None:
    suburban, forest = course_catalogue("suburban"), course_catalogue("forest")
    assert [entry.text for entry in catalogue.page_entries("roof", *suburban["roof"])] == [
        "1 forward",
        "1 forward",
        "1 left",
        "1 right",
        "1 back",
        "2 forward",
    ]
    assert len(catalogue.page_entries("cluster", *forest["cluster"])) == 6
    spat = {entry.name: entry.text for entry in catalogue.page_entries("chain_links", *forest["chain_links"])}
    assert spat["Clang"] == spat["Griplock"] == "the disc drops under the basket"
    assert spat["Strong Wind"] == "the disc drops one square past the basket"


def test_card_counts_are_those_of_the_pack_and_both_throwing_hands_are_one_entry() -> None:
    (driver,) = (page for page in page_texts({"driver": CardSource(Options(pack="double"), 2)}))
    assert [(entry.name, entry.copies) for entry in driver] == [
        ("Thunderline", 8),
        ("Longshore", 8),
        ("Hookstone", 8),
        ("Slipstream", 8),
    ]
    assert driver[0].text == "distance 6, fade +2, backhand and forehand"


async def test_the_catalogue_of_the_table_in_the_channel_turns_by_buttons_and_menu(club: Club) -> None:
    await club.slash("Annika", "finalnine new", players=2, course="suburban", level="rec")
    result = await club.slash("Mia", "finalnine cards")
    first = answer_of(result)
    assert first.ephemeral
    assert "Drivers" in texts(first)
    assert "**Thunderline** ×2 · distance 6, fade +2" in texts(first)
    assert "Sidestreet" in texts(answer_of(await club["Mia"].click(first.message, label="Fairway discs")))
    (menu,) = (part for part in controls(first.message) if part["type"] == 3)
    assert [option["value"] for option in menu["options"]] == [
        *catalogue.page_keys(Options(course="suburban", level="rec"), 2)
    ]
    text = texts(answer_of(await club["Mia"].select(first.message, ["luck"], custom_id=menu["custom_id"])))
    assert "**Legend** · cancel a deviation or a call" in text
    assert "Lucky Skip: one square in any direction after landing; not on a putt; at once when turned up." in text


async def test_without_a_table_the_catalogue_has_all_of_a_course(club: Club) -> None:
    assert "Griplock" in private(await club.slash("Mia", "finalnine cards", kind="bad_form"))
    assert "Forward Roll" in private(await club.slash("Mia", "finalnine cards", kind="luck", course="forest"))


async def test_cards_that_are_not_in_play_are_refused_with_what_to_do(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    assert "is playing another game" in await club.refusal("Annika", "finalnine cards", table=number)
    await club.slash("Annika", "finalnine new", players=2)
    assert "choose a `course`" in await club.refusal("Annika", "finalnine cards", kind="forest")
    for arg in ("moon luck", "park nonsense", "park"):
        assert "out of date" in private(await club.forge("Mia", f"n19:0:0:cards:{arg}"))
