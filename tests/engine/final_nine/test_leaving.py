"""F-182: a player who leaves is asked nothing more, whatever the table waits for."""

from engine.final_nine import GAME
from engine.final_nine.events import Gone
from engine.final_nine.moves import Leave
from engine.final_nine.options import Options
from engine.final_nine.state import Casting, Choosing, Refilling, Swapping, Table
from engine.game import Seat
from engine.luck import Luck
from tests.engine.final_nine.tables import SEED, made, table, thrown

BATTLE = Options(rules="battle")
DOUBLES = Options(characters="kstar", doubles=True)


def left(state: Table, seat: Seat) -> Table:
    return GAME.apply(state, seat, Leave(), Luck(SEED, 9))


def test_f182_who_left_owes_no_cards_while_a_disruptor_refills() -> None:
    state = thrown(table("MR2-BH PU1-BH K04 K05", "C06 K08", options=BATTLE), "MR2-BH", "U")
    state = left(made(state, "play C06", seat=1), 0)
    assert isinstance(state.phase, Refilling) and GAME.awaiting(state) == (1,)
    assert state.players[0].asks == ()


def test_f178_f182_an_offer_that_was_not_made_is_dropped_without_a_word() -> None:
    state = left(made(table("MR2-BH PU1-BH", "PU1-BH", "K08"), "trade 2", "offer MR2-BH"), 1)
    assert state.events == (Gone(1),)
    assert isinstance(state.phase, Choosing) and state.phase.offer is None and GAME.awaiting(state) == (0,)


def test_f156_f182_who_is_left_alone_before_the_flick_is_first() -> None:
    state = GAME.setup(Options(tee_off=True, characters="team"), 2, Luck(SEED, 0))
    state = left(state, 1 if GAME.awaiting(state) == (0,) else 0)
    (seat,) = GAME.awaiting(state)
    state = made(state, "done", seat=seat)
    assert isinstance(state.phase, Swapping) and GAME.awaiting(state) == (seat,)
    assert state.order[0] == seat and state.players[seat].mulligan


def test_f148_f182_the_partner_of_who_left_chooses_the_card() -> None:
    state = GAME.setup(DOUBLES, 4, Luck(SEED, 0))
    (first,) = GAME.awaiting(state)
    state = left(state, first)
    assert GAME.awaiting(state) == (first + 2,)
    assert made(state, "character KP", seat=first + 2).players[first + 2].character == "KP"
    without_team = left(state, first + 2)
    assert isinstance(without_team.phase, Casting) and GAME.awaiting(without_team) == (1 - first,)
