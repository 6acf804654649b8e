"""Holidays, in which a person's clock stops, and quiet hours, in which nobody is pinged."""

from datetime import UTC, datetime, timedelta

import pytest

from club.deadlines import PACES, TABLE_TIMEOUT_SECONDS, WHOLE_TABLE
from club.quiet_hours import MAX_HOLIDAY_DAYS, morning_of, night_end, with_holiday, with_night
from db.rows import TableRow
from db.settings import UserSettings
from tests.cogs.club import DAY, HOUR, Club
from tests.cogs.messages import answer_of, labels
from tests.cogs.test_clocks import count_pings, pings

CASUAL = PACES["casual"]


def date_in(club: Club, days: int) -> str:
    """Return the date so many days from now, in ISO format."""
    return (datetime.fromtimestamp(club.now, UTC) + timedelta(days=days)).date().isoformat()


async def due(club: Club, number: int, kind: str = "absent") -> float:
    """Return the seconds until the table's only timer of that kind fires."""
    (found,) = [timer.due for timer in await club.store.timers_of(number) if timer.kind == kind]
    return found - club.now


async def open_casual(club: Club, *names: str, pace: str = "casual") -> tuple[int, str]:
    """Open a table where one person is awaited; return its number and that person."""
    number = await club.tee_off(*names or ("Annika", "Björn"), pace=pace)
    (player,) = await club.on_turn(number)
    return number, player


