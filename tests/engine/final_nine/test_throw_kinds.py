"""The kinds of throws: throws that fly alike are of one kind, and old kinds leave the cache."""

import gc
import tracemalloc

from engine.final_nine.ai.distance_table import throw_kind
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.flight.path import NO_EFFECTS, EffectSums

KINDS = 20_000
KIND_BYTES = 100
"""Fewer than any kind needs that is kept."""


def test_cards_that_change_no_flight_change_no_kind() -> None:
    disc = next(disc for disc in DISCS.values() if not disc.reach)
    assert throw_kind(disc, EffectSums(fair_lie=True)) == throw_kind(disc, NO_EFFECTS)
    assert throw_kind(disc, EffectSums(distance=1)) != throw_kind(disc, NO_EFFECTS)


def test_the_kinds_of_earlier_throws_are_forgotten() -> None:
    disc = next(iter(DISCS.values()))
    tracemalloc.start()
    for distance in range(KINDS):
        throw_kind(disc, EffectSums(distance=distance))
    gc.collect()
    kept, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < KINDS * KIND_BYTES
