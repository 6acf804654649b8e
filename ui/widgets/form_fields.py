"""The questions of a form: answers that set options of a game."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from engine.choices import Choice, choices
from engine.speech import N_

MOST = 10
"""Discord's limit of the answers to a question that shows them all."""
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Pick(NamedTuple):
    """An answer and the options that it sets, named as in the game's `new` command."""

    label: str
    sets: Mapping[str, Any]
    note: str = ""
    otherwise: Mapping[str, Any] = NOTHING
    """The options that are set if the answer could be ticked and is not."""

    def holds(self, values: Mapping[str, Any]) -> bool:
        """Return whether these values are the ones that the answer sets."""
        return all(name in values and values[name] == value for name, value in self.sets.items())


class Question(NamedTuple):
    """A question of a form; `radio` and `menu` take one answer, `ticks` take any number."""

    title: str
    picks: tuple[Pick, ...]
    note: str = ""
    kind: Literal["radio", "menu", "ticks"] = "radio"

    def usual(self, values: Mapping[str, Any]) -> tuple[int, ...]:
        """Return the answers that set these values; exactly one if the question takes only one."""
        fitting = tuple(number for number, pick in enumerate(self.picks) if pick.holds(values))
        return fitting if self.kind == "ticks" else (fitting or (0,))[-1:]

    def chosen(self, picked: Sequence[int]) -> dict[str, Any]:
        """Return the options that these answers set together; a later answer overrides an earlier one."""
        values: dict[str, Any] = {}
        for number, pick in enumerate(self.picks):
            if self.kind == "ticks":
                values |= pick.sets if number in picked else pick.otherwise
            elif number in picked:
                values |= pick.sets
        return values


def first_of(options: Any) -> tuple[Question, ...]:
    """Return the questions for a game without a form: its first two options with a few values, and its switches."""
    every = choices(options)
    few = [choice for choice in every if choice.kind is not bool and 2 <= len(_literals(choice)) <= MOST]
    ticks = tuple(_tick(choice) for choice in every if choice.kind is bool)[:MOST]
    radios = tuple(map(_radio, few[:2]))
    return (*radios, Question(N_("More choices"), ticks, kind="ticks")) if ticks else radios


def _radio(choice: Choice) -> Question:
    picks = (Pick(choice.names.get(value) or str(value), {choice.name: value}) for value in _literals(choice))
    return Question(_spelled(choice), tuple(picks), choice.sentence)


def _tick(choice: Choice) -> Pick:
    label = choice.names.get(True) or _spelled(choice)
    return Pick(label, {choice.name: True}, choice.sentence, {choice.name: False})


def _literals(choice: Choice) -> tuple[Any, ...]:
    """Return the values of an option with a few values; nothing for any other option."""
    return tuple(value for value in get_args(choice.kind) if isinstance(value, str | int))


def _spelled(choice: Choice) -> str:
    return choice.name.replace("_", " ")
