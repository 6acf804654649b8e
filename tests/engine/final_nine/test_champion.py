"""The champion and the caddie: their values of throws are right, and they agree."""

from hashlib import sha256
from itertools import islice, product
from statistics import fmean

import pytest

from engine.caddie import MoveValue
from engine.final_nine import GAME
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, throw_candidates
from engine.final_nine.ai.champion_figures import champion_share, strokes_beyond_caddie
from engine.final_nine.ai.distance_table import PENALTY_FLAG, PRELOADS, distance_table
from engine.final_nine.ai.evaluate import TROUBLE_CARDS, possible_ends
from engine.final_nine.ai.expectimax import Forecast
from engine.final_nine.ai.hand_changes import NOTHING_GONE
from engine.final_nine.ai.hand_value import MIN_CARD_GAIN_STROKES, LaterValues, hand_value
from engine.final_nine.ai.landing_map import BOARD_SIZE, SUNK, cell_number, flight_path_with, mando_bits, place_number
from engine.final_nine.ai.new_discs import redraw_saving
from engine.final_nine.ai.players import caddie_values, champion_values, move_values
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.hole import COURSES, course, parse_cell
from engine.final_nine.flight.path import NO_EFFECTS, EffectSums, launch
from engine.final_nine.options import Options, card_sets, decks
from engine.final_nine.state import State
from engine.rng import Luck
from tests.engine.final_nine.positions import commit, make, on_last_hole, pick, table, texts
from tests.engine.final_nine.test_house_players import over_par
from tests.playouts import NAMES
from training.decision_costs import DecisionCosts
from training.matches import Field, house_player, play_game

LUCK = Luck(b"", 1)
WIND = 1
SPARE = "DR1-BH DR1-FH DR2-BH DR2-FH MR1-BH MR1-FH MR4-BH"
"""Discs that are useless beside the basket."""


def worths(state: State, seat: int = 0) -> dict[str, MoveValue]:
    """Return the worth of each move of a seat, the best first."""
    return {GAME.rules.write_move(one.move): one for one in move_values(GAME.rules.view(state, seat), LUCK)}


def best(state: State, seat: int = 0) -> str:
    return next(iter(worths(state, seat)))


@pytest.mark.parametrize(("card", "name"), [("PK18", "park"), ("SU05", "suburban"), ("FO09", "forest")])
def test_where_the_distance_table_is_sure_a_throw_rests_where_the_rules_say(card: str, name: str) -> None:
    hole = next(one for one in course(name) if one.id == card)
    distances, mandos, sure = (
        distance_table(hole, card_sets(pick(course=name)), WIND),
        tuple(range(len(hole.mandos))),
        0,
    )
    starts = [here for here in hole.cells() if not hole.terrain_at(here).out and here != hole.basket]
    helps = (
        NO_EFFECTS,
        EffectSums(distance=1, missed=True),
        EffectSums(fade=-2, mirrored=True),
        EffectSums(immune="SR", from_distance=True),
    )
    discs = [disc for disc in DISCS if not DISCS[disc].reach]
    for start, disc, aim, sums in islice(product(starts, discs, range(4), helps), 0, None, 7):
        way = flight_path_with(hole.terrain_at(start).lie, disc, aim, sums, WIND)
        assert way is not None
        end = distances.end_of_path(cell_number(start), way)
        for passed in {(), mandos} if end is not None else ():
            ends = possible_ends(hole, launch(hole, DISCS[disc], start, aim, sums, WIND), passed, False)
            assert end is not None
            if end % BOARD_SIZE != SUNK:
                assert [(place_number(rest.lie, rest.passed) + PENALTY_FLAG * rest.out) for *_, rest in ends] == [
                    end | mando_bits(passed)
                ]
            elif passed == mandos:
                assert [rest.holed for *_, rest in ends] == [True]
            sure += 1
    assert sure > 3000


def test_a_throw_is_not_sure_where_more_counts_than_its_grids() -> None:
    assert flight_path_with("", "MR3-BH", 0, EffectSums(gaps=1), None) is None
    assert flight_path_with("", "MR3-BH", 0, EffectSums(posts=(("fwd", 1),)), None) is None


