"""Whole rounds of Final Nine on Discord: alone, in battle, with trades, restarts and a player who leaves."""

import pytest
from simcord import InteractionResult, UserHandle

from club.live_table import finished_holes
from db.rows import Phase
from engine.final_nine import GAME
from engine.final_nine.state import Choosing, Disrupting, Helping, State
from tests.cogs.club import Club, Play
from tests.cogs.final_nine import by_dms, check_end
from tests.cogs.messages import controls, labels, private, texts
from tests.cogs.test_hands import dms
from tests.cogs.test_scramble_games import by_buttons_and_hand

pytestmark = pytest.mark.usefixtures("pictures")

FOUR = ("Annika", "Björn", "Mia", "Tom")


def by_commands(club: Club, number: int) -> Play:
    """Return a way to play by the commands of Final Nine and their autocomplete."""
    commands = {
        "disc": ("disc", "disc"),
        "play": ("skill", "skill"),
        "copy": ("skill", "skill"),
        "back": ("skill", "skill"),
        "apply": ("luck", "luck"),
        "skip": ("luck", "luck"),
        "done": ("luck", "luck"),
        "draw": ("refill", "stack"),
        "discard": ("refill", "stack"),
        "take": ("refill", "stack"),
        "among": ("refill", "stack"),
        "swap": ("swap", "card"),
        "ready": ("swap", "card"),
        "redraw": ("redraw", "card"),
        "use": ("card", "card"),
    }
    trades = dict.fromkeys(("trade", "offer", "propose", "accept", "decline"), ("trade", "offer"))

    async def play(name: str, text: str) -> InteractionResult:
        verb = text.partition(" ")[0]
        match verb:
            case "throw" | "pass":
                return await club.slash(name, f"finalnine {verb}", table=number)
            case "aim":
                return await club.slash(name, "finalnine aim", direction=text, table=number)
        command, option = (commands | trades)[verb]
        suggestions = await club[name].autocomplete(club.channel, f"finalnine {command}", option, text, table=number)
        assert text in [choice["value"] for choice in suggestions]
        return await club.slash(name, f"finalnine {command}", table=number, **{option: text})

    return play


@pytest.mark.parametrize("rushed", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
async def test_one_person_plays_nine_holes_alone_by_buttons(club: Club, rushed: bool) -> None:
    number = await club.gather("finalnine new", "Annika")
    await club.play(by_buttons_and_hand(club, number), number, 20)
    (letter,) = dms(club, "Annika")  # not edited while she had the hand open in the channel
    outdated_press = await club["Annika"].user.click(letter, custom_id=next(controls(letter))["custom_id"])
    assert "moved on" in private(outdated_press)
    if rushed:
        await club.play(by_dms(club, number), number, 10)
        await club.rush(number, lambda state: state.number == 8)
    await club.play(by_dms(club, number), number)
    assert len((await check_end(club, number)).card.strokes[0]) == 9


async def test_two_people_play_by_slash_commands_through_restarts(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    await club.play(by_commands(club, number), number, 20)
    before = await club.text(number)
    await club.restart()
    assert await club.text(number) == before
    await club.play(by_commands(club, number), number, 20)
    assert (await club.table(number)).ply >= 40


@pytest.mark.exhaustive
@pytest.mark.parametrize(("moves", "done"), [(20, 2), (60, 0)])
async def test_four_people_battle_at_pro_level_one_without_direct_messages(club: Club, moves: int, done: int) -> None:
    """They press `moves` moves, and again on the last hole after `done` of them have completed it."""

    def at_the_end(state: State) -> bool:
        return (
            finished_holes(GAME.rules.view(state, None)) == 2 and sum(player.done for player in state.players) >= done
        )

    shut = UserHandle(club.env, club.env.backend.get_user(club["Mia"].id))
    club.env.inject_error("POST", f"/channels/{shut.dm_channel.id}/messages", status=403, code=50007, times=None)
    number = await club.gather("finalnine new", *FOUR, rules="battle", level="pro", pack="full", holes=3)
    texts = [private(await club.press("Mia", "My hand", number)) for _ in range(2)]
    assert ["send you direct messages" in text for text in texts] == [True, False]
    await club.play(by_dms(club, number), number, moves)
    await club.rush(number, at_the_end)
    assert await club.play(by_dms(club, number), number) > 0
    assert [len(strokes) for strokes in (await check_end(club, number)).card.strokes] == [3] * 4
    assert [bool(dms(club, name)) for name in FOUR] == [True, True, False, True]


async def test_f182_people_leave_in_mid_throw_and_the_last_one_plays_to_the_end(club: Club) -> None:
    number = await club.gather("finalnine new", *FOUR, rules="battle", pack="full", pace="live")
    state = await club.rush(number, lambda state: isinstance(state.phase, Choosing))
    await leave(club, number, state.phase.shot.seat)
    state = await club.rush(number, lambda state: isinstance(state.phase, Disrupting))
    await leave(club, number, GAME.rules.awaiting(state)[0])
    assert isinstance((await club.live_table(number)).state.phase, Disrupting)
    state = await club.rush(number, lambda state: isinstance(state.phase, Helping))
    await leave(club, number, state.phase.shot.seat)
    ((last, _text), ply) = await club.next_move(number), (await club.table(number)).ply
    await club.play(by_dms(club, number), number, 5)
    assert (await club.table(number)).ply >= ply + 5, "a press may make several moves"
    await club.finish(number)
    view = await check_end(club, number)
    assert [FOUR[seat] for seat, place in enumerate(view.result.places) if place == 1] == [last]


async def leave(club: Club, number: int, seat: int) -> None:
    await club.confirm(FOUR[seat], "table leave", table=number)
    table = await club.table(number)
    assert table.phase is Phase.PLAYING
    assert table.seats[seat].gone


async def test_the_public_board_names_no_card_of_a_hand(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    for _ in range(12):
        await club.play(by_buttons_and_hand(club, number), number, 1)
        live, board = await club.live_table(number), await club.board(number)
        public = {part["custom_id"].split(":", 4)[4] for part in controls(board)}
        hands = {held.code for seat in (0, 1) for held in GAME.rules.view(live.state, seat).hand}
        assert not any(code in arg for arg in public for code in hands)


async def test_a_flick_is_chosen_in_private_or_by_command_and_nobody_sees_it(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn", "Mia", tee_off=True)
    assert not any("Power" in label for label in labels(await club.board(number)))
    flick = by_dms(club, number)
    await flick("Annika", "flick 3")
    assert await club.on_turn(number) == ["Björn", "Mia"] and "power 3" not in texts(await club.board(number))
    text = await club.refusal("Annika", "finalnine flick", power=4, table=number)
    assert "not your turn" in text or "not your decision" in text, "with a card for any time in the hand"
    await club.slash("Björn", "finalnine flick", power=9, table=number)
    await flick("Mia", "flick 5")
    assert "with power 3" in texts(await club.board(number))
