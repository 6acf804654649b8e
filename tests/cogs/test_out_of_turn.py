"""Moves that nobody waits for: offered in private, by button and by command, and good while they stay the same."""

from itertools import count

from engine.final_nine import GAME
from engine.final_nine.state import Choosing, Table
from engine.luck import Luck
from tests.cogs.club import Club, answered, controls, labels, private, texts


async def schemer(club: Club, card: str) -> tuple[int, str, str]:
    """A BATTLE whose first throw is being chosen: its number, who throws, and another one who holds that card."""
    number = await club.gather("finalnine new", "Annika", "Björn", rules="battle", mischief=True)
    options = (await club.sitting(number)).record.options

    def fits(table: Table) -> bool:
        return table.players[table.order[1]].mischief == card

    seeds = (bytes([*divmod(tried, 256), *range(30)]) for tried in count())
    club.sql(
        "UPDATE tables SET seed = ? WHERE id = ?",
        next(seed for seed in seeds if fits(GAME.setup(options, 2, Luck(seed, 0)))),
        number,
    )
    with club.env.time_context():
        await club.client.house.reload(number)
        for name in await club.awaited(number):
            await club.client.house.accept(number, club[name].id, "ready", club.env.backend.snowflake())
    sitting = await club.sitting(number)
    assert isinstance(sitting.state.phase, Choosing)
    thrower, other = (club.name_of(sitting.table.seats[seat].user or 0) for seat in sitting.state.order)
    return number, thrower, other


async def test_f155_mischief_is_used_from_a_private_button_while_another_player_chooses(club: Club) -> None:
    number, thrower, other = await schemer(club, "H2")
    assert not any("Squeaky" in label for label in labels(await club.board(number)))
    hand = answered(await club.press(other, "My hand", number))
    assert hand.ephemeral
    (button,) = (part["custom_id"] for part in controls(hand.message) if "Squeaky Brakes" in part.get("label", ""))
    await club.play(lambda name, text: club.slash(name, "move", move=text, table=number), number, 1)
    await club[other].click(hand.message, custom_id=button)
    assert "Squeaky Brakes" in texts(await club.board(number))
    assert "moved on" in private(await club.forge(other, button))
    assert await club.awaited(number) == [thrower]


async def test_f155_mischief_is_suggested_by_its_command_to_its_owner_alone(club: Club) -> None:
    number, thrower, other = await schemer(club, "H5")
    offered = await club[other].autocomplete(club.channel, "finalnine mischief", "card", "", table=number)
    assert {choice["value"].rpartition(" ")[0] for choice in offered} == {"play H5"}
    seen = await club[thrower].autocomplete(club.channel, "finalnine mischief", "card", "", table=number)
    assert not any("H5" in choice["value"] for choice in seen)
    await club.slash(other, "finalnine mischief", card=offered[0]["value"], table=number)
    assert "Moved Marker" in texts(await club.board(number))
