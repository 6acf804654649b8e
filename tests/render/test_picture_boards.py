"""Scorecards, the leaderboard, profiles."""

from collections import Counter
from itertools import pairwise

import pytest

from engine.game import Result, Scorecard
from render.canvas import Canvas
from render.leaderboard import Heading, LeaderboardPage, leaderboard
from render.profile import Curve, Feat, Tile, profile, scale
from render.scorecard import scorecard as render_scorecard
from render.scorecard_form import MARKS, mark_of
from tests.render.play_nine_tables import BEGINNER, HARD_NAMES, NAMES, PAGE, PLAYER, open_png, scorecard

COURSE = (3, 4, 5, 3, 4, 4, 5, 3, 4)


def words(canvas: Canvas) -> Counter[str]:
    return Counter(what for what, _box in (*canvas.named_boxes, *canvas.text_boxes))


def inside(canvas: Canvas) -> bool:
    across, down = canvas.pixels.size
    boxes = (box for _what, box in (*canvas.named_boxes, *canvas.text_boxes))
    return all(min(box) >= 0 and box[2] <= across and box[3] <= down for box in boxes)


def test_holes_are_marked_by_their_distance_from_par() -> None:
    marks = {
        (-2, 8): "eagle",
        (-1, 8): "birdie",
        (5, 8): "birdie",
        (6, 8): "",
        (10, 8): "",
        (11, 8): "bogey",
        (17, 8): "bogey",
        (18, 8): "double bogey",
        (2, 4): "eagle",
        (3, 4): "birdie",
        (4, 4): "",
        (5, 4): "bogey",
        (6, 4): "double bogey",
    }
    assert {(strokes, par): mark_of(strokes, par) for strokes, par in marks} == marks


@pytest.mark.parametrize("holes", [3, 6, 9])
def test_a_short_card_has_its_holes_once(holes: int) -> None:
    canvas = render_scorecard(scorecard(holes, holes - 1), NAMES[:4])
    texts = words(canvas)
    assert texts[f"after hole {holes - 1} of {holes}"] == texts["par 8"] == texts["Total"] == 1
    assert inside(canvas)


def test_eighteen_holes_stand_in_two_rows_of_nine() -> None:
    canvas = render_scorecard(scorecard(18, 18, COURSE * 2), NAMES[:4])
    texts = words(canvas)
    assert (texts["Hole"], texts["Par"], texts["Out"], texts["Total"]) == (2, 2, 1, 1)
    assert texts[str(sum(COURSE))] >= 1
    assert texts[str(sum(COURSE) * 2)] >= 1
    assert texts["Annika"] == 2
    assert inside(canvas)


def test_strokes_and_totals_are_those_of_the_card() -> None:
    card = scorecard(9, 9)
    texts = words(render_scorecard(card, NAMES[:4]))
    assert texts["\u221210"] == 1
    assert all(texts[str(total)] >= 1 for total in card.totals)


def test_gold_marks_the_best_hole_of_the_table() -> None:
    assert words(render_scorecard(scorecard(9, 9), NAMES[:4]))["best"] == 1
    evening = Scorecard((3, 4, 3), ((5, 6, 5), (4, 3, 4)), (16, 11), (1,))
    assert words(render_scorecard(evening, NAMES[:2]))["best"] == 1, "nobody's worst evening has gold in it"
    alike = Scorecard((3, 3, 3), ((3, 3, 3), (3, 3, 3)), (9, 9), (0, 1))
    assert words(render_scorecard(alike, NAMES[:2]))["best"] == 0, "where all are alike, none stands out"


def test_a_card_before_the_first_hole_is_empty() -> None:
    texts = words(render_scorecard(scorecard(9, 0), NAMES[:4]))
    assert texts["9 holes to play"] == 1
    assert texts["leader"] == texts["best"] == 0


def test_the_winner_has_a_panel() -> None:
    card = scorecard(9, 9)
    texts = words(render_scorecard(card, NAMES[:4], Result((3, 1, 4, 2), card.totals, ((),) * 4)))
    assert texts["Winner"] == texts["Final card"] == texts["strokes"] == 1
    assert texts["best hole: \u221210 strokes · 3 birdies or better"] == 1


