"""Verification of a deal: the commitment, the presses in the deal, `/table record` and `/verify`."""

import re
from hashlib import sha256
from typing import Any

import pytest

from club import commit_reveal
from db.rows import Phase
from tests.cogs.club import DAY, Club
from tests.cogs.messages import answer_of, controls, private

pytestmark = pytest.mark.usefixtures("real_seeds")


async def commitment_of(club: Club, number: int = 1) -> str:
    """Return the commitment that a button of the table's message carries."""
    id = await club.control("fair:", number)
    return commit_reveal.decode_commitment(id.removeprefix(f"n19:{number}:0:fair:"))


async def record_of(club: Club, number: int) -> bytes:
    result = await club.slash("Mia", "table record", table=number)
    assert answer_of(result).ephemeral
    data: bytes = await answer_of(result).attachments[0].read()
    return data


async def test_no_table_tees_off_by_the_command_that_opens_it(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=1, holes=3)
    assert (await club.table()).phase is Phase.LOBBY
    commitment, opening = await commitment_of(club), (await club.table()).seats[0].interaction
    await club.restart()
    await club.advance(60)
    assert (await club.table()).phase is Phase.LOBBY, "no restart tees it off either"
    await club.press("Annika", "Tee off")
    table, secret = await club.table(), await club.store.secret(1)
    assert sha256(secret).hexdigest() == commitment
    assert table.tee_off is not None and opening is not None and table.tee_off > opening
    assert (await club.store.record(1)).seed == commit_reveal.seed(secret, (opening,), table.tee_off)


async def test_the_last_seat_tees_off_and_its_press_is_the_last_in_the_deal(club: Club) -> None:
    await club.open("Annika", "Björn")
    table = await club.table()
    joins = [seat.interaction for seat in table.seats]
    assert table.tee_off == joins[1]
    await club.slash("Annika", "playnine new", players=2)
    await club.press("Annika", "Add a house amateur", 2)
    await club.restart()
    await club.advance(60)
    assert (await club.table(2)).phase is Phase.LOBBY, "the house in the last seat starts no game"
    await club.press("Annika", "Tee off", 2)
    table = await club.table(2)
    assert table.tee_off is not None and table.seats[1].interaction is not None
    assert table.tee_off > table.seats[1].interaction


