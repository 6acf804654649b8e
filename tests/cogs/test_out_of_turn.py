"""Moves out of turn: offered in private, by button and by command, and valid while they stay the same."""

from itertools import count

from engine.final_nine import GAME
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.state import Choosing, State
from engine.rng import Luck
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, labels, private, texts


async def open_with_mischief(club: Club, card: str, *more: str) -> tuple[int, str, str]:
    """Open a BATTLE at its first throw, where the last seat holds this MISCHIEF card as its only anytime card.

    Return the table's number, the thrower and the holder.
    """
    names = ("Annika", "Björn", *more)
    number = await club.gather("finalnine new", *names, rules="battle", mischief=True)
    options = (await club.live_table(number)).record.options

    def fits(table: State) -> bool:
        last = table.players[table.order[-1]]
        return last.mischief == card and not any("any" in ACTIONS[code].when for code in last.hand if code in ACTIONS)

    seeds = (bytes([*divmod(tried, 256), *range(30)]) for tried in count())
    club.sql(
        "UPDATE tables SET seed = ? WHERE id = ?",
        next(seed for seed in seeds if fits(GAME.rules.setup(options, len(names), Luck(seed, 0)))),
        number,
    )
    with club.env.time_context():
        await club.client.clubhouse.tables.reload(number)
        for name in await club.on_turn(number):
            await club.client.clubhouse.accept_moves(number, club[name].id, "ready", club.env.backend.snowflake())
    live = await club.live_table(number)
    assert isinstance(live.state.phase, Choosing)
    thrower, *_, other = (club.name_of(live.table.seats[seat].user or 0) for seat in live.state.order)
    return number, thrower, other


async def test_f155_mischief_is_used_from_a_private_button_while_another_player_chooses(club: Club) -> None:
    number, thrower, other = await open_with_mischief(club, "H2")
    assert not any("Squeaky" in label for label in labels(await club.board(number)))
    hand = answer_of(await club.press(other, "My hand", number))
    assert hand.ephemeral
    (button,) = (part["custom_id"] for part in controls(hand.message) if "Squeaky Brakes" in part.get("label", ""))
    await club.play(lambda name, text: club.slash(name, "move", move=text, table=number), number, 1)
    await club[other].click(hand.message, custom_id=button)
    assert "Squeaky Brakes" in texts(await club.board(number))
    ply = (await club.live_table(number)).ply
    await club.forge(other, button)
    assert (await club.live_table(number)).ply == ply
    assert await club.on_turn(number) == [thrower]


async def test_f155_a_mischief_button_for_one_player_does_not_hit_the_next(club: Club) -> None:
    number, thrower, other = await open_with_mischief(club, "H2", "Mia")
    hand = answer_of(await club.press(other, "My hand", number))
    (button,) = (part["custom_id"] for part in controls(hand.message) if "Squeaky" in part.get("label", ""))
    assert f"Squeaky Brakes on {thrower}" in "".join(labels(hand.message))
    live = await club.live_table(number)
    seat = live.state.order[-1]
    before = live.game.rules.anytime(live.state, seat)
    with club.env.time_context():
        await club.client.clubhouse.leave_game(number, live.state.order[0])
    live = await club.live_table(number)
    assert live.game.rules.anytime(live.state, seat) == before
    assert "moved on" in private(await club.forge(other, button))
    assert (await club.live_table(number)).ply == live.ply
    (target,) = await club.on_turn(number)
    fresh = answer_of(await club.press(other, "My hand", number))
    assert f"Squeaky Brakes on {target}" in "".join(labels(fresh.message))


async def test_f155_mischief_is_suggested_by_its_command_to_its_owner_alone(club: Club) -> None:
    number, thrower, other = await open_with_mischief(club, "H5")
    suggestions = await club[other].autocomplete(club.channel, "finalnine mischief", "card", "", table=number)
    assert {choice["value"].rpartition(" ")[0] for choice in suggestions} == {"play H5"}
    seen = await club[thrower].autocomplete(club.channel, "finalnine mischief", "card", "", table=number)
    assert not any("H5" in choice["value"] for choice in seen)
    await club.slash(other, "finalnine mischief", card=suggestions[0]["value"], table=number)
    assert "Moved Marker" in texts(await club.board(number))
