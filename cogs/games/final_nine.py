"""The commands `/finalnine`: moves of Final Nine, and its card catalogue.

`new` of each game is made by `cogs.new_commands`.
"""

from collections.abc import Mapping, Set
from functools import partial

from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from app.discord_io.interaction_handling import answering
from app.runtime.client import Interaction, Nineteenth
from cogs.game_buttons import play_typed_move
from cogs.games.final_nine_catalogue import GAME, CatalogueRequest, open_catalogue, turn_catalogue
from cogs.table_lookup import TableNumber, describe_at_table, suggest_moves
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.options import Course
from engine.final_nine.text.cards import ABILITY_OWNERS
from engine.final_nine.text.catalogue import PAGES
from engine.game_names import FINAL_NINE
from engine.i18n import N_
from ui.games.final_nine import FACE

VERBS: Mapping[str, tuple[str, ...]] = {
    "character": ("character", "done"),
    "ability": ("disc", "play", "use"),
    "mischief": ("play", "give"),
    "disc": ("disc", "take", "among"),
    "skill": ("play", "copy", "angle", "lay", "back"),
    "luck": ("play", "apply", "skip", "done"),
    "disrupt": ("play", "pass"),
    "refill": ("draw", "discard", "take", "among", "done"),
    "swap": ("swap", "ready", "back", "done"),
    "trade": ("trade", "offer", "propose", "accept", "decline", "back"),
    "redraw": ("redraw",),
    "card": ("use", "discard", "take", "among", "bury", "done"),
}
"""The first words of the moves that each command suggests; every command takes any legal move."""
CARDS: Mapping[str, Set[str]] = {
    "ability": ABILITY_OWNERS.keys() | {code for code, card in ACTIONS.items() if card.set == "tee_off"},
    "mischief": {code for code, card in ACTIONS.items() if card.category == "MISCHIEF"},
}
"""Commands that suggest only moves with these cards, and answers to their questions."""
DIRECTIONS = (("up", "U"), ("right", "R"), ("down", "D"), ("left", "L"))


def is_suggested(command: str, text: str) -> bool:
    """Return whether a command suggests a move."""
    verb, _space, arguments = text.partition(" ")
    cards = CARDS.get(command)
    return verb in VERBS[command] and (cards is None or verb == "give" or arguments.partition(" ")[0] in cards)


