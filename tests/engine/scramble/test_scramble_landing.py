"""Coming to rest: penalties, relief, trees, trails (section 6), and the landings of section 16.2."""

from engine.scramble.cards.effects import cut_trail, gust_slide
from engine.scramble.courses.grid import square_name
from engine.scramble.throw.flight import flight_options
from engine.scramble.throw.resolve import penalise, settle_disc
from tests.engine.scramble.positions import lie, make, menu, phase, practice, strokes, trail, verbs
from tests.engine.scramble.worked_examples import PF, at, dice


def test_s3_hazards_are_the_same_for_both_ways_of_throwing() -> None:
    scramble = make(practice("E5", "B8", cards="none"), "throw | 6 1 2", "use DP", "land M5")
    original = make(practice("E5", "B8", cards="none", throwing="original"), "throw D | 2", "land M5")
    assert (lie(scramble), strokes(scramble)) == (lie(original), strokes(original)) == ("L5", 3)


def test_s70_a_penalty_unit_is_a_stroke_or_in_a_race_a_skipped_turn() -> None:
    for play in ("stroke", "skins"):
        assert strokes(penalise(practice("B8", "B8", play=play), 0, "sand")) == 2
    race = practice("B8", "B8", play="board_race")
    for skips in (1, 2, 2):
        race = penalise(race, 0, "sand")
        assert race.players[0].skips == skips
    assert race.players[0].penalties == 3


def test_s71_out_of_bounds_costs_a_unit_and_gives_relief() -> None:
    state = settle_disc(practice("B8 B9 B10"), 0)
    assert (lie(state), strokes(state), trail(state)) == ("B9", 2, "B8 B9")
    edge = settle_disc(practice("M8 N8"), 0, off=True)
    assert (lie(edge), strokes(edge)) == ("N8", 2)


def test_s71_relief_is_never_the_basket_and_the_start_always_qualifies() -> None:
    assert lie(settle_disc(practice("I5 J5 K5 L5 M5"), 0)) == "L5"
    assert square_name(PF.relief_square(tuple(map(at, ("K5", "J5", "M5"))))) == "K5"
    assert square_name(PF.relief_square(tuple(map(at, ("L5", "M5"))))) == "L5"


def test_s72_water_is_like_out_of_bounds() -> None:
    state = settle_disc(practice("K5 L5 M5"), 0)
    assert (lie(state), strokes(state)) == ("L5", 2)


def test_s73_sand_costs_a_unit_and_the_disc_stays() -> None:
    state = make(practice("C7", "B8", cards="none"), "throw | 1 1 1", "use D", "land D7")
    assert (lie(state), strokes(state)) == ("D7", 3)
    again = make(state._replace(actor=0, phase=practice("B8").phase), "throw | 1 1 1", "use D", "land D6")
    assert strokes(again) == 4, "starting from sand is free"


def test_s74_a_tree_costs_nothing_and_asks_for_a_pitch_out() -> None:
    state = make(practice("F7", "B8", cards="none"), "throw | 1 1 1", "use D", "land G7")
    assert (lie(state), strokes(state)) == ("G7", 2)
    assert state.hole_of(0).ground[state.players[0].square] == "T"


def test_s75_nothing_is_settled_before_the_window_closes() -> None:
    state = make(practice("C7", "B8", hands=["mulligan"]), "throw | 1 1 1", "use D", "land D7")
    assert (phase(state), strokes(state)) == ("Settle", 2)
    assert strokes(make(state, "done")) == 3


def test_s76_a_disc_moved_by_a_card_is_settled_again() -> None:
    state = practice("B8", "K5", cards="battle", hands=["gust"])
    state = make(state, "battle gust 2", "push E")
    assert (lie(state, 1), strokes(state, 1)) == ("L5", 2)


def test_s77_no_card_leaves_a_disc_in_the_basket() -> None:
    assert square_name(cut_trail(PF, tuple(map(at, ("I5", "J5", "K5", "L5"))), 2)[-1]) == "I5"
    assert square_name(gust_slide(PF, at("L5"), 6).square) == "K5"
    assert square_name(gust_slide(PF, at("K5"), 6).square) == "I5", "over the basket and on"


def test_s78_the_trail_has_the_squares_of_a_turn() -> None:
    state = make(practice("E5 F5", "B8", hands=["great-shot mulligan"]), "throw | 2 1 1", "use D", "land H5")
    assert trail(state) == "F5 G5 H5"
    moved_state = make(state, "great-shot W")
    assert trail(moved_state) == "F5 G5 H5 G5"
    assert trail(make(moved_state, "mulligan | 1 1 1")) == "F5"
    kept_state = make(moved_state, "done", "end")
    assert trail(kept_state) == "F5 G5 H5 G5"


def test_s78_a_new_hole_clears_the_trail() -> None:
    state = make(practice("I5", cards="none"), "throw | 1 1 1", "use D", "land J5")
    assert (state.hole, trail(state)) == (1, "B8")


def test_s79_in_bounds_is_any_playable_square_that_is_not_the_basket() -> None:
    landings = {"F7 E": ("G7", True), "C7 E": ("D7", True), "E5 EEEEEEEE": ("M5", False), "I5 E": ("J5", False)}
    for flight, (landing, rolls) in landings.items():
        start, path = flight.split()
        roll = {1: "1 6 6", 8: "6 2 6"}[len(path)]
        state = make(practice(start, "B8", hands=["mulligan"]), f"throw | {roll}")
        state = make(state, "use DM" if len(path) == 8 else "use D", f"fly {path}")
        assert lie(state) == landing
        assert ("roll" in verbs(state)) == rolls


def test_x50_a_penalty_in_both_currencies() -> None:
    stroke = make(practice("E5", "B8", cards="none", thrown=False), "throw | 6 1 2", "use DP", "land M5")
    assert (lie(stroke), stroke.players[0].throws, stroke.players[0].penalties) == ("L5", 1, 1)
    race = practice("E5", "B8", cards="none", play="board_race", thrown=False)
    race = make(race, "throw | 6 1 2", "use DP", "land M5")
    assert (race.players[0].throws, race.players[0].skips) == (1, 1)


def test_s73_landing_options_carry_their_penalty() -> None:
    options = flight_options(PF, (at("C7"),), dice("M1"))
    assert {square_name(option.square): option.has_penalty(PF) for option in options} == {"C6": False, "D7": True}
    assert menu(make(practice("C7", cards="none"), "throw | 1 1 1", "use M")) == {"C6", "D7"}
