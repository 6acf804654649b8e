"""What of Discord's talk is not read: copies of the messages that the bot has written itself.

discord.py makes objects of all that stands in a message, at every press and at every answer; nobody looks at them.
"""

from typing import Any

import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context


class Lean(AsyncWebhookAdapter):
    """Answers interactions; of what comes back the id of the message is kept."""

    async def create_interaction_response(self, *interaction: Any, **answer: Any) -> Any:
        given = await super().create_interaction_response(*interaction, **answer)
        return {"interaction": given["interaction"]}


def answer_leanly() -> None:
    """Answers interactions so from now on, in this task and in those that it begins."""
    async_context.set(Lean())  # type: ignore[no-untyped-call]


def hear_leanly(client: discord.Client) -> None:
    """Has the client read of the message that a press was made on which it is and whose, and not what is on it."""
    parsers = client._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def parse_leanly(interaction: Any) -> None:
        if "message" in interaction:
            interaction["message"] |= {"components": [], "attachments": []}
        parse(interaction)

    parsers["INTERACTION_CREATE"] = parse_leanly
