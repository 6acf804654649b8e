"""Mistakes at Final Nine: report and practice name what the played move gives away against the best one."""

from collections.abc import Hashable

import pytest

from club import stroke_stories
from club.post_game_analysis import topics_of
from club.stroke_stories import tell_first
from engine.analysis import Decision
from engine.caddie import MoveValue
from engine.final_nine import GAME
from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from engine.final_nine.state import Pile, State, Swapping
from engine.final_nine.text.mistakes import move_topics
from engine.report import Report, Stroke
from engine.rng import Luck
from tests.engine.final_nine.positions import (
    TRAIL,
    after_strokes,
    all_pass,
    commit,
    hints,
    make,
    on_last_hole,
    play_hole,
    reasons,
    table,
)

NAMES = ("Annika", "Björn")
WITH_LUCK = "From F11, Slipstream FH with From Distance reaches the basket."
TWO_THROWS = "From C2, two throws should pass the mando on D7 and reach the basket."
BATTLE = Options(rules="battle", pack="full")
FOREST, SUBURBAN = Options(course="forest"), Options(course="suburban")
HAND = "PU1-BH DR1-BH MR1-BH MR2-BH PU2-BH PU3-BH V01 V02 K01"
GATE = make(table("MR2-FH MR3-FH PU2-FH PU3-BH AP1 AP2 K14 V01 L03", hole="PK05", lies="D7"), "disc MR3-FH")
"""A throw on the square of a mando that is still to be passed."""
SURE = table("AP1 DR1-BH MR2-BH PU1-BH PU3-BH K15 V01 V02 V03", lies="D8")
LAKE = table("DR3-FH DR4-BH DR4-FH MR2-FH PU3-BH AP2 K14 V01 L03", hole="PK02", lies="C9")
PONDS = table("DR3-BH DR4-BH MR1-BH PU4-BH PU4-FH AP1 K15 K14 L03", hole="PK08", lies="F6")
BUSHES = make(table("MR1-BH MR2-BH K09 V01 V02 V03 V04 C01 C02", lies="E1"), "disc MR2-BH", "aim U")
"""Two discs reach the square beside the bushes, from where only one of them reaches the basket."""
MANDO = table("DR1-FH DR4-BH DR4-FH PU2-FH PU4-FH AP3 V02 V07 C01", hole="PK05", lies="D2", teed=False)
NO_PUTTER = "DR3-BH DR4-FH MR1-BH MR1-FH MR2-BH MR2-FH MR3-FH"
DROP_IN = table(f"{NO_PUTTER} DR2-FH C04", hole="PK04", lies="B10")
FROM_DISTANCE = make(table(f"{NO_PUTTER} L01 C04", hole="PK04", lies="B10"), "disc MR2-BH")
FAR = table("DR3-FH PU1-FH PU4-BH AP1 DR1-BH DR2-BH K02 V05 C05", hole="PK08", lies="A2", teed=False)
WATER = table("DR4-BH DR4-FH MR2-BH AP1 AP2 AP3 K14 L01 C03", hole="PK09", lies="A4")
SWAP = table("DR1-BH DR2-FH DR4-BH MR1-FH MR3-BH MR4-FH PU2-BH K01 K15", hole="PK02", lies="E2", teed=False)
SWAP = SWAP._replace(discs=SWAP.discs._replace(discards=("AP3",)))
"""Boom is in the discard pile, and Disc Swap in the hand."""
CHAMP = table("DR1-BH DR2-BH MR1-BH MR2-BH PU1-BH PU3-BH K15 K16 L03", lies="D5")
DROPS_IN = "From under the basket, you drop in with one more stroke."
UNDER = table("DR3-FH DR4-FH MR2-BH MR3-BH PU1-FH PU3-FH V02 V06 C03", "DR1-BH", lies="E6 C8")
DROP_OR_PUTT = table("DR2-BH MR1-FH MR3-BH MR3-FH MR4-BH MR4-FH PU4-FH AP1 V01", "DR1-BH", hole="PK02", lies="G9 D2")
LANES = table(
    "DR1-FH V01 MR1-FH MR2-FH SF1-FH SP1-FH K01 V05 C05",
    "DR1-BH",
    hole=course("suburban")[1],
    lies="B9 C9",
    options=SUBURBAN,
)
TWO_PUTTS = table(
    "DR2-FH DR3-BH DR4-FH MR2-FH AP2 AP2 K15 C02 FK2",
    *("DR1-BH",) * 2,
    hole=course("forest")[0],
    options=Options(course="forest", rules="battle"),
)
"""The same sure putt reaches the basket after each of two throws."""
ISLAND = table("DR1-BH DR2-BH DR3-BH DR4-FH MR2-FH MR4-BH V06 L01 C04", "DR1-BH", hole="PK03", teed=False)
ISLAND = on_last_hole(ISLAND._replace(actions=Pile((), ("L02", "L03", "V02", "V03"))))
POND = table(
    "DR3-BH MR3-BH MR4-FH PU3-FH PU4-BH AP1 FF1-FH FF3-FH FP1-FH",
    "DR1-BH",
    hole=course("forest")[2],
    lies="E7 D6",
    options=FOREST,
)
ROADS = table(
    "DR2-BH DR3-BH MR2-FH MR3-FH PU1-BH PU1-FH PU2-BH PU2-FH PU4-FH",
    "DR1-BH",
    hole=course("suburban")[1],
    lies="E2 D6",
    teed=False,
    options=SUBURBAN,
)
ROAD = table(
    "DR1-BH DR2-FH MR1-BH PU3-BH SF1-FH SP1-BH K10 K14 V03",
    "DR1-BH",
    hole=course("suburban")[1],
    lies="D6 C9",
    options=SUBURBAN,
)
FLAG = table("DR2-BH DR2-FH MR3-FH PU1-BH PU2-FH AP1 V05 V06 L03", "DR1-BH", lies="C6 D6", options=BATTLE)
TWO_NEW = "On this hole, two new discs should help more than Draw 2 New and Strong Wind."
ONLY_UNDER = "only gets under it, one stroke more."
IN_REACH = "leaves the basket in reach 83 % of the time, Slipstream FH up with Blade only 77 %."
FOR_LATER = "You'd keep Nail'd It for later."
KEPT = table("AP2 DR1-BH MR1-BH MR2-BH PU1-BH PU1-FH PU4-BH PU3-BH K05", lies="D8")
KEPT = KEPT._replace(actions=Pile((), (*("L01",) * 40, "V01")))
"""Hardly a card is bad for a putt."""


