"""Game types, scoring and the end of the game (section 12)."""

from typing import Any

from engine.scramble import GAME
from engine.scramble.events import HoleEnded, Ordered
from engine.scramble.round.progress import close_hole, end_turn, roll_order_of_play
from engine.scramble.round.scoring import hole_winner, scorecard, skins
from engine.scramble.state import Over, State
from engine.scramble.text.terms import score_name
from engine.scramble.throw.resolve import penalise, pick_up_at_cap
from tests.engine.scramble.positions import begin, chance, make, phase, practice, refusal, strokes, verbs
from tests.parametrize import every_row

HOLE_OUT = ("throw | 1 6 6", "use D", "land J5")
"""From I5 into the basket."""


def plain(*lies: str, **options: Any) -> State:
    return practice(*lies, cards="none", **options)


def last_hole_after(*holes: tuple[int | None, ...], **options: Any) -> State:
    """Return a last hole that everybody is about to finish, after holes with these scores by side."""
    sides = len(holes[0])
    seats = sides * (2 if options.get("teams") == "doubles" else 1)
    return plain(*["I5"] * seats, **options)._replace(scores=holes, hole=len(holes))


def finish_hole(state: State, *made_scores: int) -> State:
    """Return the state after the hole has ended with these strokes of each seat."""
    for seat, score in enumerate(made_scores):
        state = state.with_player(seat, status="holed", throws=score, penalties=0)
    return close_hole(state)


def result(state: State) -> Any:
    outcome = GAME.rules.result(state)
    assert outcome is not None
    return outcome


def test_s150_the_game_types_and_doubles() -> None:
    for play in ("stroke", "match", "skins"):
        assert begin(4, play=play, teams="doubles").side_count == 2
    assert begin(3, play="board_race").is_race


def test_s151_the_highest_roll_throws_first_and_ties_roll_again() -> None:
    order, rounds = roll_order_of_play((0, 1, 2), chance(1, 1, 1, 6, 6, 6, 1, 1, 1, 2, 2, 2, 3, 3, 3))
    assert order == (1, 2, 0)
    assert rounds == (
        ((0, (1, 1, 1)), (1, (6, 6, 6)), (2, (1, 1, 1))),
        ((0, (2, 2, 2)), (2, (3, 3, 3))),
    )
    assert roll_order_of_play((0,), chance()) == ((0,), ())
    events = begin(3).events
    assert isinstance(events[0], Ordered)


def test_s152_a_throw_counts_one_stroke() -> None:
    state = practice("E8", "B8", hands=["amazing-throw mulligan"])
    state = make(state, "throw | 1 1 1", "use D", "land E7", "amazing-throw | 1 1 1", "use none", "mulligan | 1 1 1")
    assert strokes(state) == 2


def test_s153_fewest_strokes_over_all_holes_win() -> None:
    state = finish_hole(last_hole_after(*[(3, 4)] * 8), 5, 3)
    assert result(state).places == (1, 2)
    assert result(state).totals == (29, 35)
    assert scorecard(state).strokes == ((3,) * 8 + (5,), (4,) * 8 + (3,))


def test_s154_turns_go_round_and_pass_over_who_has_holed_out() -> None:
    state = plain("I5", "B8", "B8")
    state = make(state, *HOLE_OUT, "throw | 1 1 1", "use D", "land C8", "throw | 1 1 1", "use D", "land C8")
    assert state.actor == 1


def test_s154_the_lower_score_throws_first_on_the_next_hole_and_ties_keep_their_order() -> None:
    state = finish_hole(plain("I5", "I5", "I5")._replace(order=(2, 0, 1)), 4, 3, 4)
    assert (state.order, state.actor) == ((1, 2, 0), 1)


def test_s155_the_disc_is_picked_up_at_par_plus_five() -> None:
    state = plain("C7", "B8").with_player(0, throws=6)
    state = make(state, "throw | 1 1 1", "use D", "land D7")
    assert (state.players[0].status, strokes(state)) == ("capped", 8)
    beyond = pick_up_at_cap(plain("B8").with_player(0, throws=8, penalties=1), 0)
    assert finish_hole(beyond.with_player(0, status="capped")).scores == ((9,),) or beyond.players[0].status == "capped"
    assert close_hole(beyond).scores == ((8,),)


def test_s155_holing_out_on_the_last_stroke_counts() -> None:
    state = make(plain("I5", "B8").with_player(0, throws=7), *HOLE_OUT)
    assert state.players[0].status == "holed"


@every_row(
    ("made_in", "par", "name"),
    [
        (1, 3, "an ace"),
        (1, 4, "an ace"),
        (2, 5, "an albatross"),
        (2, 4, "an eagle"),
        (2, 3, "a birdie"),
        (3, 3, "a par"),
        (4, 3, "a bogey"),
        (5, 3, "a double bogey"),
        (8, 3, "5 over par"),
    ],
)
def test_s156_score_names(made_in: int, par: int, name: str) -> None:
    assert score_name(made_in, par) == name