def test_the_winner_s_panel_has_no_best_hole_but_the_golden_one() -> None:
    card = Scorecard((3, 4, 3), ((5, 4, 3), (2, 6, 6)), (12, 14), (0,))
    steady = words(render_scorecard(card, NAMES[:2], Result((1, 2), card.totals, ((), ()))))
    lucky = words(render_scorecard(card, NAMES[:2], Result((2, 1), card.totals, ((), ()))))
    assert not any(text.startswith("best hole: ") for text in steady)
    assert lucky["best hole: 2 strokes · 1 birdie or better"] == 1


TEAMS = scorecard(9, 9)._replace(totals=(170, 180, 170, 180), leaders=(0, 2), teams=((0, 2), (1, 3)))


def test_partners_stand_together_with_one_total_and_win_as_a_team() -> None:
    names = ("Annika", "Björn", "Mia", "Tom")
    canvas = render_scorecard(TEAMS, names, Result((1, 3, 1, 3), TEAMS.totals, ((),) * 4))
    texts = words(canvas)
    assert texts["Winners"] == texts["Annika & Mia"] == 1
    assert texts["170"] == 2 and texts["180"] == texts["leader"] == 1 and texts["team"] == 2
    assert all(texts[str(sum(strokes))] >= 1 for strokes in TEAMS.strokes)
    rows = sorted((box[1], what) for what, box in canvas.text_boxes if what in names)
    assert [name for _y, name in rows] == ["Annika", "Mia", "Björn", "Tom"]
    assert inside(canvas)


def test_teams_that_share_the_win_have_a_panel_each() -> None:
    texts = words(render_scorecard(TEAMS, NAMES[:4], Result((1,) * 4, TEAMS.totals, ((),) * 4)))
    assert texts["share the win"] == 2 and texts["shares the win"] == 0


def test_those_who_share_the_win_have_a_panel_each() -> None:
    card = scorecard(9, 9)
    texts = words(render_scorecard(card, NAMES[:4], Result((1, 1, 4, 3), card.totals, ((),) * 4)))
    assert texts["shares the win"] == 2
    assert texts["Winner"] == 0


def test_players_stand_in_the_order_of_the_result() -> None:
    card = scorecard(9, 9)
    words = render_scorecard(card, NAMES[:4], Result((2, 1, 4, 3), card.totals, ((),) * 4)).text_boxes
    rows = sorted((box[1], what) for what, box in words if what in {"Annika", "Mia", "Tom"})
    assert [name for _y, name in rows] == ["Annika", "Tom", "Mia"]


def test_a_card_of_aces_marks_each_of_them_and_the_most_stand_first() -> None:
    card = Scorecard((3,) * 9, ((0, 0, 1), (1, 1, 0)), (1, 2), (1,), "aces")
    canvas = render_scorecard(card, ("Mia", "Tom"))
    texts = words(canvas)
    assert (texts["best"], texts["ace"]) == (3, 2), "one in the legend, one on the ribbon"
    assert not any(texts[key] for key in ("birdie", "eagle", "bogey", "par 3"))
    rows = sorted((box[1], what) for what, box in canvas.text_boxes if what in ("Mia", "Tom"))
    assert [name for _y, name in rows] == ["Tom", "Mia"]
    final = words(render_scorecard(card, ("Mia", "Tom"), Result((2, 1), card.totals, ((),) * 2)))
    assert final["aces"] == 1 and final["strokes"] == 0


def test_the_trophy_of_a_long_total_is_clear_of_the_last_hole() -> None:
    card = Scorecard(COURSE, ((10,) * 9,) * 2, (162, 168), (0,))
    canvas = render_scorecard(card, NAMES[:2])
    trophy = next(box for what, box in canvas.named_boxes if what == "leader")
    holes = [box for what, box in canvas.named_boxes if what in MARKS and box[1] < trophy[3] and box[3] > trophy[1]]
    assert len(holes) == 9
    assert max(box[2] for box in holes) <= trophy[0]
    assert max(box[0] for what, box in canvas.text_boxes if what == "162") >= trophy[2]


