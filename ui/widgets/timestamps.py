"""Times as Discord timestamps, which each user sees in their own time zone."""

from engine.speech import _


def countdown(moment: float) -> str:
    """Return the time until a moment, which Discord counts down."""
    return f"<t:{moment:.0f}:R>"


def day(moment: float) -> str:
    """Return the day of a moment."""
    return f"<t:{moment:.0f}:D>"


def deadline_line(moment: float) -> str:
    """Return the line in small print that names the deadline of a turn."""
    return "-# " + _("Time until {clock}, {left}").format(clock=f"<t:{moment:.0f}:t>", left=countdown(moment))
