"""Six-card golf on Discord, without code of its own: it is opened, shown and played as any game is."""

from pathlib import Path

from db.rows import Phase
from tests.cogs.club import Club, open_club
from tests.cogs.messages import answer_of, private, texts

GAME = "six-card-golf"


async def play_on(club: Club, number: int, moves: int | None = None) -> None:
    """Play that many moves of the one person at the table, with the buttons and menus of the board."""
    await club.play(club.by_buttons(number), number, moves)


async def test_it_is_opened_played_with_the_house_verified_and_ranked(tmp_path: Path) -> None:
    async with open_club(f"sqlite:///{tmp_path / 'club.db'}") as club:
        await club.slash("Annika", "table new", game=GAME, players=2)
        assert "9 deals of 20 turns at most" in await club.text()
        await club.press("Annika", "Add a house regular")
        await club.press("Annika", "Tee off")
        assert "turn up two of your six cards" in await club.text()
        await play_on(club, 1, 6)
        table = await club.finish()
        assert [seat.house for seat in table.seats] == [None, "regular"]
        assert "This game checks out" in private(await club.slash("Mia", "verify", table=1))
        assert "Annika" in texts(answer_of(await club.slash("Mia", "leaderboard", game=GAME)))


async def test_its_own_command_offers_its_options_and_a_whole_game_is_played_by_buttons(tmp_path: Path) -> None:
    async with open_club(f"sqlite:///{tmp_path / 'club.db'}") as club:
        await club.slash("Annika", "sixcardgolf new", players=2, deals=1, turns=10)
        await club.press("Annika", "Add a house regular")
        await club.press("Annika", "Tee off")
        assert "1 deal of 10 turns at most" in await club.text()
        await play_on(club, 1)
        assert (await club.table()).phase is Phase.OVER
        assert " counts " in "\n".join(club.channel_texts())
        final = await club.text()
        assert "wins: " in final or "share the win" in final


async def test_a_form_asks_for_its_options(tmp_path: Path) -> None:
    async with open_club(f"sqlite:///{tmp_path / 'club.db'}") as club:
        form = (await club.slash("Annika", "play", game=GAME)).modal
        assert form
        assert [field["label"] for field in form["components"]] == [
            "Deals",
            "Turns",
            "Pace and ranking",
            "People to invite",
        ]


async def test_its_rules_are_read(tmp_path: Path) -> None:
    async with open_club(f"sqlite:///{tmp_path / 'club.db'}") as club:
        assert "G-10" in texts(answer_of(await club.slash("Annika", "rules", game=GAME, topic="G-10")))
