"""The texts of hints, over sampled positions: figures in order, parts that add up, different ideas, true reasons."""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

import pytest

from tests.hint_positions import SAMPLES, HintedPosition, hinted_positions
from ui.pages.move_hints import chance_texts, tip_texts

FIGURE: Final = re.compile(r"\d+\.\d\d")
Check: TypeAlias = Callable[[HintedPosition], None]


def tips_are_sorted_by_the_figure_shown(position: HintedPosition) -> None:
    shown = [figure_shown(text) for text in tip_texts(position.advice, 1)]
    assert shown == sorted(shown) and shown[0] == 0


def the_parts_of_a_figure_add_up_as_printed(position: HintedPosition) -> None:
    for text in tip_texts(position.advice, 1):
        _figure, _colon, parts = text.split("\n")[0].rpartition("** · ")[2].partition(": ")
        assert not parts or sum(map(signed_part, parts.split(", "))) == figure_shown(text), text


def a_hundredth_is_no_part_of_own_strokes(position: HintedPosition) -> None:
    for tip in position.advice.tips:
        less, more = sorted(map(abs, (tip.own, tip.later)))
        assert less != 1, (less, more)


def a_move_that_needs_fewer_strokes_than_the_best_says_what_it_gives_away(position: HintedPosition) -> None:
    for tip, text in zip(position.advice.tips, tip_texts(position.advice, 1), strict=True):
        if tip.own < -5 and tip.tells_trade:
            assert any(words in text for words in ("your opponent needs", "your cards save", "your cards cost"))


def every_move_shown_has_something_that_speaks_for_it(position: HintedPosition) -> None:
    assert all(tip.reason or tip.odds for tip in position.advice.tips)
    assert position.game.ai.caddie
    assert all(tip.behind <= 100 * position.game.ai.caddie.far_behind for tip in position.advice.tips)


def no_two_tips_are_the_same_idea(position: HintedPosition) -> None:
    game, view, advice = position
    assert game.ai.caddie
    ideas = [game.ai.caddie.idea(view, game.rules.parse_move(tip.text)) for tip in advice.tips]
    lines, labels = [tip.reason or tip.odds for tip in advice.tips], [tip.label for tip in advice.tips]
    assert len({*ideas}) == len({*lines}) == len({*labels}) == len(advice.tips)


def odds_are_said_once(position: HintedPosition) -> None:
    lines = [line for text in tip_texts(position.advice, 1) for line in text.split("\n") if " %" in line]
    assert len({*lines}) == len(lines)
    for tip in position.advice.tips:
        assert "%" not in tip.reason or not tip.odds


def percentages_add_up_as_the_chances_do(position: HintedPosition) -> None:
    for tip in position.advice.tips:
        if tip.odds:
            chances = [chance for _words, chance in tip.odds]
            shown = [int(text.split()[0]) for text in chance_texts(chances)]
            total = sum(shown)
            listed = shown[:-1] if tip.odds[-1][0] == "elsewhere" else shown
            assert listed == sorted(listed, reverse=True) and shown[-1] > 0
            assert total == round(100 * sum(chances))
            assert total == 100 or position.game.key != "final-nine", "what ends elsewhere is told, too"


def reasons_agree_with_the_odds_and_with_the_order(position: HintedPosition) -> None:
    for number, tip in enumerate(position.advice.tips):
        chances = dict(tip.odds)
        for words, outcome, least in TOLD_CHANCES:
            if words in tip.reason and chances:
                assert chances.get(outcome, 0.0) >= least, tip
        for words in PRAISE if number and tip.behind > 5 else ():
            assert words not in tip.reason, tip
        for words in BLAME if number == 0 else ():
            assert words not in tip.reason, tip


TOLD_CHANCES: Final = (
    ("could match your", "a pair", 0.001),
    ("draw a match", "a pair", 0.001),
    ("the basket is in reach", "in the basket", 0.07),
    ("the circle is in reach", "in the circle", 0.07),
    ("you can't miss", "in the basket", 0.995),
    ("You risk a penalty", "with a penalty", 0.07),
    ("You risk hitting a tree", "in a tree", 0.07),
)
"""Words of a reason, with an outcome that is likely enough for them."""
PRAISE: Final = ("None of your cards would hurt", "No other swap is worth it")
"""Words that only the best move deserves."""
BLAME: Final = ("You'd keep a card that a new one beats", "Another throw is better")
"""Words that the best move does not deserve."""


def figure_shown(text: str) -> int:
    """Return the figure beside the move, in hundredths; 0 for the best and for one that is as good."""
    figures = FIGURE.findall(text.split("\n", maxsplit=1)[0].rsplit(" · ", 1)[1])
    return round(100 * float(figures[0])) if figures else 0


def signed_part(part: str) -> int:
    """Return a part of the figure in hundredths: positive if it makes the move worse."""
    (figure,) = FIGURE.findall(part)
    worse = ("more" if "you need" in part else "fewer") in part
    return round(100 * float(figure)) * (1 if worse else -1)


CHECKS: Final[tuple[Check, ...]] = (
    tips_are_sorted_by_the_figure_shown,
    the_parts_of_a_figure_add_up_as_printed,
    a_hundredth_is_no_part_of_own_strokes,
    a_move_that_needs_fewer_strokes_than_the_best_says_what_it_gives_away,
    every_move_shown_has_something_that_speaks_for_it,
    no_two_tips_are_the_same_idea,
    odds_are_said_once,
    percentages_add_up_as_the_chances_do,
    reasons_agree_with_the_odds_and_with_the_order,
)


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_every_hint_of_a_sample_keeps_its_promises(number: int) -> None:
    for position in hinted_positions(number):
        for check in CHECKS:
            check(position)