def test_the_champion_adds_two_skills_that_make_the_putt_together() -> None:
    state = table("PU1-BH K08 K09 K11 V01 V02 V03 V04 C01", lies="D8")
    assert worths(state)["disc PU1-BH"].strokes < 2
    state = table("PU2-BH K01 K04 K09 V01 V02 V03 V04 C01", lies="C6")
    moves = []
    while "throw" not in moves:
        moves.append(best(state))
        state = make(state, moves[-1]) if moves[-1] != "throw" else state
    assert sorted(move.split()[1] for move in moves if move.startswith("play")) == ["K04", "K09"]


def test_the_champion_trusts_the_putter_that_cannot_miss() -> None:
    values = worths(table(f"AP1 PU1-BH {SPARE}", lies="D8"))
    assert values["disc AP1"].cost < values["disc PU1-BH"].cost


@pytest.mark.parametrize("putter", ["AP1", "AP3"])
def test_the_champion_keeps_no_sure_putt_for_later(putter: str) -> None:
    state = table(f"DR3-FH MR1-BH MR2-FH MR4-FH PU2-FH PU4-BH PU4-FH {putter} L07", lies="D8")
    assert best(state) == f"disc {putter}"


def test_a_putt_that_no_trouble_can_spoil_is_as_good_as_a_sure_one() -> None:
    state = table("DR3-FH MR1-BH MR2-FH MR4-FH PU1-BH PU2-FH PU4-BH PU4-FH AP1", lies="D8")
    trouble = tuple(code for code in decks(state.options, 1)[1] if code in TROUBLE_CARDS)
    assert best(state) == "disc AP1"
    assert best(state._replace(actions=state.actions._replace(discards=trouble))) != "disc AP1"


def test_the_champion_plays_no_action_card_for_less_than_it_can_tell() -> None:
    held = hand_value(table("DR3-FH PU4-FH V02 L02 L09"), 0, 2, later=True)
    for cards, count in {("L02",): 1, ("L02", "L09"): 2, ("DR3-FH",): 0, ("DR3-FH", "L02"): 1}.items():
        least = held.keeping.net_price_of_played(cards) + MIN_CARD_GAIN_STROKES * count
        assert held.price_of(cards) == pytest.approx(least)


def strokes_ahead(hand: str, lie: str) -> float:
    """Return the strokes that a hand needs from a lie of the first hole, its next throws planned."""
    return Forecast(table(hand), 0, 2).strokes_from(cell_number(parse_cell(lie)), NOTHING_GONE)


def test_no_disc_is_fetched_before_a_throw_for_less_than_the_caddie_can_tell() -> None:
    state = on_last_hole(table("AP3 DR1-BH MR2-BH PU1-BH PU3-BH K15 V01 V02 V03", "DR1-BH", lies="D8"))
    values = worths(state._replace(discs=state.discs._replace(discards=("DR1-FH", "PU2-BH"))))
    assert next(iter(values)) == "disc AP3" and values["use K15"].cost == values["disc AP3"].cost


def test_a_sure_putt_in_the_hand_counts_before_the_disc_lies_in_its_reach() -> None:
    assert strokes_ahead(f"{SPARE} AP3", "D2") < strokes_ahead(f"{SPARE} DR4-BH", "D2") - 0.1


def test_f70_luck_in_the_hand_counts_before_it_can_be_played() -> None:
    assert strokes_ahead("MR2-BH L01", "D5") < strokes_ahead("MR2-BH L08", "D5") - 0.3


def test_f69_no_plan_uses_a_card_for_putts_on_a_throw_that_is_none() -> None:
    past_the_basket = commit(table("PU2-BH L07", lies="D8"), "PU2-BH", "U")
    assert not any(text.startswith("play L07") for text in texts(past_the_basket))
    assert strokes_ahead("PU2-BH L07", "D8") == strokes_ahead("PU2-BH L08", "D8")


def test_f69_no_plan_puts_a_putter_in_with_a_card_that_a_cross_forbids() -> None:
    assert strokes_ahead("PU1-BH K04", "D7") < 2 < strokes_ahead("PU1-BH K05", "D7")


def test_no_new_disc_is_worth_more_because_the_old_one_crowds_a_plan_out() -> None:
    hand = "DR1-BH DR2-BH MR1-BH MR1-FH MR4-FH AP1 K14 L01 C04"
    view = GAME.rules.view(table(hand, "DR1-BH", lies="D2", teed=False, options=pick(rules="battle")), 0)
    candidates = throw_candidates(view, CHAMPION_DEPTH)
    assert all(0 <= redraw_saving(candidates, card) < 0.2 for card in hand.split()[:6])


