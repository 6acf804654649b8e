"""Check requests of the bot against Discord's own schema and the limits that span several fields."""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft202012Validator, Registry, ValidationError
from simcord.types import HttpLogEntry

from engine.i18n import LABEL_CHARACTERS, visible_length

BUTTON, MENU, TEXT, GALLERY, RADIO = 2, 3, 10, 12, 21
V2 = 1 << 15
LONG = (re.compile(r".+ & .+ · .+ & .+"),)
"""Labels that may be longer: partners, with the names of everybody."""
BODILESS = {"GET", "DELETE"}


def spec_file() -> Path | None:
    """Return the path of Discord's OpenAPI file, or None if this machine does not have it."""
    near = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
    path = Path(os.environ.get("DISCORD_OPENAPI", near))
    return path if path.is_file() else None


def schema_line() -> str:
    """Return a line that says whether payloads are checked against Discord's schema."""
    path = spec_file()
    if path is None:
        return "payloads: not checked against Discord's schema, as DISCORD_OPENAPI names no file (see CONTRIBUTING.md)"
    return f"payloads: checked against Discord's schema in {path}"


class Spec:
    """The schemas of request bodies, by method and path."""

    def __init__(self, path: Path) -> None:
        self.document = json.loads(path.read_text("utf-8"))
        self.registry = Registry([("urn:discord", self.document)])
        self.validators: dict[str, Draft202012Validator] = {}

    def complaint(self, method: str, path: str, body: Any) -> str | None:
        """Return why the body does not fit the schema, in a sentence."""
        validator = self.validator(method, self.template(method, path))
        if validator.is_valid(body):
            return None
        return f"{method} {path}: {_explain(next(iter(validator.iter_errors(body))))}"

    def template(self, method: str, path: str) -> str:
        """Return the path template that matches; of several, the one with the fewest parameters."""
        parts = path.strip("/").split("/")
        fitting = [
            known
            for known, methods in self.document["paths"].items()
            if method.lower() in methods and _fits(known.strip("/").split("/"), parts)
        ]
        best: str = min(fitting, key=lambda known: known.count("{"))
        return best

    def validator(self, method: str, template: str) -> Draft202012Validator:
        """Return the compiled validator of that request's JSON body."""
        escaped = template.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
        pointer = f"urn:discord#/paths/{escaped}/{method.lower()}/requestBody/content/application~1json/schema"
        if pointer not in self.validators:
            self.validators[pointer] = Draft202012Validator({"$ref": pointer}, registry=self.registry)
        return self.validators[pointer]


def _explain(error: ValidationError) -> str:
    """Return the fault in the alternative that fits the value's `type`."""
    alternatives: Sequence[Sequence[ValidationError]] = getattr(error.kind, "context", None) or ()
    meant = [faults for faults in alternatives if faults and not any(map(_is_of_type, faults))]
    return _explain(meant[0][0]) if meant else f"{error.instance_path}: {error.message[:300]}"


def _is_of_type(error: ValidationError) -> bool:
    """Return whether the error says that this alternative has another `type`."""
    return error.instance_path[-1:] == ["type"]


def _fits(known: Sequence[str], parts: Sequence[str]) -> bool:
    return len(known) == len(parts) and all(
        one == other or one.startswith("{") for one, other in zip(known, parts, strict=True)
    )


@cache
def spec() -> Spec | None:
    """Return Discord's schemas, or None without the file."""
    path = spec_file()
    return Spec(path) if path else None


def complaints(requests: Sequence[HttpLogEntry]) -> list[str]:
    """Return the faults of a test's requests; each different body is checked once."""
    bodies = {
        (request.method, _without_ids_in_path(request.path), text): (request, json.loads(text))
        for request in requests
        if request.json is not None
        for text in [json.dumps(as_sent(request.json), sort_keys=True)]
    }
    return list(chain.from_iterable(_complaints(request, body) for request, body in bodies.values()))


