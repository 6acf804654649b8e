"""The picture of luck and skill: complete, within its budget, and no text leaves it."""

from itertools import product

import pytest

from club.stroke_stories import tell_strokes
from engine.analysis import analyse_decisions
from engine.chance import measure_swings
from engine.i18n import format_signed
from engine.report import build_report
from render.background import RIGHT
from render.canvas import Canvas
from render.gains import Gains, GainsLine, GainsNote, gains
from render.gallery import analysis
from render.gallery.scramble import NAMES
from render.palette import palette_index
from render.sprite import Box
from tests.render.play_nine_tables import HARD_NAMES
from ui.pages.game_report import story_chance

LARGEST = 60_000


def holes(count: int, other: float = 0.0) -> tuple[GainsLine, ...]:
    """Return the lines of so many holes, each with its own luck, and their sum."""
    numbers = range(1, count + 1)
    lines = tuple(GainsLine(f"Hole {n}", 4.25 + n, (n - 5) * 1.13, -0.31 * n, 0.5, other, 3 + n) for n in numbers)
    whole = GainsLine("Total", 80.5, -12.25, -44.75, 0.5 * count, other * count, 138, whole=True)
    return (*lines, whole)


@pytest.mark.parametrize("page", [
    Gains("Annika", "Scramble Golf · table 12", holes(18, 0.4)),
    Gains("Luck and skill " * 9, "Final Nine · table 123456 " * 9, holes(9)),
    Gains(
        "Luck and skill",
        "Play Nine · table 1",
        tuple(GainsLine(name, 30, 2.5, -1.25, 0, 0, 28, seat=seat) for seat, name in enumerate(HARD_NAMES)),
        (GainsNote("Stroke of the round", "Throws " * 40), GainsNote("Turning point", "Lands")),
    ),
])  # fmt: skip
def test_every_word_stays_on_the_picture_and_the_file_is_small(page: Gains) -> None:
    canvas = gains(page)
    assert len(canvas.png()) <= LARGEST
    for word in canvas.text_boxes:
        left, top, right, bottom = word.box
        assert left >= 0 and top >= 0 and right <= RIGHT and bottom <= canvas.pixels.height, word


def test_the_invisible_marks_around_a_name_are_not_drawn_as_boxes() -> None:
    canvas = gains(Gains("A", "b", holes(1), (GainsNote("Turning point", "\u2068Benno\u2069 holes out"),)))
    assert "Benno holes out" in [text.name for text in canvas.text_boxes]


def test_bars_and_figures_tell_gain_from_loss() -> None:
    canvas = gains(Gains("A", "b", (GainsLine("Hole 1", 5, 1.5, -0.5, 0.3, 0, 4),)))
    assert [drawn.name for drawn in canvas.named_boxes if drawn.name in {"gain", "loss"}] == ["gain", "loss"]
    texts = [word.name for word in canvas.text_boxes]
    assert {"+1.5", "−0.5", "+0.3", "Others"} <= {*texts} and "Unclear" not in texts


def bar_boxes(canvas: Canvas, name: str) -> list[Box]:
    return [drawn.box for drawn in canvas.named_boxes if drawn.name == name]


@pytest.mark.parametrize("strokes", [0.1, 0.5, 3.0])
def test_a_gain_and_a_loss_of_the_same_size_go_to_the_two_sides_of_the_zero_line(strokes: float) -> None:
    lines = (GainsLine("1", 5, strokes, strokes, 0, 0, 4), GainsLine("2", 5, -strokes, -strokes, 0, 0, 6))
    canvas = gains(Gains("A", "b", (*lines, GainsLine("3", 5, 3.0, -3.0, 0, 0, 5))))
    for gain, loss in zip(bar_boxes(canvas, "gain")[:2], bar_boxes(canvas, "loss")[:2], strict=True):
        zero = (loss[2] + gain[0]) // 2
        assert loss[2] < gain[0] and gain[2] - gain[0] == loss[2] - loss[0] >= 5
        row = (gain[1] + loss[3]) // 2
        assert canvas.pixels.getpixel((zero, row)) == palette_index("soft"), "the zero line runs between the bars"


def test_a_gain_of_nothing_has_no_bar() -> None:
    canvas = gains(Gains("A", "b", (GainsLine("Hole 1", 5, 0.0, -0.04, 0, 0, 5),)))
    assert bar_boxes(canvas, "gain") + bar_boxes(canvas, "loss") == []


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_longest_bars_keep_clear_of_the_figures_beside_them(seats: int) -> None:
    lines = tuple(
        GainsLine(name, 100.5, sign * 44.8, -sign * 44.8, 10.5, -10.5, 138, seat=seat)
        for seat, (name, sign) in enumerate(zip(HARD_NAMES[:seats], (1, -1) * 3, strict=False))
    )
    canvas = gains(Gains("A", "b", lines))
    bars = bar_boxes(canvas, "gain") + bar_boxes(canvas, "loss")
    assert len(bars) == 2 * seats
    for (left, top, right, bottom), word in product(bars, canvas.text_boxes):
        a, b, c, d = word.box
        assert c + 10 <= left or right + 10 <= a or d <= top or bottom <= b, word


def test_the_picture_of_the_documentation_tells_the_stroke_of_its_round() -> None:
    record = analysis.play_round()
    report = build_report(record, analyse_decisions(record), measure_swings(record))
    story, _turning = tell_strokes(record, report, NAMES)
    assert story
    gained = format_signed(story.stroke.luck_and_skill, 1)
    title = f"Stroke of the round · hole {story.stroke.decision.hole} · {gained} strokes, {story_chance(story)}"
    assert analysis.stroke_note(record, report) == GainsNote(title, story.text)


def test_the_figures_in_the_picture_of_the_documentation_make_the_score_of_each_line() -> None:
    record = analysis.play_round()
    report = build_report(record, analyse_decisions(record), measure_swings(record))
    for line in analysis.own_gains(report).lines:
        saved = (round(strokes, 1) for strokes in (line.luck, line.skill, line.gifts, line.other))
        assert round(round(line.expected, 1) - sum(saved), 1) == line.strokes, line.name


def test_no_zero_has_a_sign() -> None:
    assert [format_signed(gain, 2) for gain in (0.0, -0.001, 0.001, 0.25, -0.25)] == [
        "0.00",
        "0.00",
        "0.00",
        "+0.25",
        "−0.25",
    ]