def test_f32_the_distance_table_sends_a_missed_island_to_its_drop_zone() -> None:
    hole = next(one for one in course("park") if one.id == "PK03")
    distances = distance_table(hole, card_sets(Options()), None)
    short, on = (distances.ends(DISCS[disc], NO_EFFECTS, cell_number(hole.tee))[0] for disc in ("MR3-BH", "DR4-BH"))
    assert (
        hole.drop_zone
        and short == cell_number(hole.drop_zone) + PENALTY_FLAG
        and on % BOARD_SIZE in distances.cells
        and on < PENALTY_FLAG
    )


def test_the_value_of_a_throw_does_not_grow_from_step_to_step() -> None:
    state = table("DR1-BH MR2-BH PU1-BH K05 K09 K16 V01 V02 V03", lies="D2")
    found = []
    while "throw" not in (moves := worths(state)):
        found.append(next(iter(moves.values())).strokes)
        state = make(state, next(iter(moves)))
    assert found == sorted(found, reverse=True) and found[0] - found[-1] < 0.5


@pytest.mark.parametrize("level", ["pro", "champion"])
def test_the_champion_waives_a_penalty(level: str) -> None:
    state = commit(table("MR2-BH L03", hole="PK02", lies="E2"), "MR2-BH", "U")
    assert GAME.rules.write_move(GAME.ai.house_players[level](GAME.rules.view(state, 0), LUCK)) == "play L03"


def test_f80_a_champion_swaps_what_cannot_be_played() -> None:
    state = GAME.rules.setup(Options(pack="half"), 1, Luck(b"dead", 0))
    dead = "V01"
    state = state._replace(players=(state.players[0]._replace(hand=("DR1-BH", "DR2-FH", "MR1-BH", "PU1-BH", dead)),))
    assert best(state).startswith(f"swap {dead}")


def test_the_champion_disrupts_where_it_costs_the_thrower_and_never_where_it_helps() -> None:
    battle = Options(rules="battle")
    putt = commit(table("PU1-BH", "V06 K01", lies="D8", options=battle), "PU1-BH", "U")
    assert best(putt, 1) == "play V06" and worths(putt, 1)["play V06"].edge > 0.3
    short = commit(table("MR1-BH", "V04 K01", lies="D6", options=battle), "MR1-BH", "U")
    values = worths(short, 1)
    assert values["play V04"].edge < 0 and best(short, 1) == "pass"


def test_f113_trouble_is_kept_where_it_can_be_played_on_others() -> None:
    battle, standard = (
        LaterValues(("V01", "DR1-BH", "K09"), Options(rules=rules), 2, rules == "battle", later=True)
        for rules in ("battle", "standard")
    )
    assert battle.value_of_lost(("V01",)) > 0 > standard.value_of_lost(("V01",))
    assert battle.drawn["action"] > standard.drawn["action"]


def test_f155_the_champion_weighs_its_mischief_with_the_disruptions() -> None:
    state = table("PU1-BH", "V06 K01", lies="D8", options=Options(rules="battle", mischief=True))
    state = state._replace(players=(state.players[0], state.players[1]._replace(mischief="H7")))
    assert "play H7" in worths(commit(state, "PU1-BH", "U"), 1)


def test_f137_a_card_that_cancels_trouble_is_no_help_where_there_is_none() -> None:
    state = table(f"MR2-BH PU1-BH {SPARE}", "K01", lies="D2", options=Options(rules="battle"))
    assert best(state).startswith("disc ")


def test_on_the_last_hole_nothing_is_kept_for_later() -> None:
    state = table("DR1-BH MR2-BH PU1-BH K05 K09 K16 V01 V02 V03", lies="D2")
    first, last = (state._replace(holes=holes, number=0) for holes in (state.holes[:1] * 2, state.holes[:1]))
    assert any(one.edge for one in worths(first).values())
    assert not any(one.edge for one in worths(last).values())


def test_the_champion_throws_the_disc_that_it_picks() -> None:
    for number in range(12):
        state = GAME.rules.setup(Options(), 1, Luck(bytes([number]), 0))
        while (move := best(state)) != "throw":
            assert move != "back"
            state = make(state, move)


@pytest.mark.parametrize("level", ["pro", "champion"])
def test_no_house_player_alternates_between_two_discs(level: str) -> None:
    state = make(table("DR1-BH MR2-BH PU1-BH K05 K09 K16 V01 V02 V03", lies="D2"), "disc PU1-BH")
    assert best(state) == "back"
    moves = {
        GAME.rules.write_move(GAME.ai.house_players[level](GAME.rules.view(state, 0), Luck(b"", ply)))
        for ply in range(20)
    }
    assert all(move.startswith("aim") for move in moves)