def mistake(state: State, move: str, seat: int = 0) -> str | None:
    """Return what is said of a move that was played instead of the best one; None if nothing is."""
    assert GAME.ai.caddie
    view = GAME.rules.view(state, seat)
    values = GAME.ai.caddie.evaluate(view, Luck(b"", 1))
    played = next(one for one in values if one.move == GAME.rules.parse_move(move))
    return GAME.ai.caddie.explain_mistake(view, played, values[0], NAMES)


@pytest.mark.parametrize(
    ("state", "move", "text"),
    [
        (GATE, "aim U", f"Scrubber FH up doesn't pass the mando on D7. {TWO_NEW}"),
        (SURE, "disc PU1-BH", "Pin BH up goes in only 88 % of the time."),
        (SURE, "redraw DR1-BH", "A new disc costs a stroke, and it should save hardly anything."),
        (MANDO, "disc DR1-FH", f"{TWO_THROWS} From F8, it takes more."),
        (
            DROP_IN,
            "disc DR2-FH",
            "From F11, Slipstream FH gets under the basket. From A4, your next throw most likely won't.",
        ),
        (FROM_DISTANCE, "aim D", f"{WITH_LUCK} From B6, your next throw only drops in with a penalty."),
        (PONDS, "use K14", "Draw 2 New should help you more after this throw or later."),
        (PONDS, "disc PU4-FH", f"From F11, Yes reaches the basket. From G6, Slipstream BH {ONLY_UNDER}"),
        (FAR, "disc PU4-BH", "From A3, you're 7 squares further from the basket."),
        (CHAMP, "disc MR1-BH", "On later holes, Champ should help you more."),
        (UNDER, "disc MR2-BH", f"{DROPS_IN} From E10, Swarm FH can miss."),
        (UNDER, "disc PU1-FH", f"{DROPS_IN} From E5, your next throw most likely won't go in."),
        (UNDER, "disc PU3-FH", f"{DROPS_IN} From D5, you'd have to get there first."),
        (DROP_OR_PUTT, "disc MR3-FH", f"{DROPS_IN} From D10, a call could cost another one."),
        (KEPT, "disc PU1-BH", f"Breaker BH up goes in 100 % of the time, Pin BH up only 98 %. {FOR_LATER}"),
        (KEPT, "disc AP2", "On later holes, Nail'd It should help you more."),
        (
            LANES,
            "disc SP1-FH",
            "From A4, Thunderline FH gets under the basket. From C9, your next throw most likely won't.",
        ),
        (TWO_PUTTS, "disc DR4-FH", f"Longshore FH up with Blade {IN_REACH}"),
        (DROP_IN, "disc MR1-FH", "A bad card, such as Nose Up, costs you more with your throw."),
        (TRAIL, "disc FF1-BH", f"From E9, Swarm FH reaches the basket. From D7, Bramble FH {ONLY_UNDER}"),
        (FLAG, "disc DR2-FH", f"{DROPS_IN} From C11, your next throw most likely won't go in."),
        (POND, "disc PU4-BH", "From D8, Yes can't miss. From E8, Threader FH can."),
        (ISLAND, "disc DR1-BH", "Thunderline BH up costs a penalty 75 % of the time, Slipstream FH up only 25 %."),
        (BUSHES, "play K09 1", "From D5, you'd want Pathfinder BH for the next throw."),
    ],
)
def test_a_choice_before_a_throw_tells_what_it_gives_away(state: State, move: str, text: str) -> None:
    assert mistake(state, move) == text


