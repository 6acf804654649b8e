"""The final card says once who won, what it changed, and keeps the secret of the deal behind *Fair deal*."""

from hashlib import sha256

import pytest

from club.commit_reveal import decode_commitment
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, private
from tests.cogs.test_welcome import button_commitment


async def finish_game(club: Club, *names: str, house: int = 0) -> str:
    """Play a ranked game of these people to its end, and return the words of its final card."""
    number = await club.open(*names, house=house, holes=3)
    await club.finish(number)
    return await club.text(number)


async def test_a_ranked_game_shows_the_new_ratings(club: Club) -> None:
    card = await finish_game(club, "Annika", "Björn")
    results = await club.store.results(1)
    (line,) = [line for line in card.splitlines() if line.startswith("Ratings: ")]
    for name, result in zip(("Annika", "Björn"), results, strict=True):
        assert result.rating_after is not None
        change = f"{result.rating_after - 1500:+}".replace("-", "−")
        assert f"{name} {result.rating_after} ({change})" in line


async def test_two_people_read_how_they_stand_from_the_second_game_on(club: Club) -> None:
    assert " so far: " not in await finish_game(club, "Annika", "Björn", house=1)
    again = await club.open("Björn", "Annika", holes=3)
    await club.finish(again)
    won = [0, 0]
    for table in (1, again):
        places = {row.user: row.place for row in await club.store.results(table)}
        one, other = places[club["Björn"].id], places[club["Annika"].id]
        won[0] += one < other
        won[1] += one > other
    told = f"Games won so far: Björn {won[0]}, Annika {won[1]}."
    assert told in await club.text(again) or sum(won) < 2


async def test_the_final_card_has_the_result_once(club: Club) -> None:
    card = await finish_game(club, "Annika", "Björn")
    assert card.count(" wins by ") + card.count(" share the win") <= 1
    assert "hole 3:" not in card, "the page above tells how the last hole ended"


@pytest.mark.usefixtures("real_seeds")
async def test_fair_deal_shows_the_secret_and_the_next_promise(club: Club) -> None:
    card = await finish_game(club, "Annika", "Björn")
    secret = await club.store.secret(1)
    assert secret.hex() not in card
    upcoming = decode_commitment(button_commitment(await club.board(1), "rematch"))
    page = await club.press("Mia", "Fair deal")
    assert all(f"`{told}`" in private(page) for told in (secret.hex(), sha256(secret).hexdigest(), upcoming))


async def test_fair_deal_shows_no_secret_while_a_game_is_played(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    menu = await club.press("Annika", "Table", number)
    page = await club["Annika"].click(answer_of(menu), label="Fair deal")
    assert (await club.store.secret(number)).hex() not in private(page)
