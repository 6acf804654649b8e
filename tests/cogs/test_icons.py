"""Icons: uploaded once, again after a change; beside the words, never in their place."""

import asyncio
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from app.runtime.emoji_sync import CHECK_SECONDS, keep_emoji, sync_emoji
from engine.game import MOVE_SEPARATOR
from engine.record import Record
from engine.registry import GAMES
from render.icons import ICONS, png
from tests.cogs.club import Club
from tests.cogs.messages import controls, labels, private
from tests.cogs.payloads import parts
from ui.games import face
from ui.games.play_nine import rows
from ui.widgets import message_formatting
from ui.widgets.page import VERB_ICONS, Button, Menu, MenuOption, Page

pytestmark = pytest.mark.usefixtures("pictures")
png_once = cache(png)
"""Draw each icon once for all tests."""


@pytest.fixture(autouse=True)
def no_icons(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make all icons unknown at first."""
    monkeypatch.setattr(message_formatting, "EMOJI", {})
    monkeypatch.setattr("render.icons.png", png_once)
    yield


def uploads(club: Club) -> list[str]:
    """Return the names of all emoji that the bot has uploaded."""
    return [
        (request.json or {})["name"]
        for request in club.env.http_requests
        if request.method == "POST" and request.path.endswith("/emojis")
    ]


def emoji() -> list[str | None]:
    """Return the names of the emoji on a button and on two lines of a menu."""
    lines = (MenuOption("1", "One", icon="card_back"), MenuOption("2", "Two"))
    rows = ((Button("Take the 5", "move", "take", icon="card_5"),), Menu("Which", "choose", lines))
    layout: Any = Page(table=1, ply=0, texts=("x",), rows=rows).layout()
    button, menu = [part for part in parts(layout.to_components()) if "custom_id" in part]
    return [part.get("emoji", {}).get("name") for part in (button, *menu["options"])]


async def test_icons_are_uploaded_once_and_again_when_they_change(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    await sync_emoji(club.client)
    first = uploads(club)
    assert len(first) == len(set(first)) == len(ICONS)
    await sync_emoji(club.client)
    assert uploads(club) == first
    one, two, none = emoji()
    assert {one, two} <= set(first) and one != two and none is None
    monkeypatch.setattr("render.icons.png", lambda icon: png_once("trophy" if icon == "flag" else icon))
    await sync_emoji(club.client)
    (changed,) = uploads(club)[len(first) :]
    names = [emoji.name for emoji in await club.client.fetch_application_emojis()]
    assert [name for name in names if name.startswith("flag_")] == [changed]
    assert len(names) == len(ICONS)


async def buttons(club: Club, number: int) -> dict[str, str]:
    """Return the icons of the buttons on a table's message, by label."""
    found = [part for part in controls(await club.board(number)) if part.get("emoji")]
    return {part["label"]: part["emoji"]["name"].rpartition("_")[0] for part in found if "label" in part}


async def test_the_common_controls_of_a_table_have_icons(club: Club) -> None:
    await sync_emoji(club.client)
    number = await club.open("Annika", players=2)
    assert {"Join": "guest", "Tee off": "flag", "How to play": "book"}.items() <= (await buttons(club, number)).items()
    await club.press("Björn", "Join", number)
    shown = await buttons(club, number)
    assert {"My hand": "hand", "Scorecard": "scorecard", "Table": "table"}.items() <= shown.items()


async def test_an_icon_that_is_gone_stops_no_message(club: Club) -> None:
    await sync_emoji(club.client)
    gone = "Invalid Form Body: components.0.emoji.id: Invalid emoji"
    club.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message=gone)
    number = await club.open("Annika", players=2)
    assert await buttons(club, number) == {}
    await sync_emoji(club.client)
    club.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50035, message=gone)
    club.bot_context.run(club.client.board_updater.redraw, number)
    await club.env.settle()
    assert await buttons(club, number) == {}
    await club.press("Björn", "Join", number)
    assert "Scorecard" in labels(await club.board(number))


