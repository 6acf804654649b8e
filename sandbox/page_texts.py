"""The texts of the page itself, in the current language."""

from babel import Locale

from engine.i18n import _, current_locale, pgettext


def page_texts() -> dict[str, str]:
    """Return every text of the page by its key."""
    return {
        "title": _("{name} · Nineteenth"),
        **_people_texts(),
        **_message_texts(),
        **_form_texts(),
        **_input_texts(),
    }


def _people_texts() -> dict[str, str]:
    return {
        "you": _("You are"),
        "people": _("Who you are"),
        "manages": _("Manages the server"),
        "awaited": _("It's their turn"),
        "rings": _("{count} new"),
        "language": _("{name} uses Discord in this language: {language}"),
        "tongue": str(Locale.parse(current_locale()).language_name),
        "follow": _("Follow the turn"),
        "follow.why": _("Always be the player whose turn it is"),
        "became": _("You're {name} now."),
        "dms.open": _("Messages on"),
        "dms.closed": _("Messages off"),
        "dms.why": _("Whether {name} takes direct messages from the bot"),
        "closed": _("Takes no direct messages"),
        "restart": _("Restart the bot"),
        "restart.why": _("Kill the bot mid-game and start it again on the same database"),
        "restarting": _("Killing the bot and starting it again on the same database …"),
        "restarted": _("The bot is back. Go on where you were."),
        "bot.away": _("The bot is away"),
        "page.away": _("The sandbox has ended"),
        "unreachable": _("The sandbox doesn't answer."),
        "channels": _("Channels"),
        "direct": _("Direct messages"),
        "direct.none": _("Nothing yet. Your hand comes here if you ask for it."),
        "beside": _("Direct messages beside the channel"),
        "online": _("Online"),
        "new": _("new"),
    }


def _message_texts() -> dict[str, str]:
    return {
        "messages": _("Messages"),
        "message": _("Message from {name}"),
        "app": _("APP"),
        "used": pgettext("who has given a command", "used"),
        "only": _("Only you can see this"),
        "dismiss": _("Dismiss message"),
        "edited": _("(edited)"),
        "started": _("started a thread:"),
        "thinking": _("{name} is thinking…"),
        "failed": _("This interaction failed"),
        "silent": _("The application did not respond"),
        "somebody": _("someone"),
        "unknown": _("unknown"),
        "spoiler": _("Spoiler, press to show"),
        "picture": _("Picture"),
        "enlarge": _("Enlarge: {words}"),
        "size": _("{kilobytes} KB"),
        "newest": _("Jump to the newest"),
        "welcome": _("Welcome to {name}!"),
        "welcome.channel": _(
            "This is the start of the channel. Type a slash to see the commands: /play opens a table."
        ),
        "welcome.direct": _("This is the beginning of your direct messages with {name}. Your secret cards come here."),
    }


def _form_texts() -> dict[str, str]:
    return {
        "choose": _("Make a selection"),
        "search": _("Search"),
        "done": _("Done"),
        "close": _("Close"),
        "cancel": _("Cancel"),
        "submit": _("Submit"),
        "required": _("required"),
        "form.warning": _(
            "This form will be submitted to {name}. Do not share passwords or other sensitive information."
        ),
        "form.failed": _("Something went wrong. Try again."),
    }


def _input_texts() -> dict[str, str]:
    return {
        "write": _("Message {name}"),
        "send": _("Send"),
        "commands": _("Slash commands"),
        "nocommand": _("There's no such command here."),
        "nothing": _("No options match your search"),
        "option": _("Another option"),
        "nooption": _("This command has no option {option}."),
        "needed": _("Choose a value for {option}."),
        "number": _("{option} takes a number."),
        "true": _("True"),
        "false": _("False"),
    }
