"""The form that opens a table: its questions, the answers as a modal or in a `custom_id`, and the options they set."""

from base64 import b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

import discord
from discord import ui

from engine.i18n import N_, _, capitalize_first, ngettext
from engine.option_fields import OptionField, option_fields
from ui.widgets.discord_limits import MAX_NOTE_CHARACTERS, MAX_TITLE_CHARACTERS

MAX_ANSWERS, MAX_MENU_ANSWERS = 10, 25
"""Discord's limits of the answers to a question that shows them all, and of those in a menu."""
NOTHING: Mapping[str, Any] = MappingProxyType({})


class FormAnswer(NamedTuple):
    """An answer and the options that it sets, named as in the game's `new` command."""

    label: str
    sets: Mapping[str, Any]
    note: str = ""
    otherwise: Mapping[str, Any] = NOTHING
    """The options that are set if the answer could be ticked and is not."""
    holes: int = 0
    """The number of holes that its text names after the label; 0 names none."""

    def text(self) -> str:
        """Return the answer in the current language."""
        if not self.holes:
            return _(self.label)
        return ngettext("{place}, {count} hole", "{place}, {count} holes", self.holes).format(
            place=_(self.label), count=self.holes
        )

    def is_chosen_in(self, values: Mapping[str, Any]) -> bool:
        """Return whether these values are the ones that the answer sets."""
        return all(name in values and values[name] == value for name, value in self.sets.items())


class FormQuestion(NamedTuple):
    """A question of a form; `radio` and `menu` take one answer, `ticks` take any number."""

    title: str
    picks: tuple[FormAnswer, ...]
    note: str = ""
    kind: Literal["radio", "menu", "ticks"] = "radio"

    def answers_for(self, values: Mapping[str, Any]) -> tuple[int, ...]:
        """Return the answers that set these values; exactly one if the question takes only one."""
        fitting = tuple(number for number, pick in enumerate(self.picks) if pick.is_chosen_in(values))
        return fitting if self.kind == "ticks" else (fitting or (0,))[-1:]

    def options_of(self, answer_numbers: Sequence[int]) -> dict[str, Any]:
        """Return the options that these answers set together; a later answer overrides an earlier one."""
        values: dict[str, Any] = {}
        for number, pick in enumerate(self.picks):
            if self.kind == "ticks":
                values |= pick.sets if number in answer_numbers else pick.otherwise
            elif number in answer_numbers:
                values |= pick.sets
        return values


def usual_questions(options: Any) -> tuple[FormQuestion, ...]:
    """Return the questions for a game without a form: its first two options with a few values, and its switches."""
    every = option_fields(options)
    few = [choice for choice in every if choice.kind is not bool and 2 <= len(_literals(choice)) <= MAX_ANSWERS]
    ticks = tuple(_checkbox(choice) for choice in every if choice.kind is bool)[:MAX_ANSWERS]
    radios = tuple(map(_radio, few[:2]))
    return (*radios, FormQuestion(N_("More choices"), ticks, kind="ticks")) if ticks else radios


def _radio(choice: OptionField) -> FormQuestion:
    picks = (
        FormAnswer(choice.value_names.get(value) or str(value), {choice.name: value}) for value in _literals(choice)
    )
    return FormQuestion(_words(choice), tuple(picks), choice.description)


def _checkbox(choice: OptionField) -> FormAnswer:
    label = choice.value_names.get(True) or _words(choice)
    return FormAnswer(label, {choice.name: True}, choice.description, {choice.name: False})


def _literals(choice: OptionField) -> tuple[Any, ...]:
    """Return the values of an option with a few values; nothing for any other option."""
    return tuple(value for value in get_args(choice.kind) if isinstance(value, str | int))


def _words(choice: OptionField) -> str:
    return choice.name.replace("_", " ")


ID_BYTES = 8
"""Bytes of a user's id, which take eleven characters in a button's id."""
USERS_FIELD = "people"
"""The id of the field of invited users."""
MAX_GUESTS = 5
"""The most users that a form invites."""


