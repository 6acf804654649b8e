"""House players as people of the club: names by level, and a line each, at most once in a round."""

from collections import Counter

import pytest
from msgspec import structs

from club.house_players import PEOPLE, free_house_name
from club.live_table import LiveTable
from club.pending_moves import PendingMoves
from club.rematch import rematch_request
from club.table_setup import house_players
from engine.game import HouseCue, Result
from engine.registry import GAMES
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, labels
from tests.cogs.test_news import live_table
from tests.playouts import Table
from ui.pages.house_lines import final_line, lines_since

SCRAMBLE = GAMES["scramble"]
PIPPA = next(person.lines for person in PEOPLE if person.name == "Pippa")


def table_with_pippa(people: int = 1, seed: int = 9) -> LiveTable:
    """Return a table of Scramble Golf of one person and Pippa, or of two people of whom one is called so."""
    options = SCRAMBLE.rules.options(throwing="original", course="B")
    live = live_table(Table(SCRAMBLE, options, 2, bytes([seed]) * 32), people)
    ann, pippa = live.table.seats
    live.table = structs.replace(
        live.table, seats=(ann, structs.replace(pippa, name="Pippa", house=pippa.house and "rookie"))
    )
    return live


def play(live: LiveTable) -> None:
    """Play the game to its end; those who are absent throw as the house does."""
    while not live.is_over:
        pending = PendingMoves(live.record, live.state, live.table.seats)
        pending.play_for(pending.awaiting()[0])
        live.append_moves(live.table, pending.moves, pending.states[1:])


def cue_plies(live: LiveTable, cue: HouseCue) -> list[int]:
    """Return the plies at which Pippa gave the house that cue."""
    states = enumerate(live.record.states())
    return [ply for ply, state in states if (1, cue) in SCRAMBLE.clubhouse.house_cues(state)]


def round_with_penalties() -> LiveTable:
    """Return a round in which Pippa gave the house more than one cue for a penalty."""
    for seed in range(256):
        live = table_with_pippa(seed=seed)
        play(live)
        if len(cue_plies(live, "penalty")) > 1:
            return live
    raise AssertionError("Pippa stays in bounds on every course")


def test_every_level_has_five_people_with_lines_of_their_own() -> None:
    levels = {level for game in GAMES.values() for level in game.ai.house_players}
    assert Counter(person.level for person in PEOPLE) == dict.fromkeys(levels, 5)
    names = {person.name for person in PEOPLE}
    assert len(names) == len(PEOPLE) and "Caddie" not in names and max(map(len, names)) <= 12
    lines = [line for person in PEOPLE for own in person.lines.values() for line in own]
    assert len({*lines}) == len(lines) and max(map(len, lines)) <= 50


def test_house_players_have_names_of_their_level() -> None:
    level_of = {person.name: person.level for person in PEOPLE}
    for level in ("rookie", "champion"):
        players = house_players(*[level] * 5)
        assert {level_of[player.name] for player in players} == {level} and len({*players}) == 5
    assert len({player.name for player in house_players(*["rookie"] * 6)}) == 6
    assert free_house_name("rookie", ["Pippa"]) != "Pippa"


def test_a_line_is_said_once_in_a_round_and_only_by_the_house() -> None:
    live = round_with_penalties()
    first, *_later = cue_plies(live, "penalty")
    said = PIPPA["penalty"][live.table.id % 2]
    assert f"**\u2068Pippa\u2069**: “{said}”" in [*lines_since(live, first)]
    assert not any(said in line for line in lines_since(live, first + 1))
    again = LiveTable(live.table, live.record)
    assert [*lines_since(again, 0)] == [*lines_since(live, 0)]
    other = table_with_pippa(people=2)
    play(other)
    assert not [*lines_since(other, 0)]


@pytest.mark.parametrize(
    ("places", "own"),
    [
        ((2, 1), PIPPA["win"]),
        ((1, 2), PIPPA["defeat"]),
        ((1, 1), ()),
    ],
)
def test_one_line_at_the_end_tells_who_won_and_the_next_round_has_another(
    places: tuple[int, ...], own: tuple[str, ...]
) -> None:
    live, said = table_with_pippa(), []
    for number in (4, 5):
        live.table = structs.replace(live.table, id=number)
        said.append(final_line(live, Result(places, (0, 0), ((), ()))))
    assert said == ([f"**\u2068Pippa\u2069**: “{line}”" for line in own] or ["", ""])


def test_a_house_player_with_an_old_name_is_silent_and_replaced_in_the_next_round() -> None:
    live = table_with_pippa()
    ann, pippa = live.table.seats
    old = structs.replace(live.table, seats=(ann, structs.replace(pippa, name="Caddie")))
    assert [player.name for player in rematch_request(live.table, 1).house] == ["Pippa"]
    assert [(player.level, player.name) for player in rematch_request(old, 1).house] == [("rookie", "Pippa")]
    live.table = old
    play(live)
    assert not [*lines_since(live, 0)] and not final_line(live, Result((2, 1), (0, 0), ((), ())))


async def test_a_server_can_do_without_the_lines(club: Club) -> None:
    boss = club.add_moderator(manage_guild=True)
    number = await club.gather("playnine new", "Annika", house=1, players=2, holes=3)
    await club.finish(number)
    said = await club.text(number)
    assert "“" in said
    page = await club.slash(boss, "settings server", house_lines=False)
    assert "Lines from house players: off" in labels(answer_of(page))
    await club.slash("Annika", "table board", table=number)
    other = await club.gather("playnine new", "Annika", house=1, players=2, holes=3)
    await club.finish(other)
    assert "“" not in await club.text(other)
