"""Legal moves as Discord suggests them while a command is typed: from the person's own view, at most 25."""

from collections.abc import Callable

from discord.app_commands import Choice

from club.refusal import Refused
from cogs.client import Interaction, Nineteenth
from cogs.finding import find
from engine.speech import speaking

MOST = 25


async def suggest(
    client: Nineteenth,
    interaction: Interaction,
    current: str,
    *,
    game: str | None = None,
    fits: Callable[[str], bool] = bool,
) -> list[Choice[str]]:
    """The moves open to whoever asks that fit what is typed, and the command, which may take some texts alone."""
    try:
        table = await find(client, interaction, getattr(interaction.namespace, "table", None), game)
        sitting = await client.house.sitting(table.id)
    except Refused:
        return []
    view, rules = sitting.view(sitting.seat_of(interaction.user.id)), sitting.game
    with speaking(str(interaction.locale)):
        moves = [
            (rules.write(move), rules.words.move(view, move, sitting.labels)) for move in (*view.moves, *view.anytime)
        ]
    wanted = current.casefold()
    fitting = [
        Choice(name=f"{text} · {label}"[:100], value=text)
        for text, label in moves
        if fits(text) and (wanted in text.casefold() or wanted in label.casefold())
    ]
    return fitting[:MOST]
