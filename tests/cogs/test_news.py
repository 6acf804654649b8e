"""The news since the reader's last decision: no result and no end of a hole is missing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from club.game_narration import MAX_LINE_CHARACTERS
from club.live_table import LiveTable, finished_holes
from club.pending_moves import PendingMoves
from db.rows import Phase, SeatRow, TableRow
from engine.game import AnyGame, View
from engine.news import NewsItem, essential_indexes, lines, player_item
from engine.record import Record
from engine.registry import GAMES
from tests.playouts import NAMES, Table, tables
from tests.test_every_game import a_few
from ui.games import FACES
from ui.pages.board import (
    MAX_NEWS_CHARACTERS,
    MAX_NEWS_LINES,
    MAX_TURNING_POINTS,
    HandRequest,
    hand,
    hole,
    news,
    shorten_news,
)
from ui.widgets.discord_limits import MAX_TEXT_CHARACTERS
from ui.widgets.message_formatting import mentions

ENDS = {"PuttedOut", "LimitReached", "HoledOut", "PickedUp", "Conceded", "HoleEnded", "Gone"}
RESULTS = {"TeedOff", "Placed", "Flipped", "Skipped", "Landed", "CardMoved", "Landing"}
"""Events that end a hole (`ENDS`), and events with the result of a stroke (`RESULTS`), in all games."""
PRESSES = 60
PRESENT: tuple[Any, ...] = (None, 0, False, None, None, None)
"""The other columns of a seat whose player is present."""


def live_table(table: Table, people: int, auto_answers: str = "") -> LiveTable:
    """Return the table with so many people on its first seats, and the house on the others.

    The people have given these automatic answers.
    """
    house = [None if seat < people else "amateur" for seat in range(table.seats)]
    seats = (
        SeatRow(seat, None if level else seat + 1, level, NAMES[seat], *PRESENT) for seat, level in enumerate(house)
    )
    rows = tuple(structs.replace(row, auto_answers="" if row.house else auto_answers) for row in seats)
    game = table.game
    record = Record(game=game.key, edition=game.edition, options=table.options, seats=table.seats, seed=table.seed)
    row = TableRow(
        1, 1, 1, None, None, game.key, game.edition, "{}", "live", True, table.seats, 1, Phase.PLAYING, 0, 0,
        None, None, 0.0, 0.0, None, None, 0, None, None, "counted", None, rows,
    )  # fmt: skip
    return LiveTable(row, record)


def views_by_press(live: LiveTable) -> Iterator[list[View]]:
    """Play the game as the clubhouse does; after each press, yield the channel's views of its moves."""
    yield [live.view()]
    while not live.is_over:
        pending = PendingMoves(live.record, live.state, live.table.seats)
        pending.play_until_human()
        if not pending.moves:
            seat = (pending.auto_answered_seats() or pending.awaiting())[0]
            luck = live.record.luck(pending.ply, "test")
            pending.play(
                seat, live.game.rules.write_move(luck.choice(live.game.rules.legal_moves(pending.state, seat)))
            )
            pending.play_until_human()
        live.append_moves(live.table, pending.moves, pending.states[1:])
        yield [live.game.rules.view(state, None) for state in pending.states[1:]]
        live.posted_board.ply = live.ply


def required_items(views: Sequence[View], game: AnyGame, names: Sequence[str]) -> Iterator[NewsItem]:
    """Yield the items that the news must contain: every end, and the last result of each player."""
    results: dict[int, NewsItem] = {}
    assert game.text.news_items
    for view in views:
        items = game.text.news_items(view, names)
        kinds = [type(event).__name__ for event in view.events]
        assert sum(item.weight == "end" for item in items) >= sum(kind in ENDS for kind in kinds)
        assert sum(item.weight in ("end", "result") for item in items) >= sum(kind in ENDS | RESULTS for kind in kinds)
        yield from (item for item in items if item.weight == "end")
        results |= {item.seat: item for item in items if item.weight == "result" and item.seat is not None}
    yield from results.values()


def contains_item(item: NewsItem, text: str) -> bool:
    """Return whether an item stands in the text."""
    return item.text in text or (bool(item.then) and item.then in text)


@pytest.mark.parametrize("key", ["play-nine", "scramble", "final-nine"])
@given(data=st.data())
@a_few(12)
def test_the_news_after_a_press_has_every_end_and_each_players_last_result(key: str, data: st.DataObject) -> None:
    table = data.draw(tables(GAMES[key]))
    nothing_is_missing(live_table(table, data.draw(st.integers(1, table.seats))))


