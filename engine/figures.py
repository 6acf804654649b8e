"""Numbers in the current language: with a true minus sign and the locale's decimal symbol."""

from functools import cache

from babel.numbers import get_decimal_symbol

from engine.speech import pgettext, current_locale


def format_number(number: float, places: int = 0) -> str:
    """Return a number with that many decimal places: "7", "−0.25"."""
    if not places:
        return f"{number:.0f}".replace("-", "−")
    return f"{number:.{places}f}".replace("-", "−").replace(".", _decimal_symbol(current_locale()))


def format_signed(number: float, places: int = 0) -> str:
    """Return a number with a plus or minus sign, or none for zero: "+2", "−0.5", "0"."""
    rounded = round(number, places) or 0.0
    return f"+{format_number(rounded, places)}" if rounded > 0 else format_number(rounded, places)


def format_percent(share: float) -> str:
    """Return a fraction of one as whole percent: "50 %"."""
    return pgettext("a share", "{number} %").format(number=format_number(100 * share))


@cache
def _decimal_symbol(locale: str) -> str:
    """Return the decimal symbol of a locale."""
    return get_decimal_symbol(locale)
