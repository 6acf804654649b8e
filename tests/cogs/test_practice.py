"""Practice: positions from past games; right answers retire them, wrong ones bring them back."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from simcord import InteractionResult

from club.mistake_practice import RIGHT_WITHIN_STROKES
from db.rows import Mistake
from engine.analysis import RNG_PURPOSE
from engine.game import MOVE_SEPARATOR
from engine.record import Move, Record
from engine.scramble import GAME
from engine.scramble.ai.evaluate import evaluate_moves
from tests.cogs.club import DAY, Club
from tests.cogs.messages import answer_of, controls, private


def is_right_answer(record: Record, mistake: Mistake, text: str) -> bool | None:
    """Return whether an answer is right; None if it is none, such as dice without the landing they are asked for."""
    first, *rest = text.split(MOVE_SEPARATOR)
    if first.startswith("use") and not rest:
        return None
    losses, played = [], record.moves[: mistake.ply - 1]
    for move in (first, *(one for one in rest if one.startswith("land"))):
        view: Any = GAME.rules.view(replace(record, moves=played).last_state(), mistake.seat)
        worths = evaluate_moves(view, record.luck(len(played) + 1, RNG_PURPOSE))
        costs = {GAME.rules.write_move(one.move): one.cost for one in worths}
        if move not in costs:
            return None
        losses.append(costs[move] - worths[0].cost)
        played = (*played, Move(mistake.seat, move))
    return sum(losses) <= RIGHT_WITHIN_STROKES


def answers_on(page: InteractionResult) -> Iterator[tuple[str, str, str]]:
    """Yield the answers on a page: the control's id, the value to choose in it ("" for a button), and the moves."""
    for part in controls(answer_of(page)):
        verb, _space, text = part["custom_id"].split(":", 4)[4].partition(" ")[2].partition(" ")
        for value in (option["value"] for option in part.get("options", ())):
            moves = f"{text} {value}".strip() if verb != "several" else value
            yield part["custom_id"], value, moves.replace("; ", ";")
        if verb == "move":
            yield part["custom_id"], "", text


async def give_answer(club: Club, name: str, page: InteractionResult, control: str, value: str) -> InteractionResult:
    """Press a control of a page, or choose the value in it."""
    if value:
        return await club[name].select(answer_of(page), [value], custom_id=control)
    return await club[name].click(answer_of(page), custom_id=control)


async def answer_with(club: Club, name: str, page: InteractionResult, moves: str) -> InteractionResult:
    """Answer the position on a page with these moves."""
    control, value = next((control, value) for control, value, text in answers_on(page) if text == moves)
    return await give_answer(club, name, page, control, value)


async def answer_position(club: Club, name: str, page: InteractionResult, *, well: bool) -> InteractionResult:
    """Answer the position on a page with its best move, or with a move that is wrong."""
    first = next(part["custom_id"] for part in controls(answer_of(page)) if ":practice:" in part["custom_id"])
    _n19, _table, ply, _verb, arg = first.split(":", 4)
    mistake = await club.store.mistake(club[name].id, int(arg.split()[0]), int(ply))
    assert mistake
    record = await club.store.record(mistake.table)
    for control, value, moves in answers_on(page):
        if is_right_answer(record, mistake, moves) is well:
            return await give_answer(club, name, page, control, value)
    raise AssertionError(f"no {'right' if well else 'wrong'} answer stands on the page")


def waiting_mistakes(club: Club) -> Any:
    return club.store.open_mistake_count(club["Annika"].id)


async def test_a_wrong_answer_comes_back_tomorrow_and_a_right_one_never(club: Club) -> None:
    await club.play_out("Annika", "Björn")
    page = await club.slash("Annika", "practice")
    assert "What would you play here?" in private(page) and "worse than" not in private(page)
    before = await waiting_mistakes(club)
    assert before > 0
    wrong = await answer_position(club, "Annika", page, well=False)
    told = (
        r"\*\*Not quite\.\*\* .+ is \d+\.\d strokes worse than \*\*.+\*\*\.\n.+\nYou'll see this one again tomorrow\."
    )
    assert re.search(told, private(wrong)), "the reason stands beside the move that it explains"
    assert await waiting_mistakes(club) == before
    for _position in range(before - 1):
        page = await club.slash("Annika", "practice")
        assert "Right." in private(await answer_position(club, "Annika", page, well=True))
    assert "come back" in (text := private(await club.slash("Annika", "practice"))) or "comes back" in text
    await club.advance(DAY + 60)
    page = await club.slash("Annika", "practice")
    assert "Right." in private(await answer_position(club, "Annika", page, well=True))
    assert await waiting_mistakes(club) == 0
    assert "nothing to practise yet" in private(await club.slash("Annika", "practice"))