def test_neither_a_lie_one_square_further_nor_a_plan_of_as_many_throws_is_a_reason() -> None:
    assert mistake(FAR, "disc DR3-FH") is None
    assert mistake(ROADS, "disc DR3-BH") is None


def test_two_new_cards_say_that_the_throw_of_the_hand_can_follow_and_what_they_bring() -> None:
    follows = "It costs no stroke, and Nail'd It can still follow: in the basket."
    later = "On later holes, two new discs should help more than Draw 2 New and Strong Wind."
    assert mistake(LAKE, "disc MR2-FH") == f"{follows} {later}"
    follows = "It costs no stroke, and Slipstream BH right can still follow: on F4."
    assert mistake(WATER, "disc MR2-BH") == (
        f"{follows} From F4, you should be done in two throws. From E4, it takes more."
    )
    follows = "It costs no stroke, and Anvil BH up can still follow: under the basket."
    assert mistake(ROAD, "disc PU3-BH") == f"{follows} {DROPS_IN} From C7, your next throw most likely won't go in."


def test_two_new_cards_cost_no_sure_putt_where_another_card_is_as_needless() -> None:
    hand = "MR2-BH MR2-FH MR3-FH AP2 FF1-BH FP1-BH K10 K14 FL2"
    state = table(hand, "DR1-BH", hole=course("forest")[2], lies="C2 E7", teed=False, options=FOREST)
    reason = reasons(on_last_hole(state))["use K14"]
    assert reason == "On this hole, two new discs should help more than Draw 2 New and Gap Hit."


def test_a_sure_putt_that_is_taken_says_that_it_cannot_miss() -> None:
    hand = "DR4-BH DR1-BH DR1-FH PU1-FH PU3-FH PU4-FH L07 C06"
    state = all_pass(commit(table(hand, "DR1-BH", lies="D2", turns="K15", options=BATTLE), "DR4-BH", "U"))
    asked_state = make(state._replace(discs=state.discs._replace(discards=("PU3-BH", "AP3"))), "apply")
    assert reasons(asked_state)["take AP3"] == "From D7, Boom can't miss."


