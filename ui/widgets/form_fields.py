"""The questions of a form: answers that set options of a game."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from engine.choices import Choice, choices
from engine.speech import N_

MOST = 10
"""Discord's limit of answers to a question that shows them all."""
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Pick(NamedTuple):
    """An answer, and what it chooses: the names that the game's `new` command has, with values."""

    label: str
    sets: Mapping[str, Any]
    note: str = ""
    otherwise: Mapping[str, Any] = NOTHING
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


def first_of(options: Any) -> tuple[Question, ...]:
    """The questions for the first few options of a game that has none of its own: two of values, one of switches."""
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
    """The values of a choice between a few; none of any other."""
    return tuple(value for value in get_args(choice.kind) if isinstance(value, str | int))


def _spelled(choice: Choice) -> str:
    return choice.name.replace("_", " ")
