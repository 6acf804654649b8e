"""What is not read of Discord's talk, and what is."""

import asyncio
import json
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import discord
import pytest
from aiohttp import BodyPartReader, ClientSession, web
from aiohttp.payload import BytesIOPayload, BytesPayload
from aiohttp.test_utils import TestServer
from discord.http import Route
from discord.webhook.async_ import interaction_message_response_params

from app.discord_io.interaction_http import InteractionAdapter, edit
from app.discord_io.interaction_response import Answer
from app.discord_io.json_patches import encode_json, install_json_functions, parse_json
from tests.cogs.club import Club
from ui.widgets.custom_id import Pressed
from ui.widgets.multipart import LARGE, Upload, form


async def test_of_the_message_pressed_on_it_is_read_which_it_is_and_not_what_is_on_it(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.tee_off("Annika", "Björn")
    heard: list[Any] = []

    async def note(_client: Any, answer: Answer, _pressed: Pressed) -> None:
        heard.append(answer.interaction.message)

    monkeypatch.setitem(club.client.handlers, "scores", note)
    board = await club.board(number)
    await club.press("Annika", "Scorecard", number)
    assert [(message.id, message.components, message.attachments) for message in heard] == [(board.id, [], [])]
    assert board.components
    assert heard[0].flags.components_v2


def test_what_discord_says_is_understood_as_python_would() -> None:
    for said in ('{"id": "1", "names": ["a\\ud83d\\ude00", null, 1.5, 12345678901234567890123]}', '"\\ud800"', "NaN"):
        assert repr(parse_json(said)) == repr(json.loads(said))
    with pytest.raises(ValueError, match="Expecting value"):
        parse_json("<html>")


def test_what_discord_is_told_is_what_discord_py_would_tell() -> None:
    for said in ({"id": 1, "texts": ["ü", None, True, 1.5]}, {"id": 2**70}, ["\ud800"], 3, "a"):
        assert json.loads(encode_json(said)) == said


JSON = {"Content-Type": "application/json"}
IDS = {"id": "1", "response_message_id": "2"}


@pytest.fixture
async def discord_said(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Any]]:
    """The requests that reach a Discord on this machine, as it reads them."""
    heard: list[Any] = []

    async def callback(request: web.Request) -> web.Response:
        told = "with_response" in request.query
        fields: dict[str, bytes | str] = {}
        if request.content_type == "multipart/form-data":
            async for part in await request.multipart():
                assert isinstance(part, BodyPartReader)
                fields[part.name or ""] = await part.read()
                fields[f"{part.name}: file"] = f"{part.filename} {part.headers.get('Content-Type')}"
        else:
            fields["json"] = await request.text()
        heard.append((request.method, request.path, told, fields))
        if len(heard) < 2:
            return web.Response(body=b'{"retry_after": 0.2}', status=429, headers={**JSON, "Via": "1.1 here"})
        said = {"interaction": IDS, "resource": {"type": 4, "message": {"id": "2"}}}
        return web.Response(body=json.dumps(said).encode(), headers=JSON) if told else web.Response(status=204)

    async def me(_request: web.Request) -> web.Response:
        me = {"id": "1", "username": "Nineteenth", "discriminator": "0", "avatar": None}
        return web.Response(body=json.dumps(me).encode(), headers=JSON)

    app = web.Application()
    app.router.add_post("/interactions/{id}/{token}/callback", callback)
    app.router.add_patch("/channels/{channel}/messages/{id}", callback)
    app.router.add_get("/users/@me", me)
    async with TestServer(app) as server:
        monkeypatch.setattr(Route, "BASE", str(server.make_url("/")).rstrip("/"))
        yield heard


async def answer_with(kind: discord.InteractionResponseType, *files: discord.File) -> Any:
    """What comes of an answer of that kind, with these files."""
    params = interaction_message_response_params(type=kind.value, content="Å", files=files or discord.utils.MISSING)
    async with ClientSession() as session:
        lean: Any = InteractionAdapter(session)
        return await lean.create_interaction_response(1, "a/b=", session=session, params=params)


async def test_of_a_new_message_the_ids_are_read_and_of_a_change_nothing_is_asked(discord_said: list[Any]) -> None:
    assert await answer_with(discord.InteractionResponseType.channel_message) == {"interaction": IDS}
    assert await answer_with(discord.InteractionResponseType.message_update) == {"interaction": {"id": 1}}
    assert [told for _, _, told, _ in discord_said] == [True, True, False]


async def test_an_answer_that_a_limit_holds_back_is_repeated_once_it_may(
    discord_said: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    sleep, waits = asyncio.sleep, list[tuple[float, int]]()

    async def note(seconds: float, result: Any = None) -> Any:
        waits.append((seconds, len(discord_said)))
        return await sleep(0, result)

    monkeypatch.setattr(asyncio, "sleep", note)
    await answer_with(discord.InteractionResponseType.message_update)
    assert [wait for wait in waits if wait[0]] == [(0.2, 1)], "so long, after the first of two requests"
    assert len(discord_said) == 2


async def test_a_form_arrives_as_it_was_given_also_when_it_is_sent_again(discord_said: list[Any]) -> None:
    pictures = [bytes(range(256)) * 300, b"\r\n--"]
    files = [discord.File(BytesIO(each), f"board-{at}.png", description="Å") for at, each in enumerate(pictures)]
    await answer_with(discord.InteractionResponseType.message_update, *files)
    assert len(discord_said) == 2
    for method, path, _, fields in discord_said:
        assert (method, path) == ("POST", "/interactions/1/a/b=/callback")
        said = json.loads(fields["payload_json"])
        assert [each["filename"] for each in said["data"]["attachments"]] == ["board-0.png", "board-1.png"]
        assert [fields[f"files[{at}]"] for at in range(2)] == pictures
        assert fields["files[1]: file"] == "board-1.png application/octet-stream"


async def test_a_message_that_is_changed_has_its_pictures_in_one_piece_also_when_it_is_sent_again(
    discord_said: list[Any],
) -> None:
    pictures = {"board.png": bytes(range(256)) * 300, "Å.png": b"\r\n--"}
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        install_json_functions(client)
        await client.http.static_login("token")
        uploads = [Upload(name, png, "Å") for name, png in pictures.items()]
        await edit(client.http, 1, 2, [{"type": 10, "content": "Å"}], uploads)
        await edit(client.http, 1, 2, [], [])
    assert [(method, path) for method, path, _, _ in discord_said] == [("PATCH", "/channels/1/messages/2")] * 3
    assert discord_said[0] == discord_said[1]
    fields, bare = discord_said[1][-1], json.loads(discord_said[2][-1]["json"])
    said = json.loads(fields["payload_json"])
    assert [fields[f"files[{at}]"] for at in range(2)] == [*pictures.values()]
    assert fields["files[1]: file"] == "Å.png image/png"
    assert [each["filename"] for each in said["attachments"]] == [*pictures]
    assert said["components"] == [{"type": 10, "content": "Å"}]
    assert bare == {**said, "components": [], "attachments": []}


def test_a_large_form_goes_in_pieces() -> None:
    small, large = (form([{"name": "record", "value": "x" * size}]) for size in (9, LARGE))
    assert isinstance(small.body, BytesPayload)
    assert isinstance(large.body, BytesIOPayload)
