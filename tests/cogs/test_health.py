"""What the bot tells whoever watches over it: whether it can play, and figures that name nobody."""

from collections.abc import AsyncIterator

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.cogs.club import Club
from tests.ports import free_port

PATIENCE = 10
"""Seconds within which a cut gateway or a full disk must show."""


@pytest.fixture
async def watched(club: Club) -> AsyncIterator[Club]:
    """A club that tells how it is."""
    club.config = club.config._replace(health_port=free_port())
    await club.restart()
    yield club
    await club.client.remove_cog("Health")


async def asked(club: Club, path: str) -> tuple[int, str]:
    """What the bot answers there."""
    address = f"http://127.0.0.1:{club.config.health_port}{path}"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.text()


async def until(club: Club, status: int) -> None:
    """Waits until `/healthz` answers so."""
    begun = club.now
    while (await asked(club, "/healthz"))[0] != status:
        assert club.now - begun < PATIENCE
        await club.later(1)


async def test_a_bot_that_can_play_says_so(watched: Club) -> None:
    await until(watched, 200)


def value(text: str, name: str, **labels: str) -> float:
    """The sum of the samples of that name with these labels."""
    samples = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
    return sum(sample.value for sample in samples if sample.name == name and labels.items() <= sample.labels.items())


async def test_the_figures_tell_what_is_played_and_name_nobody(watched: Club) -> None:
    _status, before = await asked(watched, "/metrics")
    await watched.tee_off("Annika", "Björn")
    await watched.refused("Mia", "move", move="draw")
    _status, after = await asked(watched, "/metrics")

    def more(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    assert value(after, "nineteenth_tables", game="play-nine", phase="playing") == 1
    assert more("nineteenth_interactions_total", kind="component", outcome="answered") >= 3
    assert more("nineteenth_interactions_total", outcome="refused") == 1
    assert more("nineteenth_interaction_seconds_count") >= 4
    assert more("nineteenth_moves_total", game="play-nine") == 2
    assert value(after, "nineteenth_clocks_overdue") == 0
    named = {str(actor.id) for actor in watched.people.values()} | {str(watched.guild.id), str(watched.channel.id)}
    assert [word for word in (*named, *watched.people) if word in after] == []


async def test_without_a_port_nothing_listens(club: Club) -> None:
    assert club.client.get_cog("Health") is None
