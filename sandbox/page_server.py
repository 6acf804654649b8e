"""The HTTP server of the page: static files, texts, the event stream, uploads, and the people's actions."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import BackendError

from engine.i18n import languages, use_locale
from sandbox.bot_process import RestartableBot
from sandbox.event_stream import EventStream
from sandbox.page_texts import page_texts
from sandbox.user_actions import ActionError, UserActions

STATIC = files("sandbox") / "static"
FONTS = files("render") / "fonts"
CONTENT_TYPES = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "otf": "font/otf",
    "ttf": "font/ttf",
}
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
CACHE_HEADERS = {"Cache-Control": "max-age=86400, immutable"}
MAX_UPLOAD_BYTES = 32 << 20
Action = Callable[..., Awaitable[dict[str, Any]]]


class PageServer:
    """The page's HTTP routes."""

    def __init__(self, stream: EventStream, user_actions: UserActions, bot: RestartableBot) -> None:
        self.stream = stream
        self.bot = bot
        self.actions: dict[str, Action] = {
            name: getattr(user_actions, name)
            for name in ("say", "press", "choose", "submit", "command", "complete", "dismiss", "close", "speak")
        }
        self.actions["restart"] = self._restart_bot

    def create_app(self) -> web.Application:
        app = web.Application(client_max_size=MAX_UPLOAD_BYTES, middlewares=(_restrict_to_local_page,))
        app.router.add_get("/", lambda _request: _get_file("index.html"))
        app.router.add_get("/words.json", _get_texts)
        app.router.add_get("/stream", self._stream_events)
        app.router.add_get("/attachments/{path:.*}", self._get_picture)
        app.router.add_post("/actions/{name}", self._handle_action)
        app.router.add_get("/emojis/{id}.png", self._get_emoji)
        app.router.add_get(r"/fonts/{name:\w+\.(?:otf|ttf)}", lambda request: _get_font(request.match_info["name"]))
        app.router.add_get(r"/{name:\w+\.(?:js|css|svg)}", lambda request: _get_file(request.match_info["name"]))
        return app

    async def _stream_events(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=20, compress=False)
        await socket.prepare(request)
        events: asyncio.Queue[str] = asyncio.Queue()
        events.put_nowait(json.dumps(self.stream.state()))
        self.stream.page_queues.add(events)
        sending = asyncio.create_task(_send_events(socket, events))
        try:
            async for _frame in socket:
                pass  # the page only reads here
        finally:
            sending.cancel()
            self.stream.page_queues.discard(events)
        return socket

    async def _handle_action(self, request: web.Request) -> web.Response:
        action = self.actions.get(request.match_info["name"])
        if action is None or request.content_type != "application/json":
            raise web.HTTPNotFound
        what = _ids_as_numbers(await request.json())
        with use_locale(self.stream.world.language(what.get("person", 0))):
            try:
                return web.json_response(await action(**what))
            except (ActionError, BackendError) as error:
                return web.json_response({"refused": getattr(error, "message", str(error))})

    async def _get_picture(self, request: web.Request) -> web.Response:
        url = f"{CDN_BASE}/attachments/{request.match_info['path']}"
        blob = self.stream.world.backend.cdn.get(url)
        if blob is None:
            raise web.HTTPNotFound
        is_png = blob.startswith(b"\x89PNG")
        headers = CACHE_HEADERS if is_png else {**CACHE_HEADERS, "Content-Disposition": "attachment"}
        return web.Response(
            body=blob, content_type="image/png" if is_png else "application/octet-stream", headers=headers
        )

    async def _get_emoji(self, request: web.Request) -> web.Response:
        """Serve one of the bot's own emoji."""
        blob = self.stream.world.emoji.get(request.match_info["id"])
        if blob is None:
            raise web.HTTPNotFound
        return web.Response(body=blob, content_type="image/png", headers=CACHE_HEADERS)

    async def _restart_bot(self) -> dict[str, Any]:
        """Kill the bot and start it again."""
        await self.bot.restart()
        return {}


@web.middleware
async def _restrict_to_local_page(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Serve only this machine's own page, and forbid the browser to run anything but its files."""
    origin = request.headers.get("Origin")
    if request.url.host not in ("127.0.0.1", "localhost") or (origin and urlsplit(origin).netloc != request.host):
        raise web.HTTPForbidden
    response = await handler(request)
    if not response.prepared:
        response.headers.update(
            {
                "Content-Security-Policy": CONTENT_SECURITY_POLICY,
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "Cross-Origin-Resource-Policy": "same-origin",
            }
        )
        response.headers.setdefault("Cache-Control", "no-store")
    return response


async def _get_file(name: str) -> web.Response:
    return _file_response(STATIC / name, {})


async def _get_font(name: str) -> web.Response:
    """Serve the font of the pictures, which the page uses too."""
    return _file_response(FONTS / f"SourceSansPro-{name}", CACHE_HEADERS)


def _file_response(file: Traversable, headers: Mapping[str, str]) -> web.Response:
    if not file.is_file():
        raise web.HTTPNotFound
    kind = CONTENT_TYPES[file.name.rpartition(".")[2]]
    return web.Response(body=file.read_bytes(), headers={**headers, "Content-Type": f"{kind}; charset=utf-8"})


async def _get_texts(_request: web.Request) -> web.Response:
    """Serve the page's texts in every language: each person reads their own."""
    texts_by_language = {}
    for language in languages():
        with use_locale(language):
            texts_by_language[language] = page_texts()
    return web.json_response(texts_by_language)


async def _send_events(socket: web.WebSocketResponse, events: asyncio.Queue[str]) -> None:
    with suppress(ConnectionError):
        while True:
            await socket.send_str(await events.get())


def _ids_as_numbers(body: dict[str, Any]) -> dict[str, Any]:
    """Return a request's data with its ids as integers: in JavaScript they are text."""
    return {
        name: int(value) if name in ("person", "channel", "message", "asked") else value for name, value in body.items()
    }
