"""Whole games on Discord by buttons, by commands and by `/move`; the stored record replays to what is shown."""

import re
from typing import Any

import pytest

from app.discord_io import image_cache
from club.live_table import finished_holes
from db.rows import Phase
from engine.play_nine.state import HoleEnded
from tests.cogs.club import PEOPLE, Club, Play
from tests.cogs.messages import answer_of, controls, labels, private, texts

pytestmark = pytest.mark.usefixtures("pictures")


async def play_through(club: Club, how: Play, *names: str, holes: int) -> int:
    """Play a table of so many holes to its end, check it against its record, and return its number."""
    number = await club.open(*names, holes=holes)
    await club.play(how, number)
    await check_end(club, number, holes)
    return number


async def check_end(club: Club, number: int, holes: int) -> None:
    """Check that the final card agrees with the stored record, and that all holes stand above it."""
    table, view = await club.table(number), await club.replay(number)
    assert table.phase is Phase.OVER
    assert view.result is not None
    assert [result.total for result in await club.store.results(number)] == list(view.result.totals)
    final = await club.text(number)
    for seat, total in zip(table.seats, view.result.totals, strict=True):
        assert f"{seat.name}: " in final
        assert f"total {total}" in final
    assert labels(await club.board(number)) == [
        "Play again",
        "Hole by hole",
        "What happened",
        "Fair deal",
        "My report",
        "Luck and skill",
        "Replays",
    ]
    record = await club.store.record(number)
    events = [event for state in record.states() for event in state.events]
    ends = sum(isinstance(event, HoleEnded) for event in events)
    assert len(pages(club)) == ends >= holes
    cards = [len(page.attachments) - 1 for page in pages(club)]
    assert sorted(cards) == [0, *[1] * (ends - 1)], "the final card has the scorecard of the last hole"
    assert all(not list(controls(page)) for page in pages(club))
    told = sorted(texts(page).split("\n")[:2] for page in pages(club))
    headings = [f"### Play Nine · hole {hole} of {holes}" for hole in range(1, holes + 1)]
    headings += ["### Play Nine · playoff"] * (ends - holes)
    assert [heading for heading, _won in told] == headings, "the page can be forwarded: it names no table"
    assert all(f" hole {hole}" in won for hole, (_heading, won) in enumerate(told[:holes], 1)), "who won is said first"


def pages(club: Club) -> list[Any]:
    """Return the messages of the finished holes, which name no table."""
    return [
        message
        for message in club.channel.history()
        if texts(message).startswith("### Play Nine · ") and " · table " not in texts(message)
    ]


@pytest.mark.exhaustive
@pytest.mark.parametrize("holes", [1, 3])
async def test_six_people_play_by_buttons_and_menus_alone(
    club: Club, monkeypatch: pytest.MonkeyPatch, holes: int
) -> None:
    monkeypatch.setattr(image_cache, "IMAGE_WAIT_SECONDS", 60.0)  # however slow the machine is, no picture is late
    number = await club.open(*PEOPLE, holes=3)
    while finished_holes(await club.replay(number)) < holes:
        await club.play(club.by_buttons(number), number, 6)
    if holes == 3:
        await club.play(club.by_buttons(number), number)
        await check_end(club, number, holes)
    else:
        assert len(pages(club)) == 1
    edits = [request for request in club.env.http_requests if request.method == "PATCH"]
    assert not edits, "every click was answered with the board itself"


@pytest.mark.parametrize("holes", [3, pytest.param(9, marks=pytest.mark.exhaustive)])
async def test_three_people_play_by_slash_commands_alone(club: Club, holes: int) -> None:
    await play_through(club, club.by_slash(1), "Annika", "Björn", "Mia", holes=holes)


async def test_two_people_play_by_move_with_its_list(club: Club) -> None:
    await play_through(club, club.by_move(1), "Annika", "Björn", holes=3)


async def test_a_restart_in_the_middle_of_a_shot_changes_nothing(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    await club.press(shooter, "Draw from the deck", number)
    before = await club.text(number)
    await club.restart()
    assert await club.text(number) == before
    assert await club.on_turn(number) == [shooter]
    await club.play(club.by_buttons(number), number, 6)
    await club.finish(number)
    view = await club.replay(number)
    assert view.result.totals == tuple(result.total for result in await club.store.results(number))


async def test_my_hand_and_scorecard_answer_in_private(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.play(club.by_buttons(number), number, 6)
    hand = await club.press("Annika", "My hand", number)
    assert "To the table" in private(hand)
    ply = (await club.live_table(number)).ply
    assert [file.filename for file in answer_of(hand).attachments] == [f"map-{number}-{ply}-0.png"]
    card = await club.press("Mia", "Scorecard", number)
    assert "Annika: " in private(card)
    assert "You don't have a seat at this table" in private(await club.press("Mia", "My hand", number))


async def test_stroke_details_turn_hole_by_hole_after_the_game(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", holes=3)
    await club.finish(number)
    result = first = await club.press("Mia", "Hole by hole", number)
    assert re.search("hole 1 with|share hole 1", private(first))
    with pytest.raises(Exception, match="disabled"):
        await club["Mia"].click(answer_of(first).message, label="Previous hole")
    last = finished_holes(await club.replay(number))
    for turn, hole in (("Next", 2), ("Previous", 1), *(("Next", hole) for hole in range(2, last + 1))):
        result = await club["Mia"].click(answer_of(result).message, label=f"{turn} hole")
        name = f"hole {hole} of 3" if hole <= 3 else "playoff"
        assert f"### Play Nine · {name}" in texts(answer_of(result))
        assert answer_of(result).id == answer_of(first).id
    with pytest.raises(Exception, match="disabled"):
        await club["Mia"].click(answer_of(result).message, label="Next hole")


async def test_the_final_card_has_a_page_of_every_stroke(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", holes=3)
    await club.finish(number)
    result = await club.press("Mia", "What happened", number)
    assert re.search("What happened (on hole 3|in the playoff)", private(result))
    earlier = await club["Mia"].click(answer_of(result).message, label="Earlier")
    assert re.search("What happened on hole [23]", private(earlier))


async def test_a_practice_round_of_one_starts_with_a_press_and_ends(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=1, holes=3)
    assert "tees off" not in await club.text()
    await club.press("Annika", "Tee off")
    assert "tees off" in await club.text()
    table = await club.finish()
    assert [seat.name for seat in table.seats] == ["Annika"]