def test_s156_feats_remember_the_best_scores() -> None:
    for throws, feat in ((0, ("ace",)), (1, ("birdie",)), (2, ())):
        state = make(plain("I5", "B8").with_player(0, throws=throws), *HOLE_OUT)
        assert state.players[0].feats == feat


def test_s157_a_tie_for_first_goes_to_sudden_death_on_holes_1_2_3() -> None:
    state = finish_hole(last_hole_after(*[(3, 3, 4)] * 8), 3, 3, 3)
    assert (state.playoff, state.hole, state.contenders) == (1, 0, (0, 1))
    assert state.players[2].status == "out"
    state = finish_hole(state.with_player(2, status="out"), 4, 4)
    assert (state.playoff, state.hole) == (2, 1)
    won = finish_hole(state, 4, 3)
    assert isinstance(won.phase, Over)
    assert result(won).places == (2, 1, 3)
    assert scorecard(won).leaders == (1,), "the card marks who won the playoff, not who was level before it"


def test_s157_after_three_playoff_holes_the_win_is_shared_and_other_ties_stand() -> None:
    state = finish_hole(last_hole_after(*[(3, 3, 4, 4)] * 8), 3, 3, 3, 3)
    for _hole in range(3):
        state = finish_hole(state, 4, 4)
    assert result(state).places == (1, 1, 3, 3)
    assert result(state).totals == (27, 27, 35, 35)


def test_s168_a_round_of_one_hole_plays_it_again_until_one_has_won() -> None:
    state = finish_hole(plain("I5", "I5", holes=1), 3, 3)
    assert (state.playoff, state.hole) == (1, 0)
    state = finish_hole(state, 3, 3)
    assert (state.playoff, state.hole) == (2, 0)
    assert result(finish_hole(state, 4, 3)).places == (2, 1)


def match(*winners: int | None) -> State:
    """Return a match about to finish its next hole."""
    holes = tuple((3, 4) if winner == 0 else (4, 3) if winner == 1 else (3, 3) for winner in winners)
    return plain("I5", "I5", play="match")._replace(scores=holes, winners=winners, hole=len(winners))


def test_s158_fewer_strokes_win_the_hole_and_the_lead_can_end_the_match() -> None:
    state = finish_hole(match(0, 0, 0, 0), 3, 4)
    assert isinstance(state.phase, Over)
    assert result(state).places == (1, 2)
    assert result(state).totals == (5, 0)
    assert result(state).feats[0][-1:] == ("match won",)
    going = finish_hole(match(0, 0, 0, None), 3, 4)
    assert phase(going) == "PreThrow"
    assert finish_hole(match(), 3, 3).winners == (None,)


def test_s159_a_hole_ends_when_the_other_side_cannot_equal_it() -> None:
    state = plain("I5", "B8", play="match").with_player(1, throws=2)
    state = make(state.with_player(0, throws=1), *HOLE_OUT)
    assert (state.winners, state.scores) == ((0,), ((2, 3),))
    open_still = make(plain("I5", "B8", play="match").with_player(0, throws=1), *HOLE_OUT)
    assert (open_still.winners, open_still.actor) == ((), 1)


def test_s159_a_side_may_concede_in_any_phase_of_its_turn() -> None:
    state = plain("B8", "B8", play="match")
    for stage in (state, make(state, "throw | 1 1 1"), make(state, "throw | 1 1 1", "use D")):
        assert make(stage, "concede hole").winners == (1,)
        assert result(make(stage, "concede match")).places == (2, 1)
        assert refusal(stage, "concede hole", seat=1) == "E_NOT_YOUR_TURN"
    assert "concede" not in verbs(plain("B8", "B8"))


def test_s160_a_level_match_plays_up_to_three_extra_holes() -> None:
    state = finish_hole(match(0, 1, *[None] * 6), 3, 3)
    assert (state.playoff, state.hole) == (1, 0)
    assert result(finish_hole(state, 3, 4)).places == (1, 2)
    for _hole in range(3):
        state = finish_hole(state, 3, 3)
    assert result(state).places == (1, 1)
    assert [feats[-1] for feats in result(state).feats] == ["match halved", "match halved"]


def test_s161_the_winner_throws_first_and_two_capped_sides_halve() -> None:
    assert finish_hole(match(), 4, 3).order == (1, 0)
    assert finish_hole(match(), 3, 3).order == (0, 1)
    state = plain("B8", "B8", play="match").with_player(0, status="capped", throws=9)
    assert close_hole(state.with_player(1, status="capped", throws=8)).winners == (None,)


def test_s162_a_single_lowest_score_wins_the_skins_and_ties_carry() -> None:
    state = last_hole_after((3, 3, 4), (4, 3, 3), (2, 3, 3), (3, 3, 3), play="skins")
    assert skins(state) == ((3, 0, 0), 1)
    assert hole_winner((None, 3, 3)) is None
    last = finish_hole(last_hole_after(*[(3, 3)] * 8, play="skins"), 3, 4)
    assert result(last).totals == (9, 0)
    assert result(last).feats == (("skin",) * 9, ())
    ended = [event for event in last.events if isinstance(event, HoleEnded)]
    assert (ended[0].winner, ended[0].skins) == (0, 9)


