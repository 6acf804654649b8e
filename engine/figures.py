"""Numbers as people read them: with a true minus sign, and with the comma of the language being spoken."""

from functools import cache

from babel.numbers import get_decimal_symbol

from engine.speech import pgettext, spoken


def figure(number: float, places: int = 0) -> str:
    """A number with so many decimal places: "7", "−0.25"."""
    if not places:
        return f"{number:.0f}".replace("-", "−")
    return f"{number:.{places}f}".replace("-", "−").replace(".", _point(spoken()))


def signed(number: float, places: int = 0) -> str:
    """The same with a plus before what is more than nothing, and no sign at nothing."""
    rounded = round(number, places) or 0.0
    return f"+{figure(rounded, places)}" if rounded > 0 else figure(rounded, places)


def percent(share: float) -> str:
    """A share of one in whole hundredths: "50 %"."""
    return pgettext("a share", "{number} %").format(number=figure(100 * share))


@cache
def _point(locale: str) -> str:
    """What stands between the ones and the tenths."""
    return get_decimal_symbol(locale)
