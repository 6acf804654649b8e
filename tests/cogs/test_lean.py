"""What is not read of Discord's talk, and what is."""

from typing import Any

import pytest

from cogs.lean import Lean
from cogs.ui.answer import Answer
from cogs.ui.press import Pressed
from tests.cogs.club import Club


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


async def test_of_the_answer_to_an_answer_the_ids_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = {"id": "1", "response_message_id": "2"}

    async def callback(*_asked: Any, **_options: Any) -> Any:
        return {"interaction": ids, "resource": {"type": 7, "message": {"id": "2"}}}

    monkeypatch.setattr("discord.webhook.async_.AsyncWebhookAdapter.request", callback)
    params: Any = type("Params", (), {"files": None, "payload": {}})
    lean: Any = Lean()  # type: ignore[no-untyped-call]
    assert await lean.create_interaction_response(1, "token", session=None, params=params) == {"interaction": ids}
