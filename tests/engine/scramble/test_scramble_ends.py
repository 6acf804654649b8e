"""How the ends of holes and rounds of Scramble Golf are told."""

import re

import pytest

from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.events import HoleEnded
from engine.scramble.round.progress import finish_game
from tests.engine.scramble.positions import NAMES, practice
from tests.parametrize import every_row

WORDS = GAME.text


@every_row(
    ("play", "ended", "sentence"),
    [
        ("stroke", HoleEnded(0, 0, (3, 4), None, 0), "Ada wins hole 1 with 3 (Ben 4)."),
        ("stroke", HoleEnded(0, 0, (4, 4), None, 0), "Ada and Ben share hole 1 with 4 each."),
        ("stroke", HoleEnded(0, 1, (4, 3), None, 0), "Ben wins playoff hole 1 with 3 (Ada 4)."),
        ("stroke", HoleEnded(0, 1, (4, 4), None, 0), "Ada and Ben share playoff hole 1 with 4 each."),
        ("match", HoleEnded(1, 0, (3, 3), None, 0), "Hole 2 is halved."),
        ("match", HoleEnded(1, 2, (3, 3), None, 0), "Extra hole 2 is halved."),
        ("match", HoleEnded(1, 0, (3, 4), 0, 0), "Ada wins hole 2."),
        ("match", HoleEnded(1, 2, (3, 4), 0, 0), "Ada wins extra hole 2."),
        ("skins", HoleEnded(7, 0, (3, 3), None, 2), "Hole 8 is tied: 2 skins carry over."),
        ("skins", HoleEnded(8, 0, (3, 3), None, 2), "Hole 9 is tied: 2 skins are lost."),
        ("skins", HoleEnded(8, 0, (3, 4), 0, 1), "Hole 9: 1 skin for Ada."),
    ],
)
def test_the_end_of_a_hole_is_told_as_its_game_type_counts_it(play: str, ended: HoleEnded, sentence: str) -> None:
    view = GAME.rules.view(practice("E8", "B8", cards="none", play=play), None)
    assert WORDS.news(view._replace(events=(ended,)), NAMES) == (sentence,)


def test_teams_that_share_a_hole_are_told_apart() -> None:
    view = GAME.rules.view(practice(*["E8"] * 4, cards="none", teams="doubles"), None)
    (sentence,) = WORDS.news(view._replace(events=(HoleEnded(0, 0, (4, 4), None, 0),)), ("Ada", "Ben", "Cleo", "Dan"))
    assert " & " in sentence and sentence.count(" and ") == 1, sentence


def test_s162_a_hole_says_what_it_is_worth() -> None:
    carried_state = practice("E8", "B8", cards="none", play="skins")._replace(hole=1, scores=((3, 3),))
    assert "the circle reaches 2 squares. This hole is worth 2 skins." in WORDS.board(
        GAME.rules.view(carried_state, None), NAMES
    )
    assert "worth" not in WORDS.board(GAME.rules.view(practice("E8", "B8", cards="none", play="skins"), None), NAMES)


def test_a_round_alone_has_no_places() -> None:
    state = finish_game(practice("J5", cards="none")._replace(scores=((3,),) * 8 + ((5,),)), ())
    assert WORDS.final(GAME.rules.view(state, None), NAMES)[0] == "Ada finishes the round with 29 strokes, +2."


def test_s165_the_end_of_a_race_says_how_far_everybody_was() -> None:
    state = practice("B8", "E8", cards="none", play="board_race").with_player(0, hole=8, status="finished", turns=7)
    final_text = WORDS.final(GAME.rules.view(finish_game(state.with_player(1, hole=7, turns=7), ()), None), NAMES)
    assert final_text[1:3] == ("Ada: place 1, 7 turns.", "Ben: place 2, 7 turns, on hole 8, 8 to go.")


@every_row(
    ("scores", "sentence"),
    [
        (((3, 4),), ""),
        (((3, 4), (3, 3)), ""),
        (((3, 4), (4, 3)), "Ada and Ben are tied for the lead."),
        (((3, 4), (5, 3)), "Ben takes the lead from Ada."),
    ],
)
def test_a_lead_that_is_lost_is_told(scores: tuple[tuple[int, ...], ...], sentence: str) -> None:
    view = GAME.rules.view(practice("E8", "B8", cards="none"), None)
    ended = HoleEnded(len(scores) - 1, 0, scores[-1], None, 0)
    assert WORDS.news(view._replace(events=(ended,), scores=scores), NAMES)[1:] == ((sentence,) if sentence else ())


@every_row(
    ("wins", "winner", "sentence"),
    [
        ((1, 0), 0, "Ada wins hole 2 and leads 1 to 0."),
        ((1, 1), 0, "Ada wins hole 2. It's 1 hole each."),
        ((1, 2), 0, "Ada wins hole 2. Ben leads 2 to 1."),
        ((1, 2), None, "Hole 2 is halved. Ben leads 2 to 1."),
    ],
)
def test_a_hole_of_a_match_tells_who_leads(wins: tuple[int, int], winner: int | None, sentence: str) -> None:
    view = GAME.rules.view(practice("E8", "B8", cards="none", play="match"), None)
    ended = HoleEnded(1, 0, (3, 4), winner, 0)
    assert WORDS.news(view._replace(events=(ended,), wins=wins), NAMES) == (sentence,)


@every_row(
    ("before", "last", "sentence"),
    [
        ((3, 4), (3, 3), "Ada leads from start to finish and wins by 8, with 27 strokes."),
        ((3, 3), (3, 4), "Ada wins by 1 on the last hole, with 27 strokes."),
        ((3, 3), (3, 3), "Ada and Ben share the win, with 27 strokes each."),
    ],
)
def test_the_end_says_how_it_was_won(before: tuple[int, int], last: tuple[int, int], sentence: str) -> None:
    played_state = practice("J5", "J5", cards="none")._replace(scores=(before,) * 8 + (last,))
    totals = [8 * one + other for one, other in zip(before, last, strict=True)]
    winners = tuple(side for side, total in enumerate(totals) if total == min(totals))
    assert WORDS.final(GAME.rules.view(finish_game(played_state, winners), None), NAMES)[0] == sentence


@every_row(
    ("won", "holes", "sentence"),
    [
        ((0, 0, 0, 0, 0), 5, "Ada wins the match 5 to 0."),
        ((0, 1, 0, 1, 0, 1, 0, 1, 0), 9, "Ada wins the match 5 to 4, on the last hole."),
    ],
)
def test_the_end_of_a_match_says_how_it_was_won(won: tuple[int, ...], holes: int, sentence: str) -> None:
    played_state = practice("J5", "J5", cards="none", play="match")._replace(winners=won, scores=((3, 4),) * holes)
    assert WORDS.final(GAME.rules.view(finish_game(played_state, (0,)), None), NAMES)[0] == sentence


@pytest.mark.parametrize("play", ["stroke", "match", "skins", "board_race"])
def test_the_end_names_the_winner_and_the_figures(play: str) -> None:
    state = practice("E8", "B8", cards="none", play=play)
    left = GAME.clubhouse.leave_move(state, 1)
    assert left is not None
    final = WORDS.final(GAME.rules.view(GAME.rules.apply(state, 1, left, Luck(b"", 0)), None), NAMES)
    assert final[0] == "Ada wins: nobody else is left."
    figures = [
        bool(re.match(rf"{name}: place {place}, .*\.", said))
        for (name, place), said in zip((("Ada", 1), ("Ben", 2)), final[1:], strict=False)
    ]
    assert all(figures) == (play in ("skins", "board_race")), "the card shows all other figures"
