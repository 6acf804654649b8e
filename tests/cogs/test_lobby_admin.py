"""The host's decisions about a lobby: removals, invitations, partners, closing; and blocking people."""

from typing import Any

import pytest
from simcord import InteractionResult

from db.rows import GuestList, Phase
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, labels, private

DOUBLES: dict[str, Any] = {"teams": "doubles", "players": 4}


async def manage(club: Club, name: str = "Annika", number: int = 1) -> Any:
    """Open the host's page and return it."""
    return answer_of(await club.press(name, "Manage", number)).message


async def choose_from(club: Club, page: Any, verb: str, *values: Any, name: str = "Annika") -> InteractionResult:
    """Choose these from the menu of that verb on a private page."""
    (menu,) = (part["custom_id"] for part in controls(page) if part["custom_id"].split(":")[3] == verb)
    return await club[name].select(page, list(values), custom_id=menu)


def menu_lines(page: Any, verb: str) -> list[dict[str, str]]:
    """Return the lines of the menu of that verb."""
    return next(([*part["options"]] for part in controls(page) if part["custom_id"].split(":")[3] == verb), [])


async def take_off(club: Club, guest: str, number: int = 1) -> InteractionResult:
    """Take a guest off the table as the host, and confirm."""
    confirmation = await choose_from(club, await manage(club, number=number), "remove", f"guest {club[guest].id}")
    return await club["Annika"].click(answer_of(confirmation).message, label="Remove")


async def names(club: Club, number: int = 1) -> list[str]:
    return [seat.name for seat in (await club.table(number)).seats]


async def test_only_the_host_and_moderators_manage_a_lobby(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=4)
    await club.press("Björn", "Join")
    assert "Only the host" in private(await club.press("Björn", "Manage"))
    for verb in ("people", "roles", "remove", "pair"):
        assert "Only the host" in private(await club.forge("Björn", f"n19:1:0:{verb}:", "12"))
    assert "Only the host" in private(await club.forge("Björn", f"n19:1:0:remove:{club['Annika'].id}"))
    assert "Your table 1" in private(await club.press("Annika", "Manage"))
    moderator = club.add_moderator(manage_messages=True)
    assert "Your table 1" in private(await club.press(moderator, "Manage"))


async def test_a_guest_is_taken_off_after_a_question_told_so_and_cannot_come_back(club: Club) -> None:
    await club.store.accept_dms(club["Björn"].id)
    await club.slash("Annika", "playnine new", players=4)
    await club.press("Björn", "Join")
    confirmation = await choose_from(club, await manage(club), "remove", f"guest {club['Björn'].id}")
    assert "can't rejoin" in private(confirmation)
    assert await names(club) == ["Annika", "Björn"], "the question alone changes nothing"
    await club["Annika"].click(answer_of(confirmation).message, label="Remove")
    assert await names(club) == ["Annika"]
    assert "Players 1 of 4" in await club.text()
    (told,) = club["Björn"].user.dm_channel.history()
    assert "The host removed you from table 1 (Play Nine)" in told.content
    assert "can't rejoin" in private(await club.press("Björn", "Join"))
    await club.restart()
    assert "can't rejoin" in private(await club.press("Björn", "Join"))
    await club.slash("Annika", "playnine new", players=4)
    await club.press("Björn", "Join", 2)
    assert await names(club, 2) == ["Annika", "Björn"], "other tables are open to them"


async def test_a_removed_guest_with_closed_messages_is_told_at_the_next_join(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=4)
    await club.press("Björn", "Join")
    await club.slash("Björn", "settings me", dms=False)
    await take_off(club, "Björn")
    assert not club["Björn"].user.dm_channel.history()
    assert "can't rejoin" in private(await club.press("Björn", "Join"))


async def test_removing_a_guest_who_has_left_meanwhile_tells_the_host(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=4)
    await club.press("Björn", "Join")
    confirmation = await choose_from(club, await manage(club), "remove", f"guest {club['Björn'].id}")
    await club.forge("Björn", "n19:1:0:leave:")
    result = await club["Annika"].click(answer_of(confirmation).message, label="Remove")
    assert "already left the table" in private(result)
    await club.press("Björn", "Join")
    assert await names(club) == ["Annika", "Björn"]


async def test_a_guest_removed_while_joining_again_is_gone(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=4)
    await club.press("Björn", "Join")
    page = answer_of(await choose_from(club, await manage(club), "remove", f"guest {club['Björn'].id}")).message
    (yes,) = (part["custom_id"] for part in controls(page))
    board, join = await club.board(), await club.control("join")
    club.send("Björn", board, "n19:1:0:leave:")
    club.send("Annika", page, yes)
    club.send("Björn", board, join)
    await club.env.settle()
    export = bool((await club.store.export_user(club["Björn"].id))["invitations"])
    assert not (export and "Björn" in await names(club))
    await club.press("Björn", "Join")
    assert ("Björn" in await names(club)) is not export


