"""Numbers, lists and dates in the current language."""

import pytest

from engine.figures import figure, percent, signed
from engine.speech import listed, speaking, spoken


@pytest.mark.parametrize(
    ("locale", "figures"),
    [
        ("en-US", ["22.67", "−3", "−0.25", "+1", "0", "0.00", "50 %"]),
        ("de", ["22,67", "−3", "−0,25", "+1", "0", "0,00", "50 %"]),
        ("de-AT", ["22,67", "−3", "−0,25", "+1", "0", "0,00", "50 %"]),
        ("es-ES", ["22.67", "−3", "−0.25", "+1", "0", "0.00", "50 %"]),
    ],
)
def test_numbers_have_the_point_of_the_language_and_a_true_minus(locale: str, figures: list[str]) -> None:
    with speaking(locale):
        shown = [figure(22.67, 2), figure(-3), figure(-0.25, 2), signed(1), signed(0), signed(-0.001, 2), percent(0.5)]
    assert shown == figures


def test_lists_are_of_the_language_whose_words_are_spoken() -> None:
    told = {}
    for locale in ("en-US", "en-GB", "de", "fr", "not-spoken"):
        with speaking(locale):
            told[locale] = (spoken(), listed("ABC"))
    assert told == {
        "en-US": ("en_US", "A, B, and C"),
        "en-GB": ("en_GB", "A, B and C"),
        "de": ("de", "A, B und C"),
        "fr": ("en", "A, B, and C"),
        "not-spoken": ("en", "A, B, and C"),
    }
