"""Luck and gifts of a finished game: chance is spread evenly, choices are none, and luck is zero on average."""

from collections import Counter
from math import sqrt
from statistics import fmean, stdev

import pytest

from engine.chance import WORLDS, LatticeLuck, measure_swings, outlooks
from engine.game import AnyGame
from engine.registry import GAMES
from engine.rng import Luck
from tests.chance import chance
from tests.playouts import playout, random_table, spread
from training.decision_costs import DecisionCosts
from training.matches import FIELDS, house_player, play_game
from training.strokes_gained import play_rounds


def luck_of(world: int) -> LatticeLuck:
    return LatticeLuck(bytes(32), 1, "a test", world=world)


def test_in_imagined_states_a_die_shows_each_face_equally_often() -> None:
    rolls = [[luck.die() for _ in range(4)] for luck in map(luck_of, range(WORLDS))]
    for faces in zip(*rolls, strict=True):
        assert Counter(faces) == dict.fromkeys(range(1, 7), WORLDS // 6)


def test_in_imagined_states_each_place_of_a_deck_has_every_card() -> None:
    deals = [luck_of(world).shuffle(range(2 * WORLDS)) for world in range(WORLDS)]
    assert all(sorted(deal) == [*range(2 * WORLDS)] for deal in deals)
    for cards in zip(*deals, strict=True):
        assert sorted(card // 2 for card in cards) == [*range(WORLDS)]


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.ai.redeal], ids=lambda game: game.key)
def test_a_new_deal_changes_nothing_that_a_player_knows(game: AnyGame) -> None:
    table = random_table(game, chance(f"a new deal of {game.key}"))
    states = [turn.state for turn in playout(table)][:-1]
    for number, state in enumerate(spread(states, 8)):
        dealt = game.ai.redeal(state, Luck(bytes(32), number)) if game.ai.redeal else state
        seats = range(table.seats)
        assert [game.rules.view(dealt, seat) for seat in (None, *seats)] == [
            game.rules.view(state, seat) for seat in (None, *seats)
        ]
        if game.ai.caddie and game.rules.view(state, None).card.counts == "strokes":
            holes = [len(row) + 1 for row in game.rules.view(state, None).card.strokes]
            outlooks = [[game.ai.caddie.outlook(one, *pair) for pair in enumerate(holes)] for one in (state, dealt)]
            assert outlooks[0] == outlooks[1]


def test_the_better_the_first_hand_the_luckier_the_deal() -> None:
    field = next(field for field in FIELDS if field.title == "Final Nine, Park, two")
    found = list[tuple[float, float]]()
    for number in range(4):
        record = play_game(field, [house_player(field.game, "rookie")] * 2, number.to_bytes(32), DecisionCosts())
        expected = outlooks(record, record.initial_state(), (1, 1))
        found += zip(expected, next(measure_swings(record)).dealt, strict=True)
    best, worst = min(found), max(found)
    assert best[1] > 0 > worst[1]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "title", ["Play Nine, two", "Final Nine, Park in battle, two", "Scramble Golf, Luck cards, two"]
)
def test_the_average_luck_of_rookies_is_zero(title: str) -> None:
    (field,) = (field for field in FIELDS if field.title == title)
    found = [fmean(parts.luck for parts in one.seats) for one in play_rounds(field, "rookie", 3)]
    assert abs(fmean(found)) < 4 * stdev(found) / sqrt(len(found))


def test_a_putt_that_hardly_ever_misses_is_bad_luck_when_it_does() -> None:
    field = next(field for field in FIELDS if field.title == "Scramble Golf, Luck cards, two")
    one_hole = field._replace(options=field.game.rules.options(cards="luck", holes=1))
    record = play_game(one_hole, [house_player(field.game, "rookie")] * 2, (22).to_bytes(32), DecisionCosts())
    ply, seat = 24, 1
    swing, states = [*measure_swings(record)][ply - 1], [*record.states()]
    before, after = (outlooks(record, state, swing.holes)[seat] for state in states[ply - 1 : ply + 1])
    assert record.moves[ply - 1] == (seat, "throw")
    assert after - before > 0.8 and swing.luck[seat] < -0.8
