"""Descriptions of commands in the languages that have a catalogue."""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Place

from engine.speech import _, speaking

DESCRIPTIONS = {Place.command_description, Place.group_description, Place.parameter_description}
LONGEST = 100
"""Discord's limit of a description, in characters."""


class Translator(app_commands.Translator):
    """Tells Discord how descriptions read in other languages; names stay the same everywhere."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The description in that language, None where it is no other."""
        if context.location not in DESCRIPTIONS:
            return None
        with speaking(locale.value):
            text = _(string.message)[:LONGEST]
        return text if text != string.message else None
