"""Whole games of nine holes on Discord: by buttons, by commands, by `/move`; what is stored replays to what is shown."""

from db.rows import Phase
from engine.play_nine.table import HoleEnded
from tests.cogs.club import PEOPLE, Club, Play, controls, labels


async def play_through(club: Club, how: Play, *names: str) -> int:
    """A table of nine holes played to its end, checked against its record; its number."""
    number = await club.open(*names, holes=9)
    await club.play(how, number)
    await check_end(club, number)
    return number


async def check_end(club: Club, number: int) -> None:
    """The final card shows what the stored record replays to, and all nine holes stand above it."""
    table, view = await club.table(number), await club.replayed(number)
    assert table.phase is Phase.OVER
    assert view.result is not None
    assert [result.total for result in await club.store.results(number)] == list(view.result.totals)
    final = await club.shows(number)
    for seat, total in zip(table.seats, view.result.totals, strict=True):
        assert f"{seat.name}: " in final
        assert f"total {total}" in final
    assert labels(await club.board(number)) == ["Rematch", "Stroke details"]
    record = await club.store.record(number)
    ends = sum(any(isinstance(event, HoleEnded) for event in state.events) for state in record.states())
    pages = [message for message in club.channel.history() if len(message.attachments) == 2]
    assert len(pages) == ends >= 9
    assert all(not list(controls(page)) for page in pages)


async def test_six_people_play_nine_holes_by_buttons_and_menus_alone(club: Club) -> None:
    await play_through(club, club.by_buttons(1), *PEOPLE)
    edits = [request for request in club.env.http_requests if request.method == "PATCH"]
    assert not edits, "every click was answered with the board itself"


async def test_three_people_play_nine_holes_by_slash_commands_alone(club: Club) -> None:
    await play_through(club, club.by_slash(1), "Annika", "Björn", "Mia")


async def test_two_people_play_nine_holes_by_move_with_its_list(club: Club) -> None:
    await play_through(club, club.by_move(1), "Annika", "Björn")