async def test_an_icon_that_is_gone_is_uploaded_again_and_the_others_come_back(club: Club) -> None:
    keeping = club.bot_context.run(asyncio.create_task, keep_emoji(club.client))
    await club.env.settle()
    lost = next(emoji for emoji in await club.client.fetch_application_emojis() if emoji.name.startswith("guest_"))
    await lost.delete()
    gone = "Invalid Form Body: components.0.emoji.id: Invalid emoji"
    club.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message=gone)
    number = await club.open("Annika", players=2)
    assert await buttons(club, number) == {}
    club.env.backend.advance_clock(CHECK_SECONDS)
    await club.env.settle()
    keeping.cancel()
    assert len(message_formatting.EMOJI) == len(ICONS)
    assert uploads(club)[len(ICONS) :] == [lost.name]
    await club.slash("Annika", "table board", table=number)
    assert (await buttons(club, number))["Join"] == "guest"


def test_every_icon_of_the_common_controls_exists() -> None:
    assert {*VERB_ICONS.values(), *(face(game).emblem for game in GAMES), "book"} <= ICONS.keys()


async def test_a_games_emblem_stands_in_the_list_of_ones_games(club: Club) -> None:
    await sync_emoji(club.client)
    await club.tee_off("Annika", "Björn")
    assert f"{message_formatting.emoji_text('card_9')}[Play Nine, table 1]" in private(
        await club.slash("Annika", "games")
    )
    assert f"{message_formatting.emoji_text('driver')}**Final Nine**" in private(await club.slash("Annika", "play"))


async def test_without_icons_the_words_stand_alone(club: Club) -> None:
    club.env.inject_error("GET", f"/applications/{club.client.application_id}/emojis", status=500, code=0, times=None)
    await sync_emoji(club.client)
    assert emoji() == [None, None, None] and message_formatting.emoji_text("flag") == ""


def test_an_icon_is_small_and_its_name_one_that_discord_takes() -> None:
    seen = {}
    for icon in ICONS:
        file = png_once(icon)
        picture = Image.open(BytesIO(file)).convert("RGBA")
        named = len(icon) <= 25 and icon.replace("_", "").isalnum()
        seen[icon] = (picture.size, picture.getpixel((0, 0)), len(file) < 4096, named)
    assert {icon: found for icon, found in seen.items() if found != ((128, 128), (0, 0, 0, 0), True, True)} == {}


@pytest.mark.parametrize(
    ("game", "options", "common"),
    [
        ("final-nine", {"rules": "battle"}, {"disc", "play"}),
        ("scramble", {}, {"use", "land"}),
        ("scramble", {"cards": "battle"}, {"choose", "use", "land", "battle"}),
    ],
)
def test_every_icon_of_a_move_exists_and_common_moves_have_one(
    game: str, options: dict[str, str], common: set[str]
) -> None:
    definition, iconed = GAMES[game], set()
    record = Record(
        game=game, edition=definition.edition, options=definition.rules.options(**options), seats=3, seed=bytes(32)
    )
    state, ply = record.initial_state(), 0
    while definition.rules.result(state) is None and ply < 300:
        ply += 1
        seat = definition.rules.awaiting(state)[0]
        view = definition.rules.view(state, seat)
        series = [
            MOVE_SEPARATOR.join(map(definition.rules.write_move, one.moves))
            for one in definition.text.move_sequences(view)
        ]
        for text in (*series, *map(definition.rules.write_move, view.moves)):
            icon = face(game).icon(view, text)
            assert icon in {"", *ICONS}
            iconed.update([text.split()[0]] if icon else [])
        move = definition.ai.house_players["amateur"](view, record.luck(ply, "house"))
        state = definition.rules.apply(state, seat, move, record.luck(ply))
    assert iconed >= common


def test_each_card_of_play_nine_stands_on_its_button() -> None:
    game = GAMES["play-nine"]
    record = Record(game=game.key, edition=game.edition, options=game.rules.options(), seats=2, seed=bytes(32))
    state = record.initial_state()
    seen: set[str] = set()
    for ply in range(1, 200):
        if game.rules.result(state) is not None:
            break
        view = game.rules.view(state, game.rules.awaiting(state)[0])
        presses = [press for row in rows(view) if not isinstance(row, Menu) for press in row]
        seen.update(press.icon for press in presses)
        move = game.ai.house_players["amateur"](view, record.luck(ply, "house"))
        state = game.rules.apply(state, view.seat or 0, move, record.luck(ply))
    assert seen <= {"", *ICONS} and len(seen) > 10 and "card_back" in seen
