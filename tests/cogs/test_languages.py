"""Languages: private texts are in the reader's, public texts in the server's."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from discord import InteractionResponseType

from app.discord_io.channel_messages import CANNOT_POST
from app.discord_io.interaction_handling import DEFER_AFTER_SECONDS
from club.caches import UserLocaleCache
from club.seat_offers import OfferEnd
from club.table_rules import CLOSE_REASONS
from db.errors import StoreUnavailable
from db.settings import UserSettings
from db.store import Store
from engine.i18n import _, use_locale
from tests.cogs.club import DAY, Club
from tests.cogs.messages import answer_of, labels, placeholders, private, texts
from tests.cogs.test_hands import dms, open_luck_table
from tests.cogs.test_lobby_admin import take_off
from tests.cogs.test_welcome import welcome_message


def german(message: str, **named: object) -> str:
    """Return a text in German, after a check that it differs from the English source."""
    with use_locale("de"):
        sentence = _(message)
    assert sentence != message, message
    return sentence.format(**named)


async def set_server_locale(club: Club, locale: str) -> None:
    """Set the server's Discord language and restart the bot."""
    club.env.backend.get_guild(club.guild.id).preferred_locale = locale
    await club.restart()


async def test_a_german_reads_german_in_private_at_an_english_table(club: Club) -> None:
    club.set_locale("Björn", "de")
    number = await club.open("Annika", players=3)
    join_result = await club.press("Björn", "Join", number)
    assert german("You've joined table {number}. Welcome!", number=number) in private(join_result)
    again = await club.press("Björn", "Join", number)
    assert german("You're already at table {number}.", number=number) in private(again)
    assert "Tee off" in labels(await club.board(number))


async def test_an_american_reads_english_in_private_at_a_german_table(club: Club) -> None:
    await set_server_locale(club, "de")
    await club.slash("Annika", "playnine new", players=3, holes=3)
    board = await club.board()
    assert german("Join") in labels(board)
    seat_result = await club["Annika"].click(board, label=german("Join"))
    assert "You're already at table 1." in private(seat_result)


async def test_the_servers_setting_takes_precedence_over_its_communitys_language(club: Club) -> None:
    await set_server_locale(club, "de")
    keeper = club.add_moderator(manage_guild=True)
    page = answer_of(await club.slash(keeper, "settings server", language="en"))
    assert "Language for everyone: English" in placeholders(page)
    await club.slash("Annika", "playnine new", players=3, holes=3)
    assert "Join" in labels(await club.board(1))
    page = answer_of(await club.slash(keeper, "settings server", language="discord"))
    assert "as in Discord" in str(placeholders(page))
    await club.slash("Annika", "table board", table=1)
    assert german("Join") in labels(await club.board(1))


async def test_a_persons_setting_takes_precedence_over_their_discords_language(club: Club) -> None:
    text = await club.refusal("Annika", "settings me", language="de")
    assert german("### Your settings") in text
    await club.restart()
    assert await club.refusal("Annika", "table leave") == german(
        "You're not at an open table here. Set one up with `/play`, or join a lobby."
    )
    assert "Your settings" in await club.refusal("Annika", "settings me", language="discord")


async def test_a_hand_by_message_is_in_the_language_of_the_last_press(club: Club) -> None:
    club.set_locale("Björn", "de")
    await open_luck_table(club, "Annika", "Björn")
    (english,), (letter,) = dms(club, "Annika"), dms(club, "Björn")
    assert labels(english) != labels(letter)
    assert german("Automatic answers") in labels(letter)


async def test_a_call_is_in_the_servers_language(club: Club) -> None:
    club.set_locale("Annika", "de")
    club.set_locale("Björn", "de")
    await club.tee_off("Annika", "Björn", pace="live")
    await club.advance(80)
    assert any("Your turn at table 1." in text or "Still your turn" in text for text in club.channel_texts())