async def test_removing_a_house_player_asks_no_confirmation(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    for _ in range(2):
        await club.press("Annika", "Add a house rookie")
    page = await manage(club)
    assert [line["value"] for line in menu_lines(page, "remove")] == ["house Pippa", "house Benno"]
    await choose_from(club, page, "remove", "house Pippa")
    assert await names(club) == ["Annika", "Benno"]
    assert "left the table" in private(await club.forge("Annika", "n19:1:0:remove:", "house Pippa"))
    await club.press("Annika", "Add a house rookie")
    assert len(await names(club)) == 3


async def test_a_host_who_leaves_hands_the_page_on(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=4)
    await club.press("Björn", "Join")
    page = await manage(club)
    await club.forge("Annika", "n19:1:0:leave:")
    assert "Only the host" in private(await choose_from(club, page, "people", club["Mia"]))
    assert "Your table 1" in private(await club.press("Björn", "Manage"))
    text = private(await club.forge("Björn", f"n19:1:0:remove:{club['Björn'].id}"))
    assert "left the table" in text and await names(club) == ["Björn"], "hosts do not take themselves off"


async def test_a_table_by_invitation_takes_the_invited_alone_and_calls_them_once(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=6)
    await club.press("Tom", "Join")
    result = await choose_from(club, await manage(club), "people", club["Björn"], club["Mia"])
    assert f"By invitation only: <@{club['Björn'].id}>, <@{club['Mia'].id}>" in private(result)
    assert f"By invitation only: <@{club['Björn'].id}>" in await club.text()
    called = [text for text in club.channel_texts() if "invites you to a game of Play Nine at table 1" in text]
    assert len(called) == 1 and club["Björn"].mention in called[0] and club["Mia"].mention in called[0]
    assert "by invitation" in private(await club.press("Yuki", "Join"))
    await club.press("Björn", "Join")
    assert await names(club) == ["Annika", "Tom", "Björn"], "who sat there already stays"
    await choose_from(club, await manage(club), "people", club["Mia"], club["Zoé"])
    await choose_from(club, await manage(club), "people", club["Mia"], club["Björn"])
    await club.env.settle()
    calls = [text for text in club.channel_texts() if "invites you to a game of Play Nine at table 1" in text]
    assert len(calls) == 1 and club["Zoé"].mention in calls[0] and club["Mia"].mention not in calls[0]
    assert "Anyone can join" in private(await choose_from(club, await manage(club), "people"))
    await club.press("Yuki", "Join")
    assert (await names(club))[-1] == "Yuki"


async def test_people_who_want_no_pings_are_invited_without_a_call(club: Club) -> None:
    await club.slash("Björn", "settings me", pings=False)
    await club.slash("Annika", "playnine new", players=6)
    await choose_from(club, await manage(club), "people", club["Björn"])
    assert not [text for text in club.channel_texts() if "invites you" in text]
    await club.press("Björn", "Join")
    assert await names(club) == ["Annika", "Björn"]


async def test_roles_are_invited_too(club: Club) -> None:
    member = club.guild.create_role("Member")
    club.join_server("Rory", roles=(member,))
    await club.slash("Annika", "playnine new", players=6)
    page = await manage(club)
    result = await choose_from(club, page, "roles", member)
    assert member.mention in private(result) and member.mention in await club.text()
    assert "by invitation" in private(await club.press("Mia", "Join"))
    await club.press("Rory", "Join")
    assert await names(club) == ["Annika", "Rory"]
    assert await club.store.guests(1) == GuestList((), (member.id,))


async def test_bots_and_removed_guests_are_not_invited(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=6)
    await club.press("Björn", "Join")
    await take_off(club, "Björn")
    page = await manage(club)
    assert "can't invite someone you've removed" in private(
        await choose_from(club, page, "people", club["Björn"], club["Mia"])
    )
    assert await club.store.guests(1) == GuestList(barred=(club["Björn"].id,))


async def test_the_host_chooses_the_partners(club: Club) -> None:
    await club.slash("Annika", "scramble new", **DOUBLES)
    for name in ("Björn", "Mia"):
        await club.press(name, "Join")
    page = await manage(club)
    teams = {frozenset(line["label"].split(" · ")) for line in menu_lines(page, "pair")}
    assert {frozenset(sorted(" & ".join(sorted(side.split(" & "))) for side in team)) for team in teams} == {
        frozenset({"Annika & Mia", "Björn & someone new"}),
        frozenset({"Annika & Björn", "Mia & someone new"}),
        frozenset({"Annika & someone new", "Björn & Mia"}),
    }
    other = next(line for line in menu_lines(page, "pair") if "Annika & Björn" in line["label"])
    await choose_from(club, page, "pair", other["value"])
    text = await club.text()
    assert f"<@{club['Annika'].id}> · host · plays with <@{club['Björn'].id}>" in text
    await club.press("Tom", "Join")
    live = await club.live_table()
    teams = {frozenset(live.table.seats[seat].name for seat in team) for team in live.view().card.teams}
    assert teams == {frozenset({"Annika", "Björn"}), frozenset({"Mia", "Tom"})}


async def test_partners_chosen_among_others_than_sit_there_are_not_changed(club: Club) -> None:
    await club.slash("Annika", "scramble new", **DOUBLES | {"players": 6})
    for name in ("Björn", "Mia"):
        await club.press(name, "Join")
    await club.press("Tom", "Join")
    page = await manage(club)
    values = [line["value"] for line in menu_lines(page, "pair")]
    await club.press("Yuki", "Join")
    assert "choose again" in private(await choose_from(club, page, "pair", values[1]))
    assert await names(club) == ["Annika", "Björn", "Mia", "Tom", "Yuki"]
    assert len(menu_lines(await manage(club), "pair")) == 15


async def test_the_lobby_is_closed_from_the_hosts_page_after_a_question(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=4)
    result = await club["Annika"].click(await manage(club), label="Close the lobby")
    assert (await club.table()).phase is Phase.LOBBY
    (yes,) = labels(answer_of(result).message)
    await club["Annika"].click(answer_of(result).message, label=yes)
    assert (await club.table()).phase is Phase.CLOSED


async def test_the_hosts_page_says_when_the_game_has_begun(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    await club.press("Björn", "Join")
    page = await manage(club)
    await club.press("Annika", "Tee off")
    for verb in ("people", "roles"):
        assert "already teed off" in private(await choose_from(club, page, verb))
    assert "already teed off" in private(await choose_from(club, page, "remove", f"guest {club['Björn'].id}"))


@pytest.mark.parametrize("custom_id", ["n19:1:0:remove:", "n19:1:0:remove:x", "n19:1:0:remove:99999999999999999999999"])
async def test_a_forged_choice_on_the_hosts_page_is_refused(club: Club, custom_id: str) -> None:
    await club.slash("Annika", "playnine new")
    assert "out of date" in private(await club.forge("Annika", custom_id))


async def test_a_person_blocked_by_the_host_cannot_join_and_is_not_told_of_the_block(club: Club) -> None:
    text = private(await club.slash("Annika", "settings block", person=club["Mia"]))
    assert club["Mia"].mention in text
    assert club["Mia"].mention in private(await club.slash("Annika", "settings block"))
    await club.slash("Annika", "playnine new", players=4)
    text = private(await club.press("Mia", "Join"))
    assert "You can't join this table" in text and "block" not in text
    await club.press("Björn", "Join")
    await club.slash("Tom", "playnine new", players=4)
    await club.press("Mia", "Join", 2)
    assert await names(club, 2) == ["Tom", "Mia"]
    assert "haven't blocked anyone" in private(await club.slash("Annika", "settings unblock", person=club["Mia"]))
    await club.press("Mia", "Join")
    assert await names(club) == ["Annika", "Björn", "Mia"]


async def test_nobody_blocks_themselves_or_a_bot(club: Club) -> None:
    assert "Choose someone else. You can't block yourself or a bot." in await club.refusal(
        "Annika", "settings block", person=club["Annika"]
    )
    assert "haven't blocked anyone" in await club.refusal("Annika", "settings block")


async def test_a_person_blocked_by_the_host_is_offered_no_seat_and_takes_none(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.slash("Annika", "settings block", person=club["Mia"])
    text = await club.refusal("Björn", "table replace", player="2", by=club["Mia"], table=number)
    assert "can't take a seat at this table" in text
    result = await club.slash("Björn", "table replace", player="2", by=club["Tom"], table=number)
    await club.slash("Annika", "settings block", person=club["Tom"])
    text = private(await club["Tom"].click(club.message(answer_of(result).message.id), label="Take the seat"))
    assert "You can't join this table" in text
    assert (await club.table(number)).seats[1].user == club["Björn"].id


async def test_a_forgotten_person_is_not_named_on_an_invitation(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=6)
    await choose_from(club, await manage(club), "people", club["Björn"], club["Mia"])
    await club.slash("Björn", "settings forget", sure=True)
    await club.advance(60)
    text = await club.text()
    assert f"By invitation only: {club['Mia'].mention}" in text and club["Björn"].mention not in text
    await choose_from(club, await manage(club), "people", club["Tom"])
    assert "by invitation" in private(await club.press("Mia", "Join"))
