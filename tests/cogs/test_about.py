"""`/about` tells what the bot is, whose it is, and what it keeps."""

from importlib.metadata import version

from tests.cogs.club import Club
from tests.cogs.messages import answer_of, texts


async def test_it_tells_its_version_its_owner_and_how_to_get_and_erase_one_s_data(club: Club) -> None:
    application = club.client.application
    assert application is not None
    application.privacy_policy_url = "https://example.org/privacy"
    result = await club.slash("Annika", "about")
    assert answer_of(result).ephemeral
    told = texts(answer_of(result).message)
    assert f"Nineteenth {version('nineteenth')}" in told
    assert f"**Run by** {application.owner.display_name}" in told.replace("\u2068", "").replace("\u2069", "")
    assert "[Privacy](https://example.org/privacy)" in told
    assert "Terms]" not in told
    assert "/settings export" in told
    assert "/settings forget" in told
