"""Automatic answers: given once in private, stored before use, and not revealed by any clock."""

from typing import Any

import pytest
from simcord import InteractionResult

from club.deadlines import AUTO_ANSWER_TIMER, OPEN_ANSWER_SECONDS
from club.user_error import UserError
from engine.final_nine import GAME
from engine.final_nine.state import Disrupting, Helping, Refilling
from tests.cogs.club import Club
from tests.cogs.final_nine import by_dms, deal
from tests.cogs.messages import answer_of, controls, labels, private, texts
from tests.cogs.test_clocks import pings
from tests.cogs.test_hands import dms
from tests.cogs.test_secret_choices import LIVE, can_disrupt, harmless, open_disruption
from tests.cogs.test_window_secrecy import (
    WINDOW,
    awaited_seats,
    clocks_of,
    edits,
    open_twin_tables,
    powerless,
    public_view,
)

PASS, NEED = "Let it fly, unless it's a putt", "Luck cards only after a bad throw"
EVERYTHING, ABLE = "Let everything fly on this hole", "Ask me only when I can do something"
LUCKLESS, REFILL = "No luck cards on this hole", "Draw the same kinds of cards again"


async def open_auto_answers(club: Club, name: str, number: int = 1) -> Any:
    """Open the page of automatic answers from the hand and return it."""
    page = answer_of(await club.press(name, "My hand", number)).message
    return answer_of(await club[name].click(page, label="Automatic answers")).message


async def toggle_answers(club: Club, name: str, *wishes: str, number: int = 1) -> InteractionResult:
    """Toggle these answers and return the result of the last press."""
    page = await open_auto_answers(club, name, number)
    for wish in wishes:
        result = await club[name].click(page, label=wish)
        page = answer_of(result).message
    return result


async def test_an_answer_is_switched_on_and_off_in_private_and_the_hand_reminds_of_it(club: Club) -> None:
    await club.gather("finalnine new", "Annika", "Björn", rules="battle")
    page = answer_of(await toggle_answers(club, "Annika", PASS, NEED))
    assert page.ephemeral and {f"✓ {PASS}", f"✓ {NEED}", REFILL} <= set(labels(page))
    hand = await club.press("Annika", "My hand")
    assert f"Automatic answers: {PASS}; {NEED}" in private(hand)
    assert "Automatic answers:" not in private(await club.press("Björn", "My hand"))
    await toggle_answers(club, "Annika", f"✓ {PASS}")
    assert (await club.table()).seats[0].auto_answers == "need"


async def test_the_table_menu_leads_to_automatic_answers_only_in_games_that_have_some(club: Club) -> None:
    await club.gather("finalnine new", "Annika", "Björn")
    menu = answer_of(await club.press("Annika", "Table"))
    assert NEED in labels(answer_of(await club["Annika"].click(menu.message, label="Automatic answers")))
    other = await club.open("Annika", "Björn")
    assert "Automatic answers" not in labels(answer_of(await club.press("Annika", "Table", other)))


