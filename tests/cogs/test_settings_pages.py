"""`/settings me` and `/settings server` as pages: each setting is a button, a menu or a form."""

from typing import Any

import pytest
from simcord import InteractionResult

from db.settings import ServerSettings
from tests.cogs.club import DAY, Club
from tests.cogs.messages import answer_of, chosen_ids, controls, labels, placeholders, private, texts
from tests.cogs.test_private_pages import ephemerals
from ui.widgets.discord_limits import MAX_OPTIONS


async def choose(club: Club, name: str, page: InteractionResult, setting: str, *values: Any) -> InteractionResult:
    """Choose from the menu of a setting on a page."""
    message = answer_of(page)
    (menu,) = (part["custom_id"] for part in controls(message) if part["custom_id"].endswith(f":{setting}"))
    return await club[name].select(message, list(values), custom_id=menu)


async def test_every_setting_of_ones_own_is_a_press_on_the_page(club: Club) -> None:
    page = await club.slash("Annika", "settings me")
    assert labels(answer_of(page)) == [
        "Pings: on",
        "Cards by direct message: off",
        "Time zone, other hours …",
        "My name in daily results: on",
        "Daily reminder: off",
    ]
    for label in ("Pings: on", "Cards by direct message: off"):
        page = await club["Annika"].click(answer_of(page), label=label)
    assert labels(answer_of(page))[:2] == ["Pings: off", "Cards by direct message: on"]
    page = await choose(club, "Annika", page, "night", "22-7")
    assert "No pings from 22:00 to 7:00" in private(page)
    page = await choose(club, "Annika", page, "language", "de")
    assert "Deine Einstellungen" in private(page)
    person = await club.store.user_settings(club["Annika"].id)
    assert (person.pings, person.dms, person.language) == (False, True, "de")
    assert (person.night_from, person.night_to) == (22, 7)


