"""The context manager around each handler: defer in time, set the language, turn errors into replies.

An unexpected error is logged and stored under an incident number, which the user is told.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from traceback import format_exception
from typing import Any

import discord

from app.discord_io.interaction_response import Answer, Outcome, PageError, measure_interaction
from app.discord_io.interaction_tokens import PageKey
from club.user_error import UserError
from db import errors
from db.errors import StoreUnavailable
from db.health import Incident
from engine.i18n import _, current_locale, use_board_locale, use_locale

log = logging.getLogger(__name__)


async def _report_error(
    interaction: discord.Interaction[Any], fault: Exception, outcome: Outcome, incident: str
) -> None:
    """Log an error that is no refusal; store an unexpected one under its incident number, if that is possible."""
    if outcome == "store away":
        log.error("the database cannot be used now, so a user is asked to try again: %s", fault)
    if outcome != "incident":
        return
    log.error("incident %s in interaction %s", incident, interaction.id, exc_info=fault, extra={"incident": incident})
    record = Incident(interaction.created_at.timestamp(), _request_name(interaction), "".join(format_exception(fault)))
    with suppress(StoreUnavailable):
        await interaction.client.store.record_incident(incident, record)


def _request_name(interaction: discord.Interaction[Any]) -> str:
    """Return the command or the `custom_id`, without who used it."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    data: Any = interaction.data or {}
    return str(data.get("custom_id", interaction.type.name))


DEFER_AFTER_SECONDS = 1.5
"""Seconds until an interaction without a response is deferred: half of Discord's limit."""


@contextmanager
def _pass_over_errors(interaction: discord.Interaction[Any]) -> Iterator[None]:
    """Log an error that keeps a language from being read, instead of raising it: everybody gets an answer."""
    try:
        yield
    except StoreUnavailable:
        pass  # the handler finds that, too
    except Exception:
        log.exception("a language of interaction %s cannot be read", interaction.id)


async def user_language(interaction: discord.Interaction[Any]) -> str:
    """Return the language that the user has chosen, or else the language of their Discord client.

    It is the client's, too, if the choice cannot be read, and for a banned user: nothing is stored of them.
    """
    if not interaction.client.access.is_banned(interaction.user.id, interaction.guild_id):
        locales = interaction.client.clubhouse.user_locales
        with _pass_over_errors(interaction):
            language: str = await locales.language_for(interaction.user.id, str(interaction.locale))
            return language
    return str(interaction.locale)


async def _board_language(interaction: discord.Interaction[Any]) -> str:
    """Return the language of the boards in the interaction's server; "" outside of servers and if it can't be read."""
    guild = interaction.guild_id
    if guild is not None and not interaction.client.access.is_banned(interaction.user.id, guild):
        with _pass_over_errors(interaction):
            language: str = await interaction.client.clubhouse.server_settings.language(guild)
            return language
    return ""


@contextmanager
def _defer_in_time(answer: Answer) -> Iterator[None]:
    """Defer the answer if the block takes longer than Discord waits."""
    watch = asyncio.get_running_loop().call_later(DEFER_AFTER_SECONDS, answer.start_deferring)
    try:
        yield
    finally:
        watch.cancel()
        answer.stop_deferring()


@asynccontextmanager
async def answering(interaction: discord.Interaction[Any], *, private: bool = False) -> AsyncIterator[Answer]:
    """Yield the `Answer` to an interaction, in the user's language, and respond to errors of the block.

    A refusal is told as its sentence, in place of the user's last one in the channel, and deleted after their next
    success; any other error is told with its incident number.
    """
    answer = Answer(interaction, private=private)
    with measure_interaction(interaction) as meter, _defer_in_time(answer):
        language, board_language = await user_language(interaction), await _board_language(interaction)
        with use_locale(language), use_board_locale(board_language):
            answer.language = current_locale()
            try:
                yield answer
                await answer.finish()
                await interaction.client.refusals.delete_open(place_key(answer))
            except PageError as refusal:
                meter.outcome = "refused"
                await answer.show(refusal.page)
            except Exception as fault:
                incident = secrets.token_hex(3)
                meter.outcome, sentence = _describe_error(fault, incident)
                await _report_error(interaction, fault, meter.outcome, incident)
                sent_page = await answer.say(sentence)
                if sent_page is not None and meter.outcome == "refused":
                    await interaction.client.refusals.replace_open(place_key(answer), sent_page)
            finally:
                # Pages that are edited later keep their interaction, and with it 9 kB of the message that was pressed.
                # The attribute is public, and discord.py reads it for the first response alone, which is over.
                interaction.message = None


def place_key(answer: Answer) -> PageKey:
    """Return the channel and the user of an interaction."""
    return answer.interaction.channel_id or 0, answer.user.id


def _describe_error(fault: Exception, incident: str) -> tuple[Outcome, str]:
    """Return the outcome of an interaction that ended with this error, and a sentence for the user that says why.

    The sentence for an unexpected error names the incident's number.
    """
    match fault:
        case UserError():
            return "refused", str(fault)
        case errors.WrongPhase():
            return "refused", _("This table has already teed off or closed. Look at its message to see which.")
        case errors.StoreUnavailable():
            return "store away", _("I can't save that right now. Nothing has changed. Please try again.")
    broke = _("Something broke on our side (incident {number}). The board shows which moves counted. Please try again.")
    return "incident", broke.format(number=incident)