def _without_ids_in_path(path: str) -> str:
    return "/".join("#" if any(map(str.isdigit, part)) else part for part in path.split("/"))


def as_sent(body: Any) -> Any:
    """Return the body with ids as strings; discord.py sends some as numbers, which Discord accepts too."""
    match body:
        case {"data": dict(data)}:
            return {**body, "data": as_sent(data)}
        case dict():
            return {key: IDS.get(key, _same)(value) if value else value for key, value in body.items()}
    return body


def _same(value: Any) -> Any:
    return value


def _with_ids(listed: Any) -> Any:
    return [{**each, "id": str(each["id"])} for each in listed]


def _mentions(allowed: Any) -> Any:
    return {key: [str(id) for id in ids] if key in {"users", "roles"} else ids for key, ids in allowed.items()}


IDS: Mapping[str, Callable[[Any], Any]] = {
    "attachments": _with_ids,
    "allowed_mentions": _mentions,
    "recipient_id": str,
    "components": lambda listed: [as_sent(each) for each in listed],
    "component": as_sent,
    "accessory": as_sent,
    "options": lambda listed: [as_sent(each) for each in listed],
    "emoji": lambda one: {**one, "id": one["id"] and str(one["id"])},
    "default_values": _with_ids,
}


def _complaints(request: HttpLogEntry, body: Any) -> Iterator[str]:
    known = spec()
    if known is not None and request.method not in BODILESS:
        complaint = known.complaint(request.method, request.path, body)
        if complaint:
            yield complaint
    message = body.get("data", body) if isinstance(body, dict) else {}
    if isinstance(message, dict) and message.get("components"):
        yield from (f"{request.method} {request.path}: {broken}" for broken in broken_limits(message))


def parts(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield every component of a message or a form, nested ones included."""
    for part in components:
        yield part
        yield from parts(part.get("components", ()))
        yield from parts([part[inner] for inner in ("accessory", "component") if inner in part])


def labels(every: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the labels of buttons and of menu options."""
    for part in every:
        if part["type"] == BUTTON and part.get("label"):
            yield part["label"]
        yield from (option["label"] for option in part.get("options", ()))


def broken_limits(message: Mapping[str, Any]) -> Iterator[str]:
    """Return the limits of a message that it exceeds and that the schema does not contain."""
    every = list(parts(message["components"]))
    words = sum(len(part["content"]) for part in every if part["type"] == TEXT)
    ids = [part["custom_id"] for part in every if "custom_id" in part]
    names = [item["filename"] for item in message.get("attachments") or ()]
    shown = [item for part in every if part["type"] == GALLERY for item in part["items"]]
    used = [item["media"]["url"].removeprefix("attachment://") for item in shown]
    long = [
        label
        for label in labels(every)
        if visible_length(label) > LABEL_CHARACTERS and not any(each.match(label) for each in LONG)
    ]
    broken = {
        f"{words} characters of text": words > 4000,
        f"{len(every)} components": len(every) > 40,
        "a custom_id twice": len(ids) != len(set(ids)),
        "a custom_id longer than 100": any(len(id) > 100 for id in ids),
        f"files {names} but pictures {used}": sorted(names) != sorted(used),
        "a picture without words": not all(item.get("description") for item in shown),
        "alt text longer than 1024": any(len(item.get("description") or "") > 1024 for item in shown),
        f"a label longer than the {LABEL_CHARACTERS} that a phone shows: {long}": bool(long),
        "a menu of none or more than 25": any(
            not 1 <= len(part["options"]) <= 25 for part in every if part["type"] == MENU
        ),
        "more than 5 questions": "title" in message and len(message["components"]) > 5,
        "several answers given to a question for one": any(
            sum(option.get("default", False) for option in part["options"]) > 1
            for part in every
            if part["type"] == RADIO
        ),
        "content beside components": bool(message.get("flags", 0) & V2 and message.get("content")),
    }
    return (what for what, is_so in broken.items() if is_so)
