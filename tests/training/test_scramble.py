"""What cards add to champions' strokes at Scramble Golf, measured so that their luck is 0 on average."""

from statistics import fmean

import pytest

from engine.hindsight import judged
from engine.report import told
from engine.scramble.house.tees import CARDED, carded
from engine.scramble.options import Options
from training import scramble as training
from training.rounds import played


def test_every_table_of_champions_has_its_line() -> None:
    assert [row.rpartition(" ")[0] for row in CARDED.read_text(encoding="utf-8").splitlines()] == [*training.lines()]


@pytest.mark.parametrize("title", [pytest.param("luck scramble 2", marks=pytest.mark.exhaustive), "battle original 3"])
def test_what_rounds_take_leaves_nothing_of_them_to_luck(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = training.lines()[title]
    monkeypatch.setattr(training, "OFTEN", {title: 2 * line.seats})
    rounds = [played(training.record(options, line.seats, 0))[0] for options in line.options]
    shares = [share for record in rounds for row in told(record, judged(record)).shares for share in row]
    written = carded(line.options[0], line.seats) - training.added(line)
    luck = fmean(share.luck + share.skill + share.residual for share in shares)
    assert written * line.but_last == pytest.approx(luck, abs=1e-9)


def test_a_table_that_nobody_watched_is_taken_for_the_nearest() -> None:
    luck, battle = Options(cards="luck"), Options(cards="battle")
    assert len({carded(luck, seats) for seats in range(1, 7)}) == 1
    assert {carded(battle, seats) for seats in (4, 5, 6)} == {carded(battle, 4)}
    assert len({carded(battle, seats) for seats in range(2, 7)}) == 3
