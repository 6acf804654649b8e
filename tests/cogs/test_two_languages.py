"""A round by an Austrian and an American: private texts in their own language, public texts in the server's."""

from collections.abc import Mapping
from typing import Any

from engine.i18n import use_locale
from engine.localized_notation import localize_move
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, labels, private
from tests.cogs.test_hands import dms, open_luck_table
from tests.cogs.test_languages import german
from tests.cogs.test_mentions import id_of

AUSTRIAN, AMERICAN = "Annika", "Björn"


def localized_names(command: Mapping[str, Any], locale: str) -> list[str]:
    """Return the names of a command and of its parts, as Discord shows them in that language."""
    told = command.get("name_localizations") or {}
    return [
        told.get(locale, command["name"]),
        *(name for part in command.get("options", ()) for name in localized_names(part, locale)),
    ]


async def test_each_player_sees_the_commands_in_their_language(club: Club) -> None:
    table = club.env.backend.find_command("table", None)
    assert table is not None
    assert {"table", "board", "leave"} <= set(localized_names(table, "en-US"))
    assert {"tisch", "brett", "verlassen"} <= set(localized_names(table, "de"))
    assert not {"table", "board", "leave"} & set(localized_names(table, "de"))


async def test_an_austrian_and_an_american_play_a_round_each_in_their_language(club: Club) -> None:
    club.set_locale(AUSTRIAN, "de")
    assert german("With friends") in labels(answer_of(await club.slash(AUSTRIAN, "help")))
    assert "With friends" in labels(answer_of(await club.slash(AMERICAN, "help")))
    number = await open_luck_table(club, AUSTRIAN, AMERICAN, holes=3)
    await both_have_their_hands(club, number)
    await the_austrian_plays_in_german(club, number)
    await the_server_turns_german(club, number)
    await club.finish(number)
    await both_read_their_reports(club, number)


async def both_have_their_hands(club: Club, number: int) -> None:
    """Check that the board is in English and that each hand is in its owner's language."""
    assert "My hand" in labels(await club.board(number))
    for name, rules in ((AUSTRIAN, german("How to play")), (AMERICAN, "How to play")):
        (letter,) = dms(club, name)
        result = answer_of(await club.press(name, "My hand", number))
        assert rules in labels(letter) and rules in labels(result)


async def the_austrian_plays_in_german(club: Club, number: int) -> None:
    """Check that the Austrian's suggestions and input are German, while the record stays the same."""
    while await club.on_turn(number) != [AUSTRIAN]:
        await club.play(club.by_move(number), number, moves=1)
    refusal = await club.slash(AMERICAN, "move", move="throw", table=number)
    assert "It's not your turn." in private(refusal)
    live = await club.live_table(number)
    ply, (_name, text) = live.ply, await club.next_move(number)
    with use_locale("de"):
        typed = localize_move(live.game, text)
    assert typed != text
    (offered, *_others) = await club[AUSTRIAN].autocomplete(club.channel, "move", "move", typed, table=number)
    assert offered["name"].startswith(typed) and offered["value"] == text
    result = await club.slash(AUSTRIAN, "move", move=typed.upper(), table=number)
    assert f"Tisch {number}" in private(result)
    answer = private(await club.slash(AUSTRIAN, "help"))
    assert "Gespielt wird" in answer and "**Join**" in answer and "**My hand**" in answer, (
        "buttons as on the English board"
    )
    assert text in [move.text for move in (await club.live_table(number)).record.moves[ply:]]


async def the_server_turns_german(club: Club, number: int) -> None:
    """Switch the server to German; the board changes, the American's private pages do not."""
    await club.slash(club.add_moderator(manage_guild=True), "settings server", language="de")
    await club.slash(AMERICAN, "table board", table=number)
    board = await club.board(number)
    assert german("My hand") in labels(board)
    result = answer_of(await club[AMERICAN].click(board, label=german("My hand")))
    assert "Automatic answers" in labels(result)
    text = private(await club.slash(AMERICAN, "help"))
    assert "Play with the buttons" in text and f"**{german('Join')}**" in text


async def both_read_their_reports(club: Club, number: int) -> None:
    """Check that the final card is German, and that each report is in its reader's language."""
    board = await club.board(number)
    assert german("My report") in labels(board)
    reports = {name: private(await club[name].click(board, label=german("My report"))) for name in (AUSTRIAN, AMERICAN)}
    assert "**Deine Auswertung**" in reports[AUSTRIAN] and "**Your report**" in reports[AMERICAN]
    doubt = "I can't say for sure which of your decisions to change."
    verdicts = "**What cost you most**", "You played that well: no decision cost you", doubt
    assert any(verdict in reports[AMERICAN] for verdict in verdicts)
    verdicts = german("**What cost you most**"), "Gut gespielt: Keine Entscheidung hat dich", german(doubt)
    assert any(verdict in reports[AUSTRIAN] for verdict in verdicts)
    for name in (AUSTRIAN, AMERICAN):
        assert f"</play:{id_of(club, 'play')}>" in answer_of(await club.slash(name, "table leave")).content
