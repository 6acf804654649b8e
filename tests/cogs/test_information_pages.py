"""Pages that are read rather than played: rules, help, settings, leaderboards and profiles."""

import json
import re
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image

from club.rulebook import pages
from cogs.settings import export_file
from engine import i18n
from engine.registry import GAMES
from tests.cogs.club import HOUR, Club
from tests.cogs.messages import answer_of, controls, labels, private, texts
from ui.widgets.discord_limits import MAX_TEXT_CHARACTERS


async def test_help_is_short_and_names_the_main_commands(club: Club) -> None:
    text = await club.refusal("Annika", "help")
    for command in ("/play`", "/games", "/settings me", "/rules", "/leaderboard"):
        assert command in text
    assert len(text.split()) < 100


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_turn_from_the_first_page_to_the_last_and_back(club: Club, game: str) -> None:
    result = await club.slash("Annika", "rules", game=game)
    assert answer_of(result).ephemeral
    first = answer_of(result).message
    message = await turn_to_the_end(club, first, sum(not page.numbered for page in pages(game)))
    result = await club["Annika"].click(message, label="The numbered rules")
    while "Numbered rules, page 1 of" not in texts(answer_of(result)):
        result = await club["Annika"].click(answer_of(result).message, label="Previous page")
    message = await turn_to_the_end(club, answer_of(result).message, sum(page.numbered for page in pages(game)))
    assert message.id == first.id


async def turn_to_the_end(club: Club, message: Any, count: int) -> Any:
    """Press Next page to the end of this part, and then Previous page; every page fits into a message."""
    seen = [texts(message)]
    for _ in range(count - 1):
        message = answer_of(await club["Annika"].click(message, label="Next page")).message
        seen.append(texts(message))
    assert len(set(seen)) == count
    assert max(map(len, seen)) < MAX_TEXT_CHARACTERS
    with pytest.raises(Exception, match="disabled"):
        await club["Annika"].click(message, label="Next page")
    if count > 1:
        back = answer_of(await club["Annika"].click(message, label="Previous page"))
        assert texts(back) == seen[-2]
        message = answer_of(await club["Annika"].click(back.message, label="Next page")).message
    return message


async def test_a_menu_leads_to_a_section_and_from_there_to_its_numbered_rules(club: Club) -> None:
    result = answer_of(await club.slash("Annika", "rules", game="play-nine"))
    menu = next(part for part in controls(result) if part.get("placeholder") == "What do you want to know?")
    scoring = next(option["value"] for option in menu["options"] if option["label"] == "Scoring a hole")
    section = answer_of(await club["Annika"].select(result.message, [scoring], custom_id=menu["custom_id"]))
    assert "**Pair:** two equal cards in one column count zero together." in texts(section)
    assert "P-" not in texts(section)
    assert len(section.attachments) == 1
    argument_result = answer_of(await club["Annika"].click(section.message, label="The numbered rules"))
    assert "‹P-36›" in texts(argument_result)
    back = answer_of(await club["Annika"].click(argument_result.message, label="In plain words"))
    assert texts(back) == texts(section)


async def test_the_rules_open_at_a_page(club: Club) -> None:
    text = await club.refusal("Annika", "rules", game="play-nine", topic="3")
    assert pages("play-nine")[2].title in text
    assert "Page 3 of" in text
    last = await club.refusal("Annika", "rules", game="play-nine", topic="99")
    count = sum(page.numbered for page in pages("play-nine"))
    assert f"Numbered rules, page {count} of {count}" in last


async def test_the_rules_open_at_a_topic_that_is_suggested_while_it_is_typed(club: Club) -> None:
    suggestions = await club["Annika"].autocomplete(club.channel, "rules", "topic", "roof", game="final-nine")
    table = next(each for each in suggestions if each["name"].endswith(". Roof reference table (numbered rules)"))
    text = await club.refusal("Annika", "rules", game="final-nine", topic=table["value"])
    assert "F-162" in text
    assert "Roof: roll on the roof reference table" in await club.refusal(
        "Annika", "rules", game="final-nine", topic="F-59"
    )
    every = await club["Annika"].autocomplete(club.channel, "rules", "topic", "", game="final-nine")
    assert len(every) == 25
    assert "The Final Nine rules don't mention that" in await club.refusal(
        "Annika", "rules", game="final-nine", topic="windmill"
    )