class FilledForm(NamedTuple):
    """A form as it was filled in: the numbers of the answers to each question, and the invited users."""

    answers: tuple[tuple[int, ...], ...]
    people: tuple[int, ...] = ()

    def as_text(self) -> str:
        """Encode the form for a button's id, in at most 11 characters a user and 4 a question."""
        masks = ".".join(f"{sum(1 << number for number in numbers):x}" for numbers in self.answers)
        people = "".join(urlsafe_b64encode(id.to_bytes(ID_BYTES))[:11].decode() for id in self.people)
        return f"{masks} {people}"

    @classmethod
    def parse(cls, text: str) -> "FilledForm":
        """Decode a form that `as_text` encoded; raise `ValueError` for any other text."""
        masks, _space, people = text.partition(" ")
        if len(people) % 11:
            raise ValueError("somebody's id is cut off")
        ids = (people[start : start + 11] + "=" for start in range(0, len(people), 11))
        return cls(
            tuple(
                tuple(number for number in range(MAX_MENU_ANSWERS) if int(mask, 16) >> number & 1)
                for mask in masks.split(".")
            ),
            tuple(int.from_bytes(b64decode(id, b"-_", validate=True)) for id in ids),
        )

    @classmethod
    def from_modal(cls, data: Mapping[str, Any], questions: Sequence[FormQuestion]) -> "FilledForm":
        """Read the form from a submitted modal; answers that no question has are dropped."""
        numbers_by_field = {part["custom_id"]: _numbers(part) for part in modal_fields(data.get("components", ()))}
        answers = (
            tuple(answer for answer in numbers_by_field.get(str(number), ()) if answer < len(question.picks))
            for number, question in enumerate(questions)
        )
        return cls(tuple(answers), tuple(id for id in numbers_by_field.get(USERS_FIELD, ()) if id >> 64 == 0))

    def values(self, questions: Sequence[FormQuestion]) -> dict[str, Any]:
        """Return the options that all answers set, named as in the game's `new` command."""
        values: dict[str, Any] = {}
        for question, answer_numbers in zip(questions, self.answers, strict=False):
            values |= question.options_of(answer_numbers)
        return values


def default_form(questions: Sequence[FormQuestion], options: Any, **table: Any) -> FilledForm:
    """Return a form filled in with the defaults of a game's options, and with these choices for the table."""
    values = {choice.name: choice.default for choice in option_fields(options)} | table
    return FilledForm(tuple(question.answers_for(values) for question in questions))


def modal_fields(parts: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield the fields of a submitted modal, without their labels."""
    for part in parts:
        inner = part.get("component", part)
        if "custom_id" in inner:
            yield inner


def _numbers(field: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the values of a field: numbers of answers, or ids of users."""
    one = field.get("value")
    values = field.get("values", () if one is None else (one,))
    return tuple(int(value) for value in map(str, values) if value.isdecimal())


def modal(
    title: str, custom_id: str, questions: Sequence[FormQuestion], filled_form: FilledForm, people: int
) -> ui.Modal:
    """Return the form as a Discord modal, filled in; it takes at most `people` invited users."""
    form = ui.Modal(title=title[:MAX_TITLE_CHARACTERS], custom_id=custom_id)
    for number, question in enumerate(questions):
        answer_numbers = filled_form.answers[number] if number < len(filled_form.answers) else ()
        form.add_item(_label(question.title, question.note, _control(str(number), question, answer_numbers)))
    if people:
        title_and_note = N_("People to invite"), N_("I'll ping them. Everyone else can join too.")
        form.add_item(_label(*title_and_note, _user_select(filled_form.people, people)))
    form.stop()  # dispatched by its id; discord.py would keep it forever
    return form


def _label(title: str, note: str, control: ui.Item[Any]) -> ui.Label[Any]:
    return ui.Label(text=_fit(_(title), MAX_TITLE_CHARACTERS), description=_fit(_(note)) or None, component=control)


def _fit(text: str, longest: int = MAX_NOTE_CHARACTERS) -> str:
    """Return the text, capitalized, cut to Discord's limit."""
    return capitalize_first(text)[:longest]


def _control(id: str, question: FormQuestion, answer_numbers: Sequence[int]) -> ui.Item[Any]:
    labels = [
        {"label": _fit(pick.text()), "value": str(number), "description": _fit(_(pick.note)) or None}
        for number, pick in enumerate(question.picks)
    ]
    options: list[dict[str, Any]] = [
        {**line, "default": number in answer_numbers} for number, line in enumerate(labels)
    ]
    match question.kind:
        case "radio":
            return ui.RadioGroup(custom_id=id, options=[discord.RadioGroupOption(**line) for line in options])
        case "menu":
            return ui.Select(custom_id=id, options=[discord.SelectOption(**line) for line in options])
    boxes = [discord.CheckboxGroupOption(**line) for line in options]
    return ui.CheckboxGroup(custom_id=id, options=boxes, required=False, min_values=0, max_values=len(boxes))


def _user_select(users: Sequence[int], most: int) -> ui.UserSelect[Any]:
    kind = discord.SelectDefaultValueType.user
    return ui.UserSelect(
        custom_id=USERS_FIELD,
        placeholder=_("Nobody in particular"),
        required=False,
        min_values=0,
        max_values=most,
        default_values=[discord.SelectDefaultValue(id=id, type=kind) for id in users[:most]],
    )
