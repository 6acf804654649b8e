"""Opening a table of Final Nine: every option of F-173 as a choice, every refusal of F-176 in private."""

from typing import get_args, get_type_hints

from discord.app_commands import Command, Group, Parameter

from club.table_rules import objection
from db.rows import Phase
from engine.final_nine import GAME
from engine.final_nine.options import Options
from tests.cogs.club import Club
from tests.engine.final_nine.test_options import MESSAGES, REFUSED


def command_parameters(club: Club) -> dict[str, Parameter]:
    """Return the parameters of `/finalnine new` by name."""
    command = club.client.tree.get_command("finalnine")
    assert isinstance(command, Group)
    new = command.get_command("new")
    assert isinstance(new, Command)
    return {parameter.name: parameter for parameter in new.parameters}


async def test_f173_the_command_takes_every_option_with_its_values_and_default(club: Club) -> None:
    parameters = command_parameters(club)
    assert len(parameters) <= 25
    for name, kind in get_type_hints(Options).items():
        parameter = parameters.pop(name)
        values = {value for part in (kind, *get_args(kind)) for value in get_args(part)}
        assert {choice.value for choice in parameter.choices} == {
            value for value in values if isinstance(value, str | int)
        }
        assert parameter.default == getattr(Options(), name)
    assert set(parameters) == {"players", "pace", "ranked", "house", "hints"}


async def test_every_option_has_a_full_description(club: Club) -> None:
    descriptions = [str(parameter.description) for parameter in command_parameters(club).values()]
    assert len(set(descriptions)) == len(descriptions)
    assert all(len(text) > 10 and not text.endswith("…") for text in descriptions)


def test_f176_more_players_than_can_be_typed_are_refused_too() -> None:
    chosen, seats = REFUSED["O-01"]
    assert objection(GAME, Options(**chosen), seats) == MESSAGES["O-01"]


async def test_f176_every_other_refusal_is_one_private_sentence_and_opens_nothing(club: Club) -> None:
    for code, (chosen, seats) in sorted(REFUSED.items())[1:]:
        assert await club.refusal("Annika", "finalnine new", players=seats, **chosen) == MESSAGES[code]
    assert await club.store.open_tables(channel=club.channel.id) == ()


async def test_f176_the_lobby_advises_against_three_players_with_the_half_pack(club: Club) -> None:
    await club.slash("Annika", "finalnine new", players=3, pack="half")
    assert "half pack · Best for 1 or 2 players" in await club.text()


async def test_f175_the_printing_of_the_book_is_an_option_that_the_table_keeps(club: Club) -> None:
    await club.slash("Annika", "finalnine new", printing=1)
    assert "Rollers can cross water" in await club.text()
    await club.restart()
    assert "Rollers can cross water" in await club.text() and '"edition":1' in (await club.table(1)).options.replace(
        " ", ""
    )


async def test_lobby_and_board_show_the_chosen_options(club: Club) -> None:
    chosen = {"course": "forest", "rules": "battle", "level": "pro", "characters": "team", "calm_circle": True}
    await club.slash("Annika", "finalnine new", players=2, holes=18, disruptions="one_each", plus=True, **chosen)
    line = (
        "Forest · 18 holes · Battle: disrupt each other's throws · with wind · everyone plays a character"
        " · every opponent can disrupt your throw · four extra cards · no wind near the basket"
    )
    assert line in await club.text()
    await club.press("Björn", "Join")
    assert f"-# {line}" in await club.text()
    assert (await club.table()).phase is Phase.PLAYING
