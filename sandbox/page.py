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

from engine.speech import languages, speaking
from sandbox.acts import Acts
from sandbox.feed import Feed
from sandbox.given import Refused
from sandbox.process import Bot
from sandbox.words import words

STATIC = files("sandbox") / "static"
FONTS = files("font_source_sans_pro") / "files"
TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "otf": "font/otf"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
KEEP = {"Cache-Control": "max-age=86400, immutable"}
UPLOAD = 32 << 20
Act = Callable[..., Awaitable[dict[str, Any]]]


class Page:
    """The page's HTTP routes."""

    def __init__(self, feed: Feed, acts: Acts, bot: Bot) -> None:
        self.feed = feed
        self.bot = bot
        self.acts: dict[str, Act] = {
            name: getattr(acts, name)
            for name in ("say", "press", "choose", "submit", "command", "complete", "dismiss", "close", "speak")
        }
        self.acts["restart"] = self._restart

    def app(self) -> web.Application:
        app = web.Application(client_max_size=UPLOAD, middlewares=(_guarded,))
        app.router.add_get("/", lambda _request: _file("index.html"))
        app.router.add_get("/words.json", _words)
        app.router.add_get("/stream", self._stream)
        app.router.add_get("/attachments/{path:.*}", self._picture)
        app.router.add_post("/acts/{name}", self._act)
        app.router.add_get("/emojis/{id}.png", self._emoji)
        app.router.add_get(r"/fonts/{name:\w+\.otf}", lambda request: _font(request.match_info["name"]))
        app.router.add_get(r"/{name:\w+\.(?:js|css|svg)}", lambda request: _file(request.match_info["name"]))
        return app

    async def _stream(self, request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse(heartbeat=20)
        await line.prepare(request)
        told: asyncio.Queue[str] = asyncio.Queue()
        told.put_nowait(json.dumps(self.feed.state()))
        self.feed.pages.add(told)
        sending = asyncio.create_task(_send(line, told))
        try:
            async for _frame in line:
                pass  # the page only reads here
        finally:
            sending.cancel()
            self.feed.pages.discard(told)
        return line

    async def _act(self, request: web.Request) -> web.Response:
        act = self.acts.get(request.match_info["name"])
        if act is None or request.content_type != "application/json":
            raise web.HTTPNotFound
        what = _numbered(await request.json())
        with speaking(self.feed.world.language(what.get("person", 0))):
            try:
                return web.json_response(await act(**what))
            except (Refused, BackendError) as error:
                return web.json_response({"refused": getattr(error, "message", str(error))})

    async def _picture(self, request: web.Request) -> web.Response:
        url = f"{CDN_BASE}/attachments/{request.match_info['path']}"
        blob = self.feed.world.backend.cdn.get(url)
        if blob is None:
            raise web.HTTPNotFound
        shown = blob.startswith(b"\x89PNG")
        headers = KEEP if shown else {**KEEP, "Content-Disposition": "attachment"}
        return web.Response(
            body=blob, content_type="image/png" if shown else "application/octet-stream", headers=headers
        )

    async def _emoji(self, request: web.Request) -> web.Response:
        """Serve one of the bot's own emoji."""
        blob = self.feed.world.emoji.get(request.match_info["id"])
        if blob is None:
            raise web.HTTPNotFound
        return web.Response(body=blob, content_type="image/png", headers=KEEP)

    async def _restart(self) -> dict[str, Any]:
        """Kill the bot and start it again."""
        await self.bot.restart()
        return {}


@web.middleware
async def _guarded(
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
                "Content-Security-Policy": POLICY,
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "Cross-Origin-Resource-Policy": "same-origin",
            }
        )
        response.headers.setdefault("Cache-Control", "no-store")
    return response


async def _file(name: str) -> web.Response:
    return _read(STATIC / name, {})


async def _font(name: str) -> web.Response:
    """Serve the font of the pictures, which the page uses too."""
    return _read(FONTS / f"SourceSansPro-{name}", KEEP)


def _read(found: Traversable, headers: Mapping[str, str]) -> web.Response:
    if not found.is_file():
        raise web.HTTPNotFound
    kind = TYPES[found.name.rpartition(".")[2]]
    return web.Response(body=found.read_bytes(), headers={**headers, "Content-Type": f"{kind}; charset=utf-8"})


async def _words(_request: web.Request) -> web.Response:
    """Serve the page's texts in every language: each person reads their own."""
    told = {}
    for language in languages():
        with speaking(language):
            told[language] = words()
    return web.json_response(told)


async def _send(line: web.WebSocketResponse, told: asyncio.Queue[str]) -> None:
    with suppress(ConnectionError):
        while True:
            await line.send_str(await told.get())


def _numbered(body: dict[str, Any]) -> dict[str, Any]:
    """Return a request's data with its ids as integers: in JavaScript they are text."""
    return {
        name: int(value) if name in ("person", "channel", "message", "asked") else value for name, value in body.items()
    }
