"""The setup matrix and its errors (section 12.6), and every refusal of a move (S-173)."""

from itertools import product

import msgspec
import pytest

from engine.game import IllegalMove, UnreadableMove
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.notation import parse_move, write_move
from engine.scramble.options import Options
from engine.scramble.round.progress import setup_error
from engine.scramble.state import Move
from engine.scramble.text.refusals import ERROR_SENTENCES
from tests.engine.scramble.positions import begin, make, practice, refusal
from tests.engine.scramble.worked_examples import RULES
from tests.parametrize import every_row

CHOICES = {
    "throwing": ("scramble", "original"),
    "play": ("stroke", "board_race", "match", "skins"),
    "cards": ("none", "luck", "battle"),
    "teams": ("singles", "doubles"),
}


SETUP_CODES = {
    "E_PLAYERS",
    "E_SKINS_SOLO",
    "E_MATCH_SIDES",
    "E_BATTLE_SOLO",
    "E_DOUBLES_COUNT",
    "E_DOUBLES_RACE",
    "E_RACE_LENGTH",
}


def setups() -> list[Options]:
    """Return the legal combinations of options except the course."""
    combinations = [dict(zip(CHOICES, chosen, strict=True)) for chosen in product(*CHOICES.values())]
    return [
        msgspec.convert(some, Options)
        for some in combinations
        if (some["play"], some["teams"]) != ("board_race", "doubles")
    ]


def test_s170_there_are_42_setups_and_126_with_courses() -> None:
    assert len(setups()) == 42
    assert len({GAME.text.options(setup, 2) for setup in setups()}) == 42
    for setup in setups():
        for course in ("A", "B", "A+B"):
            assert len(begin(*seats(setup), course=course).course) == (18 if course == "A+B" else 9)


def seats(setup: Options) -> tuple[int]:
    return (4 if setup.teams == "doubles" else 2,)


@every_row(
    ("seated", "chosen", "error"),
    [
        (0, {}, "E_PLAYERS"),
        (7, {}, "E_PLAYERS"),
        (1, {}, None),
        (6, {}, None),
        (1, {"play": "board_race"}, None),
        (1, {"play": "skins"}, "E_SKINS_SOLO"),
        (2, {"play": "skins"}, None),
        (1, {"play": "match"}, "E_MATCH_SIDES"),
        (2, {"play": "match"}, None),
        (3, {"play": "match"}, "E_MATCH_SIDES"),
        (1, {"cards": "battle"}, "E_BATTLE_SOLO"),
        (2, {"cards": "battle"}, None),
        (3, {"teams": "doubles"}, "E_DOUBLES_COUNT"),
        (4, {"teams": "doubles"}, None),
        (5, {"teams": "doubles", "play": "skins"}, "E_DOUBLES_COUNT"),
        (6, {"teams": "doubles", "play": "skins"}, None),
        (4, {"teams": "doubles", "play": "match"}, None),
        (6, {"teams": "doubles", "play": "match"}, "E_MATCH_SIDES"),
    ],
)
def test_s171_each_option_requires_the_others_of_the_rules(
    seated: int, chosen: dict[str, str], error: str | None
) -> None:
    options = msgspec.convert(chosen, Options)
    assert setup_error(options, seated) == error
    if error:
        with pytest.raises(ValueError, match=ERROR_SENTENCES[error]):
            GAME.rules.setup(options, seated, Luck(bytes(32), 0))


def test_s171_doubles_never_race() -> None:
    with pytest.raises(ValueError, match=ERROR_SENTENCES["E_DOUBLES_RACE"]):
        Options(play="board_race", teams="doubles")


def test_s171_the_sentences_are_those_of_the_rules() -> None:
    for code in SETUP_CODES:
        assert f'`{code}`: "{ERROR_SENTENCES[code]}"' in RULES


def test_s172_the_options_have_the_defaults_of_the_rules() -> None:
    plain = Options()
    assert (plain.throwing, plain.play, plain.cards, plain.teams, plain.course) == (
        "scramble",
        "stroke",
        "none",
        "singles",
        "A",
    )
    assert plain.holes == 9
    assert begin(2, throwing="original", cards="luck", play="board_race").options.cards == "luck"


