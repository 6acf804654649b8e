"""A game's options as the parameters of the command that opens a table: names, types and defaults stand in the game."""

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any, TypeVar

from discord import app_commands
from msgspec.structs import FieldInfo, fields

Command = TypeVar("Command", bound=Callable[..., Any])
Names = Mapping[str, Mapping[Any, str]]
"""By option, what people call each value."""


def offering(options: type[Any], names: Names) -> Callable[[Command], Command]:
    """Gives a command the fields of these options as parameters, where it takes them by `**`, with the values named."""

    def offer(command: Command) -> Command:
        given: Any = command
        parameters = [*signature(command).parameters.values(), *map(_parameter, fields(options))]
        kept = (parameter for parameter in parameters if parameter.kind is not Parameter.VAR_KEYWORD)
        given.__signature__ = signature(command).replace(parameters=list(kept))
        return app_commands.choices(**{option: _choices(values) for option, values in names.items()})(command)

    return offer


def _parameter(field: FieldInfo) -> Parameter:
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=field.type)


def _choices(values: Mapping[Any, str]) -> list[app_commands.Choice[Any]]:
    return [app_commands.Choice(name=name, value=value) for value, name in values.items()]
