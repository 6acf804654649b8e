"""Import what a forked bot has in memory from the start: the bot, its extensions, the texts of every language.

Only the process that forks imports this module.
"""

from importlib import import_module

from app.runtime.client import EXTENSIONS
from engine.i18n import _, languages, use_locale

for name in ("bot", *EXTENSIONS):
    import_module(name)
for language in languages():
    with use_locale(language):
        _("Tee off")
