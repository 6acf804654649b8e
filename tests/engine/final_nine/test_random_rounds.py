"""Random rounds end, whatever the options: decisions fit a menu, cards are conserved, and a few players leave."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.moves import MENU, Leave
from engine.final_nine.options import Options
from engine.luck import Luck
from tests.hidden.final_nine import pieces

TABLES = (
    (Options(), 1),
    (Options(rules="battle", level="pro", calm_circle=True), 2),
    (Options(rules="battle", disruptions="one_each", pack="double", nine="back", tee_off=True), 4),
    (Options(level="rec", layout="shuffled", edition=1, pack="half"), 3),
    (Options(layout="full", holes=18), 2),
    (Options(layout="mega2", holes=18), 2),
    (Options(layout="mega3", plus=True, bad_form=True, chain_links=True), 3),
    (Options(course="suburban", angle_ctrl=True, characters="team"), 2),
    (Options(course="forest", rules="battle", characters="kstar", doubles=True), 4),
)


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_f131_a_random_round_ends_with_a_result(options: Options, seats: int) -> None:
    seed = bytes([seats, len(options.layout)])
    state, ply = GAME.setup(options, seats, Luck(seed, 0)), 0
    cards = pieces(state)
    while awaited := GAME.awaiting(state):
        ply += 1
        chance = Luck(seed, ply, "test")
        seat = chance.choice(awaited)
        moves = GAME.legal(state, seat)
        assert 0 < len(moves) <= MENU
        leaves = seats > 1 and ply == 900 and GAME.leave(state, seat)
        state = GAME.apply(state, seat, Leave() if leaves else chance.choice(moves), Luck(seed, ply))
    result = GAME.result(state)
    assert result is not None and min(result.places) == 1
    assert pieces(state) == cards
    assert all(len(player.scores) == len(state.holes) for player in state.players if not player.gone)