def test_a_disc_that_is_fetched_for_the_next_throw_is_no_better_than_the_throw_before() -> None:
    first = "First Thunderline BH up, which most likely lands on C8."
    sentence = f"{first} From there, Boom from the discard pile reaches the basket."
    for state, move in (
        (SWAP, "disc DR1-BH"),
        (make(SWAP, "disc DR1-BH"), "aim U"),
        (make(SWAP, "disc PU2-BH"), "back"),
    ):
        ranking = hints(state)
        assert ranking[move][0].cost == pytest.approx(ranking["use K15"][0].cost) and ranking[move][1] == sentence
        assert next(iter(ranking)) == move and GAME.ai.caddie
        assert GAME.ai.caddie.is_pointless(GAME.rules.view(state, 0), GAME.rules.parse_move("use K15"))
    assert mistake(SWAP, "disc PU2-BH") == mistake(SWAP, "disc DR1-BH") == ""
    best, other = (hints(SWAP)[move][0].cost for move in ("disc DR1-BH", "disc DR2-FH"))
    assert other - best < 0.2, "Boom can follow this throw, too"
    twice = SWAP._replace(discs=SWAP.discs._replace(discards=("PU2-BH",)))
    assert "disc PU2-BH" in hints(twice), "the same disc in the hand can still be thrown"


def test_a_swapped_card_is_compared_with_the_one_to_swap() -> None:
    hand = "DR4-FH MR2-BH MR4-FH PU4-BH AP2 SF1-BH V02 L01 L05"
    state = table(hand, "DR1-BH", hole=course("suburban")[0], teed=False, options=SUBURBAN)
    swapping = state._replace(phase=Swapping(((), ())))
    disc_is_better = "On later holes, a disc should help you more than an action card."
    assert mistake(swapping, "swap V02 action") == disc_is_better
    marked_state = make(swapping, "swap V02 disc")
    assert (
        mistake(marked_state, "swap SF1-BH disc") == "On this hole, Sidestreet BH should help more than Pathfinder BH."
    )
    assert mistake(marked_state, "swap AP2 disc") == "On later holes, Nail'd It should help more than Pathfinder BH."


def test_on_the_last_hole_no_card_is_worth_more_later() -> None:
    assert mistake(on_last_hole(KEPT)._replace(actions=Pile((), ("L01",) * 40)), "disc PU1-BH") is None


def test_the_card_that_the_best_move_plays_is_one_topic_whatever_it_is_for() -> None:
    record, move = play_hole(("rookie", "rookie")), GAME.rules.parse_move
    reset = MoveValue(move("use K15"), 0.0)
    topics = [
        set(topics_of(record, SWAP, Decision(1, 0, 1, 0.0, MoveValue(move(played), 1.0), reset, False)))
        for played in ("disc PU2-BH", "disc DR1-BH")
    ]
    assert "Disc Swap" in set.intersection(*topics)


def test_the_best_throw_from_a_lie_is_one_topic_whatever_was_thrown() -> None:
    record, best = play_hole(("rookie", "rookie")), MoveValue(GAME.rules.parse_move("disc DR1-BH"), 0.0)
    topics = [
        set(topics_of(record, SWAP, Decision(1, 0, 1, 0.0, MoveValue(GAME.rules.parse_move(played), 1.0), best, False)))
        for played in ("disc DR2-FH", "disc MR1-FH")
    ]
    assert set.intersection(*topics)
    lies = SURE, table("AP1 DR1-BH MR2-BH PU1-BH PU3-BH K15 V01 V02 V03", lies="C9")
    sure = {move_topics(GAME.rules.view(state, 0), GAME.rules.parse_move("disc AP1")) for state in lies}
    assert sure == {("sure putt",)}, "a sure putt is the same topic from any lie"


def test_a_place_to_get_to_is_one_topic_however_it_is_reached_and_so_is_a_swap() -> None:
    def topics(state: State, move: str) -> tuple[Hashable, ...]:
        return move_topics(GAME.rules.view(state, 0), GAME.rules.parse_move(move))

    hand = "PU1-BH PU1-FH MR1-BH MR2-BH PU2-BH L01 L03 V01 V02"
    putts = table(hand, lies="D8"), table(hand, lies="C9")
    assert {*topics(putts[0], "disc PU1-BH")} == {*topics(putts[1], "disc PU1-FH")}
    swapping = putts[0]._replace(phase=Swapping(((),)))
    assert topics(swapping, "swap V01 disc") == topics(swapping, "swap PU1-BH action")
    short = commit(table(hand, lies="D3", turns="L06"), "MR2-BH", "U")
    assert {*topics(short, "apply 1")} == {"Good Kick", *topics(table(hand, lies="D4"), "disc MR2-BH")}


