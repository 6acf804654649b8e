"""Checks that need neither a post nor a press: the application's settings and the gateway's limits.

They run in `--check`, and at each start, where what they find goes to the log.
"""

import logging
from collections.abc import Iterator
from typing import Final

import discord

from app.check.results import Result, State
from app.discord_io.interaction_response import DISCORD_ERRORS
from app.runtime.discord_rest import recommended_shards
from app.runtime.session_starts import RESERVE

log = logging.getLogger(__name__)

SCOPES: Final = {"bot", "applications.commands"}


def check_application(app: discord.AppInfo) -> Iterator[Result]:
    """Yield what the application's page at Discord says, and what to change there."""
    if app.interactions_endpoint_url:
        yield Result(
            "interactions come over the gateway",
            State.FAILED,
            f"Discord sends them to {app.interactions_endpoint_url}: empty “Interactions Endpoint URL”",
        )
    else:
        yield Result("interactions come over the gateway", State.OK)
    for name, address in (("terms", app.terms_of_service_url), ("privacy", app.privacy_policy_url)):
        missing = f"none; a public bot needs one: publish what “nineteenth policies {name}” prints"
        detail = address or missing
        yield Result(f"address of the {name}", State.OK if address else State.WARNING, detail)
    yield _check_install(app)
    is_private = not app.bot_public
    audience = "only you: “Public Bot” is off" if is_private else "everybody; switch “Public Bot” off if only you shall"
    yield Result("who can invite the bot", State.OK, audience)


def _check_install(app: discord.AppInfo) -> Result:
    """Return whether the install link of the application asks for what the bot needs."""
    name = "install link"
    if app.custom_install_url:
        return Result(name, State.OK, app.custom_install_url)
    scopes = set(app.install_params.scopes) if app.install_params else set()
    if not scopes:
        return Result(name, State.WARNING, "none; docs/running.md, “Get a token”, has the address that invites the bot")
    missing = ", ".join(sorted(SCOPES - scopes))
    return Result(name, State.WARNING if missing else State.OK, f"lacks the scope {missing}" if missing else "")


def check_gateway(limits: discord.SessionStartLimits, recommended_count: int, shards: int) -> Iterator[Result]:
    """Yield what Discord says of session starts and of the number of shards."""
    low = limits.remaining < shards + RESERVE
    detail = f"{limits.remaining} of {limits.total} are left, {limits.max_concurrency} at once"
    yield Result("session starts", State.WARNING if low else State.OK, detail)
    fits = shards * 2 >= recommended_count
    advice = f"Discord recommends {recommended_count}, the bot has {shards}"
    yield Result("shards", State.OK if fits else State.WARNING, advice)


async def check_settings(client: discord.AutoShardedClient) -> list[Result]:
    """Return the results of all checks of this module, after the client's login."""
    app = client.application or await client.application_info()
    limits, recommended_count = await client.fetch_session_start_limits(), await recommended_shards(client)
    return [*check_application(app), *check_gateway(limits, recommended_count, client.shard_count or recommended_count)]


async def warn_of_settings(client: discord.AutoShardedClient) -> None:
    """Log as an error what keeps the bot from working, and as information what else the settings lack."""
    try:
        results = await check_settings(client)
    except DISCORD_ERRORS as error:
        log.warning("the application's settings cannot be read: %s", error)
        return
    for result in results:
        if result.state is State.FAILED:
            log.error("%s: %s", result.name, result.detail)
        elif result.state is State.WARNING:
            log.info("%s: %s", result.name, result.detail)
