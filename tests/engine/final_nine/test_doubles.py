"""F-146 and F-148: doubles, two teams with one TEAM K-STAR card each."""

from engine.final_nine import GAME
from engine.final_nine.options import Options
from engine.final_nine.state import Casting, Over, Pile, State, Swapping
from engine.rng import Luck
from tests.engine.final_nine.positions import SEED, all_pass, commit, finish, make, table

NAMES = ("Ada", "Ben", "Cleo", "Dan")
DOUBLES = Options(characters="kstar", doubles=True, rules="battle", pack="full")


def doubles() -> State:
    state = table(*["MR2-BH PU1-BH V03"] * 4, options=DOUBLES)
    players = tuple(
        player._replace(character="KY" if seat % 2 == 0 else "KO") for seat, player in enumerate(state.players)
    )
    return state._replace(players=players)


def test_f146_one_of_each_team_chooses() -> None:
    state = GAME.rules.setup(DOUBLES, 4, Luck(SEED, 0))
    for _ in range(2):
        assert isinstance(state.phase, Casting)
        state = make(state, "done", seat=GAME.rules.awaiting(state)[0])
    assert isinstance(state.phase, Swapping)


def test_f146_f148_each_team_has_one_card_and_shares_its_abilities() -> None:
    state = GAME.rules.setup(DOUBLES, 4, Luck(SEED, 0))
    assert len(GAME.rules.awaiting(state)) == 1
    while isinstance(state.phase, Casting):
        (seat,) = GAME.rules.awaiting(state)
        state = GAME.rules.apply(state, seat, GAME.rules.legal_moves(state, seat)[0], Luck(SEED, 1))
    heroes = [player.character for player in state.players]
    assert heroes[0] == heroes[2] != heroes[1] == heroes[3]
    used_state = commit(doubles(), "MR2-BH", "U", "KY1")
    assert [player.tired for player in used_state.players] == [True, False, True, False]


def test_f142_f148_the_partner_may_use_the_ability_first() -> None:
    hand = "MR2-BH PU1-BH K04"
    state = table(*[hand] * 4, options=DOUBLES)._replace(discs=Pile(("DR4-BH",), ("DR1-BH",)))
    players = (player._replace(character=("KP", "KO")[seat % 2]) for seat, player in enumerate(state.players))
    state = make(state._replace(players=tuple(players)), "disc MR2-BH", "aim U", "play K04 1", "play KP1 1")
    plain = make(state, "back")
    state = make(state, "use KP3", "discard K04", "take DR1-BH", seat=2)
    assert state.phase == plain.phase, "one ability of the card, once: what was planned with another is taken back"
    assert [slip.card for slip in finish(all_pass(make(state, "throw"))).slips] == ["K04"]


def test_f148_battle_cards_on_the_other_team_only() -> None:
    assert GAME.rules.awaiting(commit(doubles(), "MR2-BH", "U")) == (1, 3)


def finished_round(*scores: int) -> State:
    """Return the end of a round of doubles with one hole of par 3, with these scores by seat."""
    state = doubles()
    players = tuple(player._replace(scores=(score,)) for player, score in zip(state.players, scores, strict=True))
    return state._replace(players=players, holes=state.holes[:1], phase=Over())


def test_f148_the_team_score_is_the_sum_of_both() -> None:
    result = GAME.rules.result(finished_round(3, 2, 3, 5))
    assert result is not None and result.totals == (6, 7, 6, 7) and result.places == (1, 3, 1, 3)


def test_f148_scorecard_board_and_final_text_show_teams() -> None:
    view = GAME.rules.view(finished_round(3, 2, 3, 5), None)
    assert view.card.strokes == ((3,), (2,), (3,), (5,))
    assert view.card.totals == (6, 7, 6, 7) and view.card.leaders == (0, 2)
    assert view.card.teams == ((0, 2), (1, 3))
    assert "Teams: Ada and Cleo 6 strokes, Ben and Dan 7 strokes." in GAME.text.board(view, NAMES)
    assert GAME.text.final(view, NAMES) == (
        "Ada & Cleo win by 1, with 6 strokes (level par).",
        "Ben made one birdie.",
    )
    tie = GAME.text.final(GAME.rules.view(finished_round(3, 3, 3, 3), None), NAMES)
    assert tie == ("Ada & Cleo and Ben & Dan share the win, with 6 strokes each.",)


def test_f148_f182_the_score_of_the_partner_who_stays_counts_twice() -> None:
    state = finished_round(3, 2, 3, 5)
    left = state._replace(players=(state.players[0]._replace(gone=True, scores=()), *state.players[1:]))
    result = GAME.rules.result(left)
    assert result is not None and result.totals == (6, 7, 6, 7) and result.places == (4, 2, 1, 2)
    assert GAME.text.final(GAME.rules.view(left, None), NAMES)[0] == "Cleo wins by 1, with 6 strokes (level par)."