def test_champ_and_the_skill_that_it_stands_for_are_one_move_of_a_report() -> None:
    assert GAME.ai.caddie
    champ, flip = map(GAME.rules.parse_move, ("play K16", "copy K01"))
    assert GAME.ai.caddie.join_moves(champ, flip) == flip
    assert GAME.ai.caddie.join_moves(GAME.rules.parse_move("play K05"), flip) is None


def test_the_best_move_gives_nothing_away() -> None:
    assert mistake(PONDS, "disc DR4-BH") == ""


def test_a_disruption_is_compared_with_the_best_one() -> None:
    state = commit(table(HAND, "DR1-BH V01 V02 V03 V04 C01 C02 C05", lies="D8 D2", options=BATTLE), "PU1-BH", "U")
    assert (
        mistake(state, "play C01", seat=1)
        == "Strong Wind costs Annika about 1.64 strokes. Foot Fault only costs about 1.00."
    )
    assert mistake(state, "pass", seat=1) == ""


def test_a_luck_card_tells_where_it_leads_instead() -> None:
    hand = "PU1-BH DR1-BH MR1-BH MR2-BH L02 L07 L01 L05 L03"
    state = all_pass(commit(table(hand, HAND, lies="D8 D2", options=BATTLE, turns="V02"), "PU1-BH", "U"))
    assert mistake(state, "play L07 1") == (
        "With Legend, your disc ends up in the basket. With Drawn In, your disc ends up on E9."
    )
    assert mistake(state, "done") == ""


def test_the_story_of_a_throw_is_its_result_although_other_decisions_come_before_it() -> None:
    record = play_hole(("rookie", "rookie"))
    states = [*record.states()]
    is_open = {ply for ply in range(1, 50) if record.moves[ply - 1].text == "throw" and not states[ply].last}
    assert is_open
    for ply in is_open:
        seat = record.moves[ply - 1].seat
        worth = MoveValue(GAME.rules.parse_move("throw"), 1.0)
        story = tell_first(record, [Stroke(Decision(ply, seat, 1, 0.0, worth, worth, False), 0.0, True, 0.0)], NAMES)
        ends = (GAME.text.news(GAME.rules.view(state, None), NAMES) for state in states[ply:] if state.last)
        assert story and story.text == next(ends)[0]


def test_a_lucky_choice_on_a_throw_that_was_a_costly_mistake_is_no_stroke_of_the_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stroke_stories, "MAX_FEAT_CHANCE", 1.0)
    record = play_hole(("champion", "rookie"))
    states = [*record.states()]
    worth = MoveValue(GAME.rules.parse_move("throw"), 1.0)
    thrown = [
        Decision(ply, record.moves[ply - 1].seat, 1, 0.0, worth, worth, False)
        for ply in range(1, 60)
        if record.moves[ply - 1].text == "throw" and not states[ply].last
    ]
    report = Report((), (), (), tuple(Stroke(one, 1.0, True, 1.0) for one in thrown), None)
    assert stroke_stories.tell_strokes(record, report, NAMES)[0]
    aimed = tuple(one._replace(ply=one.ply - 1) for one in thrown)
    assert not stroke_stories.tell_strokes(record, report._replace(costly=(aimed,)), NAMES)[0]


def test_the_luck_of_a_draw_is_not_told_as_the_throw_after_it() -> None:
    record = play_hole(("champion", "rookie"))
    finished = [len(GAME.rules.view(state, None).card.strokes[0]) for state in record.states()]
    draws = [ply for ply, move in enumerate(record.moves, 1) if move.text.startswith("draw")]
    draws = [ply for ply in draws if finished[ply] == finished[ply - 1]]  # the end of a hole is news
    assert draws
    worth = MoveValue(GAME.rules.parse_move("draw disc"), 1.0)
    for ply in draws:
        decision = Decision(ply, record.moves[ply - 1].seat, 1, 0.0, worth, worth, False)
        assert tell_first(record, [Stroke(decision, 1.0, True, 1.0)], NAMES) is None


