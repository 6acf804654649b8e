"""The pages of a round of the day tell nothing that its player may not know, and its share line tells no card."""

import re
from itertools import pairwise

import pytest

from club.champion import play_champion
from club.daily_rounds import DAILY_GAMES, Streak, daily_options, deal
from club.day_keys import DayKeys, root_of_secret
from club.live_table import LiveTable, Position
from db.rows import DailyResult, Phase, SeatRow, TableRow
from engine.i18n import languages, use_locale
from engine.record import Record
from engine.registry import GAMES
from engine.rng import Luck
from tests.chance import chance
from ui.games import face
from ui.pages import board, daily_pages
from ui.pages.board import HandRequest
from ui.widgets.page import Page

DAY = 214
KEYS = [DayKeys(root_of_secret(f"a secret of several operators, number {number}")) for number in range(2)]
SEAT = SeatRow(0, 11, None, "Ann", None, 0, False, None, None, None)
PLIES_APART = 9


def live_table(record: Record) -> LiveTable:
    """Return the table of a round of the day with this record."""
    row = TableRow(
        1, 0, 0, None, None, record.game, record.edition, "{}", "casual", False, 1, 11, Phase.PLAYING,
        len(record.moves), 1 << 30, None, None, 0.0, 0.0, None, None, 0, None, None, "none", DAY, (SEAT,),
    )  # fmt: skip
    return LiveTable(row, record)


def round_page(live: LiveTable) -> Page:
    """Return the private page of the round as its player sees it."""
    return daily_pages.round_page(board.hand(live, face(live.game.key), 0, HandRequest(mapped=True)), live)


@pytest.mark.parametrize("game", DAILY_GAMES)
def test_a_daily_page_depends_only_on_what_its_player_may_know(game: str) -> None:
    dealt = deal(KEYS[0], DAY, GAMES[game])
    moves = play_champion(dealt).moves
    for ply in range(0, len(moves), PLIES_APART):
        live = live_table(dealt.with_moves(*moves[:ply]))
        shown, view, imagine = round_page(live), live.view(0), live.game.ai.determinize
        assert imagine is not None
        for world in range(2):
            live.history[-1] = Position(live.game, live.ply, imagine(view, Luck(b"world", world)))
            assert round_page(live) == shown
            assert live.view(0) == view


def test_daily_pages_before_the_first_chance_are_the_same_under_every_key() -> None:
    assert KEYS[0].key(DAY) != KEYS[1].key(DAY)
    scramble = GAMES["scramble"]
    day = next(day for day in range(DAY, DAY + 7) if daily_options(scramble, day).cards == "none")
    tables = [live_table(deal(keys, day, scramble)) for keys in KEYS]
    assert round_page(tables[0]) == round_page(tables[1])
    assert tables[0].record.seed != tables[1].record.seed


def _random_line(number: int) -> tuple[str, DailyResult]:
    """Return the share line of a random result, in each language in turn."""
    luck = chance(f"share line {number}")
    game = GAMES[DAILY_GAMES[number % len(DAILY_GAMES)]]
    pars = [luck.randint(2, 8) for _hole in range(3)]
    strokes = tuple(par + luck.randint(-20, 30) for par in pars)
    result = DailyResult(luck.randint(1, 7305), game.key, number, sum(strokes), sum(strokes) - sum(pars), strokes)
    people = luck.randint(1, 1_000_000)
    with use_locale(languages()[number % len(languages())]):
        days = Streak(luck.randint(1, 7305), 7305)
        line = daily_pages.share_line(game, face(game.key), result, pars, days, (luck.randint(1, people), people))
    return line, result


def test_share_lines_are_short_and_have_only_marks_and_numbers() -> None:
    for number in range(1000):
        line, result = _random_line(number)
        assert len(line) <= 300
        head, marks = line.split("\n")
        assert re.fullmatch(rf"Nineteenth #{result.day} · [\w ]+ [−+±]?[\d.,]+", head), head
        assert re.fullmatch(
            r"[⭐🟢⬜🔶🔺]{3} · (?:\w+ [\d.,]+ \w+|[\d.,]+-\w+ \w+) · \w+ [\d.,]+ \w+ [\d.,]+", marks
        ), marks


def test_marks_of_a_share_line_differ_in_shape_and_are_ordered_by_strokes() -> None:
    shown = face("scramble")
    marks = [daily_pages.holes_text(shown, [strokes], [4]) for strokes in range(1, 9)]
    assert marks == ["⭐", "⭐", "🟢", "⬜", "🔶", "🔺", "🔺", "🔺"]
    assert sum(one != other for one, other in pairwise(marks)) == len(set(marks)) - 1
