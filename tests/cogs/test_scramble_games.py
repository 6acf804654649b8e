"""Whole games of Scramble Golf on Discord: by buttons and hands, by commands, by direct message."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from simcord import InteractionResult, UserHandle

from club.live_table import finished_holes
from db.rows import Phase
from engine.scramble import GAME
from engine.scramble import GAME as SCRAMBLE
from engine.scramble.state import Move, PreThrow, Settle
from tests.cogs.club import Club, Play
from tests.cogs.messages import answer_of, controls, labels, private, texts
from ui.widgets.custom_id import ASIDE_VERB, MENU_VERBS

pytestmark = pytest.mark.usefixtures("pictures")


async def press_move(person: Any, message: Any, text: str) -> Any:
    """Make a move by a control of the message; return None if no control makes it.

    The move may come with the further moves of the same press, if no control makes it alone.
    """
    ways = [way for part in controls(message) for way in moves_of(part)]
    alike = [way for way in ways if way.text == text] or [way for way in ways if way.text.startswith(f"{text};")]
    for way in alike or [way for way in ways if text.startswith("use ") and way.text.startswith("use ")]:
        if way.value is None:
            return await person.click(message, custom_id=way.control)
        return await person.select(message, [way.value], custom_id=way.control)
    return None


class ControlMove(NamedTuple):
    """A button or a line of a menu, and the move that it makes."""

    text: str
    control: str
    value: str | None = None


def moves_of(part: Mapping[str, Any]) -> Iterator[ControlMove]:
    """Yield the moves that a control makes."""
    verb, word = part["custom_id"].split(":")[3:]
    if verb == "move":
        yield ControlMove(word, part["custom_id"])
    if verb == "several":
        for option in part["options"]:
            yield ControlMove(f"{option['value']};{word}", part["custom_id"], option["value"])
    if verb == "choose" or verb in (*MENU_VERBS, ASIDE_VERB):
        for option in part["options"]:
            yield ControlMove(f"{word} {option['value']}".strip(), part["custom_id"], option["value"])


def by_buttons_and_hand(club: Club, number: int) -> Play:
    """Return a way to play by the board, and by the pages of “My hand” where a move is secret."""

    async def play(name: str, text: str) -> InteractionResult:
        made: InteractionResult | None = await press_move(club[name], await club.board(number), text)
        page = None if made else await club.press(name, "My hand", number)
        while page is not None and made is None:
            made = await press_move(club[name], answer_of(page).message, text)
            page = None if made else await club[name].click(answer_of(page).message, label=club.label("More moves"))
        assert made is not None
        return made

    return play


def by_commands(club: Club, number: int) -> Play:
    """Return a way to play by the commands of Scramble Golf."""

    async def play(name: str, text: str) -> InteractionResult:
        verb, _space, detail = text.partition(" ")
        match verb:
            case "throw":
                chosen = {"disc": detail} if detail else {}
                return await club.slash(name, "scramble throw", table=number, **chosen)
            case "roll":
                return await club.slash(name, "scramble luck", table=number)
            case "end" | "done":
                return await club.slash(name, "scramble end", table=number)
            case "choose" | "use" | "land" | "back" | "push" | "concede" | "fly":
                return await choose_by_text(club, name, "scramble move", "move", text, number)
        return await choose_by_text(club, name, "scramble card", "play", text, number)

    return play


async def choose_by_text(club: Club, name: str, command: str, option: str, text: str, number: int) -> InteractionResult:
    suggestions = await club[name].autocomplete(club.channel, command, option, text, table=number)
    assert text in [choice["value"] for choice in suggestions]
    return await club.slash(name, command, table=number, **{option: text})


async def choose_golfer(club: Club, name: str, number: int) -> InteractionResult:
    """Choose Pete Putt, a pro: first the golfer on the board, then the tier on the private answer."""
    menu = await club[name].select(await club.board(number), ["6"], custom_id=await club.control("leaf:", number))
    golfers, tiers = (part["custom_id"] for part in controls(answer_of(menu).message) if "options" in part)
    assert golfers.split(":")[3] == "leaf"
    return await club[name].select(answer_of(menu).message, ["pro"], custom_id=tiers)


async def check_end(club: Club, number: int) -> Any:
    """Check the stored result and the final card of a finished game; return the channel's view."""
    table, view = await club.table(number), await club.replay(number)
    assert table.phase is Phase.OVER
    assert [result.total for result in await club.store.results(number)] == list(view.result.totals)
    assert labels(await club.board(number))[0] == "Play again"
    return view


