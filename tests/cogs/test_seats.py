"""Seats that are left or given away, and early ends: nobody erases a ranked loss or is misinformed."""

import pytest

from app.runtime.background_loops import SWEEP_SECONDS
from club.pending_moves import ABSENT_AFTER_TURNS
from db.rows import Phase
from engine.record import Move
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, labels, private, texts

LEAVE = "Leave the table"


async def mark_away(club: Club, number: int, seat: int) -> None:
    """Count so many missed turns for a player that the house plays for them."""
    async with club.client.clubhouse.tables.lock(number):
        await club.store.set_missed_turns(number, seat, ABSENT_AFTER_TURNS)
    await club.client.clubhouse.resume_game(number)


async def gains(club: Club, number: int) -> list[int]:
    """Return the change of rating of each seat."""
    return [(seat.rating_after or 0) - (seat.rating_before or 0) for seat in await club.store.results(number)]


async def results(club: Club, number: int) -> list[tuple[str, int]]:
    """Return the player and the place of each seat's result."""
    return [(club.name_of(seat.user or 0), seat.place) for seat in await club.store.results(number)]


async def test_the_loser_who_hands_the_seat_over_has_lost_and_the_winner_gains_as_much(club: Club) -> None:
    played = await club.tee_off("Yuki", "Zoé")
    await club.finish(played)
    number = await club.tee_off("Annika", "Björn")
    rules = (await club.live_table(number)).game.rules
    await club.rush(number, lambda state: any(rules.view(state, None).card.strokes))
    text = await club.refusal("Björn", "table replace", player="2", table=number)
    assert "The house plays for you now" in text and "so you come last" in text and "you'll come last" not in text
    await club.finish(number)
    assert await results(club, number) == [("Annika", 1), ("Björn", 2)]
    assert sorted(await gains(club, number)) == sorted(await gains(club, played))
    assert (await gains(club, number))[0] > 0 > (await gains(club, number))[1]


@pytest.mark.parametrize("way", ["leave", "give to the house", "give to Mia", "be forgotten"])
async def test_a_player_who_leaves_at_once_loses_rating_and_the_winner_gains_none(club: Club, way: str) -> None:
    number = await club.tee_off("Annika", "Björn")
    match way:
        case "leave":
            await club.confirm("Björn", "table leave", table=number)
        case "give to the house":
            await club.slash("Björn", "table replace", player="2", table=number)
        case "give to Mia":
            offer = answer_of(await club.slash("Björn", "table replace", player="2", by=club["Mia"], table=number))
            await club["Mia"].click(offer.message, label="Take the seat")
            assert (await club.table(number)).seats[1].user == club["Mia"].id
        case _:
            await club.slash("Björn", "settings forget", sure=True)
    await club.finish(number)
    annika, bjorn = await gains(club, number)
    assert annika == 0 > bjorn
    profile = await club.store.profile(club.guild.id, club["Annika"].id, "play-nine")
    assert profile is not None and profile.line.wins == 0


