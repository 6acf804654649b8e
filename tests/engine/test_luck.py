"""The random numbers: fixed by their seed, fair, and lazy."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rng import Luck
from tests.parametrize import every_row

SEED = bytes(range(32))


def test_a_stream_is_the_hash_of_seed_purpose_ply_and_block() -> None:
    luck = Luck(SEED, 7, "house")
    blocks = b"".join(sha256(SEED + f"/house/7/{block}".encode()).digest() for block in range(3))
    assert bytes(luck.below(256) for _ in range(80)) == blocks[:80]


def test_draws_are_pinned_so_that_old_games_replay_everywhere() -> None:
    luck = Luck(SEED, 1)
    assert [luck.below(stop) for stop in (6, 100, 256, 257, 1000, 10**12)] == [1, 70, 153, 139, 236, 898741181435]
    assert luck.shuffle("golfers") == tuple("gofersl")


@given(st.binary(max_size=40), st.integers(0, 10_000), st.text(max_size=8))
def test_the_same_seed_ply_and_purpose_give_the_same_draws(seed: bytes, ply: int, purpose: str) -> None:
    one, other = (Luck(seed, ply, purpose) for _ in range(2))
    assert one.shuffle(range(60)) == other.shuffle(range(60))


@pytest.mark.parametrize("other", [Luck(SEED, 2), Luck(SEED, 1, "house"), Luck(SEED[:-1] + b"x", 1)])
def test_another_seed_ply_or_purpose_gives_other_draws(other: Luck) -> None:
    assert Luck(SEED, 1).shuffle(range(60)) != other.shuffle(range(60))


@given(st.integers(1, 2**70), st.integers(0, 1000))
def test_a_draw_is_below_its_bound(stop: int, ply: int) -> None:
    assert 0 <= Luck(SEED, ply).below(stop) < stop


@pytest.mark.parametrize("stop", [0, -1, -300])
def test_a_bound_must_be_positive(stop: int) -> None:
    with pytest.raises(ValueError, match="positive bound"):
        Luck(SEED, 1).below(stop)


@every_row("stop", [2, 3, 6, 100, 200, 256])
def test_draws_are_fair(stop: int) -> None:
    luck, draws = Luck(SEED, stop), 400 * stop
    counts = Counter(luck.below(stop) for _ in range(draws))
    chi_squared = sum((counts[number] - 400) ** 2 / 400 for number in range(stop))
    freedom = stop - 1
    assert chi_squared < freedom + 4 * (2 * freedom) ** 0.5 + 4


def test_wide_draws_are_fair() -> None:
    luck = Luck(SEED, 1)
    counts = Counter(luck.below(3 * 2**14) >> 14 for _ in range(9000))
    assert all(abs(counts[third] - 3000) < 200 for third in range(3))


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    counts = Counter(Luck(SEED, ply).shuffle("abc") for ply in range(6000))
    assert set(counts) == set(permutations("abc"))
    assert all(abs(count - 1000) < 130 for count in counts.values())


@given(st.lists(st.integers(), max_size=256))
def test_a_shuffle_keeps_the_items(items: list[int]) -> None:
    assert sorted(Luck(SEED, 1).shuffle(items)) == sorted(items)


def test_a_shuffle_takes_a_byte_a_draw_and_no_more() -> None:
    with pytest.raises(ValueError, match="at most 256"):
        Luck(SEED, 1).shuffle(range(257))


def test_a_choice_and_a_die_are_draws() -> None:
    luck = Luck(SEED, 1)
    assert {luck.choice("ab") for _ in range(50)} == {"a", "b"}
    assert {luck.die() for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_the_first_byte_that_would_favour_a_number_is_thrown_away() -> None:
    assert Luck(SEED, 1, _stream=iter((252, 5))).below(6) == 5
    assert Luck(SEED, 1, _stream=iter((255, 255, 0, 1))).below(257) == 1
    assert Luck(SEED, 1, _stream=iter((255, 1, 0))).shuffle("abc") == tuple("cab")
