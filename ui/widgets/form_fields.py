"""The questions of a form: answers that set options of a game."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from engine.choices import OptionField, option_fields
from engine.speech import N_

ANSWERS_MAX = 10
"""Discord's limit of the answers to a question that shows them all."""
NOTHING: Mapping[str, Any] = MappingProxyType({})


class FormAnswer(NamedTuple):
    """An answer and the options that it sets, named as in the game's `new` command."""

    label: str
    sets: Mapping[str, Any]
    note: str = ""
    otherwise: Mapping[str, Any] = NOTHING
    """The options that are set if the answer could be ticked and is not."""

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

    def options_of(self, picked: Sequence[int]) -> dict[str, Any]:
        """Return the options that these answers set together; a later answer overrides an earlier one."""
        values: dict[str, Any] = {}
        for number, pick in enumerate(self.picks):
            if self.kind == "ticks":
                values |= pick.sets if number in picked else pick.otherwise
            elif number in picked:
                values |= pick.sets
        return values


def usual_questions(options: Any) -> tuple[FormQuestion, ...]:
    """Return the questions for a game without a form: its first two options with a few values, and its switches."""
    every = option_fields(options)
    few = [choice for choice in every if choice.kind is not bool and 2 <= len(_literals(choice)) <= ANSWERS_MAX]
    ticks = tuple(_checkbox(choice) for choice in every if choice.kind is bool)[:ANSWERS_MAX]
    radios = tuple(map(_radio, few[:2]))
    return (*radios, FormQuestion(N_("More choices"), ticks, kind="ticks")) if ticks else radios


def _radio(choice: OptionField) -> FormQuestion:
    picks = (FormAnswer(choice.value_names.get(value) or str(value), {choice.name: value}) for value in _literals(choice))
    return FormQuestion(_words(choice), tuple(picks), choice.description)


def _checkbox(choice: OptionField) -> FormAnswer:
    label = choice.value_names.get(True) or _words(choice)
    return FormAnswer(label, {choice.name: True}, choice.description, {choice.name: False})


def _literals(choice: OptionField) -> tuple[Any, ...]:
    """Return the values of an option with a few values; nothing for any other option."""
    return tuple(value for value in get_args(choice.kind) if isinstance(value, str | int))


def _words(choice: OptionField) -> str:
    return choice.name.replace("_", " ")