def test_going_back_is_worth_the_throw_that_it_leads_to_and_names_it() -> None:
    before = table("DR1-BH MR2-BH PU1-BH K05 K09 K16 V01 V02 V03", lies="D2")
    view = GAME.rules.view(make(before, "disc PU1-BH"), 0)
    assert GAME.ai.caddie
    back, first_pick = (GAME.ai.caddie.evaluate(seen, LUCK)[0] for seen in (view, GAME.rules.view(before, 0)))
    assert (GAME.rules.write_move(back.move), back.edge) == ("back", first_pick.edge)
    assert back.strokes == first_pick.strokes
    assert GAME.ai.caddie.explain(view, back, NAMES) == (
        "Pathfinder BH up with Flex Shot and Champ as Control most likely lands on D8 (87 %)."
        " From there, Pin BH reaches the basket."
    )
    right = worths(make(before, best(before)))
    assert min(right, key=lambda move: right[move].cost) != "back"


def test_f145_the_champion_buries_trouble_that_it_has_looked_at() -> None:
    state = table(f"PU1-BH {SPARE} K08", lies="D8", turns="V06", options=Options(characters="team"))
    state = state._replace(players=(state.players[0]._replace(character="TT"), *state.players[1:]))
    state = make(state, "use TT2")
    assert GAME.rules.write_move(GAME.ai.house_players["champion"](GAME.rules.view(state, 0), LUCK)) == "bury"


def test_the_champion_discards_what_is_of_least_use() -> None:
    state = make(table(f"K14 V01 PU1-BH {SPARE}", lies="D8"), "use K14")
    assert best(state) == "discard V01"


def test_the_caddie_tells_why_and_how_likely() -> None:
    state = make(table(f"AP1 AP2 {SPARE}", lies="D8"), "disc AP1")
    view, found = GAME.rules.view(state, 0), worths(state)["throw"]
    assert GAME.ai.caddie
    assert GAME.ai.caddie.explain(view, found, NAMES).startswith("Yes can't miss.")
    assert GAME.ai.caddie.odds(view, found)[0][0] == "in the basket"


def test_the_caddie_expects_more_of_longer_holes() -> None:
    assert GAME.ai.caddie
    expected = [GAME.ai.caddie.expected_strokes(Options(holes=18), 2, hole) for hole in range(1, 19)]
    pars = [hole.par for hole in course("park")]
    mean = {par: sum(e for e, p in zip(expected, pars, strict=True) if p == par) / pars.count(par) for par in {*pars}}
    assert sorted(mean, key=mean.__getitem__) == [3, 4, 5]


def test_expected_strokes_of_the_holes_are_the_measured_ones() -> None:
    assert GAME.ai.caddie
    figures = [GAME.ai.caddie.expected_strokes(Options(course=name), 2, hole) for name in COURSES for hole in (1, 5, 9)]
    digest = sha256(repr([round(figure, 6) for figure in figures]).encode()).hexdigest()
    assert digest == "82f45b26926364cbd440e5515ca0ef8b07143e96f2256ad612d9c3155013773d"


def test_the_discs_of_a_hand_are_evaluated_once_a_throw() -> None:
    state = table(f"MR2-BH PU1-BH {SPARE}", lies="D2")
    assert throw_candidates(GAME.rules.view(state, 0), CHAMPION_DEPTH) is throw_candidates(
        GAME.rules.view(make(state, "disc DR1-BH"), 0), CHAMPION_DEPTH
    )


def test_a_default_round_is_evaluated_before_it_begins() -> None:
    distance_table.cache_clear()
    for scout in PRELOADS:
        scout()
    state = GAME.rules.setup(Options(), 4, Luck(b"scouted", 0))
    for number in range(len(state.holes)):
        assert worths(state._replace(number=number))
    assert distance_table.cache_info().misses == len(PRELOADS) == len(state.holes)


@pytest.mark.exhaustive
def test_the_champion_beats_the_amateur_in_the_forest() -> None:
    forest = Options(course="forest", pack="half")
    assert sum(over_par("champion", 1, forest)) < sum(over_par("amateur", 1, forest))


