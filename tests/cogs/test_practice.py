"""Practice: positions from past games; right answers retire them, wrong ones bring them back."""

import re
from typing import Any

import pytest
from simcord import InteractionResult

from club.mistake_practice import RIGHT_WITHIN_STROKES, position_view
from engine.analysis import RNG_PURPOSE
from engine.scramble import GAME
from engine.scramble.ai.evaluate import evaluate_moves
from tests.cogs.club import DAY, Club
from tests.cogs.messages import answer_of, controls, private


async def answer_position(club: Club, name: str, page: InteractionResult, *, well: bool) -> InteractionResult:
    """Answer the position on a page with its best move, or with a move that is wrong."""
    first = next(part["custom_id"] for part in controls(answer_of(page)) if ":practice:" in part["custom_id"])
    _n19, _table, ply, _verb, arg = first.split(":", 4)
    mistake = await club.store.mistake(club[name].id, int(arg.split()[0]), int(ply))
    assert mistake
    record = await club.store.record(mistake.table)
    view: Any = position_view(record, mistake)
    worths = evaluate_moves(view, record.luck(mistake.ply, RNG_PURPOSE))
    fine = {GAME.rules.write_move(one.move): one.cost - worths[0].cost <= RIGHT_WITHIN_STROKES for one in worths}
    for part in controls(answer_of(page)):
        verb, _space, text = part["custom_id"].split(":", 4)[4].partition(" ")[2].partition(" ")
        for value in (option["value"] for option in part.get("options", ())):
            made = f"{text} {value}".strip() if verb != "several" else value
            if fine.get(made.split(";")[0]) is well:
                return await club[name].select(answer_of(page), [value], custom_id=part["custom_id"])
        if verb == "move" and fine.get(text.split(";")[0]) is well:
            return await club[name].click(answer_of(page), custom_id=part["custom_id"])
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
    assert re.search(r"\*\*Not quite\.\*\* .+ is \d+\.\d strokes worse than \*\*.+\*\*\. ", private(wrong))
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
