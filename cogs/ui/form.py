"""A form as a value: questions with their answers, turned into Discord's modal only when it is opened."""

from base64 import b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

import discord
from discord import ui

from engine.choices import Choice, choices
from engine.speech import N_, _

WIDEST = 10
"""Discord's limit of answers to a question that shows them all."""
TITLE, NOTE = 45, 100
"""Discord's limits of a title and of a note, in characters."""
ID = 8
"""Bytes of a person's id, which are eleven characters of a button's."""
PEOPLE = "people"
"""The id of the question for people."""
GUESTS = 5
"""People who can be named at most."""


class Pick(NamedTuple):
    """An answer, and what it chooses: the names that the game's `new` command has, with values."""

    label: str
    sets: Mapping[str, Any]
    note: str = ""
    otherwise: Mapping[str, Any] = {}
    """What holds where it is one of several to be ticked and is not."""

    def holds(self, values: Mapping[str, Any]) -> bool:
        """Whether these values are what it chooses."""
        return all(name in values and values[name] == value for name, value in self.sets.items())


class Question(NamedTuple):
    """A question; `radio` and `menu` take one answer, `ticks` take any."""

    title: str
    picks: tuple[Pick, ...]
    note: str = ""
    kind: Literal["radio", "menu", "ticks"] = "radio"

    def usual(self, values: Mapping[str, Any]) -> tuple[int, ...]:
        """The answers that choose these values, one where only one can be given."""
        fitting = tuple(number for number, pick in enumerate(self.picks) if pick.holds(values))
        return fitting if self.kind == "ticks" else (fitting or (0,))[-1:]

    def chosen(self, picked: Sequence[int]) -> dict[str, Any]:
        """What these answers choose together; a later one has the last word."""
        values: dict[str, Any] = {}
        for number, pick in enumerate(self.picks):
            if self.kind == "ticks":
                values |= pick.sets if number in picked else pick.otherwise
            elif number in picked:
                values |= pick.sets
        return values


class Filled(NamedTuple):
    """A form as it was filled in: the numbers of the answers, a question each, and the people named."""

    picked: tuple[tuple[int, ...], ...]
    people: tuple[int, ...] = ()

    def write(self) -> str:
        """The whole as a button's id can carry it, at most 11 characters a person and 4 a question."""
        masks = ".".join(f"{sum(1 << number for number in numbers):x}" for numbers in self.picked)
        people = "".join(urlsafe_b64encode(id.to_bytes(ID))[:11].decode() for id in self.people)
        return f"{masks} {people}"

    @classmethod
    def read(cls, text: str) -> "Filled":
        """What `write` wrote; raises `ValueError` for anything else."""
        masks, _space, people = text.partition(" ")
        if len(people) % 11:
            raise ValueError("somebody's id is cut off")
        ids = (people[start : start + 11] + "=" for start in range(0, len(people), 11))
        return cls(
            tuple(
                tuple(number for number in range(WIDEST) if int(mask, 16) >> number & 1) for mask in masks.split(".")
            ),
            tuple(int.from_bytes(b64decode(id, b"-_", validate=True)) for id in ids),
        )

    @classmethod
    def sent(cls, data: Mapping[str, Any], questions: Sequence[Question]) -> "Filled":
        """What was sent in; an answer that no question has is none."""
        given = {part["custom_id"]: _values(part) for part in _fields(data.get("components", ()))}
        picked = (given.get(str(number), ()) for number in range(len(questions)))
        people = filter(str.isdecimal, given.get(PEOPLE, ()))
        return cls(tuple(tuple(map(int, filter(str.isdecimal, values))) for values in picked), tuple(map(int, people)))

    def values(self, questions: Sequence[Question]) -> dict[str, Any]:
        """What all the answers choose, by the names of the game's `new` command."""
        values: dict[str, Any] = {}
        for question, picked in zip(questions, self.picked, strict=False):
            values |= question.chosen(picked)
        return values


def usual(questions: Sequence[Question], options: Any, **table: Any) -> Filled:
    """A form filled in with what is usual for a game's options, and with these choices for the table."""
    values = {choice.name: choice.default for choice in choices(options)} | table
    return Filled(tuple(question.usual(values) for question in questions))