async def test_fair_deal_has_the_promise_and_ones_own_press_and_from_the_tee_off_all_presses(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    commitment = await commitment_of(club)
    text = private(await club.press("Björn", "Fair deal"))
    assert commitment in text and "You don't have a seat here" in text
    assert commitment not in private(await club.press("Björn", "Join")), "who joins reads one friendly sentence"
    text = private(await club.press("Björn", "Fair deal"))
    first, second = [seat.interaction for seat in (await club.table()).seats]
    assert f"Your click has the number `{second}`" in text and str(first) not in text
    lobby = await club.board()
    await club.press("Annika", "Tee off")
    assert commitment == await commitment_on(lobby), "the commitment stands where it stood"
    table = await club.table()
    for name in ("Björn", "Mia"):
        text = private(await club[name].click(club.message(lobby.id), label="Fair deal"))
        assert commitment in text and all(f"`{id}`" in text for id in (first, second, table.tee_off))


async def commitment_on(lobby: Any) -> str:
    """Return the commitment that a lobby's button carries."""
    ids = (part["custom_id"] for part in controls(lobby))
    return commit_reveal.decode_commitment(next(id for id in ids if ":fair:" in id).rpartition(":")[2])


async def test_fair_deal_says_when_no_button_carries_the_promise(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    assert "out of date" in private(await club.forge("Björn", "n19:1:0:fair:none"))


async def test_a_closed_table_shows_its_secret_and_is_verified(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    commitment = commit_reveal.commitment_to(await club.store.secret(number))
    await club.client.clubhouse.close_table(number, "voted")
    club.bot_context.run(club.client.board_updater.redraw, number)
    await club.env.settle()
    assert not re.search(r"\w{64}", await club.text(number))
    answer = re.search(r"secret was:\n`(\w{64})`", private(await club.press("Tom", "Fair deal", number)))
    assert answer is not None and sha256(bytes.fromhex(answer[1])).hexdigest() == commitment
    text = await club.refusal("Mia", "verify", table=number)
    assert "isn't finished. Everything played so far checks out" in text and "closed before the game was over" in text
    assert "All 2 moves" in text


async def test_a_cancelled_lobby_reveals_its_promise(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    commitment = await commitment_of(club)
    await club.advance(DAY + 1)
    text = re.search(r"secret was:\n`(\w{64})`", private(await club.press("Annika", "Fair deal")))
    assert text is not None and sha256(bytes.fromhex(text[1])).hexdigest() == commitment
    assert "No cards were dealt" in await club.refusal("Annika", "verify", table=1)


async def test_verify_without_a_number_checks_the_last_game_of_the_channel(club: Club) -> None:
    for names in (("Annika", "Björn"), ("Annika", "Mia"), ("Tom", "Yuki")):
        await club.finish(await club.tee_off(*names, holes=1))
    await club.client.clubhouse.close_table(await club.tee_off("Annika", "Björn"), "voted")
    assert "Play Nine · table 3" in await club.refusal("Annika", "verify")
    result = answer_of(await club.slash("Annika", "table record"))
    assert result.attachments[0].filename == "playnine-3.txt"
    assert "Play Nine · table 2" in private(await club["Mia"].user.slash("verify"))
    assert "No game has ended" in private(await club["Zoé"].user.slash("verify"))


@pytest.mark.usefixtures("replay_process")
async def test_the_record_of_a_game_proves_it_and_a_tampered_one_does_not(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    assert "once the game is over" in await club.refusal("Annika", "table record", table=number)
    assert "once the game is over" in await club.refusal("Annika", "verify", table=number)
    assert "No game has ended here yet" in await club.refusal("Annika", "verify")
    await club.finish(number)
    record = await record_of(club, number)
    assert "This game checks out" in await club.refusal("Tom", "verify", table=number)
    text = await club.refusal("Tom", "verify", record=("game.txt", record))
    assert "This game checks out" in text and f"the game at table {number}, move by move" in text
    other_cards = record.replace(b"secret ", b"secret 00", 1)
    assert "What differs: the secret." in await club.refusal("Tom", "verify", record=("game.txt", other_cards))
    other_press = re.sub(rb"tee-off \d+", b"tee-off 5", record)
    assert "What differs: the clicks" in await club.refusal("Tom", "verify", record=("game.txt", other_press))
    wrong_move = record.replace(b"0 draw", b"0 skip", 1)
    assert "What differs: move" in await club.refusal("Tom", "verify", record=("game.txt", wrong_move))
    assert "isn't a text file" in await club.refusal("Tom", "verify", record=("cat.png", b"\x89PNG\xff"))
    assert "too large" in await club.refusal("Tom", "verify", record=("big.txt", b"x" * (1 << 20 | 1)))


async def test_a_file_that_breaks_off_is_unfinished(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    record = await record_of(club, number)
    moves = (await club.table(number)).ply
    short = b"\n".join(record.split(b"\n")[:-11]) + b"\n"
    text = await club.refusal("Tom", "verify", record=("game.txt", short))
    assert "This game isn't finished" in text
    assert f"The game at table {number} has {moves} moves. The file only has the first {moves - 10}." in text


async def test_a_file_without_a_table_is_verified_alone_or_against_a_named_table(club: Club) -> None:
    first, second = await club.tee_off("Annika", "Björn"), await club.tee_off("Mia", "Tom")
    await club.finish(first)
    await club.finish(second)
    record = await record_of(club, first)
    nameless = record.replace(b"table %d\n" % first, b"")
    assert "doesn't say which table" in await club.refusal("Tom", "verify", record=("game.txt", nameless))
    text = await club.refusal("Tom", "verify", table=first, record=("game.txt", nameless))
    assert f"the game at table {first}, move by move" in text
    text = await club.refusal("Tom", "verify", table=second, record=("game.txt", record))
    assert f"doesn't match table {second}" in text
    elsewhere = record.replace(b"table %d\n" % first, b"table 4711\n")
    text = await club.refusal("Tom", "verify", record=("game.txt", elsewhere))
    assert "This game checks out" in text and "table 4711. I can't compare it" in text


async def test_verify_names_a_forged_move_with_its_number_and_player(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    club.sql("UPDATE moves SET text = 'skip' WHERE table_id = ? AND ply = 3", number)
    seat = (await club.store.record(number)).moves[2].seat
    text = await club.refusal("Tom", "verify", table=number)
    assert f"failed the check: Move 3, `skip` by {('Annika', 'Björn')[seat]}, isn't allowed." in text


async def test_in_direct_messages_a_table_is_verified_only_for_its_players(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    text = private(await club["Annika"].user.slash("verify", table=number))
    assert "This game checks out" in text
    text = private(await club["Tom"].user.slash("verify", table=number))
    assert "weren't at table" in text
    other = club.env.create_guild("Another Club")
    place, stranger = other.create_text_channel("lawn"), other.add_member(club["Tom"].user)
    assert "on this server" in private(await stranger.slash(place, "verify", table=number))


async def test_a_game_from_before_the_last_press_counted_is_verified(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    table = await club.table(number)
    old = commit_reveal.seed(await club.store.secret(number), commit_reveal.join_interactions(table.seats), None)
    club.sql("UPDATE tables SET seed = ?, tee_off = NULL WHERE id = ?", old, number)
    with club.env.time_context():
        await club.client.clubhouse.tables.reload(number)
    await club.finish(number)
    text = await club.refusal("Tom", "verify", table=number)
    assert "This game checks out" in text and "didn't count yet" in text
    record = await record_of(club, number)
    assert b"tee-off" not in record
    assert "This game checks out" in await club.refusal("Tom", "verify", record=("game.txt", record))
