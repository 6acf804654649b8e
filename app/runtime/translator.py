"""The discord.py translator of command names and descriptions, from the catalogues in `locales/`."""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Place

from engine.speech import _, pgettext, use_locale, catalogue_language

CONTEXTS = {Place.command_name: "command", Place.group_name: "command", Place.parameter_name: "option"}
"""The gettext context of each kind of name; it tells the command "play" from the word in a sentence."""
DESCRIPTION_MAX_CHARACTERS = 100
"""Discord's limit of a description and of a choice, in characters."""


class Translator(app_commands.Translator):
    """Translates names and descriptions of commands for Discord."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in that locale; None if there is no translation or it is the same."""
        if not catalogue_language(locale.value):
            return None
        apart = CONTEXTS.get(context.location)
        with use_locale(locale.value):
            text = pgettext(apart, string.message) if apart else _(string.message)[:DESCRIPTION_MAX_CHARACTERS]
        return text if text != string.message else None