def test_a_putt_that_can_miss_is_named_with_the_card_that_it_needs() -> None:
    hand = "DR1-BH DR3-FH MR1-FH MR4-BH PU1-BH FF3-BH K03 V05 L05"
    state = table(hand, "DR1-BH", hole=course("forest")[1], lies="E6 D8", options=FOREST)
    reason = mistake(make(state, "disc MR1-FH", "aim U"), "throw")
    assert reason == f"{DROPS_IN} From F10, Pin BH with Tail Wind can miss."


def test_a_next_throw_that_drops_in_with_a_penalty_is_not_said_to_miss() -> None:
    """From D6, Meadow FH goes out of bounds over the pond and comes back under the basket."""
    hand = "DR3-FH MR3-FH MR4-BH MR4-FH PU1-FH AP2 K03 K05 L02"
    state = table(hand, "DR1-BH", hole=course("forest")[2], lies="C2", options=Options(course="forest"))
    sentence = "From E8, Nail'd It reaches the basket. From D6, your next throw only drops in with a penalty."
    assert mistake(state, "disc MR3-FH") == sentence


def test_a_luck_card_that_the_played_throw_needs_is_told_as_what_it_costs_later() -> None:
    hand = "MR1-FH MR2-BH MR2-FH PU1-FH PU3-BH PU4-BH AP1 V07 L03"
    state = table(hand, "DR1-BH", hole="PK02", lies="C8 C9", options=Options(rules="battle"))
    assert mistake(state, "disc MR1-FH") == "On later holes, Green Flag should help you more."
    assert mistake(on_last_hole(state), "disc MR1-FH") is None


def test_f130_a_throw_to_the_limit_says_what_a_better_change_of_the_hand_is_good_for() -> None:
    hand = "DR2-FH DR3-BH DR3-FH DR4-BH PU2-BH PU3-FH K02 K14 C03"
    state = table(hand, "DR1-BH", hole="PK02", lies="C8 E2", options=Options(rules="battle"))
    late = after_strokes(state, state.stroke_limit - 3)
    assert next(iter(hints(late))) == "use K14"
    sentence = "It costs no stroke, and Lifter BH up can still follow: in the basket."
    assert mistake(late, "disc PU3-FH") == f"Your move most likely takes you to the limit of 9 strokes. {sentence}"


def test_a_penalty_that_both_throws_cost_is_no_reason_for_the_better_one() -> None:
    hand = "MR1-FH MR2-FH MR3-FH MR4-BH PU1-FH PU2-FH PU3-FH V05 V06"
    state = on_last_hole(table(hand, "DR1-BH", hole="PK03", lies="D2", teed=False))
    assert "like all your throws here" in next(iter(reasons(state).values()))
    assert mistake(state, "disc MR1-FH") is None


def test_f130_what_the_limit_spares_is_no_fault_of_a_new_disc() -> None:
    state = after_strokes(table("PU1-BH PU3-BH DR1-BH DR2-BH MR1-BH V01 V02 V03 V04", lies="D8"), 7)
    assert mistake(state, "redraw DR1-BH") == ""
    assert "costs a stroke" in (mistake(after_strokes(state, 0), "redraw DR1-BH") or "")


def test_a_new_disc_before_a_draw_that_comes_first_is_a_mistake_without_a_value() -> None:
    view = GAME.rules.view(table("PU1-BH DR1-BH V01", "DR1-BH", lies="D8"), 0)
    assert GAME.ai.caddie
    best, *_others = GAME.ai.caddie.evaluate(view, Luck(b"", 1))
    played = best._replace(move=GAME.rules.parse_move("redraw DR1-BH"), strokes=best.strokes + 1)
    assert best.move == GAME.rules.parse_move("draw disc")
    assert GAME.ai.caddie.explain_mistake(view, played, best, NAMES) is not None