async def test_a_holiday_counts_at_every_other_table_if_one_closes_at_that_moment(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    closing = await club.tee_off("Annika", "Björn")
    number, awaited = await open_casual(club, "Björn", "Annika")
    before, open_tables = await due(club, number), club.store.open_tables

    async def close_after_list(user: int) -> tuple[TableRow, ...]:
        found = await open_tables(user=user)
        await club.client.clubhouse.close_table(closing, "ended")
        return found

    monkeypatch.setattr(club.store, "open_tables", close_after_list)
    said = await club.refusal(awaited, "settings me", away_until=date_in(club, 9))
    assert "You're on holiday until" in said
    assert await due(club, number) > before


async def test_on_a_holiday_no_time_runs_and_back_again_it_begins_anew(club: Club) -> None:
    number, player = await open_casual(club)
    await club.advance(HOUR)
    called = len(pings(club))
    assert "You're on holiday until" in await club.refusal(player, "settings me", away_until=date_in(club, 20))
    end = (await club.store.user_settings(club[player].id)).away_until
    assert end is not None and await due(club, number) == pytest.approx(end + CASUAL.absent - club.now)
    assert f"{player} is on holiday until <t:{end:.0f}:D>" in await club.text(number)
    await club.advance(TABLE_TIMEOUT_SECONDS + DAY)
    assert await club.on_turn(number) == [player], "the table has not gone to sleep"
    assert len(pings(club)) == called
    assert "on holiday" not in await club.refusal(player, "settings me", away_until="back")
    assert await due(club, number) == pytest.approx(CASUAL.absent)
    assert "on holiday" not in await club.text(number)


async def test_time_that_begins_on_a_holiday_runs_from_its_end(club: Club) -> None:
    number, player = await open_casual(club)
    (other,) = {"Annika", "Björn"} - {player}
    await club.slash(other, "settings me", away_until=date_in(club, 9))
    assert await due(club, number) == pytest.approx(CASUAL.absent), "it is not their turn"
    while await club.on_turn(number) == [player]:
        await club.play(club.by_buttons(number), number, 1)
    assert await due(club, number) > 8 * DAY
    closing = {timer.seat: timer.due for timer in await club.store.timers_of(number) if timer.kind == "close"}[
        WHOLE_TABLE
    ]
    assert closing - club.now > TABLE_TIMEOUT_SECONDS + 8 * DAY
    await club.play(club.by_buttons(number), number, 1)


async def test_a_live_table_waits_for_no_holiday(club: Club) -> None:
    number, player = await open_casual(club, pace="live")
    await club.slash(player, "settings me", away_until=date_in(club, 9))
    assert await due(club, number) <= PACES["live"].absent
    assert "on holiday" not in await club.text(number)


async def test_the_others_may_vote_at_once_to_skip_who_is_on_holiday(club: Club) -> None:
    number, player = await open_casual(club, "Annika", "Björn", "Mia")
    (one, _other) = sorted({"Annika", "Björn", "Mia"} - {player})
    menu = answer_of(await club.press(one, "Table", number)).message
    assert f"Skip {player}" not in labels(menu)
    await club.slash(player, "settings me", away_until=date_in(club, 9))
    menu = answer_of(await club.press(one, "Table", number)).message
    assert f"Skip {player}" in labels(menu)


async def test_an_invalid_or_distant_holiday_changes_nothing(club: Club) -> None:
    for text, said in (
        ("tomorrow", "2026-12-24"),
        (date_in(club, 40), "21 days at most"),
        ("2020-01-01", "later date"),
    ):
        assert said in await club.refusal("Annika", "settings me", away_until=text)
    assert await club.store.user_settings(club["Annika"].id) == UserSettings(club["Annika"].id)


async def test_days_nights_and_zones_are_suggested(club: Club) -> None:
    async def suggestions(option: str, text: str) -> list[str]:
        choices = await club["Annika"].autocomplete(club.channel, "settings me", option, text)
        return [choice["value"] for choice in choices]

    days = await suggestions("away_until", "")
    assert MAX_HOLIDAY_DAYS - 1 <= len(days) <= MAX_HOLIDAY_DAYS and date_in(club, 7) in days
    assert "none" in await suggestions("night", "")
    assert await suggestions("zone", "europe/vien") == ["Europe/Vienna"]
    assert "America/New_York" in await suggestions("zone", "new york")
    await club.slash("Annika", "settings me", away_until=date_in(club, 3))
    assert (await suggestions("away_until", ""))[0] == "back"


async def test_a_call_that_falls_into_the_night_comes_in_the_morning(club: Club) -> None:
    number, player = await open_casual(club)
    hour = datetime.fromtimestamp(club.now, UTC).hour
    night = f"{hour}-{(hour + 3) % 24}"
    assert "No pings from" in await club.refusal(player, "settings me", night=night, zone="UTC")
    before = await due(club, number)
    while "ping" not in {timer.kind for timer in await club.store.timers_of(number)}:
        await club.play(club.by_buttons(number), number, 1)
        (player,) = await club.on_turn(number)
        await club.slash(player, "settings me", night=night, zone="UTC")
    await club.advance(CASUAL.ping)
    assert not pings(club)
    assert 0 < await due(club, number, "ping") <= 3 * HOUR
    await club.advance(3 * HOUR)
    (call,) = pings(club)
    assert club[player].mention in call.content
    assert before > 3 * HOUR, "the house did not play meanwhile"


async def open_at_night(club: Club, hours: int) -> tuple[int, str]:
    """Open a table where a turn begins with so many quiet hours left; return its number and the person on turn."""
    number, player = await open_casual(club)
    while "ping" not in {timer.kind for timer in await club.store.timers_of(number)}:
        await club.play(club.by_buttons(number), number, 1)
        (player,) = await club.on_turn(number)
    hour = datetime.fromtimestamp(club.now, UTC).hour
    await club.slash(player, "settings me", night=f"{hour}-{(hour + hours) % 24}", zone="UTC")
    return number, player


async def test_the_end_of_quiet_hours_brings_one_ping(club: Club) -> None:
    _number, player = await open_at_night(club, 11)
    before = count_pings(club)
    await club.advance(CASUAL.ping)
    await club.advance(CASUAL.remind)
    assert count_pings(club) == before
    await club.advance(2 * HOUR)
    (call,) = pings(club)
    assert call.content.startswith(f"{club[player].mention} Your turn")
    assert count_pings(club) == before + 1


async def test_a_reminder_after_quiet_hours_comes_at_its_time(club: Club) -> None:
    number, player = await open_at_night(club, 3)
    reminder = club.now + await due(club, number, "remind")
    before = count_pings(club)
    await club.advance(CASUAL.ping)
    await club.advance(3 * HOUR)
    assert count_pings(club) == before + 1
    await club.advance(reminder - club.now)
    (call,) = pings(club)
    assert call.content.startswith(f"{club[player].mention} Still your turn")


async def test_an_invalid_night_or_time_zone_is_refused(club: Club) -> None:
    for night in ("late", "22-22", "25-7", "22"):
        assert "22-7" in await club.refusal("Annika", "settings me", night=night)
    assert "such as Vienna" in await club.refusal("Annika", "settings me", zone="Atlantis")
    assert "No pings" in await club.refusal("Annika", "settings me", night="22 to 7", zone="europe/vienna")
    assert "No pings" not in await club.refusal("Annika", "settings me", night="none")
    club.set_locale("Annika", "de")
    assert "Keine Pings" in await club.refusal("Annika", "settings me", night="22-7")
    assert "Keine Pings" not in await club.refusal("Annika", "settings me", night="Keine")


def test_quiet_hours_follow_the_persons_time_zone() -> None:
    vienna = with_night(UserSettings(7, zone="Europe/Vienna"), "22-7")
    for text, end in (
        ("2026-01-10T20:59", None),
        ("2026-01-10T21:00", "2026-01-11T06:00"),
        ("2026-01-11T05:59", "2026-01-11T06:00"),
        ("2026-01-11T06:00", None),
        ("2026-07-10T23:00", "2026-07-11T05:00"),
    ):
        wake = night_end(vienna, datetime.fromisoformat(f"{text}+00:00").timestamp())
        assert wake == (end and datetime.fromisoformat(f"{end}+00:00").timestamp()), text
    assert night_end(UserSettings(7), 0.0) is None
    gone = night_end(UserSettings(7, night_from=0, night_to=9, zone="Nowhere/Atall"), 3600.0)
    assert gone == 9 * 3600, "a zone that is known no longer is read as UTC"


def test_a_holiday_ends_in_the_morning_of_the_persons_time_zone() -> None:
    noon = datetime(2026, 7, 1, 12, tzinfo=UTC)
    person = with_holiday(UserSettings(7, zone="Asia/Tokyo"), "2026-07-04", noon.timestamp())
    assert person.away_until == datetime(2026, 7, 3, 23, tzinfo=UTC).timestamp()
    assert person.away_until == morning_of(person, noon.date() + timedelta(days=3))


async def test_a_holiday_interrupted_by_a_kill_begins_at_the_next_request(club: Club) -> None:
    number, player = await open_casual(club)
    await club.slash(player, "settings me", away_until=date_in(club, 9))
    end = (await club.store.user_settings(club[player].id)).away_until
    club.sql("UPDATE timers SET due = due - 9 * 86400 WHERE kind = 'absent'")
    await club.slash(player, "settings me", away_until=date_in(club, 9))
    assert end is not None and await due(club, number) == pytest.approx(end + CASUAL.absent - club.now)