def test_news_among_five_house_players_keep_every_end_and_last_result() -> None:
    game = GAMES["scramble"]
    table = Table(game, game.rules.options(cards="battle"), 6, bytes([7]) * 32)
    assert any(len(text.splitlines()) == MAX_NEWS_LINES for text in nothing_is_missing(live_table(table, 1)))


def nothing_is_missing(live: LiveTable) -> list[str]:
    """Check the board's news after each press, and return the texts."""
    names, texts = mentions(live), []
    for views in islice(views_by_press(live), PRESSES):
        texts.append("\n".join(news(live)))
        assert all(contains_item(item, texts[-1]) for item in required_items(views, live.game, names)), texts[-1]
        assert len(texts[-1]) < MAX_TEXT_CHARACTERS - 1500, "the heading, the turn and the final card need room too"
    return texts


@pytest.mark.parametrize("key", ["play-nine", "scramble", "final-nine"])
@given(data=st.data())
@a_few(6)
def test_private_news_have_the_result_of_the_readers_last_decision(key: str, data: st.DataObject) -> None:
    table = data.draw(tables(GAMES[key]))
    live = live_table(table, data.draw(st.integers(1, table.seats)))
    names = mentions(live)
    for views in islice(views_by_press(live), PRESSES):
        for seat in (row.seat for row in live.people):
            decided = [*live.views(live.last_decision_ply(seat) - 1)]
            own = required_items(views if table.seats == 1 else decided, live.game, names)
            text = "\n".join(news(live, seat))
            assert all(contains_item(item, text) for item in own if item.seat in (seat, None)), text


@pytest.mark.parametrize("key", ["scramble", "final-nine"])
@given(data=st.data())
@a_few(6)
def test_private_news_have_the_result_of_the_last_press_despite_automatic_answers(
    key: str, data: st.DataObject
) -> None:
    table = data.draw(tables(GAMES[key]))
    wishes = " ".join(
        key for key, one in table.game.clubhouse.auto_answers(table.options).items() if not one.this_hole_only
    )
    live = live_table(table, table.seats, wishes)
    names, pressed = mentions(live), [0] * table.seats
    while not live.is_over and live.ply < 2 * PRESSES:
        pending = PendingMoves(live.record, live.state, live.table.seats)
        pending.play_until_human()
        if silent := pending.auto_answered_seats():
            pending.play_for(silent[0])
        elif seats := pending.awaiting():
            luck, pressed[seats[0]] = live.record.luck(pending.ply, "test"), pending.ply
            pending.play(
                seats[0],
                live.game.rules.write_move(luck.choice(live.game.rules.legal_moves(pending.state, seats[0]))),
            )
        pending.play_until_human()
        live.append_moves(live.table, pending.moves, pending.states[1:])
        live.posted_board.ply = live.ply
        for seat in live.game.rules.awaiting(live.state):
            own = required_items([*live.views(pressed[seat] - 1)], live.game, names)
            text = "\n".join(news(live, seat))
            assert all(contains_item(item, text) for item in own if item.seat == seat), text


@pytest.mark.parametrize(
    ("key", "battle"), [("scramble", {"cards": "battle"}), ("final-nine", {"rules": "battle", "mischief": True})]
)
def test_a_private_page_tells_every_card_that_was_played_on_its_reader(key: str, battle: dict[str, Any]) -> None:
    game, played = GAMES[key], 0
    for number in range(1, 4):
        live = live_table(Table(game, game.rules.options(**battle), 3, bytes([number]) * 32), 1)
        for _views in islice(views_by_press(live), PRESSES):
            since = [*live.views(live.last_decision_ply(0) - 1)]
            told = (game.text.items_of_move(view, mentions(live), ended=False) for view in since)
            mine = [item for item in chain.from_iterable(told) if item.target == 0]
            page = hand(live, FACES[key], 0, HandRequest(follows_until=9.0))
            assert all(contains_item(item, page.captions[0]) for item in mine), page.captions[0]
            played += len(mine)
    assert played


