"""The check of payloads itself: it accepts a valid message and names every violation."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from simcord.types import HttpLogEntry

from tests.cogs.payloads import as_sent, complaints, spec
from tests.parametrize import every_row

V2 = 1 << 15


def valid_message() -> dict[str, Any]:
    """Return a message that Discord accepts."""
    button = {"type": 2, "style": 1, "label": "Draw", "custom_id": "draw"}
    option = {"label": "Card 1", "value": "1"}
    menu = {"type": 3, "custom_id": "menu", "options": [option], "min_values": 1, "max_values": 1}
    picture = {"media": {"url": "attachment://board.png"}, "description": "The board"}
    inside = [
        {"type": 10, "content": "Your turn"},
        {"type": 12, "items": [picture]},
        {"type": 1, "components": [button]},
        {"type": 1, "components": [menu]},
    ]
    return {
        "flags": V2,
        "components": [{"type": 17, "components": inside}],
        "attachments": [{"id": 0, "filename": "board.png", "description": "The board"}],
    }


def complaints_about(message: dict[str, Any]) -> list[str]:
    return complaints([HttpLogEntry("POST", "/channels/12/messages", {}, message, None)])


def test_a_sound_message_passes() -> None:
    assert complaints_about(valid_message()) == []


def text(message: dict[str, Any]) -> Any:
    return message["components"][0]["components"][0]


def picture(message: dict[str, Any]) -> Any:
    return message["components"][0]["components"][1]["items"][0]


def button(message: dict[str, Any]) -> Any:
    return message["components"][0]["components"][2]["components"][0]


def menu(message: dict[str, Any]) -> Any:
    return message["components"][0]["components"][3]["components"][0]


def more(message: dict[str, Any], count: int) -> None:
    message["components"] += [{"type": 10, "content": "."}] * count


CROSSED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "characters of text": lambda message: more(message, 3992),
    "components": lambda message: more(message, 34),
    "a custom_id twice": lambda message: menu(message).update(custom_id="draw"),
    "but pictures": lambda message: picture(message)["media"].update(url="attachment://other.png"),
    "a picture without words": lambda message: picture(message).pop("description"),
    "alt text longer": lambda message: picture(message).update(description="x" * 1025),
    "a label longer": lambda message: button(message).update(label="x" * 39),
    "a menu of none": lambda message: menu(message).update(options=menu(message)["options"] * 26),
    "content beside": lambda message: message.update(content="Your turn"),
}


@pytest.mark.parametrize("limit", CROSSED)
def test_a_crossed_limit_is_named(limit: str) -> None:
    message = valid_message()
    CROSSED[limit](message)
    assert any(limit in complaint for complaint in complaints_about(message))


@pytest.mark.skipif(spec() is None, reason="Discord's OpenAPI file is not here")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda message: text(message).update(content=5),
        lambda message: button(message).update(style=9),
        lambda message: menu(message)["options"][0].pop("value"),
        lambda message: picture(message).pop("media"),
        lambda message: message.update(flags="V2"),
        lambda message: button(message).update(custom_id="x" * 101),
    ],
)
def test_a_wrong_shape_is_named(spoil: Callable[[dict[str, Any]], Any]) -> None:
    assert complaints_about(valid_message()) == []
    message = copy.deepcopy(valid_message())
    spoil(message)
    known = spec()
    assert known is not None
    assert known.complaint("POST", "/channels/12/messages", as_sent(message))


@every_row(
    ("file", "line"),
    [
        ("openapi.json", "payloads: checked against Discord's schema in {path}"),
        (
            "missing.json",
            "payloads: not checked against Discord's schema, as DISCORD_OPENAPI names no file (see CONTRIBUTING.md)",
        ),
    ],
)
def test_the_header_of_a_run_says_whether_payloads_are_checked(
    file: str, line: str, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "openapi.json").touch()
    monkeypatch.setenv("DISCORD_OPENAPI", str(tmp_path / file))
    headers = pytestconfig.hook.pytest_report_header(config=pytestconfig, start_path=pytestconfig.rootpath)
    lines = [shown for header in headers for shown in ([header] if isinstance(header, str) else header)]
    assert line.format(path=tmp_path / file) in lines
