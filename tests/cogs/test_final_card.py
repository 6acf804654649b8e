"""The final card says once who won, what it changed, and keeps the secret of the deal behind *Fair deal*."""

from hashlib import sha256

import pytest

from app.runtime.background_loops import SWEEP_SECONDS
from club.commit_reveal import decode_commitment
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, private, texts
from tests.cogs.test_welcome import button_commitment


async def finish_game(club: Club, *names: str, house: int = 0) -> str:
    """Play a ranked game of these people to its end, and return the words of its final card."""
    number = await club.open(*names, house=house, holes=3)
    await club.finish(number)
    return await club.text(number)


def first_win(page: str) -> str:
    """Return the line of a page that names who won Play Nine for the first time; "" without one."""
    return next((line for line in page.splitlines() if "First win in Play Nine for " in line), "")


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
    sentence = f"Games won so far: Björn {won[0]}, Annika {won[1]}."
    assert sentence in await club.text(again) or sum(won) < 2


async def test_a_first_win_is_told_once_and_stays_in_the_profile(club: Club) -> None:
    first = await finish_game(club, "Annika", "Björn")
    again = await club.open("Annika", "Björn", holes=3)
    await club.finish(again)
    cards = first, await club.text(again)
    places = [next(row.place for row in await club.store.results(number) if row.seat == 0) for number in (1, again)]
    told = ["Annika" in first_win(card) for card in cards]
    assert told == [places[0] == 1, places == [2, 1]]
    profile = texts(answer_of(await club.slash("Mia", "profile", member=club["Annika"])))
    assert ("First win: Play Nine, on " in profile) is (1 in places)


async def test_two_people_see_whose_first_win_it_was(club: Club) -> None:
    card = await finish_game(club, "Annika", "Björn")
    winners = [club.name_of(row.user or 0) for row in await club.store.results(1) if row.place == 1]
    for name in ("Annika", "Björn"):
        profile = texts(answer_of(await club.slash(name, "profile")))
        assert ("1 first win," in profile) is ("First win: Play Nine, on " in profile) is (name in winners)
    told = f"First win in Play Nine for {' and '.join(sorted(winners))}! Well played."
    assert told in card.replace("**", "")
    line = first_win(texts(answer_of(await club.slash("Mia", "leaderboard"))))
    assert all(name in line for name in winners)


async def test_a_friendly_round_makes_no_first_win(club: Club) -> None:
    number = await club.open("Annika", "Björn", holes=1, ranked=False)
    await club.finish(number)
    assert "First win" not in await club.text(number)
    for name in ("Annika", "Björn"):
        assert "First win" not in texts(answer_of(await club.slash(name, "profile")))


async def test_a_first_win_in_another_game_is_no_win_in_this_one(club: Club) -> None:
    await club.finish(await club.gather("scramble new", "Annika", "Björn", holes=1))
    for name in ("Annika", "Björn"):
        other = texts(answer_of(await club.slash(name, "profile", game="play-nine")))
        assert "0 wins" in other and "First win" not in other
        own = texts(answer_of(await club.slash(name, "profile", game="scramble")))
        assert ("1 first win," in own) is ("First win: Scramble Golf, on " in own)


async def test_the_card_names_the_person_whose_result_a_substitute_has_played(club: Club) -> None:
    for number in (1, 2):
        await club.tee_off("Annika", "Björn")
        await club.rush_hole(number)
        await club.hand_over("Björn", "Mia", number)
        await club.finish(number)
    card, (annika, bjorn) = await club.text(2), await club.store.results(2)
    (line,) = [line for line in card.splitlines() if line.startswith("Ratings: ")]
    assert f"Annika {annika.rating_after} (" in line and f"Björn {bjorn.rating_after} (" in line
    assert "Games won so far: Annika 2, Björn 0." in card
    assert "Mia played on for Björn, who comes last." in card
    await club.slash("Björn", "settings forget", sure=True)
    await club.advance(SWEEP_SECONDS)
    assert f"{club['Mia'].mention} played on for **Someone**, who comes last." in await club.text(2)


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
