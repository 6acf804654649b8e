"""Votes: the last action is undone without a trace, and a player who keeps a table waiting is skipped."""

import asyncio
import re
from contextlib import suppress
from typing import Any

import discord
import pytest
from simcord import UserHandle

from app.discord_io.interaction_response import Answer
from club import votes
from club.deadlines import PACES
from cogs.table_votes import last_action_text
from engine.scramble import GAME
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, labels, private, texts
from tests.cogs.test_scramble_games import by_buttons_and_hand
from ui.widgets.page import Page

LIVE = PACES["live"]
SILENT = discord.MessageFlags(suppress_notifications=True).value


async def open_scramble(club: Club, *names: str, **options: Any) -> int:
    """Open a table of Scramble Golf with six moves; return its number."""
    number = await club.gather("scramble new", *names, **options)
    await club.play(by_buttons_and_hand(club, number), number, 6)
    return number


async def vote_to_take_back(club: Club, number: int, *names: str) -> str:
    """Vote to take the last action back, and return the text of the vote."""
    first, *others = names
    await club.slash(first, "table vote", motion="back", table=number)
    motion = club.channel.history()[-1]
    for name in others:
        await club[name].click(motion, label="Undo it")
    return texts(club.message(motion.id))


async def test_s212_taking_back_restores_the_state_before_the_last_action_with_its_dice(club: Club) -> None:
    number = await open_scramble(club, "Annika", "Björn", house=2, players=4)
    live = await club.live_table(number)
    ply = await votes.last_action(club.client.clubhouse, live)
    assert ply is not None
    moves, before, after = live.record.moves, live.state_at(ply - 1), live.state_at(ply)
    assert "Vote passed" in await vote_to_take_back(club, number, "Annika", "Björn")
    undone = await club.live_table(number)
    assert undone.record.moves == moves[: ply - 1]
    assert (undone.state, undone.ply) == (before, ply - 1)
    assert (await club.store.record(number)).moves == moves[: ply - 1]
    (again,) = await club.on_turn(number)
    assert club[again].id == undone.table.seats[moves[ply - 1].seat].user
    while (made := (await club.live_table(number)).record.moves) != moves:
        assert made == moves[: len(made)], "the house answers as before"
        (again,) = await club.on_turn(number)
        await club.slash(again, "move", move=moves[len(made)].text, table=number)
    assert (await club.live_table(number)).state_at(ply) == after


async def test_s212_taking_back_needs_more_than_half_of_the_people(club: Club) -> None:
    number = await open_scramble(club, "Annika", "Björn", "Mia", "Tom", house=1, players=5)
    ply = (await club.live_table(number)).ply
    text = await vote_to_take_back(club, number, "Annika")
    assert "2 more votes" in text and club["Annika"].mention in text
    motion = club.channel.history()[-1]
    for name in ("Annika", "Björn"):
        await club[name].click(motion, label="Undo it")
        assert (await club.live_table(number)).ply == ply
    assert "One more vote" in texts(club.message(motion.id))
    assert "You can only vote while you're playing" in private(await club["Zoé"].click(motion, label="Undo it"))
    await club["Mia"].click(motion, label="Undo it")
    assert "Vote passed" in texts(club.message(motion.id))
    assert not labels(club.message(motion.id))
    assert (await club.live_table(number)).ply < ply