async def test_a_vote_is_in_the_servers_language_whoever_begins_it(club: Club) -> None:
    club.set_locale("Annika", "de")
    number = await club.tee_off("Annika", "Björn", "Mia")
    await club.slash("Annika", "table vote", motion="end", table=number)
    result = await club.slash("Annika", "table end", table=number)
    yes = german("Ask everyone to end it")
    await club["Annika"].click(answer_of(result).message, label=yes)
    assert "wants to end the game" in club.channel_texts()[-1]


async def test_an_offer_is_in_the_servers_language_to_its_end(club: Club) -> None:
    club.set_locale("Annika", "de")
    club.set_locale("Mia", "de")
    number = await club.tee_off("Annika", "Björn")
    offer = answer_of(await club.slash("Annika", "table replace", player="1", by=club["Mia"], table=number))
    assert "Take the seat" in labels(offer)
    take_result = await club["Mia"].click(offer, label="No, thanks")
    assert texts(answer_of(take_result)) == str(OfferEnd.DECLINED).format(member=club["Mia"].mention, number=number)


async def test_the_welcome_is_in_the_communitys_language(club: Club) -> None:
    club.env.backend.get_guild(club.guild.id).preferred_locale = "de"
    assert german("With friends") in labels(await welcome_message(club))


async def test_a_table_closed_by_a_timer_is_closed_in_the_servers_language(club: Club) -> None:
    await set_server_locale(club, "de")
    await club.slash("Annika", "playnine new", players=3, holes=3)
    await club.advance(2 * DAY)
    assert german(CLOSE_REASONS["waited"]) in await club.text()


async def test_a_sentence_by_message_is_in_its_readers_language(club: Club) -> None:
    club.set_locale("Björn", "de")
    await club.store.accept_dms(club["Björn"].id)
    await club.slash("Annika", "playnine new", players=4)
    await club.press("Björn", "Join")
    await take_off(club, "Björn")
    (message,) = dms(club, "Björn")
    assert message.content == german(
        "The host removed you from table {number} ({game}). You can still join other tables.",
        number=1,
        game="Play Nine",
    )


async def test_the_leaderboard_is_in_the_servers_language(club: Club) -> None:
    await club.play_out("Annika", "Björn")
    shown = []
    for _round, locale in enumerate(("en-US", "de")):
        club.set_locale("Annika", locale)
        for command in ("leaderboard", "profile"):
            page = answer_of(await club.slash("Annika", command))
            shown.append((texts(page), labels(page)))
    assert shown[:2] == shown[2:]


@pytest.mark.parametrize(("reader", "server"), [("de", "en-US"), ("en-US", "de")])
async def test_every_part_of_a_profile_is_in_the_servers_language(
    club: Club, monkeypatch: pytest.MonkeyPatch, reader: str, server: str
) -> None:
    await club.finish(await club.tee_off("Annika", "Björn"))
    await club.play_out("Annika", "Björn")
    await set_server_locale(club, server)
    club.set_locale("Annika", reader)
    drawn: list[Any] = []
    monkeypatch.setattr(club.client.render_worker, "render", partial(draw, drawn))
    empty = "The curve starts with your first ranked round."
    everywhere = {text: german(text) for text in ("rating", "last 12 months")}
    everywhere["1 friendly round"] = "1 Freundschaftsrunde"
    for game, more in (("play-nine", {}), ("scramble", {empty: german(empty)}), ("final-nine", {empty: german(empty)})):
        page = answer_of(await club.slash("Annika", "profile", game=game))
        said = " ".join((texts(page), *(text for text, _box in drawn.pop().text_boxes)))
        for english, translated in {**everywhere, **more}.items():
            own, other = (english, translated) if server == "en-US" else (translated, english)
            assert own in said and other not in said


async def draw(drawn: list[Any], picture: Callable[[], Any]) -> None:
    """Draw a picture in this process and keep it."""
    drawn.append(picture())


