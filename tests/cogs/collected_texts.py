"""Collect all text that people read in a club: messages, forms, menus, autocomplete and pictures."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from render.canvas import Canvas
from render.paint import Sketch
from tests.cogs.club import Club

READ = frozenset(("content", "label", "placeholder", "description", "title"))
"""The fields of a body that people read, unlike the names of files and the ids of buttons."""


def sent_texts(club: Club) -> Iterator[str]:
    """Yield every text that the bot has sent, except its commands, which hold all languages at once."""
    for request in club.env.http_requests:
        if request.json is not None and "/commands" not in request.path:
            yield from texts(request.json)


def texts(body: Any) -> Iterator[str]:
    """Yield the texts of a request body, nested ones included."""
    if isinstance(body, list):
        for each in body:
            yield from texts(each)
    if isinstance(body, dict):
        suggested = body.keys() >= {"name", "value"}
        for key, each in body.items():
            if isinstance(each, str) and (key in READ or (suggested and key == "name")):
                yield each
            yield from texts(each)


@contextmanager
def collect_drawn_texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect every text of the pictures that this process draws inside the block."""
    found: list[str] = []
    png, word = Canvas.png, Sketch.word

    def record_png(canvas: Canvas) -> bytes:
        found.extend(text for text, _box in canvas.text_boxes)
        return png(canvas)

    def record_word(sketch: Sketch, x: float, y: float, text: str, *args: Any, **options: Any) -> None:
        found.append(text)
        word(sketch, x, y, text, *args, **options)

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "png", record_png)
        patch.setattr(Sketch, "word", record_word)
        yield found
