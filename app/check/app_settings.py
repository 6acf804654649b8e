"""Checks that need neither a post nor a press: the application's settings and the gateway's limits.

They run in `--check`, and at each start, where the results go to the log.
"""

import logging
from collections.abc import Iterator
from typing import Final

import discord

from app.check.results import CheckResult, CheckState
from app.discord_io.interaction_response import DISCORD_ERRORS
from app.runtime.discord_rest import recommended_shards
from app.runtime.session_starts import RESERVE

log = logging.getLogger(__name__)

SCOPES: Final = {"bot", "applications.commands"}


def check_application(app: discord.AppInfo) -> Iterator[CheckResult]:
    """Yield what the application's page at Discord says, and what to change there."""
    if app.interactions_endpoint_url:
        yield CheckResult(
            "interactions come over the gateway",
            CheckState.FAILED,
            f"Discord sends them to {app.interactions_endpoint_url}: empty “Interactions Endpoint URL”",
        )
    else:
        yield CheckResult("interactions come over the gateway", CheckState.OK)
    for name, address in (("terms", app.terms_of_service_url), ("privacy", app.privacy_policy_url)):
        missing = f"none; a public bot needs one: publish what “nineteenth policies {name}” prints"
        detail = address or missing
        yield CheckResult(f"address of the {name}", CheckState.OK if address else CheckState.WARNING, detail)
    yield _check_install(app)
    is_private = not app.bot_public
    audience = "only you: “Public Bot” is off" if is_private else "everybody; switch “Public Bot” off if only you shall"
    yield CheckResult("who can invite the bot", CheckState.OK, audience)


def _check_install(app: discord.AppInfo) -> CheckResult:
    """Return whether the install link of the application asks for what the bot needs."""
    name = "install link"
    if app.custom_install_url:
        return CheckResult(name, CheckState.OK, app.custom_install_url)
    scopes = set(app.install_params.scopes) if app.install_params else set()
    if not scopes:
        advice = "none; docs/running.md, “Get a token”, has the address that invites the bot"
        return CheckResult(name, CheckState.WARNING, advice)
    missing = ", ".join(sorted(SCOPES - scopes))
    if missing:
        return CheckResult(name, CheckState.WARNING, f"lacks the scope {missing}")
    return CheckResult(name, CheckState.OK)


def check_gateway(limits: discord.SessionStartLimits, recommended_count: int, shards: int) -> Iterator[CheckResult]:
    """Yield what Discord says of session starts and of the number of shards."""
    low = limits.remaining < shards + RESERVE
    detail = f"{limits.remaining} of {limits.total} are left, {limits.max_concurrency} at once"
    yield CheckResult("session starts", CheckState.WARNING if low else CheckState.OK, detail)
    fits = shards * 2 >= recommended_count
    advice = f"Discord recommends {recommended_count}, the bot has {shards}"
    yield CheckResult("shards", CheckState.OK if fits else CheckState.WARNING, advice)


async def check_settings(client: discord.AutoShardedClient) -> list[CheckResult]:
    """Return the results of all checks of this module, after the client's login."""
    app = client.application or await client.application_info()
    limits, recommended_count = await client.fetch_session_start_limits(), await recommended_shards(client)
    return [*check_application(app), *check_gateway(limits, recommended_count, client.shard_count or recommended_count)]


async def warn_of_settings(client: discord.AutoShardedClient) -> None:
    """Log the settings that keep the bot from working as errors, and the other faults as information."""
    try:
        results = await check_settings(client)
    except DISCORD_ERRORS as error:
        log.warning("the application's settings cannot be read: %s", error)
        return
    for result in results:
        if result.state is CheckState.FAILED:
            log.error("%s: %s", result.name, result.detail)
        elif result.state is CheckState.WARNING:
            log.info("%s: %s", result.name, result.detail)
