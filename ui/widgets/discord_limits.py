"""Discord's limits of messages, components, forms and commands.

They are from https://docs.discord.com/developers: components/reference, interactions/application-commands and
resources/message.
"""

CONTENT_MAX_CHARACTERS = 2000
"""The text of a message without components."""
TEXT_MAX_CHARACTERS = 4000
"""All texts of a message with components together."""
ALT_MAX_CHARACTERS = 1024
"""The alt text of an image."""
LABEL_MAX_CHARACTERS = 80
"""The label of a button."""
HINT_MAX_CHARACTERS = 150
"""The placeholder of a menu."""
OPTION_MAX_CHARACTERS = 100
"""Each text of a menu's option: its label and its description."""
TITLE_MAX_CHARACTERS, NOTE_MAX_CHARACTERS = 45, 100
"""The title of a form or of a field in it, and the description of a field."""
DESCRIPTION_MAX_CHARACTERS = 100
"""The description of a command or of its option."""
CHOICE_MAX_CHARACTERS = 100
"""The name and the value of a choice that a command offers."""
ROW_BUTTONS_MAX = 5
"""The buttons in a row."""
OPTIONS_MAX = 25
"""The options of a menu, and those that may be chosen together."""
AUTOCOMPLETE_MAX = 25
"""The choices that a command offers while somebody types."""