@app_commands.guild_only()
class FinalNineCommands(commands.GroupCog, name=FINAL_NINE.command, description=FACE.about):
    """The commands `/finalnine`; each responds in private."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self._play = partial(play_typed_move, client, GAME)

    @app_commands.command(description=N_("See every card in play, with its picture and text"))
    @app_commands.describe(
        kind=N_("Which cards (leave out to see all)"),
        course=N_("All cards of one course, no matter what your table plays"),
        table=N_("The table's number (leave out for this channel's table)"),
    )
    @app_commands.choices(kind=[Choice(name=group.title, value=key) for key, group in PAGES.items()])
    async def cards(
        self,
        interaction: Interaction,
        kind: str | None = None,
        course: Course | None = None,
        table: TableNumber | None = None,
    ) -> None:
        async with answering(interaction, private=True) as answer:
            await open_catalogue(self.client, answer, CatalogueRequest(kind, course, table))

    @app_commands.command(description=N_("Before the round: choose how hard you flick"))
    @describe_at_table(power=N_("From 1 to 10. Closest to the target wins, but luck plays a part"))
    async def flick(self, interaction: Interaction, power: Range[int, 1, 10], table: TableNumber | None = None) -> None:
        await self._play(interaction, f"flick {power}", table)

    @app_commands.command(description=N_("Choose which disc to throw"))
    @describe_at_table(disc=N_("The list shows the discs you can throw now"))
    async def disc(self, interaction: Interaction, disc: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, disc, table)

    @app_commands.command(description=N_("Choose the direction of your throw"))
    @describe_at_table(direction=N_("Which way on the map"))
    @app_commands.choices(direction=[Choice(name=name, value=f"aim {letter}") for name, letter in DIRECTIONS])
    async def aim(self, interaction: Interaction, direction: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, direction, table)

    @app_commands.command(description=N_("Add a skill card to your throw, or take it back"))
    @describe_at_table(skill=N_("The list shows the skill cards you can add or take back"))
    async def skill(self, interaction: Interaction, skill: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, skill, table)

    @app_commands.command(description=N_("Throw"))
    @describe_at_table()
    async def throw(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        await self._play(interaction, "throw", table)

    @app_commands.command(description=N_("Play a luck card, use the one that turned up, or carry on"))
    @describe_at_table(luck=N_("The list shows what you can play now"))
    async def luck(self, interaction: Interaction, luck: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, luck, table)

    @app_commands.command(description=N_("In battle: disrupt the throw"))
    @describe_at_table(card=N_("The list shows your cards that disrupt this throw"))
    async def disrupt(self, interaction: Interaction, card: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, card, table)

    @app_commands.command(name="pass", description=N_("In battle: let the throw fly"))
    @describe_at_table()
    async def pass_(self, interaction: Interaction, table: TableNumber | None = None) -> None:
        await self._play(interaction, "pass", table)

    @app_commands.command(description=N_("Refill your hand from a stack"))
    @describe_at_table(stack=N_("The list shows what you can draw"))
    async def refill(self, interaction: Interaction, stack: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, stack, table)

    @app_commands.command(description=N_("At the start of a hole: swap a card, or say you're ready"))
    @describe_at_table(card=N_("The list shows the cards you can swap, and “ready”"))
    async def swap(self, interaction: Interaction, card: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, card, table)

    @app_commands.command(description=N_("Offer cards for another player's putter, or answer an offer"))
    @describe_at_table(offer=N_("The list shows what you can offer or answer"))
    async def trade(self, interaction: Interaction, offer: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, offer, table)

    @app_commands.command(description=N_("Pay a stroke for a new disc"))
    @describe_at_table(card=N_("The list shows the discs you can replace"))
    async def redraw(self, interaction: Interaction, card: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, card, table)

    @app_commands.command(description=N_("Play a card that works at any time"))
    @describe_at_table(card=N_("The list shows the cards you can play now"))
    async def card(self, interaction: Interaction, card: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, card, table)

    @app_commands.command(description=N_("Before the round: choose a character, or none"))
    @describe_at_table(character=N_("The list shows the free characters"))
    async def character(self, interaction: Interaction, character: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, character, table)

    @app_commands.command(description=N_("Use Mulligan, In the Bag or your character's ability"))
    @describe_at_table(ability=N_("The list shows the abilities you can use now"))
    async def ability(self, interaction: Interaction, ability: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, ability, table)

    @app_commands.command(description=N_("Play your Mischief card on the thrower, or give the card it asks for"))
    @describe_at_table(card=N_("The list shows what you can do with Mischief now"))
    async def mischief(self, interaction: Interaction, card: str, table: TableNumber | None = None) -> None:
        await self._play(interaction, card, table)

    @disc.autocomplete("disc")
    @skill.autocomplete("skill")
    @luck.autocomplete("luck")
    @disrupt.autocomplete("card")
    @refill.autocomplete("stack")
    @swap.autocomplete("card")
    @trade.autocomplete("offer")
    @redraw.autocomplete("card")
    @card.autocomplete("card")
    @character.autocomplete("character")
    @ability.autocomplete("ability")
    @mischief.autocomplete("card")
    async def _suggest(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        command = interaction.command.name if interaction.command else ""
        return await suggest_moves(self.client, interaction, current, game=GAME, fits=partial(is_suggested, command))


async def setup(client: Nineteenth) -> None:
    """Add the commands, and register the buttons of the catalogue."""
    client.handlers.update(cards=turn_catalogue)
    await client.add_cog(FinalNineCommands(client))
