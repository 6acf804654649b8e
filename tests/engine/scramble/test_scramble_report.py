"""Luck and skill of Scramble Golf: without cards no residual is left, and chance is 0 on average."""

import re
from functools import partial
from math import sqrt
from statistics import mean, stdev

import pytest

from club.post_game_analysis import analysed_positions
from club.stroke_stories import StrokeStory, tell_first, tell_strokes
from engine.analysis import Decision, analyse_decisions, value_of_move
from engine.caddie import MoveValue
from engine.chance import Odds, chance_of_luck, measure_swings
from engine.reason_topics import reason_topics
from engine.record import Move, Record
from engine.report import Report, Stroke, TurningPoint, back_up_values, build_report, costliest
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.events import Penalised
from engine.scramble.options import Options
from engine.scramble.state import Bad, Settle, State
from engine.scramble.state import Move as ScrambleMove
from tests.engine.scramble.positions import NAMES, begin, make, practice
from tests.engine.scramble.worked_examples import at


def play(options: Options, levels: tuple[str, ...], seed: int) -> Record:
    """Return a game between house players of these levels."""
    record = Record(game="scramble", edition=1, options=options, seats=len(levels), seed=seed.to_bytes(32))
    state, moves = record.initial_state(), list[Move]()
    while seats := GAME.rules.awaiting(state):
        ply, seat = len(moves) + 1, seats[0]
        move = GAME.ai.house_players[levels[seat]](GAME.rules.view(state, seat), record.luck(ply, "house"))
        moves.append(Move(seat, GAME.rules.write_move(move)))
        state = GAME.rules.apply(state, seat, move, Luck(record.seed, ply))
    return record.with_moves(*moves)


def report_on(options: Options, levels: tuple[str, ...], seed: int) -> Report:
    """Return the report on such a game."""
    record = play(options, levels, seed)
    return build_report(record, analyse_decisions(record), measure_swings(record))


@pytest.mark.parametrize("throwing", ["scramble", "original"])
def test_without_cards_luck_and_skill_are_all_there_is(throwing: str) -> None:
    options = Options(throwing="scramble" if throwing == "scramble" else "original", course="B")
    luck: list[float] = []
    for seed in range(3):
        analysis = report_on(options, ("champion", "amateur"), seed)
        shares = [share for row in analysis.shares for share in row]
        assert all(abs(share.residual) < 1e-9 for share in shares)
        assert all(abs(share.luck + share.skill - (share.tee - share.strokes)) < 1e-9 for share in shares)
        assert all(abs(share.skill) < 1e-9 for share in analysis.shares[0]), "a champion makes no mistake"
        luck += [share.luck for share in shares]
    assert abs(mean(luck)) < 3 * stdev(luck) / sqrt(len(luck))


@pytest.mark.exhaustive
@pytest.mark.parametrize("cards", ["luck", "battle"])
def test_with_cards_they_add_up_and_little_is_left_over(cards: str) -> None:
    options = Options(cards="luck" if cards == "luck" else "battle")
    shares = [share for row in report_on(options, ("champion", "pro"), 3).shares for share in row]
    assert all(abs(sum(share[2:]) - (share.tee - share.strokes)) < 1e-9 for share in shares)
    assert abs(mean(share.residual for share in shares)) < 0.3


def test_the_stroke_of_the_round_is_told_as_a_throw_and_mistakes_by_where_they_lead() -> None:
    record = play(Options(), ("amateur", "rookie"), 0)
    report = build_report(record, analyse_decisions(record), ())
    best, _turning = tell_strokes(record, report, ("Annika", "Bernd"))
    assert best and " throws it " in best.text and best.one_in > 1 and best.odds.is_exact
    scenes = analysed_positions(record, report.costly[0], ("Annika", "Bernd"), ("Annika", "Bernd"))
    assert any(scene.played.startswith("You landed on **") for scene in scenes)
    assert not any(re.search(r"\b[DMP] \d|to go", words) for scene in scenes for words in (scene.played, scene.better))


