"""`/games` lists first the games that wait for the reader, with links, and reveals no secret."""

from db.rows import Phase
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, labels, private, texts


async def game_lines(club: Club, name: str) -> list[str]:
    """Return the lines of `/games` for a person."""
    return private(await club.slash(name, "games")).splitlines()


async def test_games_lists_tables_that_wait_for_the_person_first_with_link_and_time(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    number = await club.tee_off("Annika", "Björn")
    (player,) = await club.on_turn(number)
    head, first, *others = await game_lines(club, player)
    (due,) = [timer.due for timer in await club.store.timers_of(number) if timer.kind == "absent"]
    assert head == "### One game is waiting for you"
    assert f"/{(await club.table(number)).board})" in first
    assert "**Your turn** · hole 1 of 3" in first and first.endswith(f"time's up <t:{due:.0f}:R>")
    assert len(others) == (player == "Annika")
    (other,) = {"Annika", "Björn"} - {player}
    head, *lines = await game_lines(club, other)
    assert head == "### Nobody's waiting for you"
    assert not any("Your turn" in line for line in lines)
    assert "lobby, 1 of 6 seats taken" in "\n".join(await game_lines(club, "Annika"))


async def test_games_names_the_server_of_other_tables_in_direct_messages_too(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    text = texts(answer_of(await club["Annika"].user.slash("games")))
    assert f"table {number}" in text and club.guild.name in text
    assert club.guild.name not in "\n".join(await game_lines(club, "Annika"))


async def test_games_tells_a_person_without_tables_how_to_begin(club: Club) -> None:
    assert "You're not at a table" in "\n".join(await game_lines(club, "Tom"))


async def test_games_offers_the_last_game_to_a_person_without_tables(club: Club) -> None:
    await club.finish(await club.tee_off("Annika", "Björn", holes=1))
    await club["Annika"].click(answer_of(await club.slash("Annika", "games")), label="Play again: Play Nine")
    table = await club.table(2)
    assert (table.previous, table.phase, table.host) == (1, Phase.LOBBY, club["Annika"].id)
    assert labels(answer_of(await club.slash("Tom", "games"))) == []


async def test_games_lists_neither_left_nor_finished_games(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    await club.confirm("Björn", "table leave", table=number)
    assert "You're not at a table" in "\n".join(await game_lines(club, "Björn"))
    await club.finish(number)
    assert "You're not at a table" in "\n".join(await game_lines(club, "Annika"))
