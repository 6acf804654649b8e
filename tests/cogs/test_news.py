"""The news since the reader's last decision: no result and no end of a hole is missing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from club.live_table import Sitting, finished
from club.pending_moves import Draft
from db.rows import Phase, Seat
from db.rows import Table as TableRow
from engine.editions import GAMES
from engine.game import AnyGame, View
from engine.news import Item, doing, kept
from engine.record import Record
from tests.playouts import NAMES, Table, tables
from tests.test_every_game import a_few
from ui.pages.news import LINES, ROOM, gist, items, news
from ui.widgets.page import TEXT_LIMIT
from ui.widgets.player_mentions import mentions

ENDS = {"PuttedOut", "LimitReached", "HoledOut", "PickedUp", "Conceded", "HoleEnded", "Gone"}
RESULTS = {"TeedOff", "Placed", "Flipped", "Skipped", "Landed", "CardMoved", "Landing"}
"""Events that end a hole (`ENDS`), and events with the result of a stroke (`RESULTS`), in all games."""
PRESSES = 120
PRESENT: tuple[Any, ...] = (None, 0, False, None, None, None)
"""The other columns of a seat whose player is present."""


def sat(table: Table, people: int, standing: str = "") -> Sitting:
    """Return the table with so many people on its first seats, and the house on the others.

    The people have given these standing answers.
    """
    house = [None if seat < people else "amateur" for seat in range(table.seats)]
    seats = (Seat(seat, None if level else seat + 1, level, NAMES[seat], *PRESENT) for seat, level in enumerate(house))
    rows = tuple(structs.replace(row, standing="" if row.house else standing) for row in seats)
    game = table.game
    record = Record(game=game.key, edition=game.edition, options=table.options, seats=table.seats, seed=table.seed)
    row = TableRow(
        1, 1, 1, None, None, game.key, game.edition, "{}", "live", True, table.seats, 1, Phase.PLAYING, 0, 0,
        None, None, 0.0, 0.0, None, None, 0, None, None, "counted", rows,
    )  # fmt: skip
    return Sitting(row, record)


def shown(sitting: Sitting) -> Iterator[list[View]]:
    """Play the game as the clubhouse does; after each press, yield the channel's views of its moves."""
    yield [sitting.view()]
    while not sitting.over:
        draft = Draft(sitting.record, sitting.state, sitting.table.seats)
        draft.go_on()
        if not draft.moves:
            seat = (draft.silent() or draft.awaiting())[0]
            luck = sitting.record.luck(draft.ply, "test")
            draft.play(seat, sitting.game.write(luck.choice(sitting.game.legal(draft.state, seat))))
            draft.go_on()
        sitting.extend(sitting.table, draft.moves, draft.states[1:])
        yield [sitting.game.view(state, None) for state in draft.states[1:]]
        sitting.posted = sitting.ply


def owed(views: Sequence[View], game: AnyGame, names: Sequence[str]) -> Iterator[Item]:
    """Yield the items that the news must contain: every end, and the last result of each player."""
    results: dict[int, Item] = {}
    assert game.words.items
    for view in views:
        for event, item in zip(view.events, game.words.items(view, names), strict=True):
            kind = type(event).__name__
            if kind in ENDS or (kind == "Landing" and event.shot.done):
                yield item
            elif kind in RESULTS and item.who is not None:
                results[item.who] = item
    yield from results.values()


def told(item: Item, text: str) -> bool:
    """Return whether an item stands in the text."""
    return item.said in text or (bool(item.then) and item.then in text)


@pytest.mark.parametrize("key", ["play-nine", "scramble", "final-nine"])
@given(data=st.data())
@a_few(12)
def test_the_first_text_after_a_press_tells_each_last_result_and_every_end(key: str, data: st.DataObject) -> None:
    table = data.draw(tables(GAMES[key]))
    nothing_is_missing(sat(table, data.draw(st.integers(1, table.seats))))


def test_alone_with_five_of_the_house_nothing_is_missing_though_much_is_left_out() -> None:
    game = GAMES["scramble"]
    table = Table(game, game.options(cards="battle"), 6, bytes([7]) * 32)
    assert any("before this" in text for text in nothing_is_missing(sat(table, 1)))


def nothing_is_missing(sitting: Sitting) -> list[str]:
    """Check the board's news after each press, and return the texts."""
    names, texts = mentions(sitting), []
    for views in islice(shown(sitting), PRESSES):
        texts.append("\n".join(news(sitting)))
        assert all(told(item, texts[-1]) for item in owed(views, sitting.game, names)), texts[-1]
        assert len(texts[-1]) < TEXT_LIMIT - 1500, "the heading, the turn and the final card need room too"
    return texts