@pytest.mark.parametrize("throwing", ["scramble", "original"])
def test_the_odds_of_dice_are_exact_and_those_of_cards_are_sampled(throwing: str) -> None:
    record = play(Options(cards="luck", throwing=throwing, holes=1), ("amateur", "rookie"), 0)  # type: ignore[arg-type]
    states = [*record.states()]
    for verb, is_exact in (("throw", True), ("roll", False)):
        ply = next(ply for ply, move in enumerate(record.moves, 1) if move.text.startswith(verb))
        odds = chance_of_luck(record, states, ply, record.moves[ply - 1].seat, 1)
        assert odds.is_exact == is_exact
        assert not is_exact or (odds.probability * 216).is_integer()


def test_sampled_odds_are_told_as_a_round_number() -> None:
    (stroke, *_others) = report_on(Options(holes=1), ("amateur", "rookie"), 0).strokes
    sampled = [StrokeStory(stroke, "", 1, Odds(times / 216, is_exact=False)).one_in for times in (1, 12, 50)]
    assert sampled == [200, 20, 4]
    assert StrokeStory(stroke, "", 1, Odds(12 / 216, is_exact=True)).one_in == 18


def test_the_story_of_a_throw_ends_before_the_card_that_is_drawn_after_it() -> None:
    record = play(Options(cards="battle", throwing="original", holes=1), ("amateur", "rookie"), 0)
    states, texts = [*record.states()], [move.text for move in record.moves]
    ply = next(ply for ply, text in enumerate(texts, 1) if text.startswith("throw") and texts[ply + 1] == "roll")
    seat = record.moves[ply - 1].seat
    worth = MoveValue(GAME.rules.parse_move(texts[ply - 1]), 1.0)
    stroke = Stroke(Decision(ply, seat, 1, 0.0, worth, worth, False), 0.0, True, 0.0)
    story = tell_first(record, [stroke], ("Annika", "Bernd"))
    assert story and story.text == GAME.text.news(GAME.rules.view(states[ply + 1], None), ("Annika", "Bernd"))[0]


def test_a_turning_point_tells_the_penalty_that_followed_in_the_same_turn() -> None:
    options = Options(cards="battle", throwing="original", holes=1)
    for record in (play(options, ("amateur", "rookie"), seed) for seed in range(20)):
        views = [GAME.rules.view(state, None) for state in record.states()]
        rolls = (ply for ply, move in enumerate(record.moves, 1) if move.text == "roll")
        drawn = next((ply for ply in rolls if any(isinstance(one, Penalised) for one in views[ply].events)), None)
        if drawn:
            break
    assert drawn
    seat, worth = record.moves[drawn - 1].seat, MoveValue(GAME.rules.parse_move("throw D"), 1.0)
    stroke = Stroke(Decision(drawn - 2, seat, 1, 0.0, worth, worth, False), 0.0, True, 0.0)
    turned = Report((), (), (), (), TurningPoint(stroke, -1.0, 2.0))
    _best, turning = tell_strokes(record, turned, ("Annika", "Bernd"))
    assert turning and re.search(r"to go\. (Annika|Bernd) takes a penalty stroke \(.*\)\. That put ", turning.text)


@pytest.mark.parametrize(
    ("state", "played", "reason"),
    [
        (
            make(practice("D8", cards="none"), "throw | 1 2 1"),
            "use D",
            "goes in 75 % of the time from E6, but 45 % from E8.",
        ),
        (
            make(practice("D8", cards="none"), "throw | 4 1 6"),
            "use D",
            "From F6, your next throw goes in 67 % of the time.",
        ),
        (
            make(practice("D8 E8", throwing="original", cards="none", thrown=False)),
            "throw P",
            "The Driver goes in 17 % of the time, the Putter never.",
        ),
        (
            make(practice("D8", "D5", hands=["great-shot"]), "throw | 3 1 1", "use D", "land E6"),
            "great-shot W",
            "That way, Great Shot gains you nothing.",
        ),
        (
            begin(cards="luck")
            ._replace(hole=1, actor=0, phase=Settle())
            .with_player(0, hole=1, square=at("N9"), trail=(at("N9"),), throws=1, hand=("great-shot",)),
            "great-shot E",
            "gains you nothing. Your next throw goes in 75 % of the time from N9, but 67 % from O9.",
        ),
        (
            make(
                practice("B8", "B8", hands=["amazing-throw"]),
                "throw | 1 3 1",
                "use M",
                "fly EEE",
                "amazing-throw | 2 1 1",
            ),
            "use none",
            "goes in 75 % of the time from E6, but 45 % from E8.",
        ),
        (
            practice("H6", "D5", hands=["cancel"], throwing="original")._replace(phase=Bad("hit-a-tree")),
            "accept",
            "You go to G7, a tree: 5 squares to go instead of 3. Out of a tree, nothing is added.",
        ),
        (
            make(
                begin(cards="none", throwing="original")
                ._replace(hole=1, actor=0)
                .with_player(0, hole=1, square=at("D10"), trail=(at("D10"),), throws=1),
                "throw P | 3",
            ),
            "land F9",
            "From F9, more throws go into the water.",
        ),
        (
            make(
                begin(cards="none")
                ._replace(hole=2, actor=0)
                .with_player(0, hole=2, square=at("C12"), trail=(at("C12"),), throws=1),
                "throw | 6 1 1",
            ),
            "use DM",
            "Your next throw reaches the circle 38 % of the time from E6, but 26 % from D6.",
        ),
    ],
)
def test_a_mistake_is_told_by_what_the_played_move_gives_away(state: State, played: str, reason: str) -> None:
    view, caddie = GAME.rules.view(state, 0), GAME.ai.caddie
    assert caddie
    values = caddie.evaluate(view, Luck(b"", 0))
    given = value_of_move(values, GAME.rules.parse_move(played))
    assert reason in (caddie.explain_mistake(view, given, values[0], NAMES) or "")
    assert not caddie.explain_mistake(view, values[0], values[0], NAMES)


