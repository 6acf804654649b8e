"""Hints: who may ask, what is private, what is stored, what the host decides."""

from dataclasses import replace
from typing import Any

import pytest

from app.discord_io import edit_priority
from club.hints import BACK_MOVE, advise
from engine import registry
from engine.caddie import EQUAL_STROKES
from engine.final_nine import GAME as FINAL_NINE
from engine.final_nine.moves import Pick
from engine.game import MOVE_SEPARATOR
from engine.i18n import use_locale
from engine.play_nine import GAME
from engine.record import Move, Record
from engine.registry import GAMES
from engine.scramble import GAME as SCRAMBLE
from engine.scramble.state import Rolled, State
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, labels, private
from tests.cogs.test_load_shedding import FEW, NOBODY
from tests.cogs.test_play import fill
from ui.pages.move_hints import hints_text
from ui.widgets.custom_id import custom_id


async def open_rolled_table(club: Club, *names: str, **options: Any) -> int:
    """Open a table and rush it until the first person has rolled; return its number."""
    number = await club.gather("scramble new", *names, **{"ranked": False, **options})
    await club.rush(number, has_rolled)
    return number


def has_rolled(state: State) -> bool:
    """Return whether the first seat has rolled and is to choose."""
    return isinstance(state.phase, Rolled) and SCRAMBLE.rules.awaiting(state) == (0,)


async def test_the_hint_button_shows_the_best_moves_in_private_and_one_press_makes_them(club: Club) -> None:
    number = await open_rolled_table(club, "Annika", "Björn")
    before = len(club.channel_texts())
    page = await club.press("Annika", "Caddie", number)
    text = private(page)
    assert "Your caddie" in text and "1. " in text
    assert ("in the basket" in text and " %" in text) or "you can't miss" in text
    assert "Your scorecard will say you used one hint." in text
    assert len(answer_of(page).attachments) == 1, "the landings"
    assert len(club.channel_texts()) == before
    ply = (await club.live_table(number)).ply
    best = next(part["custom_id"] for part in controls(answer_of(page)) if ":move:" in part["custom_id"])
    await club["Annika"].click(answer_of(page), custom_id=best)
    live = await club.live_table(number)
    dice, landing = best.split(":", 4)[4].split(MOVE_SEPARATOR)
    assert [move.text for move in live.record.moves[ply : ply + 2]] == [dice, landing]
    assert f"land on {landing.removeprefix('land ')}" in text, "the landing that the reason is about"


