"""Whole rounds of Final Nine with its courses and expansions, with people and house players at one table."""

from typing import Any

import pytest

from club.draft import is_person
from cogs.ui.board import scores
from tests.cogs.club import Club
from tests.cogs.final_nine import by_letters, check_end
from tests.cogs.test_hands import letters

pytestmark = pytest.mark.usefixtures("pictures")

ROUNDS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "forest with characters": (1, 1, {"course": "forest", "characters": "team", "chain_links": True}),
    "suburban with mischief": (2, 1, {"course": "suburban", "rules": "battle", "mischief": True}),
    "ACE RUN with tee off": (1, 1, {"ace_run": True, "tee_off": True}),
    "doubles": (2, 2, {"characters": "kstar", "doubles": True, "pace": "live"}),
}
"""How many people and house players sit down to what."""


@pytest.mark.parametrize("about", ROUNDS)
async def test_a_whole_round(about: str, club: Club) -> None:
    people, house, options = ROUNDS[about]
    names = ("Annika", "Björn")[:people]
    number = await club.gather("finalnine new", *names, house=house, **options)
    await club.play(by_letters(club, number), number, 20)
    await club.rush(number, lambda state: state.number == 8)
    await club.restart()
    await club.play(by_letters(club, number), number, 5)
    await club.finish(number)
    view = await check_end(club, number)
    assert {name: getattr(view.options, name, value) for name, value in options.items()} == options
    assert [len(strokes) for strokes in view.card.strokes] == [9] * (people + house)
    assert all(bool(player.character) == ("characters" in options) for player in view.players)
    assert len(set(view.result.places)) <= (2 if "doubles" in options else people + house)
    assert scores(await club.sitting(number), view).count("team total") == (2 if "doubles" in options else 0)
    assert all(len(letters(club, name)) == 1 for name in names)
    assert sum(map(is_person, (await club.table(number)).seats)) == people