def test_discs_that_fly_further_are_one_topic_whatever_is_told_of_them() -> None:
    near = make(practice("D8 E8", throwing="original", cards="none", thrown=False))
    start = begin(cards="none", throwing="original")._replace(hole=2, actor=0)
    far = start.with_player(0, hole=2, square=at("C12"), trail=(at("C12"),))
    caddie, topics = GAME.ai.caddie, list[tuple[str, ...]]()
    assert caddie
    for state, disc in ((near, "P"), (far, "M")):
        view = GAME.rules.view(state, 0)
        found = caddie.evaluate(view, Luck(b"", 0))
        given = value_of_move(found, GAME.rules.parse_move(f"throw {disc}"))
        topics.append(reason_topics(partial(caddie.explain_mistake, view, given, found[0], NAMES)))
    assert topics == [("The further flight.",), ("The further flight.",)]


def test_a_card_that_was_won_is_no_stroke_of_the_round() -> None:
    landed_state = make(practice("D8", "D5"), "throw | 3 1 1", "use D", "land E6")
    for state, is_no_feat in ((landed_state, False), (make(landed_state, "roll | 6 6 6"), True)):
        items = GAME.text.items_of_move(GAME.rules.view(state, None), NAMES, ended=False)
        assert items[0].is_no_feat == is_no_feat


def test_a_putt_from_the_next_square_needs_no_turn() -> None:
    view, caddie = GAME.rules.view(practice("I5", throwing="original", cards="none"), 0), GAME.ai.caddie
    assert caddie
    best, *_others = caddie.evaluate(view, Luck(b"", 0))
    assert caddie.explain(view, best, NAMES) == "A putt stops in the basket: you can't miss."


def test_a_disc_that_risks_the_pond_is_told_by_that_first() -> None:
    start = Record(
        game="scramble", edition=1, options=Options(throwing="original"), seats=1, seed=bytes(32)
    ).initial_state()
    lie = practice("H7").players[0]
    state, caddie = start._replace(hole=1, players=(lie,)), GAME.ai.caddie
    assert caddie
    view = GAME.rules.view(state, 0)
    values = caddie.evaluate(view, Luck(b"", 0))
    given = value_of_move(values, GAME.rules.parse_move("throw M"))
    assert caddie.explain_mistake(view, given, values[0], NAMES) == (
        "You risk a penalty with the Mid-Range. The Driver goes in 17 % of the time, the Mid-Range never."
    )


def test_a_penalty_that_the_better_disc_risks_too_is_told_of_both() -> None:
    """On Island Green, one number of the Mid-Range leads from K8 into the water, and two of the Putter."""
    start = begin(cards="none", course="B", throwing="original")._replace(hole=1, actor=0)
    view, caddie = GAME.rules.view(start.with_player(0, hole=1, square=at("K8"), trail=(at("K8"),)), 0), GAME.ai.caddie
    assert caddie
    values = caddie.evaluate(view, Luck(b"", 0))
    given = value_of_move(values, GAME.rules.parse_move("throw P"))
    assert caddie.explain_mistake(view, given, values[0], NAMES) == (
        "You get a penalty 33 % of the time with the Putter, 17 % with the Mid-Range. "
        "The Mid-Range goes in 17 % of the time, the Putter never."
    )


