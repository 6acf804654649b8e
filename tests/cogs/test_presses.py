"""Presses that must not count, or count once: delivered twice, too late, at once, by others, forged."""

from typing import Any

import pytest

from app.discord_io.interaction_tokens import TOKEN_SECONDS
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, labels, private
from tests.cogs.test_private_pages import ephemerals


async def test_an_interaction_delivered_twice_counts_once(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    ply = (await club.table(number)).ply
    await club.press(shooter, "Draw from the deck", number)
    await club.redeliver()
    assert (await club.table(number)).ply == ply + 1
    await club.slash(shooter, "playnine place", card=8)
    await club.redeliver()
    assert (await club.table(number)).ply == ply + 2


async def test_an_interaction_delivered_twice_takes_one_seat(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=4)
    await club.redeliver()
    assert len(await club.store.open_tables()) == 1
    await club.press("Björn", "Join")
    await club.redeliver()
    await club.press("Annika", "Add a house rookie")
    await club.redeliver()
    assert len((await club.table()).seats) == 3


async def test_a_rematch_delivered_twice_seats_the_house_once(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=4, holes=3)
    await club.press("Björn", "Join")
    await club.press("Annika", "Add a house rookie")
    await club.press("Annika", "Tee off")
    await club.finish()
    await club.press("Annika", "Play again")
    await club.redeliver()
    assert [seat.house for seat in (await club.table(2)).seats] == [None, "rookie"]
    assert len(await club.store.open_tables()) == 1


async def test_a_double_click_counts_once_and_both_are_answered(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    board, draw = await club.board(number), await club.control("move:draw", number)
    clicks = [club.send(shooter, board, draw) for _ in range(2)]
    await club.env.settle()
    record = await club.store.record(number)
    assert [move.text for move in record.moves].count("draw") == 1
    assert [private(click) for click in clicks] == ["", ""]


async def test_simultaneous_tee_offs_both_count(club: Club) -> None:
    number = await club.open("Annika", "Björn", "Mia")
    board, menu = await club.board(number), f"n19:{number}:0:choose:tee"
    picks = {"Annika": ("1", "2"), "Björn": ("3", "8"), "Mia": ("5", "4")}
    interactions = [club.send(name, board, menu, *cards) for name, cards in picks.items()]
    await club.env.settle()
    assert [private(each) for each in interactions] == ["", "", ""]
    record = await club.store.record(number)
    assert sorted(move.text for move in record.moves) == ["tee 1 2", "tee 3 8", "tee 4 5"]


async def test_a_tee_off_is_two_presses_of_which_the_first_can_be_taken_back(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    page = answer_of(await club.press("Annika", "Card 3", number)).message
    assert labels(page)[2] == "✓ Card 3"
    page = answer_of(await club["Annika"].click(page, label="✓ Card 3")).message
    assert labels(page)[:9] == [*(f"Card {place}" for place in range(1, 9)), "Flip any two"]
    page = answer_of(await club["Annika"].click(page, label="Card 6")).message
    await club["Annika"].click(page, label="Card 2")
    assert [move.text for move in (await club.store.record(number)).moves] == ["tee 2 6"]
    assert "✓" not in " ".join(labels(await club.board(number)))


async def test_a_player_who_alone_is_to_tee_off_uses_the_board(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    await club.press("Annika", "Flip any two", number)
    assert not private(await club.press("Björn", "Card 8", number))
    assert "✓ Card 8" in labels(await club.board(number))
    assert not private(await club.press("Björn", "Card 1", number))
    record = await club.store.record(number)
    assert [move.text for move in record.moves] == ["tee 1 2", "tee 1 8"]


async def test_the_open_card_is_taken_and_put_down_by_one_press(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    board = await club.board(number)
    await club[shooter].click(board, custom_id=await club.control("move:take;place 7", number))
    record = await club.store.record(number)
    assert [move.text for move in record.moves[-2:]] == ["take", "place 7"]


async def test_of_two_presses_on_one_ply_the_one_out_of_turn_is_refused(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    (other,) = {"Annika", "Björn"} - {shooter}
    board, draw = await club.board(number), await club.control("move:draw", number)
    late = club.send(other, board, draw)
    good = club.send(shooter, board, draw)
    await club.env.settle()
    assert "It's not your turn" in private(late)
    assert private(good) == ""
    assert (await club.table(number)).ply == 3


async def test_a_refusal_takes_the_place_of_the_last_one(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    (other,) = {"Annika", "Björn"} - {shooter}
    board, draw = await club.board(number), await club.control("move:draw", number)
    before = {page.id for page in ephemerals(club, other)}
    for _ in range(3):
        refused = answer_of(await club[other].click(board, custom_id=draw))
        assert {page.id for page in ephemerals(club, other)} - before == {refused.id}
    club.env.backend.advance_clock(TOKEN_SECONDS + 1)
    newer = answer_of(await club[other].click(board, custom_id=draw))
    assert {page.id for page in ephemerals(club, other)} - before == {refused.id, newer.id}, "Discord keeps the old one"


async def test_a_refusal_is_gone_once_the_user_has_succeeded(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    (other,) = {"Annika", "Björn"} - {shooter}
    board, draw = await club.board(number), await club.control("move:draw", number)
    before = {page.id for page in ephemerals(club, other)}
    await club[other].click(board, custom_id=draw)
    await club.press(shooter, "My hand", number)
    assert {page.id for page in ephemerals(club, other)} > before, "it is another user's success"
    hand = answer_of(await club.press(other, "My hand", number)).message
    assert {page.id for page in ephemerals(club, other)} - before == {hand.id}


async def test_a_press_on_a_board_behind_its_game_brings_it_up_to_date(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    board, take = await club.board(number), await club.control("move:take;place 7", number)
    with club.env.time_context():
        await club.client.clubhouse.accept_moves(number, club[shooter].id, "draw", club.env.backend.snowflake())
    assert "The board is up to date now" in private(await club[shooter].click(board, custom_id=take))
    assert await club.control("choose", number)  # the menu of what is flipped


async def test_a_press_on_a_hint_behind_its_game_names_the_pressed_page_and_no_hand(club: Club) -> None:
    """It was the caddie that was pressed, and Play Nine has no hidden hands."""
    number = await club.tee_off("Annika", "Björn", ranked=False)
    (shooter,) = await club.on_turn(number)
    advice = answer_of(await club.press(shooter, "Caddie", number)).message
    tip = next(part["custom_id"] for part in controls(advice) if ":move:" in part["custom_id"])
    with club.env.time_context():
        await club.client.clubhouse.accept_moves(number, club[shooter].id, "draw", club.env.backend.snowflake())
    refusal = private(await club[shooter].click(advice, custom_id=tip))
    assert "The page you pressed is up to date now" in refusal and "Your hand" not in refusal


async def test_an_old_button_is_answered_and_not_played(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    old = await club.control("move:draw", number)
    await club.play(club.by_buttons(number), number, 6)
    ply = (await club.table(number)).ply
    assert "moved on" in private(await club.forge(shooter, old))
    assert (await club.table(number)).ply == ply


async def test_a_board_button_is_refused_to_people_without_a_seat(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    draw = await club.control("move:draw", number)
    assert "You don't have a seat at this table" in private(
        await club["Mia"].click(await club.board(number), custom_id=draw)
    )
    assert (await club.table(number)).ply == 2


FORGED = {
    "n19:1:2:bogus:": "out of date",
    "n19:99:2:move:draw": "no table 99",
    "n19:1:2:move:fly": "",
    "n19:1:2:move:skip": "",
    "n19:1:999999:move:draw": "",
    "n19:1:2:take:0-{mia}-0": "",
    "n19:1:2:take:7-{mia}-0": "out of date",
    "n19:1:2:take:nonsense": "out of date",
    "n19:1:2:house:grandmaster": "",
    "n19:1:2:details:-7": "No hole",
    "n19:0:0:ranks:golf ever x 1": "out of date",
    "n19:0:0:ranks:chess ever 0 0": "out of date",
    "n19:0:0:ranks:play-nine ever 99999999999999999999 0": "out of date",
    "n19:0:0:rules:99 chess": "",
    "n19:0:0:move:draw": "no table 0",
    "n18:1:2:move:draw": "out of date",
    "quite something else": "out of date",
}


@pytest.mark.parametrize("custom_id", FORGED)
async def test_a_forged_button_changes_nothing_and_is_answered(club: Club, custom_id: str) -> None:
    number = await club.tee_off("Annika", "Björn")
    before = await club.table(number)
    result = await club.forge("Mia", custom_id.replace("{mia}", str(club["Mia"].id)))
    assert result.acknowledged
    assert FORGED[custom_id] in private(result)
    assert await club.table(number) == before


@pytest.mark.parametrize(
    ("custom_id", "values"),
    [
        ("n19m:1:0:choose:tee", ("9", "10")),
        ("n19m:1:0:choose:tee", ("1", "1 2")),
        ("n19m:1:0:choose:tee", ("1",)),
        ("n19m:1:0:choose:", ("draw",)),
        ("n19m:1:0:choose:tee", ("'; DROP TABLE moves; --", "@everyone")),
        ("n19m:0:0:ranks:", ("play-nine eternity 0 0",)),
        ("n19m:0:0:ranks:", ("play-nine ever many 0",)),
        ("n18m:1:0:choose:tee", ("1", "2")),
    ],
)
async def test_invalid_menu_values_change_nothing_and_are_refused(
    club: Club, custom_id: str, values: tuple[str, ...]
) -> None:
    number = await club.open("Annika", "Björn")
    result = await club.forge("Annika", custom_id, *values)
    assert private(result)
    assert (await club.table(number)).ply == 0


async def test_a_button_of_another_server_is_refused(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    club.guild = club.env.create_guild("The other club")
    club.channel = club.guild.create_text_channel("rough")
    club.join_server("Rory")
    for verb in ("join", "hand", "menu", "scores", "end", "board"):
        text = private(await club.forge("Rory", f"n19:{number}:0:{verb}:"))
        assert "on this server" in text or "out of date" in text
    assert "on this server" in await club.refusal("Rory", "table board", table=number)


async def test_a_private_button_is_refused_to_people_who_never_sat_at_the_table(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    before = await club.table(number)
    for verb in ("hand", "menu", "scores", "details", "back", "quit", "propose"):
        text = private(await club.forge("Tom", f"n19:{number}:0:{verb}:end", in_private=True))
        assert "weren't at table" in text
    assert await club.table(number) == before
    assert "weren't at table" not in private(await club.forge("Björn", f"n19:{number}:0:hand:", in_private=True))


async def test_a_form_of_an_earlier_version_is_answered(club: Club) -> None:
    result = await club.submit_old_form("Annika", "n18:form:1")
    assert "out of date" in private(result)


@pytest.mark.parametrize(
    "data", [{"name": "bridge"}, {"name": "move", "options": [{"name": "play", "type": 3, "value": "x"}]}]
)
async def test_a_command_of_an_earlier_version_is_answered(club: Club, data: dict[str, Any]) -> None:
    result = await club.give_old_command("Annika", {"id": "7", "type": 1, **data})
    assert "type it again" in private(result)
    club.expected_errors = club.env.error_cursor  # the simulation has recorded the error too


async def test_an_error_in_a_handler_is_reported_as_an_incident(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a mistake")

    number = await club.tee_off("Annika", "Björn")
    monkeypatch.setitem(club.client.handlers, "hand", broken)
    text = private(await club.press("Annika", "My hand", number))
    (logged,) = club.faults.take()
    incident = logged.split()[1]
    assert incident in text
    assert "Something broke on our side" in text


async def test_a_person_whose_settings_cannot_be_read_is_answered_in_the_language_of_their_discord(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreadable(_number: int) -> None:
        raise ValueError("no such language")

    number = await club.tee_off("Annika", "Björn")
    monkeypatch.setattr(club.client.store, "user_settings", unreadable)
    monkeypatch.setattr(club.client.store, "server_settings", unreadable)
    club.client.clubhouse.user_locales.evict(club["Mia"].id)
    club.client.clubhouse.server_settings.evict(club.guild.id)
    club.set_locale("Mia", "de")
    assert "Du sitzt nicht an diesem Tisch" in private(await club.press("Mia", "My hand", number))
    assert "Du sitzt an keinem Tisch" in private(await club.slash("Mia", "games"))
    assert {fault.partition(" of ")[0] for fault in club.faults.take()} == {"a language"}


async def test_every_button_the_bot_sends_has_a_handler(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    await club.press("Annika", "Play again", number)
    sent = [part for message in club.channel.history() for part in controls(message)]
    assert {part["custom_id"].split(":")[3] for part in sent} <= set(club.client.handlers)