def test_names_cannot_break_a_card() -> None:
    card = scorecard(9, 5)
    assert inside(render_scorecard(card, HARD_NAMES[:4]))


def test_long_words_of_the_legend_shrink_to_their_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MARKS, "best", "bestes Loch der Runde")
    monkeypatch.setitem(MARKS, "double bogey", "doppelter Bogey")
    canvas = render_scorecard(scorecard(9, 5), NAMES[:4])
    foot = sorted((box[0], box[2]) for _what, box in canvas.text_boxes if box[1] > canvas.pixels.height - 80)
    assert len(foot) == len(MARKS) + 1
    assert all(one[1] < other[0] for one, other in pairwise(foot))
    assert inside(canvas)


def test_a_page_shows_ten_players_and_their_figures() -> None:
    canvas = leaderboard(PAGE)
    texts = words(canvas)
    assert texts["form"] == 10
    assert (
        texts["Wins"]
        == texts["Strokes"]
        == texts["a hole"]
        == texts["Fewest"]
        == texts["on 9 holes"]
        == texts["Form"]
        == 1
    )
    assert inside(canvas)


def test_an_empty_page_says_so() -> None:
    texts = words(leaderboard(LeaderboardPage("The clubhouse", "Play Nine", (Heading("Wins"),), ())))
    assert texts["Nobody has finished a ranked round yet."] == 1


def test_too_many_rows_or_columns_are_refused() -> None:
    with pytest.raises(ValueError, match="make more pages"):
        leaderboard(PAGE._replace(rows=PAGE.rows * 2))
    with pytest.raises(ValueError, match="make more pages"):
        leaderboard(PAGE._replace(columns=tuple(map(Heading, "abcd"))))


def test_a_profile_shows_its_figures_and_its_peak() -> None:
    canvas = profile(PLAYER)
    texts = words(canvas)
    assert texts["1684"] == texts["1702"] == texts["pairs"] == texts["curve"] == 1
    assert inside(canvas)


def test_a_first_win_shines_on_the_profile() -> None:
    plain = profile(PLAYER)
    shining = profile(PLAYER._replace(tiles=(PLAYER.tiles[0], Tile("1", "first win", shines=True), *PLAYER.tiles[2:])))
    assert words(shining)["first win"] == 1 and inside(shining)
    before, after = open_png(plain.png()), open_png(shining.png())
    rounds, wins = (150, 242), (420, 242)
    assert after.getpixel(rounds) == before.getpixel(rounds)
    assert after.getpixel(wins) != before.getpixel(wins), "the frame"


def test_an_empty_profile_is_complete() -> None:
    canvas = profile(BEGINNER)
    assert words(canvas)["The curve starts with your first ranked round."] == 1
    assert inside(canvas)


@pytest.mark.parametrize("points", [((0.5, 1500.0),), ((0.99, 1500.0), (0.99, 1520.0), (1.0, 1490.0))])
def test_a_short_or_steep_curve_can_be_drawn(points: tuple[tuple[float, float], ...]) -> None:
    assert words(profile(PLAYER._replace(curve=Curve("Rating", "", points, ()))))["curve"] == 1


@pytest.mark.parametrize("ratings", [[1500.0], [1500.0, 1702.0], [1499.0, 1501.0], [800.0, 2400.0]])
def test_a_scale_has_two_to_five_round_lines_and_encloses_the_ratings(ratings: list[float]) -> None:
    low, high, lines = scale(ratings)
    assert low < min(ratings) <= max(ratings) < high
    assert 2 <= len(lines) <= 5
    assert all(low <= line <= high for line in lines)


def test_too_many_tiles_or_feats_are_refused() -> None:
    with pytest.raises(ValueError, match="4 tiles and 3 feats"):
        profile(PLAYER._replace(tiles=(Tile("1", "one"),) * 5))
    with pytest.raises(ValueError, match="4 tiles and 3 feats"):
        profile(PLAYER._replace(feats=(Feat("1", "one"),) * 4))
