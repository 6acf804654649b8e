"""Names of languages, as choices of a command and as text."""

from babel import Locale
from discord.app_commands import Choice

from engine.speech import N_, _, languages

AS_DISCORD = "discord"
"""The choice of no language of one's own."""


def own_name(language: str) -> str:
    """What a language calls itself."""
    return str(Locale.parse(language, sep="-").language_name)


CHOICES = [
    *(Choice(name=own_name(language), value=language) for language in languages()),
    Choice(name=N_("as in Discord"), value=AS_DISCORD),
]
"""The languages as the picker offers them."""


def kept(chosen: str | None, before: str | None) -> str | None:
    """What is kept of a choice: a language, None for Discord's; the one before where nothing was chosen."""
    if chosen is None:
        return before
    return None if chosen == AS_DISCORD else chosen


def told(language: str | None) -> str:
    """A choice as it is told."""
    return own_name(language) if language else _("as in Discord")