@pytest.mark.parametrize(
    "poison",
    [
        "UPDATE tables SET options = 'not even JSON' WHERE id = 1",
        "UPDATE tables SET game = 'chess' WHERE id = 1",
        "UPDATE moves SET text = 'nonsense' WHERE table_id = 1 AND ply = 2",
    ],
)
async def test_a_round_that_cannot_be_read_is_left_out_with_a_sentence(club: Club, poison: str) -> None:
    await club.play_out("Annika", "Björn")
    page = answer_of(await club.slash("Annika", "practice"))
    count = await waiting_mistakes(club)
    club.sql(poison)
    shown = next(part["custom_id"] for part in controls(page) if ":practice:" in part["custom_id"]).split(":")
    for control in ("1 leaf 0", "1 move done"):
        said = private(await club.forge("Annika", ":".join((*shown[:4], control))))
        assert "can't read that round any more" in said
    for _question in range(count - 1):
        assert "can't read that round any more" in private(await club.slash("Annika", "practice"))
    said = private(await club.slash("Annika", "practice"))
    assert "come back" in said or "comes back" in said
    await club.play_out("Annika", "Björn")
    assert "What would you play here?" in private(await club.slash("Annika", "practice"))


async def test_a_disc_is_asked_for_its_direction_before_it_is_graded(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", ranked=False, holes=1)
    await club.finish(number)
    moves = [move.text for move in (await club.store.record(number)).moves]
    ply, disc = next((ply, text) for ply, text in enumerate(moves, 1) if text.startswith("disc "))
    await club.store.add_mistakes(club["Annika"].id, number, (Mistake(number, ply, 0, 1.5),), 0.0)
    question = await club.slash("Annika", "practice")
    direction = await answer_with(club, "Annika", question, disc)
    assert "What would you play here?" in private(direction)
    again = await answer_with(club, "Annika", direction, f"{disc};back")
    assert [*answers_on(again)] == [*answers_on(question)]
    direction = await answer_with(club, "Annika", again, disc)
    graded = await answer_with(club, "Annika", direction, f"{disc};{moves[ply]}")
    control = f"n19:0:{ply}:practice:{number} leaf"  # as only a forged control has it
    assert "out of date" in private(await club.forge("Annika", f"{control} nonsense;0"))
    assert "What would you play here?" in private(await club.forge("Annika", f"{control} throw;0"))
    assert "**Not quite.**" in private(graded) and "This is 1.5 strokes worse" in private(graded)


async def test_nobody_practises_the_mistakes_of_others(club: Club) -> None:
    number = await club.play_out("Annika", "Björn")
    page = await club.slash("Annika", "practice")
    ids = [part["custom_id"] for part in controls(answer_of(page))]
    assert "nothing to practise yet" in private(await club.slash("Mia", "practice"))
    for custom_id in (
        ids[0],
        f"n19:0:1:practice:{number} move",
        "n19:0:1:practice:x",
        f"n19:0:1:practice:{number} leaf x",
    ):
        assert "You've already answered this question" in private(await club.forge("Mia", custom_id, "x"))


async def test_nobody_practises_the_mistakes_of_a_seat_that_changed_hands(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", ranked=False, holes=3)
    await club.rush_hole(number)
    await club.hand_over("Annika", "Mia", number)
    await club.finish(number)
    assert "nothing to practise yet" in private(await club.slash("Annika", "practice"))


async def test_forgetting_deletes_the_mistakes_to_practise(club: Club) -> None:
    await club.play_out("Annika", "Björn")
    await club.slash("Annika", "practice")
    export = await club.store.export_user(club["Annika"].id)
    assert export["practice"] and export["studied"]
    await club.slash("Annika", "settings forget", sure=True)
    export = await club.store.export_user(club["Annika"].id)
    assert not export["practice"] and not export["studied"]
