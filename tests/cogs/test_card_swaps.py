"""The swap at the start of a hole: up to two cards chosen from one menu, in one press."""

from itertools import count
from typing import Any

from engine.final_nine import GAME
from engine.final_nine.state import Choosing
from engine.rng import Luck
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, private
from tests.cogs.test_hands import dms


def lines(page: Any) -> list[Any]:
    """Return the lines of the swap menu."""
    return [line for part in controls(page) if ":several:" in part["custom_id"] for line in part["options"]]


async def choose_lines(person: Any, page: Any, *values: str) -> str:
    """Choose these lines of the menu together, and return the private answer."""
    (menu,) = (part["custom_id"] for part in controls(page) if part["custom_id"].split(":")[3] == "several")
    return private(await person.select(page, values, custom_id=menu))


async def swap_cards(club: Club, name: str, *values: str) -> str:
    """Choose these lines in a player's private message, and return the answer."""
    return await choose_lines(club[name].user, dms(club, name)[-1], *values)


async def hand(club: Club, seat: int) -> list[str]:
    return list(dict.fromkeys((await club.live_table()).state.players[seat].hand))


async def test_f80_two_cards_are_swapped_by_one_press(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    first, second, *_rest = await hand(club, 0)
    await swap_cards(club, "Annika", f"swap {second} action", f"swap {first} disc")
    moves = [(move.seat, move.text) for move in (await club.store.moves(number))]
    assert sorted(moves[:2]) == [(0, f"swap {first} disc"), (0, f"swap {second} action")]
    assert moves[2:] == [(0, "ready")]
    assert await club.on_turn() == ["Björn"]
    await swap_cards(club, "Björn", f"swap {(await hand(club, 1))[0]} disc")
    assert isinstance((await club.live_table()).state.phase, Choosing)
    assert len((await club.live_table()).state.players[0].hand) == 9
    assert await club.replay() == (await club.live_table()).view()


async def test_f80_a_card_for_both_stacks_is_refused_and_nothing_is_swapped(club: Club) -> None:
    await club.gather("finalnine new", "Annika", "Björn")
    held = (await club.live_table()).state.players[0].hand
    single = next(card for card in held if held.count(card) == 1)
    assert "Swap up to two cards" in await swap_cards(club, "Annika", f"swap {single} action", f"swap {single} disc")
    assert not (await club.live_table()).record.moves
    assert await club.on_turn() == ["Annika", "Björn"]


async def test_f80_two_of_the_same_card_are_one_line(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn", pack="double")
    options = (await club.live_table(number)).record.options
    hands = ((seed, GAME.rules.setup(options, 2, Luck(bytes([seed]) * 32, 0)).players[0].hand) for seed in count())
    seed, held = next((seed, held) for seed, held in hands if len({*held}) < len(held))
    club.sql("UPDATE tables SET seed = ? WHERE id = ?", bytes([seed]) * 32, number)
    with club.env.time_context():
        await club.client.clubhouse.tables.reload(number)
    page = answer_of(await club.press("Annika", "My hand", number)).message
    twice = next(card for card in held if held.count(card) > 1)
    (line,) = (line for line in lines(page) if line["value"] == f"swap {twice} disc;swap {twice} disc")
    assert line["label"].endswith("for two discs")
    await choose_lines(club["Annika"], page, line["value"])
    assert [move.text for move in await club.store.moves(number)] == [*line["value"].split(";"), "ready"]


async def test_f80_an_outdated_swap_menu_says_so_and_only_swaps_are_made_together(club: Club) -> None:
    await club.gather("finalnine new", "Annika", "Björn")
    first, second, third, *_rest = await hand(club, 0)
    three = f"swap {first} disc;swap {second} disc;swap {third} disc;ready"
    assert "can't make these moves together" in await club.refusal("Annika", "move", move="ready;ready")
    assert "Swap up to two cards" in await club.refusal("Annika", "move", move=three)
    assert not (await club.live_table()).record.moves
    page = answer_of(await club.press("Annika", "My hand")).message
    with club.env.time_context():
        await club.client.clubhouse.accept_moves(1, club["Annika"].id, "ready", club.env.backend.snowflake())
    assert "The page you pressed is up to date now" in await choose_lines(club["Annika"], page, f"swap {first} disc")