async def test_one_press_throws_the_disc_that_the_caddie_advises(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", ranked=False)
    await club.rush(
        number, lambda state: any(isinstance(move, Pick) for move in FINAL_NINE.rules.legal_moves(state, 0))
    )
    page = await club.press("Annika", "Caddie", number)
    ply = (await club.live_table(number)).ply
    best = next(part for part in controls(answer_of(page)) if ":move:disc" in part["custom_id"])
    await club["Annika"].click(answer_of(page), custom_id=best["custom_id"])
    moves = [move.text for move in (await club.live_table(number)).record.moves[ply:]]
    assert moves[: moves.index("throw") + 1] == best["custom_id"].split(":", 4)[4].split(MOVE_SEPARATOR)
    assert best["label"].endswith(("up", "left", "right", "down")) or " with " in best["label"]


async def test_a_hint_gets_no_picture_and_no_buttons_of_a_later_decision(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await open_rolled_table(club, "Annika", "Björn")
    monkeypatch.setattr(edit_priority, "OVERLOAD_INTERACTIONS", NOBODY)
    hint = club.send("Annika", await club.board(number), custom_id(number, 0, "hint"))
    await club.until(lambda: hint.acknowledged)
    page = answer_of(hint).message
    await club.rush_unseen(number, lambda state: not has_rolled(state))
    monkeypatch.setattr(edit_priority, "OVERLOAD_INTERACTIONS", FEW)
    await club.finish_private_pages()
    assert [*controls(club.message(page.id))] == [*controls(page)]


async def test_a_hint_counts_once_a_decision_and_stands_on_the_final_card(club: Club) -> None:
    number = await open_rolled_table(club, "Annika", "Björn")
    await club.slash("Annika", "hint")
    await club.slash("Annika", "hint", table=number)
    assert [row.hints for row in (await club.table(number)).seats] == [1, 0]
    await club.restart()
    assert "say you used one hint" in private(await club.press("Annika", "Caddie", number))
    await club.finish(number)
    assert "Annika took one hint from the caddie." in await club.text(number)


@pytest.mark.parametrize(("hints", "taken"), [(1, "einen Tipp"), (3, "3 Tipps")])
def test_german_says_that_the_card_counts_hints_and_not_that_it_gives_some(hints: int, taken: str) -> None:
    with use_locale("de"):
        assert hints_text(hints) == f"Auf der Scorekarte steht dann, dass du dir {taken} geholt hast."


async def test_a_hint_without_a_choice_is_not_counted_and_does_not_say_so(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn", ranked=False)
    await club.rush(number, lambda state: len(FINAL_NINE.rules.legal_moves(state, 0)) == 1)
    text = private(await club.press("Annika", "Caddie", number))
    assert "Your scorecard" not in text
    assert [row.hints for row in (await club.table(number)).seats] == [0, 0]


async def test_a_hint_out_of_turn_says_why_not_and_is_not_counted(club: Club) -> None:
    number = await open_rolled_table(club, "Annika", "Björn")
    assert "not your turn" in private(await club.press("Björn", "Caddie", number))
    assert "not at this table" in private(await club.press("Mia", "Caddie", number))
    assert [row.hints for row in (await club.table(number)).seats] == [0, 0]
    await club.finish(number)
    assert "is over" in await club.refusal("Annika", "hint", table=number)


async def test_a_ranked_round_has_no_caddie(club: Club) -> None:
    number = await open_rolled_table(club, "Annika", "Björn", ranked=True)
    assert "Caddie" not in labels(await club.board(number))
    assert "There are no hints in ranked rounds" in await club.refusal("Annika", "hint")


async def test_a_game_without_a_caddie_says_so(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.EDITIONS, (GAME.key, GAME.edition), replace(GAME, ai=replace(GAME.ai, caddie=None)))
    number = await club.tee_off("Annika", "Björn", ranked=False)
    (name, *_rest) = await club.on_turn(number)
    assert "has no caddie" in await club.refusal(name, "hint", table=number)


async def test_the_host_decides_what_the_caddie_may_tell(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", ranked=False, players=2)
    assert "hints are counted" in await club.text(number)
    page = answer_of(await club.press("Annika", "Manage", number))
    (menu,) = (part["custom_id"] for part in controls(page) if part["custom_id"].endswith(":hints:"))
    await club["Annika"].select(page, ["none"], custom_id=menu)
    assert "no caddie" in await club.text(number)
    await club.press("Björn", "Join", number)
    await club.rush(number, has_rolled)
    assert "Caddie" not in labels(await club.board(number))
    assert "turned the caddie off" in await club.refusal("Annika", "hint", table=number)


async def test_the_form_has_a_round_in_which_the_caddie_tells_all(club: Club) -> None:
    form = await club.slash("Annika", "play", game="scramble")
    await fill(club, "Annika", form, pace="Live, with a caddie")
    table = await club.table()
    assert (table.pace, table.hint_policy) == ("live", "free")
    assert "all the hints you want" in await club.text()


def test_other_dice_are_advised_only_to_whoever_has_chosen_badly() -> None:
    record = Record(
        game="scramble", edition=SCRAMBLE.edition, options=SCRAMBLE.rules.options(), seats=1, seed=b"x" * 32
    ).with_moves(Move(0, "throw"))
    *_, rolls = record.states()
    first = advise(
        "scramble", SCRAMBLE.edition, SCRAMBLE.rules.view(rolls, 0), record.luck(2, "caddie"), ("A",), ("A",)
    )
    assert SCRAMBLE.ai.caddie
    good, *_others, bad = SCRAMBLE.ai.caddie.evaluate(SCRAMBLE.rules.view(rolls, 0), record.luck(2, "caddie"))
    assert first.tips[0].text == SCRAMBLE.rules.write_move(good.move)
    assert bad.strokes - good.strokes > EQUAL_STROKES
    for one, words in ((good, False), (bad, True)):
        chosen = SCRAMBLE.rules.apply(rolls, 0, one.move, record.luck(2))
        view = SCRAMBLE.rules.view(chosen, 0)
        assert BACK_MOVE in map(SCRAMBLE.rules.write_move, view.moves)
        told = advise("scramble", SCRAMBLE.edition, view, record.luck(3, "caddie"), ("A",), ("A",))
        assert [tip.text == BACK_MOVE for tip in told.tips] == [words, *[False] * (len(told.tips) - 1)]


async def test_free_hints_are_not_counted(club: Club) -> None:
    number = await open_rolled_table(club, "Annika", "Björn", hints="free")
    assert "noted" not in private(await club.press("Annika", "Caddie", number))
    assert (await club.table(number)).seats[0].hints == 0


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.ai.caddie])
async def test_every_caddie_has_something_to_say_in_the_first_turns(club: Club, key: str) -> None:
    number = await club.gather(f"{GAMES[key].command} new", "Annika", ranked=False)
    for _move in range(30):
        if not (await club.on_turn(number)):
            break
        page = await club.slash("Annika", "hint")
        if "Your caddie" in (text := private(page)):
            assert "1. " in text
            return
        assert "nothing to add" in text
        await club.play(club.by_move(number), number, moves=1)
    raise AssertionError("the caddie had nothing to say")


async def test_choosing_hints_opens_a_friendly_table(club: Club) -> None:
    await club.slash("Annika", "finalnine new", hints="free")
    table = await club.table()
    assert (table.ranked, table.hint_policy) == (False, "free")
    text = await club.refusal("Annika", "finalnine new", hints="counted", ranked=True)
    assert "Ranked rounds have no caddie" in text and len(await club.store.open_tables()) == 1