def test_s2_scramble_throws_go_with_every_game_type_and_card_mode() -> None:
    scramble = [(setup.play, setup.cards) for setup in setups() if setup.throwing == "scramble"]
    assert set(scramble) == set(product(CHOICES["play"], CHOICES["cards"]))


def test_s7_the_default_table_has_no_cards_and_the_end_sends_people_outside() -> None:
    assert Options().cards == "none"
    state = make(practice("B8", cards="none"), "leave")
    assert "outside" in GAME.text.final(GAME.rules.view(state, None), ["Ada"])[-1]


@every_row("code", sorted(ERROR_SENTENCES))
def test_s173_every_error_has_a_sentence_and_is_in_the_rules(code: str) -> None:
    assert f"`{code}`" in RULES
    assert ERROR_SENTENCES[code].endswith((".", ". {ask}"))


def test_s173_every_error_of_a_move() -> None:
    plain = practice("B8", "E8", cards="none")
    luck = practice("B8", "E8", hands=["mulligan"])
    rolled_state = make(plain, "throw | 4 2 5")
    battle = practice("B8", "E8", "F8", cards="battle", hands=["gust courtesy-call"])
    hit = battle.with_player(1, sheltered=True)
    settled_state = make(practice("E8", "B8"), "throw | 1 6 6", "use D", "land E7")
    found = {
        refusal(plain, "throw", seat=1): "E_NOT_YOUR_TURN",
        refusal(plain, "done"): "E_WRONG_PHASE",
        refusal(rolled_state, "use 1"): "E_NO_SUCH_DIE",
        refusal(make(practice("G7", cards="none"), "throw | 4 2 5"), "use DM"): "E_PITCH_OUT",
        refusal(
            practice("B8", throwing="original").with_player(0, effects=("snapped-driver",)), "throw D"
        ): "E_DIE_BLOCKED",
        refusal(make(rolled_state, "use D"), "fly NNNW"): "E_ILLEGAL_PATH",
        refusal(luck, "ace-run D"): "E_CARD_NOT_HELD",
        refusal(luck, "mulligan"): "E_CARD_TIMING",
        refusal(battle.with_player(1, throws=0), "battle gust 2"): "E_CARD_TARGET",
        refusal(hit, "battle courtesy-call 2"): "E_SHELTERED",
        refusal(make(settled_state, "roll | 6 6 6", "keep"), "roll"): "E_LUCK_USED",
        refusal(
            make(practice("E5", "B8", hands=["mulligan"]), "throw | 6 1 2", "use DP", "land M5"), "roll"
        ): "E_LUCK_NOT_IN_BOUNDS",
        refusal(plain, "roll"): "E_NO_CARDS_MODE",
    }
    assert all(code == expected for code, expected in found.items())
    assert set(found) | SETUP_CODES == set(ERROR_SENTENCES)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("S", "closer"),
        ("NE-E-E-E", "diagonal"),
        ("NN", "wrong length"),
        ("EEEEE", "wrong length"),
    ],
)
def test_s173_an_illegal_path_tells_its_fault(path: str, reason: str) -> None:
    state = make(practice("B8", cards="none"), "throw | 4 2 5", "use D")
    with pytest.raises(IllegalMove, match=reason):
        GAME.rules.apply(state, 0, parse_move(f"fly {path}"), Luck(b"", 0))


@every_row(
    "text",
    [
        "choose pete-putt pro",
        "throw",
        "throw D",
        "ace-run P",
        "use DM",
        "use 13",
        "use none",
        "land K5",
        "land N5 off",
        "fly NNE",
        "fly SE-E-E",
        "great-shot NW",
        "discard gust",
        "battle disc-mix-up 6",
        "push S",
        "concede match",
        "leave",
    ],
)
def test_s66_moves_read_as_they_are_written(text: str) -> None:
    assert write_move(parse_move(text)) == text
    assert parse_move(f"  {text.swapcase()} ") == parse_move(text)


def test_s66_dice_are_read_in_any_order() -> None:
    assert parse_move("use mpd") == Move("use", "DMP")


@every_row("text", ["use", "use DD", "use D1", "land", "land Z99", "fly X", "throw X", "battle gust 7", "??"])
def test_s173_a_text_that_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove):
        parse_move(text)
