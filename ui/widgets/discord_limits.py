"""Discord's limits of messages, components, forms and commands.

They are from https://docs.discord.com/developers: components/reference, interactions/application-commands and
resources/message.
"""

MAX_CONTENT_CHARACTERS = 2000
"""The text of a message without components."""
MAX_TEXT_CHARACTERS = 4000
"""All texts of a message with components together."""
MAX_ALT_CHARACTERS = 1024
"""The alt text of an image."""
MAX_LABEL_CHARACTERS = 80
"""The label of a button."""
MAX_HINT_CHARACTERS = 150
"""The placeholder of a menu."""
MAX_OPTION_CHARACTERS = 100
"""Each text of a menu's option: its label and its description."""
MAX_TITLE_CHARACTERS, MAX_NOTE_CHARACTERS = 45, 100
"""The title of a form or of a field in it, and the description of a field."""
MAX_DESCRIPTION_CHARACTERS = 100
"""The description of a command or of its option."""
MAX_CHOICE_CHARACTERS = 100
"""The name and the value of a choice that a command offers."""
MAX_ROW_BUTTONS = 5
"""The buttons in a row."""
MAX_OPTIONS = 25
"""The options of a menu, and those that may be chosen together."""
MAX_AUTOCOMPLETE_CHOICES = 25
"""The choices that a command offers while somebody types."""