def _fields(parts: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The fields of what was sent in, without what stands around them."""
    for part in parts:
        inner = part.get("component", part)
        if "custom_id" in inner:
            yield inner


def _values(field: Mapping[str, Any]) -> tuple[str, ...]:
    one = field.get("value")
    return tuple(map(str, field.get("values", () if one is None else (one,))))


def modal(title: str, custom_id: str, questions: Sequence[Question], filled: Filled, people: int) -> ui.Modal:
    """The form as Discord shows it, filled in; it asks for so many people at most."""
    form = ui.Modal(title=title[:TITLE], custom_id=custom_id)
    for number, question in enumerate(questions):
        picked = filled.picked[number] if number < len(filled.picked) else ()
        form.add_item(_labelled(question.title, question.note, _control(str(number), question, picked)))
    if people:
        asked = N_("People to ask"), N_("They are called to the table; everybody else can join too.")
        form.add_item(_labelled(*asked, _people(filled.people, people)))
    form.stop()  # it is read from its id when it is sent in; discord.py would keep it for ever
    return form


def _labelled(title: str, note: str, control: ui.Item[Any]) -> ui.Label[Any]:
    return ui.Label(text=_said(title, TITLE), description=_said(note) or None, component=control)


def _said(words: str, longest: int = NOTE) -> str:
    """The words in the language being spoken, as long as Discord shows, with a capital."""
    told = _(words)[:longest] if words else ""
    return told[:1].upper() + told[1:]


def _control(id: str, question: Question, picked: Sequence[int]) -> ui.Item[Any]:
    lines = [
        {"label": _said(pick.label), "value": str(number), "description": _said(pick.note) or None}
        for number, pick in enumerate(question.picks)
    ]
    told: list[dict[str, Any]] = [{**line, "default": number in picked} for number, line in enumerate(lines)]
    match question.kind:
        case "radio":
            return ui.RadioGroup(custom_id=id, options=[discord.RadioGroupOption(**line) for line in told])
        case "menu":
            return ui.Select(custom_id=id, options=[discord.SelectOption(**line) for line in told])
    boxes = [discord.CheckboxGroupOption(**line) for line in told]
    return ui.CheckboxGroup(custom_id=id, options=boxes, required=False, min_values=0, max_values=len(boxes))


def _people(named: Sequence[int], most: int) -> ui.UserSelect[Any]:
    kind = discord.SelectDefaultValueType.user
    return ui.UserSelect(
        custom_id=PEOPLE,
        placeholder=_("Nobody in particular"),
        required=False,
        min_values=0,
        max_values=most,
        default_values=[discord.SelectDefaultValue(id=id, type=kind) for id in named[:most]],
    )


def one_of(options: Any, name: str, title: str) -> Question:
    """The question for a field of a game's options that has a few values."""
    return _radio(_named(options, name), title)


def any_of(options: Any, title: str, *names: str) -> Question:
    """The question for switches among a game's options."""
    return Question(title, tuple(_tick(_named(options, name)) for name in names), kind="ticks")


def first_of(options: Any) -> tuple[Question, ...]:
    """The questions for the first few options of a game that has none of its own: two of values, one of switches."""
    every = choices(options)
    few = [choice for choice in every if choice.kind is not bool and 2 <= len(_literals(choice)) <= WIDEST]
    ticks = tuple(_tick(choice) for choice in every if choice.kind is bool)[:WIDEST]
    radios = tuple(_radio(choice, _spelled(choice)) for choice in few[:2])
    return (*radios, Question(N_("More choices"), ticks, kind="ticks")) if ticks else radios


def _named(options: Any, name: str) -> Choice:
    return next(choice for choice in choices(options) if choice.name == name)


def _radio(choice: Choice, title: str) -> Question:
    values = _literals(choice)
    return Question(
        title, tuple(Pick(_value(choice, value), {choice.name: value}) for value in values), choice.sentence
    )


def _tick(choice: Choice) -> Pick:
    label = choice.names.get(True) or _spelled(choice)
    return Pick(label, {choice.name: True}, choice.sentence, {choice.name: False})


def _literals(choice: Choice) -> tuple[Any, ...]:
    """The values of a choice between a few; none of any other."""
    return tuple(value for value in get_args(choice.kind) if isinstance(value, str | int))


def _value(choice: Choice, value: Any) -> str:
    return choice.names.get(value) or str(value)


def _spelled(choice: Choice) -> str:
    return choice.name.replace("_", " ")