def test_a_disc_that_flies_further_is_told_with_the_risk_of_the_one_that_flies_furthest() -> None:
    options = Options(throwing="original", cards="none")
    start = Record(game="scramble", edition=1, options=options, seats=1, seed=bytes(32)).initial_state()
    view, caddie = GAME.rules.view(start, 0), GAME.ai.caddie
    assert caddie
    values = caddie.evaluate(view, Luck(b"", 0))
    given = value_of_move(values, GAME.rules.parse_move("throw P"))
    assert caddie.explain_mistake(view, given, values[0], NAMES) == (
        "The Mid-Range flies 4 to 9 squares, the Putter only 1 to 6. You risk a penalty with the Driver."
    )


def test_a_throw_that_a_card_extends_is_told_with_its_landing() -> None:
    start = practice("D8", "D5", hands=["amazing-throw"], thrown=False)
    landed_state = make(start, "throw | 3 1 1", "use D", "land E6")
    states = {
        "throw": start,
        "amazing-throw": landed_state,
        "roll": landed_state,
        "use P": make(landed_state, "amazing-throw | 1 2 3"),
        "land E5": make(landed_state, "amazing-throw | 1 1 3", "use D"),
    }
    assert GAME.text.stroke_key
    thrown, card, roll, dice, landing = (
        GAME.text.stroke_key(GAME.rules.view(state, 0), GAME.rules.parse_move(move)) for move, state in states.items()
    )
    assert card == dice == landing
    assert len({thrown, card, roll}) == 3


def test_dice_and_their_landing_are_one_costly_decision_told_by_where_it_led() -> None:
    record = play(Options(holes=1), ("amateur", "rookie"), 0)
    ply = next(ply for ply, move in enumerate(record.moves, 1) if move.text.startswith("use"))
    seat, (dice, landing) = record.moves[ply - 1].seat, (move.text for move in record.moves[ply - 1 : ply + 1])
    worths = [MoveValue(GAME.rules.parse_move(text), 2.0) for text in (dice, landing)]
    decisions = [
        Decision(ply + nth, seat, 1, 0.0, worth, worth._replace(strokes=1.0), True) for nth, worth in enumerate(worths)
    ]
    (scene,) = analysed_positions(record, decisions[:1], NAMES, NAMES)
    assert scene.played.startswith(f"You landed on **{landing.split()[1]}")
    assert GAME.ai.caddie
    (whole,) = costliest(decisions, GAME.ai.caddie.join_moves)
    assert (whole.ply, whole.best, whole.played.strokes) == (ply, decisions[0].best, 3.0)
    right_dice = decisions[0]._replace(best=worths[0])
    assert costliest([right_dice, decisions[1]], GAME.ai.caddie.join_moves) == (decisions[1],)


def test_wrong_dice_and_a_wrong_landing_cost_what_the_best_dice_would_have_saved() -> None:
    """On Split Oaks, eleven squares lead from G5 beside the basket, and nine to O4 or into a tree."""
    tee = begin(2, cards="none")._replace(hole=2, actor=0)
    lies = tee.with_player(0, hole=2, square=at("G5"), trail=(at("G5"),), throws=3)
    view, caddie = GAME.rules.view(make(lies, "throw | 5 6 3"), 0), GAME.ai.caddie
    assert caddie
    dice, best, *_others = (
        value_of_move(caddie.evaluate(view, Luck(b"", 0)), GAME.rules.parse_move(move)) for move in ("use MP", "use DM")
    )
    aimed_view = GAME.rules.view(make(lies, "throw | 5 6 3", "use MP"), 0)
    landings = caddie.evaluate(aimed_view, Luck(b"", 0))
    tree = value_of_move(landings, GAME.rules.parse_move("land L4"))
    first, second = (
        Decision(7 + nth, 0, 3, 3.0, *values, True) for nth, values in enumerate(((dice, best), (tree, landings[0])))
    )
    (whole,) = costliest(back_up_values([first, second]), caddie.join_moves)
    assert whole.best.strokes == best.strokes == 1.0
    assert whole.played.strokes == pytest.approx(tree.strokes)