def test_a_private_page_of_play_nine_tells_everybodys_move_since_the_readers_last_press() -> None:
    game = GAMES["play-nine"]
    live, shots = live_table(Table(game, game.rules.options(), 3, bytes([4]) * 32), 1), 0
    for _views in islice(views_by_press(live), PRESSES):
        last = {move.seat: ply for ply, move in enumerate(live.record.moves, 1)}
        if finished_holes(live.view()):
            break
        if live.view().awaiting != (0,) or len(last) < 3 or last[0] == live.ply:
            continue
        page, shots = hand(live, FACES["play-nine"], 0, HandRequest(follows_until=9.0)), shots + 1
        for ply in last.values():
            (item,) = game.text.items_of_move(next(live.views(ply - 1)), mentions(live), ended=False)[-1:]
            assert contains_item(item, page.captions[0]), page.captions[0]
    assert shots


def test_private_news_begin_at_the_last_move_with_a_choice() -> None:
    live = live_table(Table(GAMES["scramble"], GAMES["scramble"].rules.options(cards="battle"), 2, bytes([3]) * 32), 2)
    forced = 0
    for _views in islice(views_by_press(live), PRESSES):
        for ply in filter(None, map(live.last_decision_ply, (0, 1))):
            seat, text = live.record.moves[ply - 1]
            move = live.game.clubhouse.forced_move(live.state_at(ply - 1), seat)
            assert move is None or live.game.rules.write_move(move) != text
            others = range(ply, len(live.record.moves))
            assert any(live.record.moves[later].seat != seat for later in others), "a turn that others have followed"
            forced += sum(live.record.moves[later].seat == seat for later in others)
    assert forced


def test_news_without_items_still_keep_the_move_that_ended_a_hole() -> None:
    game = GAMES["play-nine"]
    plain: AnyGame = replace(game, text=replace(game.text, news_items=None))
    live = live_table(Table(game, game.rules.options(holes=3), 2, bytes(32)), 1)
    over = next(view for views in views_by_press(live) for view in views if finished_holes(view))
    sentences = plain.text.news(over, NAMES)
    assert [item.text for item in plain.text.items_of_move(over, NAMES, ended=True) if item.weight == "end"] == [
        *sentences
    ]
    assert not any(item.weight for item in plain.text.items_of_move(over, NAMES, ended=False))


@pytest.mark.parametrize(("key", "battle"), [("scramble", {"cards": "battle"}), ("final-nine", {"rules": "battle"})])
def test_the_news_of_a_holes_end_have_the_cards_that_decided_it(key: str, battle: dict[str, str]) -> None:
    game = GAMES[key]
    options = game.rules.options(**battle)
    live_tables = (live_table(Table(game, options, 3, bytes([seed]) * 32), 1) for seed in range(1, 40))
    live, end, told = next(first for first in map(first_hole, live_tables) if len(first[2]) > 1)
    won, *cards = hole(live, end, (None, None)).texts[1].splitlines()
    assert "hole 1" in won
    assert cards == [*lines(told, mentions(live), room=MAX_LINE_CHARACTERS)[-MAX_TURNING_POINTS:]]


def first_hole(live: LiveTable) -> tuple[LiveTable, Any, list[NewsItem]]:
    """Return the table, the view in which its first hole has ended, and the news of the cards that turned the hole."""
    names, tell, views = mentions(live), live.game.text.news_items, chain.from_iterable(views_by_press(live))
    assert tell
    until = [next(views)]
    while not finished_holes(until[-1]):
        until.append(next(views))
    return live, until[-1], [item for view in until for item in tell(view, names) if item.is_turning_point]


def test_long_news_leave_out_the_oldest() -> None:
    drawn = [player_item(number % 2, f"drew {number}") for number in range(40)]
    holed = player_item(0, "holed out in 3", "end")
    missed = player_item(1, "lies at C4", "result")
    missed_again = player_item(1, "lies at C5", "result")
    shown = [*shorten_news([missed, holed, missed_again, *drawn], NAMES)]
    assert shown[:2] == ["Ada holed out in 3.", "Ben lies at C5, drew 33."]
    assert shown[2:] == [f"{NAMES[number % 2]} drew {number}." for number in range(34, 40)]
    assert len(shown) == MAX_NEWS_LINES


def test_essential_news_are_kept_at_any_length() -> None:
    ends = [player_item(number % 6, "x" * 100, "end") for number in range(12)]
    assert essential_indexes(ends) == frozenset(range(12))
    assert sum(map(len, shorten_news(ends, NAMES))) > MAX_NEWS_CHARACTERS
