"""`/about` names the version, the operator, and the ways to export and delete one's data."""

from importlib.metadata import version

from app.runtime.config import Operator
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, texts


async def test_about_names_the_operator_from_the_settings(club: Club) -> None:
    club.client.config = club.client.config._replace(
        operator=Operator("Ann Golfer", "1 Fairway, Golfville, and so on for many more characters", "ann@example.com")
    )
    text = texts(answer_of(await club.slash("Annika", "about")).message)
    assert "**Run by** Ann Golfer.\n**Address:** 1 Fairway, Golfville, and so on for many more characters" in text
    assert "**Contact:** ann@example.com" in text


async def test_about_has_the_version_the_owner_and_the_ways_to_export_and_delete_ones_data(club: Club) -> None:
    application = club.client.application
    assert application is not None
    application.privacy_policy_url = "https://example.org/privacy"
    result = await club.slash("Annika", "about")
    assert answer_of(result).ephemeral
    text = texts(answer_of(result).message)
    assert f"Nineteenth {version('nineteenth')}" in text
    assert f"**Run by** {application.owner.display_name}" in text.replace("\u2068", "").replace("\u2069", "")
    assert "[Privacy](https://example.org/privacy)" in text
    assert "Terms]" not in text
    assert "/settings export" in text
    assert "/settings forget" in text
