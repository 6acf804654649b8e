"""Times as Discord timestamps, which each reader sees in their own time zone."""

from engine.speech import _


def left(moment: float) -> str:
    """How long it is until then, counted down by Discord."""
    return f"<t:{moment:.0f}:R>"


def day(moment: float) -> str:
    """The day on which that is."""
    return f"<t:{moment:.0f}:D>"


def until(moment: float) -> str:
    """Until when a turn may take, in small print."""
    return "-# " + _("Time until {clock}, {left}").format(clock=f"<t:{moment:.0f}:t>", left=left(moment))
