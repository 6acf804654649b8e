"""The command `/<game> new` of each game, with a parameter for each option."""

import logging
from collections.abc import Iterator, Mapping
from inspect import Parameter, signature
from typing import Any

from discord import app_commands
from discord.app_commands import Choice, Command, CommandAlreadyRegistered, Group, Range

from app.discord_io.interaction_handling import answering
from app.runtime.client import Interaction, Nineteenth
from club.deadlines import PaceName
from club.table_setup import TableRequest, house_players, make_options
from club.user_error import UserError
from cogs.table_opening import open_table
from db.rows import HintPolicy
from engine.game import AnyGame
from engine.i18n import N_, _
from engine.option_fields import OptionField, option_fields
from engine.registry import GAMES
from ui.games import FACES, face
from ui.widgets.discord_limits import MAX_DESCRIPTION_CHARACTERS

log = logging.getLogger(__name__)

TABLE_PARAMETERS = {
    "players": N_("Seats at the table (leave out for the usual number)"),
    "pace": N_("How long a turn can take"),
    "ranked": N_("Does the round count for the leaderboard?"),
    "house": N_("Fill the other seats with house players of this level"),
    "hints": N_("How much the caddie can tell you (only in friendly rounds)"),
}
"""The parameters of every table, besides the options of its game, with their descriptions."""


def new_command(game: AnyGame) -> Command[Any, Any, None]:
    """Return the command `new` of a game; its parameters are the fields of the game's options."""

    async def new(interaction: Interaction, /, *, players: int | None, pace: PaceName | None, **values: Any) -> None:
        ranked, hints, level = values.pop("ranked"), values.pop("hints", None), values.pop("house")
        async with answering(interaction) as answer:
            request = make_request(game, values, players, pace, _is_ranked(ranked, hints))
            house = house_players(*[level] * (request.room - 1)) if level else ()
            await open_table(interaction.client, answer, request._replace(hints=hints or request.hints, house=house))

    kind: Any = game.rules.options
    options = option_fields(kind)
    room = Range[int, game.rules.seats[0], game.rules.seats[-1]]
    first = (next(iter(signature(new).parameters.values())), _keyword("players", room | None, None))
    last = [_keyword("pace", PaceName | None, None), _keyword("ranked", bool | None, None)]
    last.append(_keyword("house", str | None, None))
    if game.ai.caddie:
        last.append(_keyword("hints", HintPolicy | None, None))
    callback: Any = new
    callback.__signature__ = signature(new).replace(parameters=[*first, *map(_parameter, options), *last])
    levels = [Choice(name=face(game.key).levels.get(level, level), value=level) for level in game.ai.house_players]
    choices = {option.name: [*_choices(option)] for option in options if option.kind is not bool and option.value_names}
    table = {name: description for name, description in TABLE_PARAMETERS.items() if name != "hints" or game.ai.caddie}
    app_commands.describe(**table, **{option.name: _description(option) for option in options})(callback)
    app_commands.choices(**choices, house=levels)(callback)
    return Command(name="new", description=N_("Open a table"), callback=callback)


def make_request(
    game: AnyGame, values: Mapping[str, Any], players: int | None, pace: PaceName | None, ranked: bool
) -> TableRequest:
    """Return the request for a table with these options; without a number of players it has the usual seats."""
    options = make_options(game, values)
    usual = min(max(face(game.key).room(options), game.rules.seats[0]), game.rules.seats[-1])
    return TableRequest(game.key, options, players or usual, pace, ranked)


def _is_ranked(ranked: bool | None, hints: HintPolicy | None) -> bool:
    """Return whether a table is ranked: choosing hints makes it friendly, as ranked rounds have no caddie."""
    if ranked and hints in ("free", "counted"):
        raise UserError(_("Ranked rounds have no caddie. Leave `hints` out, or choose `ranked: False`."))
    return hints not in ("free", "counted") if ranked is None else ranked


def _keyword(name: str, kind: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _parameter(option: OptionField) -> Parameter:
    is_bounded = option.minimum is not None or option.maximum is not None
    return _keyword(
        option.name, Range[int, option.minimum, option.maximum] if is_bounded else option.kind, option.default
    )


def _description(option: OptionField) -> str:
    """Return the description of an option, cut to Discord's limit; its name if the game has none."""
    return (option.description or option.name.replace("_", " "))[:MAX_DESCRIPTION_CHARACTERS]


def _choices(option: OptionField) -> Iterator[Choice[Any]]:
    return (Choice(name=name, value=value) for value, name in option.value_names.items())


def command_group(client: Nineteenth, game: AnyGame) -> Group:
    """Return the game's own group of commands, or add a new one; never the group of another game or cog."""
    game_face = face(game.key)
    command = client.tree.get_command(game.command)
    if isinstance(command, Group) and game.key in FACES:
        return command
    group = Group(name=game.command, description=game_face.about or game.title, guild_only=True)
    client.tree.add_command(group)
    return group


async def setup(client: Nineteenth) -> None:
    """Add `new` to the commands of every game."""
    for game in GAMES.values():
        try:
            command = new_command(game)
            command_group(client, game).add_command(command)
        except (CommandAlreadyRegistered, TypeError, ValueError) as error:
            log.warning("%s has no command of its own, only /table new opens it: %s", game.title, error)
