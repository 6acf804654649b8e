"""The context manager around each handler: defer in time, set the language, turn errors into replies."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord

from app.discord_io.incidents import incident, log
from app.discord_io.interaction_metrics import Meter, metered
from app.discord_io.interaction_response import Answer, Explained
from club.user_error import Refused
from db import errors
from engine.speech import _, speaking, spoken

PATIENCE = 1.5
"""Seconds until an interaction without a response is deferred: half of Discord's limit."""


async def reading(interaction: discord.Interaction[Any]) -> str:
    """Return the language that the user reads."""
    heard: str = await interaction.client.house.readers.heard(interaction.user.id, str(interaction.locale))
    return heard


@asynccontextmanager
async def answering(interaction: discord.Interaction[Any], *, private: bool = False) -> AsyncIterator[Answer]:
    """Yield the `Answer` to an interaction, in the user's language, and respond to errors of the block.

    A refusal is told as its sentence, any other error with its incident number.
    """
    answer = Answer(interaction, private=private)
    watch = asyncio.get_running_loop().call_later(PATIENCE, answer.put_off)
    with metered(interaction) as meter, speaking(await reading(interaction)):
        answer.language = spoken()
        try:
            yield answer
            await answer.finish()
        except Explained as refusal:
            meter.outcome = "refused"
            await answer.show(refusal.page)
        except Exception as fault:
            await answer.say(await _excuse(interaction, fault, meter))
        finally:
            watch.cancel()
            answer.over()


async def _excuse(interaction: discord.Interaction[Any], fault: Exception, meter: Meter) -> str:
    """Return a sentence for the user that says why something failed, and set the outcome for the metrics."""
    match fault:
        case Refused():
            meter.outcome = "refused"
            return str(fault)
        case errors.WrongPhase():
            meter.outcome = "refused"
            return _("This table has teed off or closed meanwhile; look at its message.")
        case errors.StoreUnavailable():
            meter.outcome = "store away"
            log.exception("the store could not take interaction %s", interaction.id)
            return _("The clubhouse cannot write that down right now. Nothing was changed; please try again.")
        case _:
            meter.outcome = "incident"
            broke = _(
                "Something broke on our side (incident {number}). The board shows what counted; please try again."
            )
            return broke.format(number=await incident(interaction, fault))
