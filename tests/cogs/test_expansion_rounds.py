"""Rounds of Final Nine with its courses and expansions, with people and house players at one table."""

from typing import Any

import pytest

from club.pending_moves import is_person
from tests.cogs.club import Club
from tests.cogs.final_nine import by_dms, check_end
from tests.cogs.test_hands import dms
from tests.exhaustive_cases import first_cases
from ui.pages.board import scores

pytestmark = pytest.mark.usefixtures("pictures")

ROUNDS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "ACE RUN with tee off": (1, 1, {"ace_run": True, "tee_off": True}),
    "forest with characters": (1, 1, {"course": "forest", "characters": "team", "chain_links": True}),
    "suburban with mischief": (2, 1, {"course": "suburban", "rules": "battle", "mischief": True}),
    "doubles": (2, 2, {"characters": "kstar", "doubles": True, "pace": "live"}),
}
"""The people, the house players and the options of each round."""


async def begin(club: Club, about: str) -> int:
    """Open the table of a round and play its first moves by message; return its number."""
    people, house, options = ROUNDS[about]
    number = await club.gather("finalnine new", *("Annika", "Björn")[:people], house=house, **options)
    await club.play(by_dms(club, number), number, 10)
    return number


async def check_seats(club: Club, number: int, about: str) -> None:
    """Check the options, the characters that people chose, and their number of private messages."""
    people, _house, options = ROUNDS[about]
    live = await club.live_table(number)
    assert {name: getattr(live.record.options, name, value) for name, value in options.items()} == options
    chosen = {move.seat: move.text.split()[1] for move in live.record.moves if move.text.startswith("character ")}
    teams = 2 if "doubles" in options else len(live.state.players)
    assert [player.character for player in live.state.players] == [
        chosen.get(seat % teams, "") for seat in range(len(live.state.players))
    ]
    assert "characters" in options or not chosen
    assert [len(dms(club, name)) for name in ("Annika", "Björn")] == [1, people - 1]
    assert sum(map(is_person, (await club.table(number)).seats)) == people


@pytest.mark.exhaustive
@pytest.mark.parametrize("about", ROUNDS)
async def test_a_round_goes_on_after_a_restart(about: str, club: Club) -> None:
    number = await begin(club, about)
    await club.restart()
    await club.play(by_dms(club, number), number, 5)
    await check_seats(club, number, about)


@pytest.mark.parametrize("about", first_cases(ROUNDS))
async def test_a_round_with_an_expansion_is_played_to_its_end(about: str, club: Club) -> None:
    people, house, options = ROUNDS[about]
    number = await begin(club, about)
    await club.rush(number, lambda state: state.number == 8)
    await club.restart()
    await club.play(by_dms(club, number), number, 5)
    await club.finish(number)
    view = await check_end(club, number)
    await check_seats(club, number, about)
    assert [len(strokes) for strokes in view.card.strokes] == [9] * (people + house)
    assert len(set(view.result.places)) <= (2 if "doubles" in options else people + house)
    assert scores(await club.live_table(number), view).count("team total") == (2 if "doubles" in options else 0)