async def test_settings_without_a_choice_show_the_current_ones(club: Club) -> None:
    page = answer_of(await club.slash("Annika", "settings me"))
    assert labels(page)[:2] == ["Pings: on", "Cards by direct message: off"]
    assert texts(page).strip() == "### Your settings", "nothing is said twice"
    await club.slash("Annika", "settings me", dms=False)
    assert not (await club.store.user_settings(club["Annika"].id)).dms


async def test_the_language_of_boards_is_the_servers(club: Club, small_german_catalogue: None) -> None:
    boss = club.add_moderator(manage_guild=True)
    await club.slash(boss, "settings server", language="de")
    number = await club.tee_off("Annika", "Björn")
    assert "Blatt" in labels(await club.board(number))
    assert "My hand" not in labels(await club.board(number))


@pytest.fixture
def small_german_catalogue(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Any:
    """Put a small German catalogue in the place of the real ones."""
    from babel.messages import Catalog, pofile

    german = Catalog("de")
    german.add("My hand", "Blatt")
    german.add("Draw the top card of the deck", "Ziehe vom Stapel")
    german.add("board", "Brett")
    with (tmp_path / "de.po").open("wb") as file:
        pofile.write_po(file, german)
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    clear_catalogues()
    yield
    clear_catalogues()


def clear_catalogues() -> None:
    """Clear the cached catalogues, so that they are read again."""
    i18n._catalogue_file.cache_clear()
    i18n._catalogue.cache_clear()


async def test_descriptions_of_commands_are_translated_and_names_are_not(
    small_german_catalogue: None, real_sync: None, club: Club
) -> None:
    (sync,) = [request for request in club.env.http_requests if request.method == "PUT"]
    assert sync.json is not None
    (group,) = [command for command in sync.json if command["name"] == "playnine"]
    (draw,) = [each for each in group["options"] if each["name"] == "draw"]
    assert draw["description_localizations"] == {"de": "Ziehe vom Stapel"}
    (table,) = [command for command in sync.json if command["name"] == "table"]
    assert all(not each.get("name_localizations") for each in table["options"])


async def test_export_is_a_file_with_everything_about_one_person(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.slash("Annika", "settings me", pings=False)
    result = await club.slash("Annika", "settings export")
    assert answer_of(result).ephemeral
    data = json.loads(await answer_of(result).attachments[0].read())
    daily = {"daily_listed": 1, "daily_reminder": 0, "daily_reminded": 0}
    absence = dict.fromkeys(("away_until", "night_from", "night_to", "zone", "language", "dm_channel"))
    assert data["wishes"] == [{"pings": 0, "dms": 1, "dms_closed": 0, "locale": None, **absence, **daily}]
    assert [seat["table"] for seat in data["seats"]] == [number]
    assert [move["move"] for move in data["moves"]] == ["tee 1 2"]


def test_an_export_above_discords_limit_is_a_zip_file() -> None:
    data = {"names": [{"guild": 900, "name": "Björn"}], "moves": [{"move": "draw"}] * 50}
    small, large = export_file(data, 10_000), export_file(data, 1_000)
    assert (small.filename, large.filename) == ("nineteenth.json", "nineteenth.zip")
    packed = large.fp.read()
    with ZipFile(BytesIO(packed)) as archive:
        assert json.loads(archive.read("nineteenth.json")) == json.loads(small.fp.read()) == data
    assert len(packed) < 1_000


async def test_forget_asks_for_confirmation_and_the_others_play_on(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Mia")
    (shooter,) = await club.on_turn(number)
    assert "Nothing was erased" in await club.refusal(shooter, "settings forget", sure=False)
    assert "I've forgotten you" in await club.refusal(shooter, "settings forget", sure=True)
    assert await club.on_turn(number) != [shooter]
    text = await club.text(number)
    assert shooter not in text
    assert club[shooter].mention not in text
    await club.finish(number)
    assert "Someone" in await club.text(number)
    assert club[shooter].id not in [result.user for result in await club.store.results(number)]


async def test_forget_takes_the_name_from_old_messages_and_posts_none_of_them_again(club: Club) -> None:
    over, closed, deleted = [await club.tee_off("Annika", "Björn") for _ in range(3)]
    for number in (over, deleted):
        await club.finish(number)
    await club.client.clubhouse.close_table(closed, "ended")
    await club.advance(HOUR)
    club.env.backend.delete_message(club.channel.id, (await club.table(deleted)).board or 0)
    before = len(club.channel_texts())
    await club.slash("Annika", "settings forget", sure=True)
    for _ in range(2):
        await club.advance(HOUR)
    assert len(club.channel_texts()) == before
    text = await club.text(over)
    assert "Someone" in text
    assert "Annika" not in text
    assert await club.store.tables_to_redraw() == ()


async def test_a_forgotten_person_gets_no_hand(club: Club) -> None:
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck", play="match")
    await club.finish(number)
    await club.slash("Annika", "settings forget", sure=True)
    before = len(club.env.http_requests)
    for _ in range(2):
        await club.advance(HOUR)
    assert await club.store.tables_to_redraw() == ()
    assert not [sent for sent in club.env.http_requests[before:] if sent.path == "/users/@me/channels"]


async def test_forget_closes_a_table_where_nobody_else_is(club: Club) -> None:
    await club.open("Annika")
    await club.slash("Annika", "playnine new")
    await club.slash("Annika", "settings forget", sure=True)
    assert [(await club.table(number)).reason for number in (1, 2)] == ["deserted", "empty"]


async def test_an_empty_leaderboard_and_profile_say_so(club: Club) -> None:
    board = await club.slash("Annika", "leaderboard")
    assert "Nobody has finished a ranked round yet" in texts(answer_of(board))
    assert "Friendly rounds don't count here, and every round from the welcome is friendly." in texts(answer_of(board))
    assert len(answer_of(board).attachments) == 1
    profile = await club.slash("Annika", "profile", member=club["Mia"])
    assert "Mia, Play Nine: no ranked rounds of Play Nine yet" in texts(answer_of(profile))


async def test_the_leaderboard_counts_ranked_rounds_by_span(pictures: None, club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    friendly = await club.tee_off("Mia", "Tom", ranked=False)
    await club.finish(friendly)
    result = await club.slash("Mia", "leaderboard")
    assert not answer_of(result).ephemeral
    words = texts(answer_of(result))
    assert "Annika: " in words
    assert "Mia" not in words
    best = min((await club.store.results(number)), key=lambda each: each.place)
    head, first, _second, won, note = words.splitlines()
    assert won.startswith("**First win in Play Nine for ") and club.name_of(best.user or 0) in won
    assert note == "-# Wins, averages and best scores only count with at least two people at the table."
    sentence = "Wins, Strokes a hole, Fewest on 9 holes, Rounds, Fewest on a hole, Four −5s"
    assert head == f"Play Nine: {sentence}"
    strokes = f"{best.total / 3:.2f}".replace("-", "−")
    assert first.startswith(f"1. {club.name_of(best.user or 0)}: 1 · {strokes} · – · 1 · ")
    assert first.count("·") == sentence.count(",")
    (image,) = answer_of(result).attachments
    assert image.description
    assert Image.open(BytesIO(await image.read())).width == 1100
    await club.advance(32 * 86400)
    for span, found in (("ever", True), ("month", False), ("week", False)):
        response = await club.slash("Mia", "leaderboard", span=span)
        assert ("Annika: " in texts(answer_of(response))) is found


async def test_rounds_alone_with_the_house_count_as_rounds_only_and_the_leaderboard_says_so(club: Club) -> None:
    for _round in range(2):
        number = await club.tee_off("Annika", house=1, players=2)
        await club.finish(number)
    left = await club.tee_off("Annika", house=1, players=2)
    await club.confirm("Annika", "table leave", table=left)
    for command, figures in (
        ("leaderboard", "1. Annika: 0 · – · – · 2 · –"),
        ("profile", "2 ranked rounds, 0 wins, – strokes a hole"),
    ):
        words = texts(answer_of(await club.slash("Annika", command)))
        assert figures in words and "only count with at least two people at the table" in words
    await club.finish(await club.tee_off("Annika", "Björn"))
    assert "at least two people" not in texts(answer_of(await club.slash("Annika", "profile")))


async def test_the_leaderboard_is_edited_in_place(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    board = answer_of(await club.slash("Mia", "leaderboard"))
    assert [part["label"] for part in controls(board) if part.get("label")] == ["Other stats"]
    other = await club["Tom"].click(board.message, label="Other stats")
    assert answer_of(other).id == board.id
    menu = next(part for part in controls(board) if "options" in part)
    week = next(option["value"] for option in menu["options"] if "week" in option["label"])
    span = await club["Tom"].select(answer_of(other).message, [week], custom_id=menu["custom_id"])
    assert answer_of(span).id == board.id
    assert "this week" in str(answer_of(span).components)


async def test_the_leaderboard_has_pages(club: Club) -> None:
    for index in range(9):
        club.join_server(f"Golfer {index}")
    for index in range(0, 8, 2):
        number = await club.tee_off(f"Golfer {index}", f"Golfer {index + 1}", holes=3)
        await club.finish(number)
    number = await club.tee_off("Annika", "Golfer 8")
    await club.finish(number)
    board = answer_of(await club.slash("Annika", "leaderboard"))
    text = texts(board)
    if "Next" in enabled_labels(board):
        board = answer_of(await club["Annika"].click(board.message, label="Next"))
        text += texts(board)
        assert "Previous" in enabled_labels(board)
    assert all(f"Golfer {index}" in text for index in range(9))


def enabled_labels(message: Any) -> list[str]:
    return [part["label"] for part in controls(message) if part.get("label") and not part.get("disabled")]


async def test_a_profile_has_rounds_rating_and_feats(pictures: None, club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    profile = await club.slash("Mia", "profile", member=club["Annika"])
    assert not answer_of(profile).ephemeral
    words = texts(answer_of(profile))
    assert words.startswith("Annika, Play Nine: ")
    assert "of 2" in words
    assert "1 ranked round," in words
    (image,) = answer_of(profile).attachments
    assert Image.open(BytesIO(await image.read())).width == 1100


async def test_friendly_rounds_count_in_the_profile(club: Club) -> None:
    await club.finish(await club.tee_off("Annika", "Björn", ranked=False, holes=1))
    await club.finish(await club.tee_off("Annika", "Björn", ranked=False, holes=1))
    await club.finish(await club.gather("scramble new", "Annika", house=1, ranked=False, holes=1))
    words = texts(answer_of(await club.slash("Mia", "profile", member=club["Annika"])))
    assert "no ranked rounds of Scramble Golf yet" in words
    assert "0 ranked rounds, 0 wins" in words
    assert "\n1 friendly round\n" in f"{words}\n".replace(" · ", "\n"), "alone with the house: no best score"
    (line,) = [line for line in words.splitlines() if line.startswith("-# Play Nine: ")]
    assert re.fullmatch(r"-# Play Nine: 2 friendly rounds( · \d+ [\w-]+)* · best hole −?\d+", line)


async def test_private_answers_are_private(club: Club) -> None:
    before = len(club.channel_texts())
    for command in ("help", "settings me", "settings export", "table list"):
        assert answer_of(await club.slash("Annika", command)).ephemeral
    assert private(await club.slash("Annika", "rules", game="play-nine"))
    assert len(club.channel_texts()) == before


async def test_leaderboard_and_profile_begin_with_the_game_that_was_played_last(club: Club) -> None:
    await club.finish(await club.tee_off("Annika", "Björn"))
    await club.finish(await club.gather("scramble new", "Annika", "Björn"))
    board = answer_of(await club.slash("Mia", "leaderboard"))
    assert "Game: Scramble Golf" in [part.get("placeholder") for part in controls(board)]
    text = texts(answer_of(await club.slash("Annika", "profile")))
    assert "Annika, Scramble Golf" in text and re.search("-# Play Nine: [12] of 2", text)


async def test_the_leaderboard_has_a_menu_of_games_and_an_overview(club: Club) -> None:
    await club.finish(await club.tee_off("Annika", "Björn"))
    board = answer_of(await club.slash("Mia", "leaderboard"))
    menu = next(part for part in controls(board) if str(part.get("placeholder")).startswith("Game: "))
    assert [option["label"] for option in menu["options"]] == ["All games", *(game.title for game in GAMES.values())]
    every = await club["Tom"].select(board.message, ["all ever 0 0"], custom_id=menu["custom_id"])
    text = texts(answer_of(every))
    assert "1. " in text and ": 1 · " in text and "Scramble Golf: nobody has finished a ranked round yet." in text
