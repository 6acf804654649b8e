"""Final Nine at a club: checks of the end, play by private messages, and chosen deals."""

from collections.abc import Callable
from itertools import count
from typing import Any

from simcord import InteractionResult

from db.rows import Phase
from engine.final_nine import GAME
from engine.final_nine.state import Choosing, State, Swapping
from engine.rng import Luck
from tests.cogs.club import Club, Play
from tests.cogs.messages import answer_of, labels
from tests.cogs.test_hands import dms
from tests.cogs.test_scramble_games import press_move


async def check_end(club: Club, number: int) -> Any:
    """Check the stored result and the final card of a finished round; return the channel's view."""
    table, view = await club.table(number), await club.replay(number)
    assert table.phase is Phase.OVER
    assert [result.total for result in await club.store.results(number)] == list(view.result.totals)
    assert view == (await club.live_table(number)).view()
    assert labels(await club.board(number))[0] == "Play again"
    return view


def by_dms(club: Club, number: int) -> Play:
    """Return a way to play by the private messages, or by “My hand” for people who get none."""

    async def play(name: str, text: str) -> InteractionResult:
        sent = dms(club, name)
        person: Any = club[name].user if sent else club[name]
        page: Any = sent[-1] if sent else answer_of(await club.press(name, "My hand", number)).message
        made: InteractionResult | None = await press_move(person, page, text)
        while made is None:
            page = answer_of(await person.click(page, label=club.label("More moves"))).message
            made = await press_move(person, page, text)
        return made

    return play


async def deal(club: Club, number: int, *hands: Callable[[tuple[str, ...]], bool]) -> None:
    """Store a seed whose hands, after the first thrower's, fit these conditions in tee order; nobody swaps cards."""
    options, seats = (await club.live_table(number)).record.options, len((await club.table(number)).seats)

    def fits(table: State) -> bool:
        others = (table.players[seat].hand for seat in table.order[1:])
        return all(fit(hand) for fit, hand in zip(hands, others, strict=False))

    seeds = (bytes([*divmod(tried, 256), *range(30)]) for tried in count())
    seed = next(seed for seed in seeds if fits(GAME.rules.setup(options, seats, Luck(seed, 0))))
    club.sql("UPDATE tables SET seed = ? WHERE id = ?", seed, number)
    with club.env.time_context():
        await club.client.clubhouse.tables.reload(number)
        while isinstance((await club.live_table(number)).state.phase, Swapping):
            for name in await club.on_turn(number):
                await club.client.clubhouse.accept_moves(number, club[name].id, "ready", club.env.backend.snowflake())
    assert isinstance((await club.rush(number, lambda _state: True)).phase, Choosing)