async def test_a_player_forgotten_after_a_hole_has_lost_to_the_winner(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    rules = (await club.live_table(number)).game.rules
    await club.rush(number, lambda state: any(rules.view(state, None).card.strokes))
    await club.slash("Björn", "settings forget", sure=True)
    await club.finish(number)
    annika, bjorn = await gains(club, number)
    assert annika > 0 > bjorn


async def test_leaving_says_what_happens_in_each_game(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    text = private(await club.confirm("Björn", "table leave", table=number))
    assert "The house plays for you now" in text and "so you come last" in text and "you'll come last" not in text
    for command, alone in (("scramble new", "the round is over"), ("finalnine new", "The others play on")):
        number = await club.gather(command, "Annika", "Björn", "Mia", players=3)
        text = private(await club.confirm("Björn", "table leave", table=number))
        assert "out of the round. The others play on" in text and "so you come last" in text
        assert "has left. The round goes on" in await club.refusal("Annika", "table replace", player="2", table=number)
        assert alone in private(await club.confirm("Mia", "table leave", table=number))


async def test_the_board_says_that_the_house_plays_for_a_player_who_left(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    assert "has left" not in await club.text(number)
    await club.confirm("Björn", "table leave", table=number)
    assert f"{club['Björn'].mention} has left. The house plays on" in await club.text(number)


async def test_players_who_left_or_were_forgotten_stay_out_of_the_round_after_a_crash(club: Club) -> None:
    for command in ("scramble new", "finalnine new"):
        number = await club.gather(command, "Annika", "Björn", "Mia", players=3)
        await club.store.mark_left(number, 1)
        await club.restart()
        await club.advance(SWEEP_SECONDS)
        assert [move.text for move in (await club.store.record(number)).moves if move.seat == 1] == ["leave"]
    await club.slash("Mia", "settings forget", sure=True)
    assert Move(2, "leave") in (await club.store.record(number)).moves


async def test_leaving_asks_for_confirmation_and_names_the_consequences(club: Club) -> None:
    for command, outlook in (
        ("playnine new", "The house will play on for you"),
        ("scramble new", "You'll be out of the round"),
    ):
        number = await club.gather(command, "Annika", "Björn", players=2)
        for asked in (
            await club.slash("Björn", "table leave", table=number),
            await club["Björn"].click(answer_of(await club.press("Björn", "Table", number)).message, label=LEAVE),
        ):
            text = private(asked)
            assert "for good?" in text and outlook in text and "you'll come last" in text
        assert not (await club.table(number)).seats[1].gone
        await club["Björn"].click(answer_of(asked).message, label="Leave for good")
        assert (await club.table(number)).seats[1].gone


async def test_the_last_person_is_told_before_leaving_that_the_table_closes(club: Club) -> None:
    number = await club.tee_off("Annika", players=1)
    text = await club.refusal("Annika", "table leave", table=number)
    assert "the table will close without a result" in text and "you'll come last" not in text
    assert (await club.table(number)).phase is Phase.PLAYING


async def test_the_last_person_beside_house_players_is_told_that_the_house_alone_is_left(club: Club) -> None:
    number = await club.gather("playnine new", "Annika", house=1, players=2)
    assert "Only the house would be left at the table" in await club.refusal("Annika", "table leave", table=number)
    text = private(await club.confirm("Annika", "table leave", table=number))
    assert "Only the house is left there, so the game ends without a result." in text
    assert "Only the house is left, so there's no result." in await club.text(number)


async def test_ending_a_game_asks_for_confirmation_and_names_the_cost(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", ranked=False)
    menu = answer_of(await club.press("Annika", "Table", number)).message
    asks = (
        await club.slash("Annika", "table end", table=number),
        await club.slash("Annika", "table vote", motion="end", table=number),
        await club["Annika"].click(menu, label="End the game"),
    )
    for asked in asks:
        answer = private(asked)
        assert "for everyone?" in answer and "0 of 3 holes are done" in answer and "can't undo" in answer
    assert (await club.table(number)).phase is Phase.PLAYING
    await club["Annika"].click(answer_of(asked).message, label="End it for everyone")
    assert f"{club['Annika'].mention} ended the game" in await club.text(number)
    ranked = await club.tee_off("Annika", "Björn")
    asked = await club.slash("Annika", "table end", table=ranked)
    assert "Ask everyone to end" in private(asked)
    await club["Annika"].click(answer_of(asked).message, label="Ask everyone to end it")
    left = club.message(answer_of(asked).message.id)
    assert "Your vote is in" in texts(left) and not labels(left), "nobody asks everybody twice"
    assert sum("wants to end the game" in text for text in club.channel_texts()) == 1


async def test_a_lobby_says_who_has_called_it_off(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    await club.forge("Annika", "n19:1:0:cancel:")
    assert f"{club['Annika'].mention} has called off the game" in await club.text()
    await club.slash("Annika", "settings forget", sure=True)
    await club.advance(SWEEP_SECONDS)
    assert "The host has called off the game" in await club.text()


async def test_a_substitute_loses_nothing_by_leaving(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Yuki")
    offer = answer_of(await club.slash("Björn", "table replace", player="2", by=club["Mia"], table=number)).message
    await club["Mia"].click(offer, label="Take the seat")
    text = private(await club.confirm("Mia", "table leave", table=number))
    assert "The house plays for you now" in text and "come last" not in text


async def test_leaving_alone_says_that_the_table_is_closed(club: Club) -> None:
    number = await club.tee_off("Annika", players=1)
    text = private(await club.confirm("Annika", "table leave", table=number))
    assert "the game ends without a result" in text and "come last" not in text
    number = await club.tee_off("Annika", players=1)
    assert "the game ends without a result" in await club.refusal("Annika", "table replace", player="1", table=number)
    assert (await club.table(number)).phase is Phase.CLOSED


async def test_leaving_a_friendly_game_costs_nothing(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", ranked=False)
    text = private(await club.confirm("Björn", "table leave", table=number))
    assert "The house plays for you now" in text and "come last" not in text


async def test_a_present_player_is_not_replaced_by_others(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    players = await club["Annika"].autocomplete(club.channel, "table replace", "player", "bj", table=number)
    assert [choice["value"] for choice in players] == ["2"]
    moderator = club.add_moderator(manage_messages=True)
    for name in ("Annika", moderator):
        for whom in ({}, {"by": club["Tom"]}):
            text = await club.refusal(name, "table replace", player="2", table=number, **whom)
            assert "is still playing" in text
    assert "Only that player" in await club.refusal("Mia", "table replace", player="2", table=number)
    for nobody in ("9", "0", "two"):
        assert "Choose one from the list" in await club.refusal("Annika", "table replace", player=nobody, table=number)
    assert [seat.user for seat in (await club.table(number)).seats] == [club[n].id for n in ("Annika", "Björn", "Mia")]


async def test_the_host_replaces_an_absent_player_who_keeps_the_result(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    await mark_away(club, number, 1)
    assert "The house plays for" in await club.refusal("Annika", "table replace", player="2", table=number)
    seat = (await club.table(number)).seats[1]
    assert (seat.user, seat.house, seat.result_owner) == (None, "amateur", club["Björn"].id)
    assert "already plays that seat" in await club.refusal("Annika", "table replace", player="2", table=number)
    await club.finish(number)
    assert (await results(club, number))[1] == ("Björn", 3)


async def test_a_losing_host_ends_no_ranked_game_alone(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    await club.confirm("Annika", "table end", table=number)
    assert "wants to end" in texts(club.channel.history()[-1])
    assert (await club.table(number)).phase is Phase.PLAYING
    await club.confirm("Annika", "table leave", table=number)
    assert "Only the host, a moderator or a player" in await club.refusal("Annika", "table end", table=number)
    await club.finish(number)
    assert (await results(club, number))[0] == ("Annika", 3)
    assert (await gains(club, number))[0] < 0


async def test_a_moderator_who_plays_ends_no_ranked_game_alone_and_another_one_does(club: Club) -> None:
    moderator = club.add_moderator(manage_messages=True)
    number = await club.tee_off("Annika", moderator)
    await club.confirm(moderator, "table end", table=number)
    await club.slash(moderator, "table replace", player="2", table=number)
    assert "Only the host" in await club.refusal(moderator, "table end", table=number)
    assert (await club.table(number)).phase is Phase.PLAYING
    other = await club.tee_off("Annika", "Björn")
    await club.confirm(moderator, "table end", table=other)
    assert (await club.table(other)).reason == "ended"


async def test_a_player_alone_with_the_house_may_end_the_game(club: Club) -> None:
    number = await club.gather("playnine new", "Annika", house=1, players=2)
    await club.confirm("Annika", "table end", table=number)
    assert (await club.table(number)).reason == "ended"


async def test_a_friendly_game_is_the_hosts_and_the_moderators_to_end(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", ranked=False)
    assert "Only the host" in await club.refusal("Mia", "table end", table=number)
    await club.confirm(club.add_moderator(manage_messages=True), "table end", table=number)
    assert (await club.table(number)).reason == "ended"
    assert "ended the game early" in await club.text(number)
    assert "already closed" in await club.refusal("Annika", "table end", table=number)
    assert "ended early" in await club.refusal("Annika", "playnine draw", table=number)


@pytest.mark.parametrize("command", ["table replace", "table vote"])
async def test_a_number_of_5000_digits_is_no_player(club: Club, command: str) -> None:
    number = await club.tee_off("Annika", "Björn", ranked=False)
    options = {"motion": "skip"} if command == "table vote" else {}
    refusal = await club.refusal("Annika", command, table=number, player="1" * 5000, **options)
    assert "incident" not in refusal.lower()


async def test_a_moderator_of_another_channel_ends_no_table_here(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", ranked=False)
    lawn = club.guild.create_text_channel("lawn")
    club.allow("Mia", lawn, manage_messages=True)
    refusal = "Only the host"
    assert refusal in private(await club.slash("Mia", "table end", place=lawn, table=number))
    club.allow("Mia", club.channel, manage_messages=True)
    await club.confirm("Mia", "table end", table=number)
    assert (await club.table(number)).reason == "ended"


async def test_end_by_vote_takes_more_than_half(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia", "Tom")
    for _twice in range(2):
        await club.confirm("Björn", "table end")
        motion = club.channel.history()[-1]
        assert f"<@{club['Björn'].id}> wants to end" in texts(motion)
        assert "2 more votes" in texts(motion)
    await club["Mia"].click(motion, label="End the game")
    assert "One more vote" in texts(club.channel.history()[-1])
    assert (await club.table(number)).phase is Phase.PLAYING
    await club.confirm("Tom", "table end")
    assert "Vote passed" in texts(club.channel.history()[-1])
    assert (await club.table(number)).reason == "voted"


async def test_a_vote_to_end_the_game_counts_until_the_hole_ends(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    await club.confirm("Annika", "table end", table=number)
    old = club.channel.history()[-1]
    rules = (await club.live_table(number)).game.rules
    await club.rush(number, lambda state: any(rules.view(state, None).card.strokes))
    await club.confirm("Björn", "table end", table=number)
    motion = club.channel.history()[-1]
    assert "One more vote" in texts(motion) and club["Annika"].mention in texts(motion).split("One more")[1]
    assert (await club.table(number)).phase is Phase.PLAYING
    await club["Annika"].click(old, label="No")
    assert (await club.table(number)).phase is Phase.PLAYING
    await club["Mia"].click(motion, label="End the game")
    assert (await club.table(number)).reason == "voted"