async def test_a_vote_that_is_shown_late_does_not_replace_the_result(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await open_scramble(club, "Annika", "Björn", "Mia", "Tom", players=4)
    await club.slash("Annika", "table vote", motion="back", table=number)
    motion, change = club.channel.history()[-1], Answer.change
    counted, overtaken, gate = asyncio.Event(), asyncio.Event(), asyncio.Event()
    (yes, _no) = (part["custom_id"] for part in controls(motion))

    async def change_late(answer: Answer, page: Page) -> bool:
        if answer.user.id == club["Mia"].id:
            overtaken.set()
        else:
            counted.set()
            await club.env.external_wait(gate.wait(), reason="a slow edit")
        return await change(answer, page)

    monkeypatch.setattr(Answer, "change", change_late)
    club.send("Björn", motion, yes)
    await counted.wait()
    club.send("Mia", motion, yes)
    with suppress(TimeoutError):
        await asyncio.wait_for(overtaken.wait(), 0.5)
    gate.set()
    await club.env.settle()
    assert "Vote passed" in texts(club.message(motion.id))


@pytest.mark.parametrize("way", ["command", "button"])
async def test_a_vote_calls_those_who_are_to_vote_and_want_pings(club: Club, way: str) -> None:
    number = await open_scramble(club, "Annika", "Björn", "Mia", players=3)
    await club.slash("Mia", "settings me", pings=False)
    if way == "button":
        menu = answer_of(await club.press("Annika", "Table", number)).message
        await club["Annika"].click(menu, label="Undo the last move")
    else:
        await club.slash("Annika", "table vote", motion="back", table=number)
    text = texts(club.channel.history()[-1])
    assert f"{club['Annika'].mention} wants to undo" in text
    assert f"{club['Björn'].mention} and {club['Mia'].mention}, what do you say?" in text
    (sent,) = [one.json for one in club.env.http_requests if one.json and "wants to undo" in str(one.json)]
    message = sent.get("data", sent)  # a button posts by a webhook
    assert message["allowed_mentions"]["users"] == [club["Björn"].id]
    assert not message["flags"] & SILENT


async def test_a_vote_ends_when_it_can_no_longer_be_carried(club: Club) -> None:
    number = await open_scramble(club, "Annika", "Björn", "Mia", "Tom", players=4, ranked=True)
    await club.slash("Annika", "table vote", motion="back", table=number)
    motion = club.channel.history()[-1]
    ply = (await club.live_table(number)).ply
    await club["Björn"].click(motion, label="No")
    _wish, count, asked = texts(club.message(motion.id)).partition("2 more votes")
    assert count and asked and club["Björn"].mention not in asked
    assert "You can only vote while you're playing" in private(await club["Zoé"].click(motion, label="No"))
    await club["Mia"].click(motion, label="No")
    assert "Not enough votes to undo" in texts(club.message(motion.id))
    assert not labels(club.message(motion.id))
    for name in ("Annika", "Björn"):
        await club.slash(name, "table vote", motion="back", table=number)
    assert "One more vote" in texts(club.channel.history()[-1]), "it can be asked for again, by anyone"
    assert (await club.live_table(number)).ply == ply


async def test_the_person_who_began_a_vote_can_vote_against_it(club: Club) -> None:
    number = await open_scramble(club, "Annika", "Björn", "Mia", players=3)
    await club.slash("Annika", "table vote", motion="back", table=number)
    motion = club.channel.history()[-1]
    await club["Annika"].click(motion, label="No")
    assert "Not enough votes to undo" in texts(club.message(motion.id))


async def test_s212_a_move_made_meanwhile_makes_a_vote_void(club: Club) -> None:
    number = await open_scramble(club, "Annika", "Björn")
    await club.slash("Annika", "table vote", motion="back", table=number)
    motion = club.channel.history()[-1]
    await club.play(club.by_move(number), number, 1)
    ply = (await club.live_table(number)).ply
    assert "this vote no longer counts" in private(await club["Björn"].click(motion, label="Undo it"))
    await club.slash("Björn", "table vote", motion="back", table=number)
    assert (await club.live_table(number)).ply == ply, "the vote for another action does not count"


LASTING = re.compile(":(rules|stand|standing):")
"""The buttons of a hand that no move outdates."""


async def test_controls_of_what_was_taken_back_explain_themselves_for_good(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn")
    old: list[tuple[str, str]] = []
    for _ in range(4):
        await club.play(club.by_move(number), number, 1)
        name, _text = await club.next_move(number)
        hand = answer_of(await club.press(name, "My hand", number)).message
        old += [(name, part["custom_id"]) for part in controls(hand) if not LASTING.search(part["custom_id"])]
    for _ in range(3):
        assert "Vote passed" in await vote_to_take_back(club, number, "Annika", "Björn")
    undone = await club.live_table(number)
    ahead = undone.stamp - undone.ply
    for _ in range(4):
        for name, custom_id in old:
            ply = (await club.live_table(number)).ply
            result = await club.forge(name, custom_id)
            assert "was undone" in private(result), custom_id
            assert (await club.live_table(number)).ply == ply
        await club.play(by_buttons_and_hand(club, number), number, 1)
    live = await club.live_table(number)
    assert live.stamp - live.ply == ahead


async def test_a_press_that_was_taken_back_plays_nothing_when_it_comes_again(club: Club) -> None:
    number = await open_scramble(club, "Annika", "Björn")
    name, text = await club.next_move(number)
    interaction = club.env.backend.snowflake()
    with club.env.time_context():
        await club.client.clubhouse.accept_moves(number, club[name].id, text, interaction)
    assert "Vote passed" in await vote_to_take_back(club, number, "Annika", "Björn")
    before = await club.live_table(number)
    with club.env.time_context():
        for again in (text, "nonsense"):
            await club.client.clubhouse.accept_moves(number, club[name].id, again, interaction)
    assert (await club.live_table(number)).record == before.record
    await club.slash(name, "move", move=text, table=number)
    assert (await club.live_table(number)).ply > before.ply


@pytest.mark.usefixtures("real_seeds")
async def test_a_game_with_actions_taken_back_is_verified_and_rebuilt(club: Club) -> None:
    number = await open_scramble(club, "Annika", "Björn", house=1, players=3, cards="luck")
    for _ in range(3):
        assert "Vote passed" in await vote_to_take_back(club, number, "Annika", "Björn")
        await club.restart()
        await club.play(by_buttons_and_hand(club, number), number, 5)
    await club.finish(number)
    assert "This game checks out" in private(await club.slash("Tom", "verify", table=number))
    view, stored = await club.replay(number), await club.store.results(number)
    assert [result.total for result in stored] == list(view.result.totals)
    await club.store.rebuild_results()
    assert await club.store.results(number) == stored
    assert "You can only vote while you're playing" in await club.refusal(
        "Annika", "table vote", motion="back", table=number
    )


async def test_after_a_crash_in_a_taking_back_the_house_goes_on_and_the_clocks_run(club: Club) -> None:
    number = await open_scramble(club, "Annika", "Björn", house=1, players=3)
    live = await club.live_table(number)
    ply = await votes.last_action(club.client.clubhouse, live)
    await club.store.take_back_moves(number, live.ply, 0, ply or 0, ())
    await club.restart()
    await club.advance(61)
    assert "absent" in {timer.kind for timer in await club.store.timers_of(number)}
    await club.play(by_buttons_and_hand(club, number), number, 5)


async def test_hands_delivered_by_message_follow_a_taking_back(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck")
    await club.play(by_buttons_and_hand(club, number), number, 6)
    for name in ("Annika", "Björn"):  # a hand that was opened in the channel takes the place of the message for a while
        club.client.private_pages.drop_hand(number, club[name].id)
    assert "Vote passed" in await vote_to_take_back(club, number, "Annika", "Björn")
    (name,) = await club.on_turn(number)
    (hand,) = UserHandle(club.env, club.env.backend.get_user(club[name].id)).dm_channel.history()
    stamp = (await club.live_table(number)).stamp
    assert {int(part["custom_id"].split(":")[2]) for part in controls(hand)} == {stamp}


async def test_s212_alone_nothing_is_taken_back_in_a_ranked_round_and_at_once_in_a_friendly_one(club: Club) -> None:
    number = await open_scramble(club, "Annika", house=1, players=2)
    assert "nobody can agree to undo a move" in await club.refusal("Annika", "table vote", motion="back", table=number)
    number = await open_scramble(club, "Annika", house=1, players=2, ranked=False)
    ply = (await club.live_table(number)).ply
    assert "Vote passed" in await vote_to_take_back(club, number, "Annika")
    assert (await club.live_table(number)).ply < ply


async def test_s212_nothing_is_taken_back_before_a_player_left_or_where_the_game_has_no_such_vote(club: Club) -> None:
    number = await open_scramble(club, "Annika", "Björn", "Mia")
    await club.confirm("Mia", "table leave", table=number)
    assert "no move to undo" in await club.refusal("Annika", "table vote", motion="back", table=number)
    number = await club.tee_off("Annika", "Björn")
    assert "no move to undo in Play Nine" in await club.refusal("Annika", "table vote", motion="back", table=number)
    assert "Undo the last move" not in labels(answer_of(await club.press("Annika", "Table", number)).message)


async def test_s212_a_secret_discard_goes_along_with_the_action_before_it(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck", ranked=False)
    while not (crowded := [move for move in await moves_now(club, number) if move.startswith("discard")]):
        await club.rush(
            number, until=lambda state: "roll" in map(GAME.rules.write_move, GAME.rules.legal_moves(state, state.actor))
        )
        (name,) = await club.on_turn(number)
        await club.slash(name, "move", move="roll", table=number)
    (name,) = await club.on_turn(number)
    await club.slash(name, "move", move=crowded[0], table=number)
    live = await club.live_table(number)
    discarded = max(ply for ply, move in enumerate(live.record.moves, 1) if move.text.startswith("discard"))
    ply = await votes.last_action(club.client.clubhouse, live)
    assert ply is not None and ply < discarded
    assert crowded[0].split()[1] not in await last_action_text(club.client, live)


async def moves_now(club: Club, number: int) -> list[str]:
    """Return the legal moves of the awaited seat."""
    live = await club.live_table(number)
    return [
        GAME.rules.write_move(move)
        for seat in GAME.rules.awaiting(live.state)
        for move in GAME.rules.legal_moves(live.state, seat)
    ]


async def test_every_action_that_may_be_taken_back_has_a_name(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck")
    for _ in range(25):
        await club.play(club.by_move(number), number, 1)
        live = await club.live_table(number)
        assert await votes.last_action(club.client.clubhouse, live) is not None
        assert len(await last_action_text(club.client, live)) > len(club["Annika"].mention) + 20


async def test_the_menu_of_the_table_asks_for_votes(club: Club) -> None:
    number = await open_scramble(club, "Annika", "Björn")
    menu = answer_of(await club.press("Björn", "Table", number)).message
    assert labels(menu) == [
        "Leave the table",
        "End the game",
        "Undo the last move",
        "Automatic answers",
        "Fair deal",
        "How to play",
    ]
    (asked,) = (await club["Björn"].click(menu, label="Undo the last move")).followups
    assert "wants to undo <@" in texts(asked)
    assert not asked.ephemeral
    assert "Vote passed" in texts(answer_of(await club["Annika"].click(asked.message, label="Undo it")))


async def test_forged_votes_change_nothing(club: Club) -> None:
    number = await open_scramble(club, "Annika", "Björn")
    live = await club.live_table(number)
    for arg in ("skip-77", "skip-", "skip-0", "skip-1", "eagle", "", "back-1", "end-2"):
        result = await club.forge("Björn", f"n19:{number}:{live.stamp}:vote:{arg}")
        assert len(private(result)) > 20
    assert (await club.live_table(number)).record == live.record


async def open_live(club: Club, *names: str) -> tuple[int, str]:
    """Open a live table where a turn has just begun; return its number and the person on turn."""
    number = await club.tee_off(*names, pace="live")
    while "ping" not in {timer.kind for timer in await club.store.timers_of(number)}:
        await club.play(club.by_buttons(number), number, 1)
    (player,) = await club.on_turn(number)
    return number, player


async def test_s212_whoever_is_absent_is_skipped_by_vote(club: Club) -> None:
    number, late = await open_live(club, "Annika", "Björn", "Mia")
    first, second = (name for name in ("Annika", "Björn", "Mia") if name != late)
    await club.advance(LIVE.absent / votes.SKIP_TIME_PARTS - 1)
    assert "a quarter of that player's time" in await club.refusal(first, "table vote", motion="skip", table=number)
    await club.advance(2)
    assert "You're here" in await club.refusal(late, "table vote", motion="skip", table=number)
    menu = answer_of(await club.press(first, "Table", number)).message
    (skip,) = (part["custom_id"] for part in controls(menu) if part["label"].startswith("Skip"))
    await club[first].click(menu, custom_id=skip)
    motion = club.channel.history()[-1]
    assert f"skip {club[late].mention}" in texts(motion) and "One more vote" in texts(motion)
    ply = (await club.live_table(number)).ply
    await club[second].click(motion, label="Skip the turn")
    assert "Vote passed" in texts(club.message(motion.id))
    live = await club.live_table(number)
    assert live.ply > ply and await club.on_turn(number) != [late]
    assert live.table.seats[live.seat_of(club[late].id) or 0].missed_turns == 1


async def test_s212_whoever_moves_in_time_is_not_skipped(club: Club) -> None:
    number, late = await open_live(club, "Annika", "Björn", "Mia")
    first, second = (name for name in ("Annika", "Björn", "Mia") if name != late)
    await club.advance(LIVE.absent / 2)
    await club.slash(first, "table vote", motion="skip", table=number)
    motion = club.channel.history()[-1]
    await club.press(late, "Draw from the deck", number)
    ply = (await club.live_table(number)).ply
    assert "no longer counts" in private(await club[second].click(motion, label="Skip the turn"))
    assert (await club.live_table(number)).ply == ply


async def test_s212_at_a_table_of_two_nobody_is_skipped_by_vote(club: Club) -> None:
    number, late = await open_live(club, "Annika", "Björn")
    (other,) = {"Annika", "Björn"} - {late}
    await club.advance(LIVE.absent / 2)
    assert "takes three people" in await club.refusal(other, "table vote", motion="skip", table=number)