def test_s162_lost_skins_and_ties_by_strokes() -> None:
    lost = finish_hole(last_hole_after(*[(3, 4), (4, 3)] * 4, play="skins"), 3, 3)
    assert result(lost).totals == (4, 4)
    assert result(lost).places == (1, 1)
    fewer = finish_hole(last_hole_after(*[(3, 6), (4, 3)] * 4, play="skins"), 3, 3)
    assert result(fewer).places == (1, 2)


def race(*lies: str, **changes: Any) -> State:
    """Return the last hole of a race."""
    state = plain(*lies, play="board_race")
    for seat in range(len(lies)):
        state = state.with_player(seat, hole=8, card=(3,) * 8, **changes)
    return state


def test_s33_holing_out_in_a_race_puts_the_disc_on_the_next_tee() -> None:
    state = make(plain("I5", "B8", play="board_race"), *HOLE_OUT)
    player = state.players[0]
    assert (player.hole, player.status, player.throws, player.card, state.actor) == (1, "playing", 0, (2,), 1)


def test_s163_the_first_to_hole_out_on_the_last_hole_wins() -> None:
    state = make(race("I5", "B8"), *HOLE_OUT)
    assert phase(state) == "PreThrow"
    over = make(state, "throw | 1 1 1", "use D", "land C8")
    assert result(over).places == (1, 2)
    assert result(over).feats[0] == ("race win",)


def test_s164_the_round_is_completed_and_fewer_throws_win() -> None:
    state = race("I5", "I5").with_player(1, card=(3,) * 7 + (2,))
    over = make(state, *HOLE_OUT, *HOLE_OUT)
    assert result(over).places == (2, 1)
    fouled_state = make(penalise(race("I5", "I5"), 0, "sand").with_player(0, skips=0), *HOLE_OUT, *HOLE_OUT)
    assert result(fouled_state).places == (2, 1)
    assert result(make(race("I5", "I5"), *HOLE_OUT, *HOLE_OUT)).places == (1, 1)


def test_s164_skipped_turns_count() -> None:
    state = make(race("I5", "I5").with_player(1, skips=1), *HOLE_OUT)
    assert isinstance(state.phase, Over)
    assert [player.turns for player in state.players] == [1, 1]


def test_s165_the_others_rank_by_hole_and_distance() -> None:
    state = race("I5", "B8", "E8", "E8").with_player(1, hole=7)
    state = make(state, *HOLE_OUT, *["throw | 1 1 1", "use D", "land C8"])
    state = make(state, *["throw | 1 1 1", "use D", "land F8"] * 2)
    assert result(state).places == (1, 4, 2, 2)
    assert pick_up_at_cap(race("B8", throws=30), 0).players[0].status == "playing"


def test_s166_penalties_of_a_race_are_turns() -> None:
    state = make(plain("C7", "B8", play="board_race"), "throw | 1 1 1", "use D", "land D7")
    assert (state.players[0].throws, state.players[0].skips) == (2, 1)
    state = make(state, "throw | 1 1 1", "use D", "land C8")
    assert (state.actor, state.players[0].skips) == (1, 0), "seat 0 was passed over"


def test_s167_the_better_disc_counts_and_teams_alternate() -> None:
    state = plain(*["I5"] * 6, teams="doubles")
    assert [state.side(seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    over = finish_hole(state, 4, 5, 3, 3, 4, 6)
    assert over.scores == ((3, 4, 3),)
    assert over.order == (0, 2, 1, 3, 5, 4)


def test_s167_a_partner_who_cannot_beat_the_score_picks_up() -> None:
    state = plain("I5", "B8", "B8", "B8", teams="doubles")
    state = make(state.with_player(0, throws=2).with_player(2, throws=2), *HOLE_OUT)
    assert state.players[2].status == "spared"
    still = make(plain("I5", "B8", "B8", "B8", teams="doubles").with_player(0, throws=3), *HOLE_OUT)
    assert still.players[2].status == "playing"


def test_s167_a_team_begins_with_its_better_roll() -> None:
    for seed in range(20):
        state = begin(4, seed=bytes([seed]) * 32, teams="doubles")
        rolled = next(event for event in state.events if isinstance(event, Ordered))
        sums = {seat: sum(dice) for seat, dice in rolled.rounds[0]}
        first = state.order[0]
        assert sums[first] == max(sums.values())
        assert [state.side(seat) for seat in state.order] == [first % 2, 1 - first % 2] * 2


def test_s195_the_cap_comes_before_the_match_is_decided() -> None:
    state = plain("B8", "B8", play="match").with_player(0, throws=8).with_player(1, status="holed", throws=3)
    state = end_turn(pick_up_at_cap(state, 0))
    assert state.scores == ((8, 3),)
    assert state.winners == (1,)
