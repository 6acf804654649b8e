"""*Challenge* in the menu of a person: a form of any game, with that person invited."""

from engine.registry import GAMES
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, labels, private
from tests.cogs.test_play import defaults, fill


async def test_a_person_is_challenged_to_a_game(club: Club) -> None:
    page = await club["Annika"].context_menu(club.channel, "Challenge", club["Björn"])
    assert "What do you want to play with" in private(page) and "Björn" in private(page)
    assert labels(answer_of(page)) == [game.title for game in GAMES.values()]
    form = await club["Annika"].click(answer_of(page), label="Play Nine")
    assert defaults(form)["People to invite"] == [str(club["Björn"].id)]
    await fill(club, "Annika", form, how="Just one hole")
    (call,) = [text for text in club.channel_texts() if "invites you to a game of Play Nine" in text]
    assert club["Björn"].mention in call


async def test_only_another_person_can_be_challenged(club: Club) -> None:
    robot = club.guild.add_member(club.env.create_user("robot", bot=True))
    for target in (club["Annika"], robot):
        page = await club["Annika"].context_menu(club.channel, "Challenge", target)
        assert "Pick someone else, but not a bot" in private(page)


async def test_a_challenge_asks_nothing_where_no_table_can_be_opened(club: Club) -> None:
    club.deny(send_messages=True)
    assert "“send messages”" in private(await club["Annika"].context_menu(club.channel, "Challenge", club["Björn"]))