async def test_a_holiday_from_the_page_stops_the_clock(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (player,) = await club.on_turn(number)
    page = await club.slash(player, "settings me")
    (menu,) = (part for part in controls(answer_of(page)) if part["custom_id"].endswith(":away"))
    page = await choose(club, player, page, "away", menu["options"][9]["value"])
    (timer,) = [timer for timer in await club.store.timers_of(number) if timer.kind == "absent"]
    assert timer.due > club.now + 9 * DAY
    page = await choose(club, player, page, "away", "back")
    assert "on holiday" not in private(page)


async def test_the_form_takes_a_city_and_any_hours(club: Club) -> None:
    page = await club.slash("Annika", "settings me")
    form = await club["Annika"].click(answer_of(page), label="Time zone, other hours …")
    page = await club["Annika"].submit_modal(form, {"zone": "vienna", "night": "21-5"})
    assert "No pings from 21:00 to 5:00 (Europe/Vienna)" in private(page)
    form = await club["Annika"].click(answer_of(page), label="Time zone, other hours …")
    wrong = await club["Annika"].submit_modal(form, {"zone": "Atlantis"})
    assert "don't know the time zone “Atlantis”" in private(wrong)
    form = await club["Annika"].click(answer_of(wrong), label="Change it")
    wrong = await club["Annika"].submit_modal(form, {"zone": "Vienna", "night": "late"})
    form = await club["Annika"].click(answer_of(wrong), label="Change it")
    assert form.modal is not None
    assert [part["component"]["value"] for part in form.modal["components"]] == ["Vienna", "late"]
    assert "No pings" not in private(await club["Annika"].submit_modal(form, {"zone": "", "night": ""}))


async def test_each_mistake_in_the_form_has_a_sentence_of_its_own_in_the_place_of_the_last(club: Club) -> None:
    page = await club.slash("Annika", "settings me")
    for zone, night, said in (
        ("", "late", ["I can't read “late” as quiet hours."]),
        ("", "22-25", ["The hours of a day go from 0 to 23."]),
        ("", "7-7", ["Quiet hours can't end at the hour they begin."]),
        ("Atlantis", "", ["I don't know the time zone “Atlantis”."]),
        ("Atlantis", "late", ["I don't know the time zone “Atlantis”.", "I can't read “late” as quiet hours."]),
    ):
        press = next(label for label in labels(answer_of(page)) if label in {"Time zone, other hours …", "Change it"})
        form = await club["Annika"].click(answer_of(page), label=press)
        page = await club["Annika"].submit_modal(form, {"zone": zone, "night": night})
        told = texts(answer_of(page)).splitlines()
        assert len(told) == len(said) and all(line.startswith(words) for line, words in zip(told, said, strict=True))
        assert [one.id for one in ephemerals(club, "Annika")] == [answer_of(page).id]
    form = await club["Annika"].click(answer_of(page), label="Change it")
    page = await club["Annika"].submit_modal(form, {"zone": "Vienna", "night": "22-7"})
    assert "No pings from 22:00 to 7:00 (Europe/Vienna)" in texts(answer_of(page))
    assert [one.id for one in ephemerals(club, "Annika")] == [answer_of(page).id]


async def test_the_page_of_a_server_says_each_setting_once(club: Club) -> None:
    boss = club.add_moderator(manage_guild=True)
    for options in (
        {},
        {"channel": club.channel, "opener": club.guild.create_role("Member"), "mornings": club.channel},
    ):
        page = answer_of(await club.slash(boss, "settings server", **options))
        said = " ".join((texts(page), *labels(page), *placeholders(page))).casefold()
        for words in ("pace", "language", "channels for", "open tables", "lines from", "each morning", "replays after"):
            assert said.count(words) == 1
    assert chosen_ids(page) >= {club.channel.id}


async def test_every_setting_of_the_server_is_a_press_of_a_moderator(club: Club) -> None:
    boss, lawn = club.add_moderator(manage_guild=True), club.guild.create_text_channel("lawn")
    member = club.guild.create_role("Member")
    page = await club.slash(boss, "settings server")
    for setting, value in (("pace", "live"), ("language", "de"), ("channels", lawn), ("roles", member)):
        page = await choose(club, boss, page, setting, value)
    page = await club[boss].click(answer_of(page), label="Lines from house players: on")
    await club[boss].click(answer_of(page), label="Replays after a round: on")
    assert await club.store.server_settings(club.guild.id) == ServerSettings(
        club.guild.id, (lawn.id,), "live", (member.id,), "de", house_lines=False, films=False
    )
    assert "Manage Server" in private(await club.forge("Annika", "n19:0:0:server:lines on"))


@pytest.mark.parametrize("option", ["channel", "opener"])
async def test_a_server_has_no_more_channels_and_roles_than_its_menus_show(club: Club, option: str) -> None:
    boss, guild = club.add_moderator(manage_guild=True), club.guild
    every: list[Any] = [
        guild.create_text_channel(f"green-{n}") if option == "channel" else guild.create_role(f"Member {n}")
        for n in range(MAX_OPTIONS + 1)
    ]
    for one in every[:-1]:
        page = await club.slash(boss, "settings server", **{option: one})
    assert chosen_ids(answer_of(page)) == {one.id for one in every[:-1]}
    refusal = await club.refusal(boss, "settings server", **{option: every[-1]})
    assert refusal == "You can choose up to 25 channels and 25 roles. Remove one first."
    await club.slash(boss, "settings server", **{option: every[0]})
    page = await club.slash(boss, "settings server", **{option: every[-1]})
    assert chosen_ids(answer_of(page)) == {one.id for one in every[1:]}


async def test_a_control_that_is_out_of_date_changes_nothing(club: Club) -> None:
    boss = club.add_moderator(manage_guild=True)
    for name, verb in (("Annika", "me"), (boss, "server")):
        for arg in ("", "pace", "language", "night", "lines", "volume up"):
            assert "out of date" in private(await club.forge(name, f"n19:0:0:{verb}:{arg}"))
