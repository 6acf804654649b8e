"""Legal moves as Discord suggests them while a command is typed: from the person's own view, at most 25."""

from collections.abc import Collection

from discord.app_commands import Choice

from cogs.answer import Refused
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
    verbs: Collection[str] | None = None,
) -> list[Choice[str]]:
    """The legal moves that fit what is typed; only those of the `verbs` where some are named."""
    try:
        table = await find(client, interaction, getattr(interaction.namespace, "table", None), game)
        sitting = await client.house.sitting(table.id)
    except Refused:
        return []
    view, rules = sitting.view(sitting.seat_of(interaction.user.id)), sitting.game
    with speaking(str(interaction.locale)):
        moves = [(rules.write(move), rules.words.move(view, move)) for move in view.moves]
    wanted = current.casefold()
    fitting = [
        Choice(name=f"{text} · {label}"[:100], value=text)
        for text, label in moves
        if (verbs is None or text.split()[0] in verbs) and (wanted in text.casefold() or wanted in label.casefold())
    ]
    return fitting[:MOST]