def test_a_landing_that_needs_a_card_is_told_by_the_card_that_the_better_one_saves() -> None:
    """On Duck Pond, all dice carry the pond; seven squares end before it."""
    tee = begin(1, cards="luck")._replace(hole=1, actor=0)
    tee = tee.with_player(0, hole=1, square=at("D10"), trail=(at("D10"),), hand=("mulligan",))
    view, caddie = GAME.rules.view(make(tee, "throw | 1 4 6"), 0), GAME.ai.caddie
    assert caddie
    found = caddie.evaluate(view, Luck(b"", 0))
    given = value_of_move(found, GAME.rules.parse_move("use DP"))
    told = caddie.explain_mistake(view, given, found[0], NAMES)
    assert told == "From H7, you'd have to play Mulligan to do that well."


def test_dice_before_a_card_that_extends_the_throw_are_told_by_how_near_they_lead() -> None:
    """On Island Green, Amazing Throw follows D8 as well as H7; that it is to be played is another decision."""
    tee = begin(1, cards="luck", course="B")._replace(hole=1, actor=0)
    tee = tee.with_player(0, hole=1, square=at("D5"), trail=(at("D5"),), hand=("amazing-throw",))
    view, caddie = GAME.rules.view(make(tee, "throw | 1 2 3"), 0), GAME.ai.caddie
    assert caddie
    found = caddie.evaluate(view, Luck(b"", 0))
    given = value_of_move(found, GAME.rules.parse_move("use P"))
    assert caddie.explain_mistake(view, given, found[0], NAMES) == "H7 is 3 squares nearer."


def test_a_throw_that_a_card_extends_from_the_water_names_the_same_square_everywhere() -> None:
    """On Duck Pond, Amazing Throw goes on from M8 in the pond as well as from N9 beyond it, and from J10."""
    tee = begin(1, cards="luck")._replace(hole=1, actor=0)
    tee = tee.with_player(0, hole=1, square=at("D10"), trail=(at("D10"),), hand=("amazing-throw",), throws=1)
    view, caddie = GAME.rules.view(make(tee, "throw | 3 6 2"), 0), GAME.ai.caddie
    assert caddie and GAME.text.report_label
    found = caddie.evaluate(view, Luck(b"", 0))
    best, wet = (value_of_move(found, GAME.rules.parse_move(move)) for move in ("use DMP", "use M"))
    assert GAME.text.report_label(view, best.move, NAMES) == "N9"
    assert caddie.explain(view, best, NAMES).startswith("Play Amazing Throw on N9:")
    given = MoveValue(ScrambleMove("use", "M G7"), wet.strokes)
    assert caddie.explain_mistake(view, given, best, NAMES) == "N9 is 5 squares nearer."
    assert GAME.text.report_label(view, wet.move, NAMES).startswith("J10, water")
    assert caddie.explain(view, wet, NAMES).startswith("Play Amazing Throw on J10:")
    aimed_view, back = GAME.rules.view(make(tee, "throw | 3 6 2", "use M"), 0), GAME.rules.parse_move("back")
    other_dice = value_of_move(caddie.evaluate(aimed_view, Luck(b"", 0)), back)
    assert GAME.text.report_label(aimed_view, back, NAMES) == "N9"
    assert "takes you to N9" in caddie.explain(aimed_view, other_dice, NAMES)


def test_that_a_card_extends_a_throw_is_one_topic_of_a_landing_and_of_the_card_itself() -> None:
    """On Opening Drive, the dice lead to N7, from where Amazing Throw goes on."""
    state = begin(cards="luck")._replace(actor=0)
    state = state.with_player(0, square=at("I7"), trail=(at("I7"),), throws=1, hand=("amazing-throw",))
    rolled_state, topics, caddie = make(state, "throw | 5 1 5"), list[tuple[str, ...]](), GAME.ai.caddie
    assert caddie
    for before, move in ((rolled_state, "use P"), (make(rolled_state, "use P", "land N7"), "amazing-throw")):
        value = MoveValue(GAME.rules.parse_move(move), 1.0)
        topics.append(reason_topics(partial(caddie.explain, GAME.rules.view(before, 0), value, NAMES)))
    assert topics == [("A card extends the throw.",)] * 2
