"""The lobby: opening a table with every option, joining, leaving, teeing off, limits, server settings."""

from typing import Any

import pytest
from simcord import InteractionResult

from club.table_rules import read_options
from db.rows import Caps, Phase
from engine.play_nine.options import Options
from engine.registry import RATINGS
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, chosen_ids, controls, labels, placeholders, private, texts


async def test_new_keeps_every_choice_and_shows_it(club: Club) -> None:
    choices: dict[str, Any] = {"holes": 6, "cut": False, "shot_limit": 30, "sudden_death": False}
    await club.slash("Annika", "playnine new", players=4, pace="correspondence", ranked=False, **choices)
    table = await club.table()
    assert read_options(table) == Options(**choices)
    assert (table.room, table.pace, table.ranked, table.host) == (4, "correspondence", False, club["Annika"].id)
    text = await club.text()
    told = (
        "6 holes",
        "random first dealer",
        "30 shots",
        "3 days a turn",
        "not for the leaderboard",
        "Players 1 of 4",
    )
    for words in told:
        assert words in text


async def test_new_without_choices_is_the_usual_table(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    table = await club.table()
    assert read_options(table) == Options()
    assert (table.room, table.pace, table.ranked) == (6, "casual", True)


async def test_join_takes_the_next_seat_once(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    await club.press("Björn", "Join")
    assert [seat.name for seat in (await club.table()).seats] == ["Annika", "Björn"]
    assert "You're already at table 1" in private(await club.press("Björn", "Join"))
    assert len((await club.table()).seats) == 2


async def leave(club: Club, name: str, number: int = 1) -> InteractionResult:
    """Leave a lobby as a person does: by the button on the answer to Join."""
    message = answer_of(await club.press(name, "Join", number)).message
    return await club[name].click(message, label="Leave")


async def test_leaving_frees_the_seat_and_passes_the_host_on(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    await club.press("Björn", "Join")
    assert "have a seat" in private(await club.forge("Mia", "n19:1:0:leave:"))
    assert "You've left table 1" in private(await leave(club, "Annika"))
    table = await club.table()
    assert [seat.name for seat in table.seats] == ["Björn"]
    assert table.host == club["Björn"].id
    assert "Only the host" in private(await club.forge("Annika", "n19:1:0:cancel:"))


async def test_the_last_one_to_leave_closes_the_lobby(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    await leave(club, "Annika")
    assert (await club.table()).phase is Phase.CLOSED
    assert "Everyone has left" in await club.text()
    assert labels(await club.board()) == ["Fair deal"]


async def test_a_full_table_tees_off_and_its_lobby_message_stays(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    lobby, board = club.channel_texts()
    assert "Players 2 of 2" in lobby
    assert "tee off: flip two cards each" in board
    assert (await club.table(number)).phase is Phase.PLAYING
    assert labels(club.channel.history()[0]) == ["Fair deal"]


async def test_the_host_tees_off_with_fewer_players(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=6)
    with pytest.raises(Exception, match="disabled"):
        await club.press("Annika", "Tee off")
    await club.press("Björn", "Join")
    await club.press("Mia", "Join")
    assert "Only the host" in private(await club.press("Björn", "Tee off"))
    assert (await club.table()).phase is Phase.LOBBY
    await club.press("Annika", "Tee off")
    assert len((await club.live_table()).table.seats) == 3
    assert sorted(await club.on_turn()) == ["Annika", "Björn", "Mia"]


async def test_house_players_of_each_level_sit_down_for_those_at_the_table(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=4)
    assert "Join first" in private(await club.press("Björn", "Add a house rookie"))
    await club.press("Annika", "Add a house rookie")
    await club.press("Annika", "Add a house amateur")
    await club.press("Annika", "Add a house rookie")
    table = await club.table()
    assert [seat.house for seat in table.seats] == [None, "rookie", "amateur", "rookie"]
    assert len({seat.name for seat in table.seats}) == 4
    assert table.phase is Phase.LOBBY, "a house player starts no game, in the last seat neither"
    text = await club.text()
    assert "2. Pippa · house rookie" in text.replace("*", "") and "can tee off" in text
    assert "All seats are taken" in private(await club.press("Björn", "Join"))
    await club.press("Annika", "Tee off")
    assert await club.on_turn() == ["Annika"]


async def test_a_lobby_shows_a_picture_of_its_game_that_is_drawn_once(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures: list[object] = []
    draw = club.client.render_worker.render

    def record_picture(picture: Any) -> Any:
        pictures.append(picture)
        return draw(picture)

    monkeypatch.setattr(club.client.render_worker, "render", record_picture)
    for command in ("playnine new", "scramble new", "finalnine new", "playnine new"):
        await club.slash("Annika" if len(pictures) < 2 else "Björn", command, players=2)
    assert [len((await club.board(number)).attachments) for number in range(1, 5)] == [1] * 4
    assert len(pictures) == 3
    await club.press("Mia", "Join", 1)
    assert not club.channel.history()[0].attachments, "what is left of a lobby has none"


async def test_two_who_take_the_last_seat_at_once_start_one_game(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=2, holes=3)
    lobby, join = await club.board(), await club.control("join")
    results = {name: club.send(name, lobby, join) for name in ("Björn", "Mia")}
    await club.env.settle()
    table = await club.table()
    assert table.phase is Phase.PLAYING
    (seated,) = {"Björn", "Mia"} & {seat.name for seat in table.seats}
    (late,) = {"Björn", "Mia"} - {seated}
    assert "off you go" in private(results[seated])
    text = private(results[late])
    assert "All seats are taken" in text or "teed off" in text


async def test_a_person_in_the_last_free_seat_starts_the_game_beside_house_players_too(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    await club.press("Annika", "Add a house rookie")
    assert "or someone takes the last free seat" in await club.text()
    await club.press("Björn", "Join")
    assert (await club.table()).phase is Phase.PLAYING


async def test_whoever_left_may_join_again_by_the_same_message(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    (followup,) = (await club.press("Björn", "Join")).followups
    welcome = followup.message
    assert labels(welcome) == ["Leave"]
    leave_result = await club["Björn"].click(welcome, label="Leave")
    assert "You've left table 1" in private(leave_result)
    await club["Björn"].click(answer_of(leave_result).message, label="Join again")
    assert [seat.name for seat in (await club.table()).seats] == ["Annika", "Björn"]
    assert "Players 2 of 3" in await club.text()


async def test_old_lobbies_have_a_leave_button_of_their_own(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    await club.press("Björn", "Join")
    assert "You've left" in private(await club.forge("Björn", "n19:1:0:leave:"))
    assert "Players 1 of 3" in await club.text()


async def test_a_lobby_says_what_it_waits_for(club: Club) -> None:
    doubles: dict[str, Any] = {"characters": "kstar", "doubles": True, "pack": "full"}
    await club.slash("Annika", "finalnine new", players=4, **doubles)
    assert "Waiting for 3 more players: friends or house players." in await club.text()
    await club.press("Björn", "Join")
    await club.press("Annika", "Add a house amateur")
    text = await club.text()
    assert "Waiting for one more player: a friend or a house player." in text and "teams of two" in text
    with pytest.raises(Exception, match="disabled"):
        await club.press("Annika", "Tee off")


@pytest.mark.parametrize(
    ("command", "options", "with_whom"),
    [
        ("finalnine new", {"characters": "kstar", "doubles": True, "players": 4}, {"Annika": "Mia", "Björn": None}),
        ("scramble new", {"teams": "doubles", "players": 4}, {"Annika": "Mia", "Björn": None}),
        ("scramble new", {"teams": "doubles", "players": 6}, {"Annika": "Mia", "Björn": None}),
    ],
)
async def test_partners_are_named_before_the_tee(
    club: Club, command: str, options: dict[str, Any], with_whom: dict[str, str | None]
) -> None:
    await club.slash("Annika", command, **options)
    for name in ("Björn", "Mia"):
        await club.press(name, "Join")
    lines = (await club.text()).splitlines()
    for name, partner in with_whom.items():
        (line,) = (line for line in lines if line[0].isdigit() and f"<@{club[name].id}>" in line.split(" · ")[0])
        assert line.endswith(f"plays with <@{club[partner].id}>" if partner else "partner still to come")


async def test_cancel_is_the_hosts_and_the_moderators(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    await club.slash("Annika", "playnine new")
    assert "Only the host" in private(await club.forge("Björn", "n19:1:0:cancel:"))
    await club.forge("Annika", "n19:1:0:cancel:")
    await club.forge(club.add_moderator(manage_messages=True), "n19:2:0:cancel:")
    for number in (1, 2):
        assert (await club.table(number)).phase is Phase.CLOSED
        assert "called off the game" in await club.text(number)


async def test_an_old_lobby_button_after_the_start_says_so(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    lobby = await club.board()
    await club.press("Björn", "Join")
    ids = [part["custom_id"] for part in controls(lobby)]
    stale = [id for id in ids if not any(f":{verb}:" in id for verb in ("rules", "fair"))]
    stale += [f"n19:1:0:{verb}:" for verb in ("leave", "cancel")]
    await club.press("Annika", "Tee off")
    for id in stale:
        text = private(await club.forge("Mia", id))
        assert "teed off" in text or "Only the host" in text or "Join first" in text
    assert len((await club.table()).seats) == 2


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        (Caps(person=2), "You host 2 open tables"),
        (Caps(channel=2), "2 tables here are waiting for you"),
        (Caps(server=2), "This server already has 2 open tables"),
        (Caps(seated=2), "You're already at 2 open tables"),
    ],
)
async def test_tables_beyond_a_limit_are_refused_with_a_sentence(club: Club, limits: Caps, sentence: str) -> None:
    club.client.config = club.config._replace(caps=limits)
    for _ in range(2):
        await club.slash("Annika", "playnine new")
    assert sentence in await club.refusal("Annika", "playnine new")
    assert len(await club.store.open_tables()) == 2
    await club.forge("Annika", "n19:1:0:cancel:")
    await club.slash("Annika", "playnine new")
    assert len(await club.store.open_tables()) == 2


async def test_rounds_alone_and_games_under_way_fill_no_channel(club: Club) -> None:
    club.client.config = club.config._replace(caps=Caps(channel=1))
    await club.slash("Annika", "playnine new", players=1, holes=3)
    await club.press("Annika", "Tee off", 1)
    await club.tee_off("Björn", "Mia")
    await club.slash("Yuki", "playnine new")
    assert (await club.table(3)).phase is Phase.LOBBY


async def test_a_full_channel_lists_the_tables_to_join_instead_of_the_form(club: Club) -> None:
    club.client.config = club.config._replace(caps=Caps(channel=1))
    await club.slash("Annika", "playnine new", players=3)
    refusal = await club.slash("Björn", "play")
    assert "A table here is waiting for you" in private(refusal)
    await club["Björn"].click(answer_of(refusal).message, label="Join table 1")
    assert [seat.user for seat in (await club.table(1)).seats] == [club["Annika"].id, club["Björn"].id]


async def test_the_limit_of_a_person_does_not_stop_others(club: Club) -> None:
    for _ in range(3):
        await club.slash("Annika", "playnine new")
    assert "Finish one or end it early" in await club.refusal("Annika", "playnine new")
    await club.slash("Björn", "playnine new")
    assert (await club.table(4)).host == club["Björn"].id


async def test_without_the_permission_to_post_no_table_is_opened(club: Club) -> None:
    club.deny(send_messages=True)
    text = await club.refusal("Annika", "playnine new")
    assert "“send messages”" in text
    assert await club.store.open_tables() == ()
    club.deny()
    await club.slash("Annika", "playnine new")
    assert len(await club.store.open_tables()) == 1


async def test_without_the_permission_for_files_the_board_is_in_words(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    club.deny(attach_files=True)
    club.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    for name in ("Annika", "Björn"):
        await club.tee(name, number=number)
    await club.slash("Annika", "table board", table=number)
    assert "Top row / bottom row" in await club.text(number)


async def test_server_settings_limit_where_and_by_whom_tables_are_opened(club: Club) -> None:
    boss = club.add_moderator(manage_guild=True)
    member = club.guild.create_role("Member")
    club.join_server("Rory", roles=(member,))
    lawn = club.guild.create_text_channel("lawn")
    assert "You need the “Manage Server” permission" in await club.refusal("Annika", "settings server", pace="live")
    page = answer_of(await club.slash(boss, "settings server", pace="live", channel=lawn, opener=member))
    assert any("live" in hint for hint in placeholders(page)) and chosen_ids(page) == {lawn.id, member.id}
    assert lawn.mention in await club.refusal("Rory", "playnine new")
    assert member.mention in private(await club.slash("Annika", "playnine new", place=lawn))
    await club.slash("Rory", "playnine new", place=lawn)
    assert (await club.table()).pace == "live"
    await club["Annika"].click(club.message((await club.table()).board or 0, lawn), label="Join")
    assert len((await club.table()).seats) == 2
    taken_back = answer_of(await club.slash(boss, "settings server", channel=lawn, opener=member))
    assert {"all channels", "everyone"} <= {*placeholders(taken_back)} and not chosen_ids(taken_back)
    await club.slash("Annika", "playnine new")


async def test_a_thread_of_an_allowed_channel_is_allowed(club: Club) -> None:
    boss = club.add_moderator(manage_guild=True)
    await club.slash(boss, "settings server", channel=club.channel)
    thread = club.env.backend.create_thread(club.channel.id, "Round one", club["Annika"].id)
    place = next(each for each in club.channel.threads if each.id == thread.id)
    await club.slash("Annika", "playnine new", place=place, players=1, holes=3)
    await club["Annika"].click(await club.board(channel=place), label="Tee off")
    table = await club.table()
    assert (table.channel, table.thread) == (club.channel.id, thread.id)
    assert "tees off" in texts(await club.board(channel=place))


async def test_a_host_of_too_many_tables_can_end_one_from_the_list(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    await club.open("Annika", "Björn", ranked=False)
    await club.slash("Annika", "scramble new")
    refusal = await club.slash("Annika", "finalnine new")
    text = private(refusal)
    for number, expected_text in ((1, "Play Nine, table 1"), (2, "Play Nine, table 2"), (3, "Scramble Golf, table 3")):
        assert f"[{expected_text}]" in text and f"/{(await club.table(number)).board})" in text
    assert text.count("lobby") == 2 and text.count("playing") == 1
    page = answer_of(refusal).message
    assert labels(page) == ["End table 1", "End table 2", "End table 3"]
    for number in (1, 2):
        await club.slash("Annika", "finalnine new")
        page = answer_of(await club.slash("Annika", "finalnine new")).message
        message = answer_of(await club["Annika"].click(page, label=f"End table {number}")).message
        assert (await club.table(number)).phase is not Phase.CLOSED
        (yes,) = labels(message)
        await club["Annika"].click(message, label=yes)
        assert (await club.table(number)).phase is Phase.CLOSED
        await club.slash("Annika", "finalnine new")
        assert len(await club.store.open_tables(host=club["Annika"].id)) == 3


async def test_tables_of_another_server_are_listed_and_ended_there(club: Club) -> None:
    for _ in range(3):
        await club.slash("Annika", "playnine new")
    other = club.env.create_guild("Another Club")
    place, guest = other.create_text_channel("lawn"), other.add_member(club["Annika"].user)
    refusal = await guest.slash(place, "playnine new")
    assert "Play Nine, table 3" in private(refusal)
    assert not labels(answer_of(refusal).message)


async def test_playing_again_beyond_the_limit_leads_to_the_list_too(club: Club) -> None:
    for _ in range(2):
        await club.slash("Annika", "playnine new")
    await club.open("Annika", house=1)
    await club.finish(3)
    await club.slash("Annika", "playnine new")
    result = await club.press("Annika", "Play again", 3)
    assert "You host 3 open tables" in private(result)


async def test_joining_again_in_the_last_seat_leaves_the_controls_on_the_public_board(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3)
    await club.press("Björn", "Join")
    gone = await leave(club, "Björn")
    await club.press("Mia", "Join")
    await club["Björn"].click(answer_of(gone).message, label="Join again")
    assert (await club.table()).phase is Phase.PLAYING
    assert "tee off" in await club.text()
    assert {"My hand", "Scorecard"} <= {*labels(await club.board())}


async def test_the_house_option_fills_the_table_and_the_lobby_names_the_level(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=3, house="amateur")
    table = await club.table()
    assert [seat.house for seat in table.seats] == [None, "amateur", "amateur"]
    assert (await club.text()).count(f"house amateur ({RATINGS['play-nine']['amateur']})") == 2
    await club.press("Annika", "Tee off")
    assert (await club.table()).phase is Phase.PLAYING


async def test_the_host_of_a_live_table_makes_its_turns_shorter_by_one_press(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=2, pace="live")
    assert "Only the host" in private(await club["Björn"].click(await club.board(), label="1 minute a turn"))
    await club["Annika"].click(await club.board(), label="1 minute a turn")
    assert (await club.table()).pace == "quick" and "1 minute a turn" in await club.text()
    assert "2 minutes a turn" in labels(await club.board())
    await club["Björn"].click(await club.board(), label="Join")
    dues = {timer.kind: timer.due - club.now for timer in await club.store.timers_of(1)}
    assert dues["absent"] <= 60 and "remind" not in dues