async def test_the_page_of_a_finished_hole_tells_it_once(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", players=1)
    await club.play(by_buttons_and_hand(club, number), number, 40)
    lines = [text for text in map(texts, club.channel.history()) if "Hole 1: <@" in text]
    assert lines
    assert max(text.count("Hole 1: <@") for text in lines) == 1


RUSHED = pytest.mark.parametrize("rushed", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
"""Whether the middle of the game is played past Discord."""


async def rush_to_last_hole(club: Club, number: int) -> None:
    """Play past Discord until eight holes are on the scorecard, or the game ends."""
    await club.rush(number, lambda state: finished_holes(GAME.rules.view(state, None)) == 8)


@RUSHED
async def test_three_people_play_nine_holes_with_luck_cards_by_buttons(club: Club, rushed: bool) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", "Mia", cards="luck")
    await club.play(by_buttons_and_hand(club, number), number, 20 if rushed else 40)
    await club.restart()
    if rushed:
        await rush_to_last_hole(club, number)
    await club.play(by_buttons_and_hand(club, number), number)
    view = await check_end(club, number)
    assert len(view.card.strokes[0]) == 9


@RUSHED
async def test_two_people_play_a_match_by_slash_commands(club: Club, rushed: bool) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", play="match")
    if rushed:
        await club.play(by_commands(club, number), number, 25)
        await rush_to_last_hole(club, number)
    await club.play(by_commands(club, number), number)
    view = await check_end(club, number)
    assert sorted(view.result.places) in ([1, 1], [1, 2])


@pytest.mark.exhaustive
@pytest.mark.parametrize(("course", "holes"), [("A", 9), ("A+B", 18)])
async def test_one_person_races_four_house_players_with_battle_cards(club: Club, course: str, holes: int) -> None:
    number = await club.gather("scramble new", "Annika", house=4, play="board_race", course=course, cards="battle")
    await club.play(by_buttons_and_hand(club, number), number, 2 * holes)
    await club.rush(number, lambda state: max(disc.hole for disc in GAME.rules.view(state, None).discs) >= holes - 2)
    assert await club.play(by_buttons_and_hand(club, number), number) > 0
    view = await check_end(club, number)
    assert len(view.discs) == 5


async def test_hands_come_by_direct_message_and_a_player_with_closed_messages_is_told_once(club: Club) -> None:
    closed, opened = (UserHandle(club.env, club.env.backend.get_user(club[name].id)) for name in ("Annika", "Björn"))
    club.env.inject_error("POST", f"/channels/{closed.dm_channel.id}/messages", status=403, code=50007, times=None)
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck")
    answers = [private(await club.press("Annika", "My hand", number)) for _ in range(2)]
    assert ["send you direct messages" in text for text in answers] == [True, False]
    assert (await club.store.user_settings(closed.id)).dms_closed
    (hand,) = opened.dm_channel.history()
    assert "To the table" in texts(hand)
    for name in ("Annika", "Björn"):
        await choose_golfer(club, name, number)
    assert {(player.golfer, player.tier) for player in (await club.live_table(number)).state.players} == {
        ("pete-putt", "pro")
    }
    while (await club.on_turn(number)) != ["Björn"]:
        await club.play(by_buttons_and_hand(club, number), number, 1)
    (hand,) = opened.dm_channel.history()
    before = (await club.table(number)).ply
    assert await press_move(opened, hand, "throw")
    assert (await club.table(number)).ply > before
    assert "rolled" in await club.text(number)
    await club.play(by_buttons_and_hand(club, number), number, 10)


async def test_setups_that_the_rules_refuse_are_refused_with_their_sentence(club: Club) -> None:
    assert "match" in (await club.refusal("Annika", "scramble new", play="match", players=3)).lower()
    assert await club.refusal("Annika", "scramble new", play="board_race", teams="doubles")
    assert await club.refusal("Annika", "scramble new", cards="battle", players=1)
    assert await club.store.open_tables() == ()


async def test_an_automatic_roll_is_switched_on_where_the_roll_is_asked(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", "Mia", cards="battle")
    state = await club.rush(number, lambda state: isinstance(state.phase, Settle))
    (name,) = await club.on_turn(number)
    (other, *_others) = {"Annika", "Björn", "Mia"} - {name}
    assert "Automatic answers" in private(await club.press(other, "Always roll until my hand is full", number))
    assert (await club.live_table(number)).state == state
    assert not private(await club.press(name, "Always roll until my hand is full", number))
    record = await club.store.record(number)
    assert record.moves[-1].text == "roll" or record.moves[-2].text == "roll"
    seats = (await club.table(number)).seats
    assert [seat.auto_answers for seat in seats] == ["roll" if seat.name in (name, other) else "" for seat in seats]


async def test_a_refused_series_of_moves_rolls_no_dice(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn")
    await club.rush(number, lambda state: isinstance(state.phase, PreThrow))
    ply, (name, *_others) = (await club.table(number)).ply, await club.on_turn(number)
    live = await club.live_table(number)
    throw = SCRAMBLE.rules.apply(live.state, live.seat_of(club[name].id) or 0, Move("throw"), live.record.luck(ply + 1))
    rolled = SCRAMBLE.rules.write_move(SCRAMBLE.rules.legal_moves(throw, throw.actor)[0])
    assert "Type a move like" in await club.refusal(name, "move", move=";", table=number)
    for peek in (f"throw;{rolled}", "throw;use Q", "throw;land A1", "throw; land A1;end"):
        assert "can't make these moves together" in await club.refusal(name, "move", move=peek, table=number)
    assert (await club.table(number)).ply == ply
