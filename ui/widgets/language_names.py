"""Names of languages, as choices of a command and as text."""

from babel import Locale
from discord.app_commands import Choice

from engine.speech import N_, _, languages

AS_DISCORD = "discord"
"""The choice to follow the language of the Discord client."""


def own_name(language: str) -> str:
    """Return a language's name in that language."""
    return str(Locale.parse(language, sep="-").language_name)


LANGUAGE_CHOICES = [
    *(Choice(name=own_name(language), value=language) for language in languages()),
    Choice(name=N_("as in Discord"), value=AS_DISCORD),
]
"""The languages as choices of a command."""


def chosen_language(chosen: str | None, before: str | None) -> str | None:
    """Return the language to store for a choice: None for Discord's language, `before` if nothing was chosen."""
    if chosen is None:
        return before
    return None if chosen == AS_DISCORD else chosen


def language_name(language: str | None) -> str:
    """Return the name of a stored language as text."""
    return own_name(language) if language else _("as in Discord")
