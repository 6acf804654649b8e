"""The discord.py translator of command names and descriptions, from the catalogues in `locales/`."""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Place

from engine.speech import _, pgettext, speaking, wording

CONTEXTS = {Place.command_name: "command", Place.group_name: "command", Place.parameter_name: "option"}
"""How the catalogue has a name apart from the same word in a sentence: "play" the command, "play" the option."""
LONGEST = 100
"""Discord's limit of a description and of a choice, in characters."""


class Translator(app_commands.Translator):
    """Tells Discord how the commands read in other languages."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in that language, None where it is no other."""
        if not wording(locale.value):
            return None
        apart = CONTEXTS.get(context.location)
        with speaking(locale.value):
            text = pgettext(apart, string.message) if apart else _(string.message)[:LONGEST]
        return text if text != string.message else None