async def test_suggestions_are_in_the_readers_language(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    before = await club[shooter].autocomplete(club.channel, "move", "move", "", table=number)
    club.set_locale(shooter, "de")
    after = await club[shooter].autocomplete(club.channel, "move", "move", "", table=number)
    assert [choice["value"] for choice in before] == [choice["value"] for choice in after]
    assert all(one["name"] != other["name"] for one, other in zip(before, after, strict=True))


async def test_a_refusal_to_post_is_in_the_language_of_the_person_who_asked(club: Club) -> None:
    club.set_locale("Annika", "de")
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    for way in ("/interactions/*/*/callback", "/channels/*/messages"):
        club.env.inject_error("POST", way, status=403, code=50013, times=2)
    assert german(CANNOT_POST) in private(await club.press("Annika", "Play again", number))


async def test_a_persons_language_is_stored_only_if_it_is_not_english(club: Club) -> None:
    await club.slash("Annika", "help")
    assert await club.store.user_settings(club["Annika"].id) == UserSettings(club["Annika"].id)
    club.set_locale("Annika", "fr")
    await club.slash("Annika", "help")
    assert (await club.store.user_settings(club["Annika"].id)).locale == "fr"


async def test_a_press_reads_no_language_from_the_store(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def recording(operation: str) -> Any:
        original = getattr(Store, operation)

        async def record_call(store: Store, *given: Any) -> Any:
            asked.append(operation)
            return await original(store, *given)

        return record_call

    for operation in ("user_settings", "set_locale"):
        monkeypatch.setattr(Store, operation, recording(operation))
    club.set_locale("Annika", "de")
    for _round in range(3):
        await club.slash("Annika", "help")
    assert asked == ["user_settings", "set_locale", "user_settings"]


async def test_people_read_their_language_while_the_store_is_away(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_store: Store, _user: int) -> UserSettings:
        raise StoreUnavailable

    monkeypatch.setattr(Store, "user_settings", fail)
    club.set_locale("Annika", "de")
    assert german("With friends") in labels(answer_of(await club.slash("Annika", "help")))


async def test_a_command_is_deferred_while_its_users_language_is_read(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, asked, gate = UserLocaleCache.language_for, asyncio.Event(), asyncio.Event()

    async def read_late(cache: UserLocaleCache, user: int, locale: str) -> str:
        asked.set()
        await gate.wait()
        return await read(cache, user, locale)

    monkeypatch.setattr(UserLocaleCache, "language_for", read_late)
    given = asyncio.create_task(club.slash("Annika", "help"))
    await asked.wait()
    sent = len(club.env.http_requests)
    club.env.backend.advance_clock(DEFER_AFTER_SECONDS + 0.1)
    try:
        await club.until(lambda: len(club.env.http_requests) > sent)
    finally:
        gate.set()
        result = await given
    deferral, answer = club.env.http_requests[sent:]
    assert (deferral.json or {})["type"] == InteractionResponseType.deferred_channel_message.value
    assert answer.path.endswith("@original")
    assert "With friends" in labels(answer_of(result))


async def test_a_command_too_many_is_refused_in_the_language_that_its_user_has_chosen(club: Club) -> None:
    await club.slash("Annika", "settings me", language="de")
    club.config = club.config._replace(presses_per_minute=1)
    await club.restart()
    await club.slash("Annika", "help")
    too_fast = german("That was too fast for me, so nothing has changed. Wait a few seconds, then try again.")
    assert await club.refusal("Annika", "help") == too_fast


async def test_a_language_is_forgotten_with_the_person(club: Club) -> None:
    club.set_locale("Annika", "de")
    await club.slash("Annika", "settings me", language="de")
    await club.slash("Annika", "settings forget", sure=True)
    assert await club.store.user_settings(club["Annika"].id) == UserSettings(club["Annika"].id)
    await club.advance(DAY)
    assert await club.store.user_settings(club["Annika"].id) == UserSettings(club["Annika"].id)