async def test_an_automatic_answer_answers_the_current_question_at_once(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    state = await club.rush(number, lambda state: isinstance(state.phase, Helping))
    (thrower,) = await club.on_turn(number)
    page = await open_auto_answers(club, thrower)
    await club[thrower].click(page, label=LUCKLESS)
    live = await club.live_table()
    assert not isinstance(live.state.phase, Helping)
    assert live.record.moves[-1] == (state.phase.shot.seat, "done")
    assert await club.replay() == live.view()
    board = await club.board()
    assert "No luck" not in texts(board)


async def test_a_player_with_an_automatic_refill_is_not_asked_to_refill(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    for name in ("Annika", "Björn"):
        await toggle_answers(club, name, LUCKLESS, REFILL)

    def is_next_hole(state: Any) -> bool:
        assert not isinstance(state.phase, Helping | Refilling) or any(player.asks for player in state.players)
        return bool(state.number > 0)

    await club.rush(number, is_next_hole)
    draws = [move.text for move in (await club.live_table(number)).record.moves if move.text.startswith("draw")]
    assert "draw disc" in draws


async def test_an_answer_for_one_hole_ends_with_the_hole_and_its_old_button_says_so(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    page = answer_of(await toggle_answers(club, "Annika", LUCKLESS)).message
    state = await club.rush(number, lambda state: state.number > 0)
    assert not isinstance(state.phase, Helping)
    late = await club["Annika"].click(page, label=f"✓ {LUCKLESS}")
    assert "an earlier hole" in private(late)
    assert "Automatic answers:" not in private(await club.press("Annika", "My hand"))
    assert (await club.table()).seats[0].auto_answers == "luck@0"


async def test_automatic_answers_and_their_buttons_survive_a_restart(club: Club) -> None:
    await club.gather("finalnine new", "Annika", "Björn", rules="battle")
    page = answer_of(await toggle_answers(club, "Annika", PASS)).message
    await club.restart()
    await club["Annika"].click(page, label=REFILL)
    assert f"Automatic answers: {PASS}; {REFILL}" in private(await club.press("Annika", "My hand"))
    assert (await club.table()).seats[0].auto_answers == "putts refill"


async def test_automatic_answers_end_with_the_seat_the_person_and_the_game(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn", "Mia")
    for name in ("Annika", "Björn", "Mia"):
        last = answer_of(await toggle_answers(club, name, NEED)).message
    await club.slash("Annika", "table replace", player="1", table=number)
    await club.refusal("Björn", "settings forget", sure=True)
    assert [seat.auto_answers for seat in (await club.table(number)).seats] == ["", "", "need"]
    await club.finish(number)
    assert [seat.auto_answers for seat in (await club.table(number)).seats] == ["", "", ""]
    assert "while you're playing in a game" in private(await club["Mia"].click(last, label=f"✓ {NEED}"))


async def test_automatic_answers_are_refused_to_people_without_that_seat(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    with club.env.time_context(), pytest.raises(UserError, match="while you're playing in a game"):
        await club.client.clubhouse.set_auto_answer(number, club["Tom"].id, "need", 1, on=True)
    assert all(not seat.auto_answers for seat in (await club.table()).seats)


async def test_f179_a_pass_given_beforehand_comes_late_at_a_secret_choice(club: Club) -> None:
    number, (able,) = await open_disruption(club, can_disrupt)
    seat = (await club.live_table(number)).seat_of(club[able].id)
    before = [timer for timer in await club.store.timers_of(number) if timer.kind == AUTO_ANSWER_TIMER]
    board = (await club.table(number)).board
    changed = edits(club, board)
    await toggle_answers(club, able, PASS, number=number)
    assert await club.on_turn(number) == [able], "not at once"
    assert [timer for timer in await club.store.timers_of(number) if timer.kind == AUTO_ANSWER_TIMER] == before
    assert edits(club, board) == changed, "nobody sees that an answer was given"
    (timer,) = before
    await club.advance(min(timer.due - club.now, LIVE) + 2)
    live = await club.live_table(number)
    assert not isinstance(live.state.phase, Disrupting)
    assert (seat, "pass") in live.record.moves
    assert not pings(club)
    assert all(row.missed_turns == 0 for row in live.table.seats)


async def test_f179_an_answer_that_tells_nothing_of_the_hand_comes_soon(club: Club) -> None:
    names = ("Annika", "Björn", "Mia")
    number = await club.gather("finalnine new", *names, rules="battle", pack="full", pace="casual")
    for name in names:
        await toggle_answers(club, name, EVERYTHING, number=number)
    await deal(club, number, can_disrupt, can_disrupt)
    await club.rush(number, lambda state: isinstance(state.phase, Disrupting))
    assert len(await awaited_seats(club, number)) == 2
    await club.advance(OPEN_ANSWER_SECONDS + 1)
    assert not isinstance((await club.live_table(number)).state.phase, Disrupting)


async def test_f179_a_player_with_an_automatic_pass_may_still_disrupt_by_hand(club: Club) -> None:
    number, (able,) = await open_disruption(club, can_disrupt)
    await toggle_answers(club, able, PASS, number=number)
    letter = dms(club, able)[-1]
    play = next(part for part in controls(letter) if part["custom_id"].split(":")[4].startswith("play"))
    await club[able].user.click(letter, custom_id=play["custom_id"])
    assert any(move.text.startswith("play") for move in (await club.live_table(number)).record.moves)


async def test_f179_automatic_answers_change_neither_clocks_nor_the_public_view(club: Club) -> None:
    first, second = await open_twin_tables(club)
    able = await powerless(club, second)
    assert able in await awaited_seats(club, first) and able != await powerless(club, first)
    name = club.name_of((await club.table(first)).seats[able].user or 0)
    clocks = await clocks_of(club, first)
    await toggle_answers(club, name, PASS, number=first)
    assert await clocks_of(club, first) == clocks == await clocks_of(club, second)
    assert await public_view(club, first) == await public_view(club, second)
    club.sql("UPDATE timers SET due = due + 60 WHERE kind = 'hesitation'")
    club.sql("UPDATE timers SET due = due - ? WHERE kind = 'hesitation' AND seat = ?", 2 * WINDOW, able)
    await club.advance(5)
    gone = [able not in await awaited_seats(club, number) for number in (first, second)]
    assert gone == [True, True], "one by an automatic answer, one because it could only pass"
    assert await public_view(club, first) == await public_view(club, second)
    assert not pings(club)
    assert await clocks_of(club, first) == await clocks_of(club, second)
    assert isinstance((await club.live_table(first)).state.phase, Disrupting)


async def test_f179_alone_with_the_house_nobody_waits_for_a_clock(club: Club) -> None:
    await club.gather("finalnine new", "Annika", house=1, rules="battle", pack="full")
    await toggle_answers(club, "Annika", "Let everything fly on this hole")

    def is_next_hole(state: Any) -> bool:
        assert not (isinstance(state.phase, Disrupting) and 0 in GAME.rules.awaiting(state)) or state.players[0].asks
        return bool(state.number > 0)

    await club.rush(until=is_next_hole)
    moves = [move.text for move in (await club.live_table()).record.moves if move.seat == 0]
    assert "pass" in moves


async def test_an_answer_below_the_hand_is_one_press_and_the_hand_stays(club: Club) -> None:
    number, (able,) = await open_disruption(club, can_disrupt)
    letter = dms(club, able)[-1]
    assert {PASS, EVERYTHING} <= set(labels(letter)) and ABLE not in labels(letter)
    result = answer_of(await club[able].user.click(letter, label=EVERYTHING))
    assert result.id == letter.id and f"Automatic answers: {EVERYTHING}" in texts(dms(club, able)[-1])
    assert await club.on_turn(number) == [able], "the answer comes at the moment drawn for everybody asked"


async def test_f179_after_two_empty_presses_the_hand_offers_to_ask_only_with_a_choice(club: Club) -> None:
    number, opponents = await open_disruption(club, harmless, harmless)
    live = await club.live_table(number)
    seat = live.seat_of(club[opponents[0]].id)
    assert seat is not None
    await by_dms(club, number)(opponents[0], "pass")
    assert live.empty_presses[seat] == 1 and ABLE not in labels(dms(club, opponents[0])[-1])
    live.empty_presses[seat] += 1
    hand = answer_of(await club.press(opponents[0], "My hand", number)).message
    assert ABLE in labels(hand)
    after = answer_of(await club[opponents[0]].click(hand, label=ABLE)).message
    assert ABLE not in labels(after) and f"Automatic answers: {ABLE}" in texts(after)
    assert (await club.table(number)).seats[seat].auto_answers == "able"


async def test_f179_the_offer_changes_neither_clocks_nor_looks_for_others(club: Club) -> None:
    first, second = await open_twin_tables(club)
    idle = await powerless(club, first)
    name = club.name_of((await club.table(first)).seats[idle].user or 0)
    clocks, board = await clocks_of(club, first), await club.text(first)
    (await club.live_table(first)).empty_presses[idle] = 2
    hand = answer_of(await club.press(name, "My hand", first)).message
    after = answer_of(await club[name].click(hand, label=ABLE)).message
    assert "I'll answer for you." in texts(after)
    assert await clocks_of(club, first) == clocks == await clocks_of(club, second)
    assert await club.text(first) == board
    assert await public_view(club, first) == await public_view(club, second)