@pytest.mark.parametrize("key", ["play-nine", "scramble", "final-nine"])
@given(data=st.data())
@a_few(6)
def test_in_private_everybody_reads_what_came_of_their_own_last_decision(key: str, data: st.DataObject) -> None:
    table = data.draw(tables(GAMES[key]))
    sitting = sat(table, data.draw(st.integers(1, table.seats)))
    names = mentions(sitting)
    for views in islice(shown(sitting), PRESSES):
        for seat in (row.seat for row in sitting.people):
            decided = [*sitting.views(sitting.decided(seat) - 1)]
            own = owed(views if table.seats == 1 else decided, sitting.game, names)
            text = "\n".join(news(sitting, seat))
            assert all(told(item, text) for item in own if item.who in (seat, None)), text


@pytest.mark.parametrize("key", ["scramble", "final-nine"])
@given(data=st.data())
@a_few(6)
def test_whoever_is_answered_for_reads_what_came_of_their_last_press_all_the_same(
    key: str, data: st.DataObject
) -> None:
    table = data.draw(tables(GAMES[key]))
    wishes = " ".join(key for key, one in table.game.standing(table.options).items() if not one.hole)
    sitting = sat(table, table.seats, wishes)
    names, pressed = mentions(sitting), [0] * table.seats
    while not sitting.over and sitting.ply < 2 * PRESSES:
        draft = Draft(sitting.record, sitting.state, sitting.table.seats)
        draft.go_on()
        if silent := draft.silent():
            draft.play_for(silent[0])
        elif asked := draft.awaiting():
            luck, pressed[asked[0]] = sitting.record.luck(draft.ply, "test"), draft.ply
            draft.play(asked[0], sitting.game.write(luck.choice(sitting.game.legal(draft.state, asked[0]))))
        draft.go_on()
        sitting.extend(sitting.table, draft.moves, draft.states[1:])
        sitting.posted = sitting.ply
        for seat in sitting.game.awaiting(sitting.state):
            own = owed([*sitting.views(pressed[seat] - 1)], sitting.game, names)
            text = "\n".join(news(sitting, seat))
            assert all(told(item, text) for item in own if item.who == seat), text


def test_a_move_without_choice_is_no_decision() -> None:
    sitting = sat(Table(GAMES["scramble"], GAMES["scramble"].options(cards="battle"), 2, bytes([3]) * 32), 2)
    forced = 0
    for _views in islice(shown(sitting), PRESSES):
        for ply in filter(None, map(sitting.decided, (0, 1))):
            seat, text = sitting.record.moves[ply - 1]
            move = sitting.game.forced(sitting.state_at(ply - 1), seat)
            assert move is None or sitting.game.write(move) != text
            others = range(ply, len(sitting.record.moves))
            assert any(sitting.record.moves[later].seat != seat for later in others), "a turn that others have followed"
            forced += sum(sitting.record.moves[later].seat == seat for later in others)
    assert forced


def test_a_game_that_tells_sentences_alone_keeps_the_move_that_ended_a_hole() -> None:
    game = GAMES["play-nine"]
    plain: AnyGame = replace(game, words=replace(game.words, items=None))
    sitting = sat(Table(game, game.options(holes=3), 2, bytes(32)), 1)
    over = next(view for views in shown(sitting) for view in views if finished(view))
    said = plain.words.news(over, NAMES)
    assert [item.said for item in items(plain, over, NAMES, ended=True) if item.weight == "end"] == [*said]
    assert not any(item.weight for item in items(plain, over, NAMES, ended=False))


def test_a_long_telling_leaves_out_the_oldest_and_says_how_much() -> None:
    drawn = [doing(number % 2, f"drew {number}") for number in range(40)]
    holed = doing(0, "holed out in 3", "end")
    missed = doing(1, "lies at C4", "result")
    missed_again = doing(1, "lies at C5", "result")
    first, *lines = gist([missed, holed, missed_again, *drawn], NAMES)
    assert first == "-# 34 other things happened before this."
    assert lines[:2] == ["Ada: holed out in 3.", "Ben: lies at C5, drew 33."]
    assert lines[2:] == [f"{NAMES[number % 2]}: drew {number}." for number in range(34, 40)]
    assert len(lines) == LINES


def test_what_has_to_be_told_is_told_however_long() -> None:
    ends = [doing(number % 6, "x" * 100, "end") for number in range(12)]
    assert kept(ends) == frozenset(range(12))
    assert sum(map(len, gist(ends, NAMES))) > ROOM
