"""Numbers, lists and dates in the current language."""

import pytest

from engine.i18n import current_locale, format_number, format_percent, format_signed, join_list, use_locale


@pytest.mark.parametrize(
    ("locale", "figures"),
    [
        ("en-US", ["22.67", "−3", "−0.25", "+1", "0", "0.00", "0.0", "0", "50 %"]),
        ("de", ["22,67", "−3", "−0,25", "+1", "0", "0,00", "0,0", "0", "50 %"]),
        ("de-AT", ["22,67", "−3", "−0,25", "+1", "0", "0,00", "0,0", "0", "50 %"]),
        ("es-ES", ["22.67", "−3", "−0.25", "+1", "0", "0.00", "0.0", "0", "50 %"]),
    ],
)
def test_numbers_have_the_point_of_the_language_and_a_true_minus(locale: str, figures: list[str]) -> None:
    with use_locale(locale):
        shown = [
            format_number(22.67, 2),
            format_number(-3),
            format_number(-0.25, 2),
            format_signed(1),
            format_signed(0),
            format_signed(-0.001, 2),
            format_number(-0.04, 1),
            format_number(-0.4),
            format_percent(0.5),
        ]
    assert shown == figures


def test_lists_are_of_the_language_whose_words_are_spoken() -> None:
    told = {}
    for locale in ("en-US", "en-GB", "de", "fr", "not-spoken"):
        with use_locale(locale):
            told[locale] = (current_locale(), join_list("ABC"))
    assert told == {
        "en-US": ("en_US", "A, B, and C"),
        "en-GB": ("en_GB", "A, B and C"),
        "de": ("de", "A, B und C"),
        "fr": ("en", "A, B, and C"),
        "not-spoken": ("en", "A, B, and C"),
    }