@pytest.mark.parametrize("options", [Options(), Options(rules="battle")])
def test_champions_and_the_caddie_each_count_by_their_figures_and_put_no_move_before_another(options: Options) -> None:
    state = table("DR1-BH MR2-BH PU1-BH K05 K09 K16 V01 V02 V03", "K01", lies="D2", options=options)
    view = GAME.rules.view(state, 0)
    judged = move_values(view, LUCK)
    for found, more in (
        (champion_values(view, LUCK), judged[0].strokes * champion_share(options, 2)),
        (caddie_values(view, LUCK), strokes_beyond_caddie(options, 2, judged[0].strokes)),
    ):
        assert [one.move for one in found] == [one.move for one in judged]
        assert found[0].strokes == pytest.approx(judged[0].strokes + more)
        costs = [one.cost - other.cost for one, other in zip(found, judged, strict=True)]
        assert costs == pytest.approx([costs[0]] * len(costs)) and costs[0]


@pytest.mark.parametrize(
    ("options", "number"),
    [
        pytest.param(Options(course="suburban"), 2, marks=pytest.mark.exhaustive),
        pytest.param(Options(course="forest", rules="battle"), 2, marks=pytest.mark.exhaustive),
    ],
)
def test_champions_take_about_what_they_may_expect(options: Options, number: int) -> None:
    field = Field("two", GAME, options, 2)
    found = [strokes_below_expected(field, seed) for seed in range(number)]
    assert abs(fmean(found)) < 0.4


def strokes_below_expected(field: Field, seed: int) -> float:
    """Return by how many strokes a hole two champions stay below what they may expect at the tee."""
    champion, caddie = house_player(GAME, "champion"), GAME.ai.caddie
    record = play_game(field, [champion] * 2, seed.to_bytes(32), DecisionCosts())
    rows = GAME.rules.view(record.last_state(), None).card.strokes
    assert caddie
    expected = [caddie.expected_strokes(field.options, 2, hole) for hole in range(1, len(rows[0]) + 1)]
    return fmean(tee - strokes for row in rows for tee, strokes in zip(expected, row, strict=True))


def test_f56_the_champion_adds_no_skill_that_carries_a_roller_into_water() -> None:
    """Such a throw cannot be made, so that it would take the skill back and add it again for ever."""
    state = table("PU4-FH K05 K10 K12 K16 L01 L01 L03 L04", "K01", hole="PK09", lies="C6")
    state = make(state, "disc PU4-FH", "aim U", "play K10", "play K16", "copy K06")
    assert "play K05" in texts(state) and "throw" not in texts(make(state, "play K05"))
    assert best(state) == "throw"


def trade_offer(hand: str, *cards: str) -> State:
    """Return a table whose thrower, beside the basket, offers these cards for a putter of seat 1."""
    state = table(f"{SPARE} K09 V01", hand, lies="D7 D2")
    return make(state, "trade 2", *(f"offer {card}" for card in cards), "propose")


def test_f107_the_champion_gives_no_putter_for_junk_or_to_a_player_who_needs_it() -> None:
    hand = "PU1-BH PU1-FH AP1 AP2 DR3-BH DR3-FH MR2-BH MR2-FH K08"
    values = worths(trade_offer(hand, "DR1-BH", "V01"), 1)
    assert next(iter(values)) == "decline" and values["accept AP2"].harm < -0.2
    assert values["accept PU1-BH"].edge < values["decline"].edge


def test_f107_the_caddie_says_what_a_trade_is_worth() -> None:
    state = trade_offer("PU1-BH PU1-FH AP1 AP2 DR3-BH DR3-FH MR2-BH MR2-FH K08", "DR1-BH", "V01")
    view, values = GAME.rules.view(state, 1), worths(state, 1)
    assert GAME.ai.caddie
    reasons = {move: GAME.ai.caddie.explain(view, values[move], NAMES) for move in ("accept AP2", "decline")}
    assert reasons == {
        "accept AP2": "Nail'd It is worth more than the offer.",
        "decline": "Your putters are worth more than the offer.",
    }


def test_f107_the_champion_trades_a_putter_too_many() -> None:
    putters = "PU1-BH PU1-FH PU2-BH PU2-FH PU3-BH AP1 AP2 PU4-FH PU4-BH"
    state = table("MR4-BH DR4-BH K16 K04 DR1-BH DR1-FH", putters, lies="D2 D2")
    state = make(state, "trade 2", "offer DR4-BH", "offer K16", "offer K04", "propose")
    assert best(state, 1).startswith("accept")
