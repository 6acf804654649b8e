"""Films on Discord: the button of the final card, the menu, `/replay`, the post for everybody, a game under way."""

import pytest

from app.discord_io.highlight_films import HighlightFilms
from club.verification import Proof, format_proof
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, labels, private, texts
from tests.test_clips import record_of


def film_menu(message: object) -> list[str]:
    """Return the values of the menu of films."""
    (menu,) = (part for part in controls(message) if "options" in part)
    return [option["value"] for option in menu["options"]]


async def test_a_finished_game_is_watched_from_its_final_card_and_shown_to_everyone(club: Club) -> None:
    number = await club.play_out("Annika", "Björn")
    page = answer_of(await club.press("Annika", "Replays", number))
    assert page.ephemeral
    assert [file.filename for file in page.attachments] == [f"film-{number}-1.gif"]
    assert "'s best stroke · hole " in texts(page)
    assert film_menu(page)[:4] == ["best", "decisive", "round", "1"]
    (menu,) = (part["custom_id"] for part in controls(page) if "options" in part)
    hole = answer_of(await club["Annika"].select(page, ("1",), custom_id=menu))
    assert "Hole 1" in texts(hole)
    assert "wins hole 1" in texts(hole) or "share hole 1" in texts(hole), "the alt text tells the story"
    await club["Annika"].click(hole, label="Show everyone")
    messages = club.channel.history()[-1]
    assert len(messages.attachments) == 1
    assert labels(messages) == ["More replays"]
    assert "Annika" in texts(messages)
    assert "The decisive hole" in private(await club.slash("Mia", "replay", what="decisive"))
    assert "Hole 2" in private(await club.slash("Mia", "replay", hole=2))
    refusal = await club.forge("Mia", f"n19:{number}:0:showfilm:1")
    assert "didn't play" in private(refusal)


async def test_where_no_game_has_ended_the_command_says_so(club: Club) -> None:
    assert "No game has ended here" in await club.refusal("Mia", "replay")


async def test_a_game_under_way_is_watched_from_what_happened(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    await club.tee("Annika")
    result = await club.press("Annika", "What happened", number)
    film = answer_of(await club["Annika"].click(answer_of(result), label="As a replay"))
    assert len(film.attachments) == 1
    assert "Hole 1" in texts(film)
    assert film_menu(film) == ["1"]


async def test_a_record_file_opens_for_anybody(club: Club) -> None:
    record = format_proof(Proof(record_of("final-nine", 40), bytes(32), (1,), 2, 7)).encode()
    page = answer_of(await club.slash("Mia", "replay", file=("game.txt", record), hole=1))
    assert page.ephemeral
    assert "Hole 1" in texts(page)
    assert "Player 1" in texts(page)
    assert [file.filename for file in page.attachments] == ["film-0-1.gif"]
    assert not [*controls(page)]
    against_the_rules = record.replace(b"\n\n0 ", b"\n\n1 throw;0 ", 1)
    assert "I can't read a game from that file" in await club.refusal(
        "Mia", "replay", file=("game.txt", against_the_rules)
    )


async def test_a_file_that_discord_does_not_give_is_asked_for_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club.env.backend.cdn, "get", lambda _url: None)
    assert "attach it again" in await club.refusal("Mia", "replay", file=("game.txt", b"game"), hole=1)


async def test_a_finished_round_gets_its_film_once_unless_the_server_wants_none(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished: list[int] = []
    monkeypatch.setattr(HighlightFilms, "schedule", lambda _films, live: finished.append(live.table.id))
    number = await club.play_out("Annika", "Björn")
    await club.press("Annika", "Play again", number)
    assert finished == [number], "later edits of the final card make no film"
    films = club.client.board_updater.films
    boss = club.add_moderator(manage_guild=True)
    page = await club.slash(boss, "settings server", replays=False)
    assert "Replays after a round: off" in labels(answer_of(page))
    before = len(club.channel.history())
    await films.post(await club.live_table(number))
    assert len(club.channel.history()) == before
    await club.slash(boss, "settings server", replays=True)
    await films.post(await club.live_table(number))
    messages = club.channel.history()[-1]
    assert len(messages.attachments) == 1
    assert "won" in texts(messages) or "ace" in texts(messages)
    await club.slash("Annika", "settings forget", sure=True)
    await club.advance(60)
    assert "has had their data erased" in texts(club.message(messages.id))
    assert not club.message(messages.id).attachments
