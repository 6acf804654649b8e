"""The moves that house players add to a person's move before anything is stored."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn, TypeVar

import pytest

from club.deadlines import DEFAULT_PACE, PACES
from club.pending_moves import PendingMoves
from db.rows import SeatRow
from engine import registry
from engine.final_nine import GAME
from engine.final_nine.options import Options
from engine.final_nine.state import Choosing, Helping
from engine.play_nine import GAME as PLAY_NINE
from engine.play_nine.options import Options as PlayNine
from engine.record import Record
from tests.cogs.club import Club
from tests.engine.final_nine.positions import make, table

T = TypeVar("T")


def row(seat: int, user: int | None, house: str | None) -> SeatRow:
    return SeatRow(seat, user, house, "", None, 0, False, None, None, None)


async def test_f155_a_house_player_uses_mischief_while_a_person_chooses() -> None:
    options = Options(rules="battle", mischief=True, course="suburban")
    record = Record(game=GAME.key, edition=GAME.edition, options=options, seats=2, seed=bytes([6]) * 32, moves=())
    pending = PendingMoves(record, record.initial_state(), (row(0, 1, None), row(1, None, "rookie")))
    while not pending.state.players[1].mischief_used:
        await pending.play_ai_moves()
        seat = pending.awaiting()[0]
        pending.play(
            seat,
            GAME.rules.write_move(
                GAME.ai.house_players["amateur"](GAME.rules.view(pending.state, seat), record.luck(pending.ply))
            ),
        )
    used = next(ply for ply, move in enumerate(pending.moves) if move.text.startswith("play H"))
    before = pending.states[used]
    assert pending.moves[used].seat == 1 and 1 not in GAME.rules.awaiting(before)
    assert isinstance(before.phase, Choosing) and before.phase.shot.seat == 0


async def test_the_strongest_house_players_think_in_a_worker_and_make_the_same_moves() -> None:
    seats = (row(0, 1, None), row(1, None, "champion"), row(2, None, "amateur"))
    record = Record(game="play-nine", edition=1, options=PlayNine(holes=3), seats=3, seed=bytes(range(32)))
    thought = []

    async def think(call: Callable[[], T]) -> T:
        """Run a pickled copy of the call, as another process does."""
        thought.append(pickle.dumps(call))
        found: T = pickle.loads(thought[-1])()
        return found

    here, elsewhere = (PendingMoves(record, record.initial_state(), seats) for _draft in range(2))
    for pending in (here, elsewhere):
        for seat in (seat for seat in pending.awaiting() if seat == 0):
            pending.play(seat, "tee 1 2")
    here.play_until_human()
    await elsewhere.play_ai_moves(think)
    assert len(thought) == 1 and len(here.moves) > 2
    assert (elsewhere.moves, elsewhere.states) == (here.moves, here.states)


def test_f181_a_missed_throw_is_thrown_at_once_though_a_card_asks_somebody_else() -> None:
    state = make(table("MR2-BH PU1-BH", "K14 K01 K02"), "use K14", seat=1)
    assert GAME.rules.awaiting(state) == (0, 1)
    record = Record(game=GAME.key, edition=GAME.edition, options=Options(), seats=2, seed=bytes(32), moves=())
    pending = PendingMoves(record, state, (row(0, 1, None), row(1, 2, None)))
    pending.play_for_absent(0)
    assert [move.text for move in pending.moves][-1] == "throw" and isinstance(pending.state.phase, Helping)


def fail(_view: object, _luck: object) -> NoReturn:
    """Fail as a house player with a fault does."""
    raise ZeroDivisionError("no idea")


@pytest.fixture
def failing_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every house player of Play Nine fail, and the stand-in of absent players, too."""
    players = dict.fromkeys(PLAY_NINE.ai.house_players, fail)
    broken = replace(PLAY_NINE, ai=replace(PLAY_NINE.ai, house_players=players, timeout_move=fail))
    monkeypatch.setitem(registry.EDITIONS, (PLAY_NINE.key, PLAY_NINE.edition), broken)


@pytest.mark.parametrize("level", ["rookie", "champion"])
@pytest.mark.usefixtures("failing_house")
async def test_a_table_goes_on_if_a_house_player_fails_and_the_log_says_so(club: Club, level: str) -> None:
    await club.slash("Annika", "playnine new", players=2, holes=3)
    await club.press("Annika", club.label("Add a house {level}", level=level))
    await club.press("Annika", "Tee off")
    await club.tee("Annika")
    await club.env.settle()
    live = await club.live_table()
    assert await club.on_turn() == ["Annika"]
    assert {move.seat for move in live.record.moves} == {0, 1}
    faults = [str(fault) for fault in club.faults.take()]
    assert faults and all("table 1" in fault and "no idea" in fault for fault in faults)


@pytest.mark.usefixtures("failing_house")
async def test_an_absent_players_turn_passes_though_the_stand_in_fails(club: Club) -> None:
    await club.open("Annika", "Björn")
    await club.advance(PACES[DEFAULT_PACE].absent + 1)
    assert {move.seat for move in (await club.live_table()).record.moves} == {0, 1}
    assert club.faults.take()
