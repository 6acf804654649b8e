"""“How to play”: one page for each game, a press away from the lobby, the table's menu and /help."""

from dataclasses import replace

import pytest

from club.rulebook import MAX_PAGE_CHARACTERS, matching_pages, pages, primer
from engine.registry import GAMES
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, labels, private, texts
from ui.games import FACES

WORDS = 150
"""The most words of a page: about a minute of reading."""


@pytest.mark.parametrize("game", FACES)
def test_how_to_play_is_one_short_page_before_the_rules(game: str) -> None:
    (page,) = primer(game)
    assert pages(game)[0] == page
    assert 80 <= len(page.text.split()) <= WORDS
    assert all(part in page.text for part in ("**The goal.**", "**Your turn", "**1** ", "**2** ", "**3** "))
    assert len(page.text) <= MAX_PAGE_CHARACTERS


@pytest.mark.parametrize("game", GAMES)
def test_a_search_prefers_the_numbered_rules_to_how_to_play(game: str) -> None:
    assert matching_pages(game, "card")[0] != 0


def test_a_game_without_such_a_page_begins_with_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["play-nine"]
    rules = pages("play-nine")[1:]
    silent = replace(game, text=replace(game.text, how_to_play=str))
    monkeypatch.setitem(GAMES, "play-nine", silent)
    assert pages("play-nine") == rules


@pytest.mark.parametrize(("command", "game"), [("playnine", "play-nine"), ("scramble", "scramble")])
async def test_the_lobby_button_shows_how_to_play_in_private(club: Club, command: str, game: str) -> None:
    await club.slash("Annika", f"{command} new")
    before = await club.text()
    result = answer_of(await club.press("Mia", "How to play"))
    assert result.ephemeral
    assert primer(game)[0].text in texts(result)
    assert "Page 1 of" in texts(result)
    assert len(result.attachments) == 1
    assert await club.text() == before


async def test_the_table_menu_shows_how_to_play_and_leads_to_the_rules(club: Club) -> None:
    await club.tee_off("Annika", "Björn")
    for name in ("Annika", "Mia"):
        menu = answer_of(await club.press(name, "Table")).message
        page = answer_of(await club[name].click(menu, label="How to play"))
        assert page.ephemeral
        assert primer("play-nine")[0].text in texts(page)
        following = answer_of(await club[name].click(page.message, label="Next page"))
        assert pages("play-nine")[1].title in texts(following)


async def test_how_to_play_is_offered_on_the_first_turn_alone(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    result = answer_of(await club.press("Annika", "How to play"))
    assert primer("play-nine")[0].text in texts(result)
    await club.tee("Annika", number=number)
    assert "How to play" in labels(await club.board())
    await club.tee("Björn", number=number)
    assert "How to play" not in labels(await club.board())


async def test_a_hand_stays_where_it_is_when_one_reads_how_to_play(club: Club) -> None:
    await club.gather("finalnine new", "Annika")
    hand = answer_of(await club.press("Annika", "My hand"))
    result = answer_of(await club["Annika"].click(hand.message, label="How to play"))
    assert result.id != hand.id
    assert primer("final-nine")[0].text in texts(result)
    following = answer_of(await club["Annika"].click(result.message, label="The numbered rules"))
    assert following.id == result.id
    messages = club["Annika"].user.dm_channel.history()
    for message in messages:
        beside = answer_of(await club["Annika"].user.click(message, label="How to play"))
        assert beside.id != message.id
        assert beside.ephemeral


async def test_help_has_a_button_for_every_game(club: Club) -> None:
    for key, game in GAMES.items():
        result = answer_of(await club.slash("Annika", "help"))
        games = answer_of(await club["Annika"].click(result.message, label="How to play"))
        assert labels(games)[:-1] == [each.title for each in GAMES.values()]
        page = answer_of(await club["Annika"].click(games.message, label=game.title))
        assert pages(key)[0].text in texts(page)


async def test_the_rules_open_with_how_to_play(club: Club) -> None:
    result = answer_of(await club.slash("Annika", "rules", game="final-nine"))
    assert primer("final-nine")[0].text in texts(result)
    assert len(result.attachments) == 1


async def test_in_the_channel_of_a_table_the_game_need_not_be_named(club: Club) -> None:
    await club.slash("Annika", "scramble new")
    assert primer("scramble")[0].text in await club.refusal("Mia", "rules")
    suggestions = await club["Mia"].autocomplete(club.channel, "rules", "topic", "")
    assert suggestions[0]["name"] == "1. How to play"
    assert suggestions[1]["name"].startswith(f"2. {pages('scramble')[1].title}")
    assert primer("play-nine")[0].text in await club.refusal("Mia", "rules", game="play-nine")


@pytest.mark.parametrize(
    ("options", "keys", "first"),
    [({}, tuple(GAMES), "The goal."), ({"topic": "last shot"}, ("play-nine",), "Last shot:")],
)
async def test_rules_without_a_table_offer_each_rulebook_that_mentions_the_topic(
    club: Club, options: dict[str, str], keys: tuple[str, ...], first: str
) -> None:
    games = answer_of(await club.slash("Annika", "rules", **options))
    assert games.ephemeral
    assert labels(games) == [GAMES[key].title for key in keys]
    page = answer_of(await club["Annika"].click(games.message, label=GAMES["play-nine"].title))
    assert page.id == games.id
    assert f"**{first}**" in texts(page)


async def test_a_topic_that_no_game_has_is_refused(club: Club) -> None:
    assert await club.refusal("Annika", "rules", topic="zeppelin") == (
        "No game's rules mention that. Try another word, or leave the topic out and browse."
    )


@pytest.mark.parametrize(
    ("game", "topic", "answer"),
    [
        ("final-nine", "bush", "> **Bushes:** the next throw flies one square less"),
        ("play-nine", "last shot", "> **Last shot:** then everyone else gets one more turn"),
        ("play-nine", "tie", "> **Sudden death** decides a tie for the lead"),
    ],
)
async def test_a_rules_search_shows_the_matching_line_first(club: Club, game: str, topic: str, answer: str) -> None:
    text = await club.refusal("Annika", "rules", game=game, topic=topic)
    assert answer in text.splitlines()[1]


async def test_a_suggested_rules_page_shows_its_line_first(club: Club) -> None:
    suggestions = await club["Mia"].autocomplete(club.channel, "rules", "topic", "last shot", game="play-nine")
    text = await club.refusal("Mia", "rules", game="play-nine", topic=suggestions[0]["value"])
    assert text.splitlines()[1].startswith("> **Last shot:** then everyone else")


async def test_a_rules_page_of_a_removed_game_says_so(club: Club) -> None:
    for page in ("0 minigolf", "-1 play-nine"):
        assert "out of date" in private(await club.forge("Annika", f"n19:0:0:rules:{page}"))
