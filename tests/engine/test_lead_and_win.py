"""How a round was won, and the scores under par, in the sentences that the games share."""

from engine.hole_result import feat_sentences
from engine.i18n import use_locale
from engine.lead_and_win import SideNames, lead_change, shared_win_sentence, win_sentence
from tests.parametrize import every_row

SIDES = SideNames(("Ada", "Ben", "Cleo and Dan"), (1, 1, 2))
Holes = tuple[tuple[int, ...], ...]


@every_row(
    ("holes", "winner", "text"),
    [
        (((3, 4, 4), (4, 3, 4), (3, 4, 4)), 0, "Ada wins by 1 on the last hole, with 9 strokes."),
        (((3, 4, 4), (4, 4, 4)), 0, "Ada leads from start to finish and wins by 1, with 9 strokes."),
        (((4, 4, 4), (3, 4, 4), (3, 3, 4)), 0, "Ada wins by 1, with 9 strokes."),
        (((9, 4, 9), (2, 8, 9), (3, 4, 4)), 0, "Ada was 5 behind, but wins by 2 with 9 strokes."),
        (((9, 4, 9), (3, 8, 9), (3, 4, 4)), 0, "Ada was 5 behind, but wins by 1 on the last hole, with 9 strokes."),
        (((3, 4, 4),), 0, "Ada wins by 1, with 9 strokes."),
        (((4, 4, 4), (4, 4, 3)), 2, "Cleo and Dan win by 1 on the last hole, with 9 strokes."),
    ],
)
def test_the_text_of_a_win_says_how_it_came_about(holes: Holes, winner: int, text: str) -> None:
    assert win_sentence(SIDES, holes, range(3), winner, "9 strokes") == text


@every_row(
    ("holes", "winners", "more"),
    [
        (((3, 4, 9), (4, 3, 9)), (0, 1), " Ben catches up on the last hole."),
        (((4, 9, 3), (3, 9, 4)), (0, 2), " Ada catches up on the last hole."),
        (((3, 4, 4), (3, 2, 2)), (1, 2), " Ben and Cleo and Dan catch up on the last hole."),
        (((3, 3, 9), (3, 3, 9)), (0, 1), ""),
        (((3, 3, 9),), (0, 1), ""),
    ],
)
def test_the_text_of_a_shared_win_says_who_drew_level_on_the_last_hole(
    holes: Holes, winners: tuple[int, ...], more: str
) -> None:
    said = shared_win_sentence(SIDES.join(winners), "7 strokes", SIDES, holes, range(3), winners)
    assert said == f"{SIDES.join(winners)} share the win, with 7 strokes each.{more}"


def test_a_side_that_left_is_not_named_as_beaten() -> None:
    assert win_sentence(SIDES, ((4, 3, 5), (4, None, 5)), (0, 2), 0, "8 strokes").startswith("Ada leads from start")


@every_row(
    ("holes", "text"),
    [
        (((3, 4, 4),), ""),
        (((3, 4, 4), (4, 4, 2)), "Cleo and Dan take the lead from Ada."),
        (((3, 4, 4), (4, 3, 4)), "Ada and Ben are tied for the lead."),
        (((3, 4, 4), (3, 4, 4)), ""),
        ((), ""),
    ],
)
def test_a_change_of_the_lead_is_told(holes: Holes, text: str) -> None:
    assert lead_change(SIDES, holes) == text


@every_row(
    ("locale", "said"),
    [
        ("en", ("Ada made one birdie.", "Cleo made 2 birdies and one ace.")),
        ("de", ("Ada spielte ein Birdie.", "Cleo spielte 2 Birdies und ein Ass.")),
    ],
)
def test_scores_under_par_are_counted_as_people_say_it(locale: str, said: tuple[str, ...]) -> None:
    feats = (("birdie",), ("skin",), ("birdie", "ace", "birdie"))
    with use_locale(locale):
        assert tuple(feat_sentences(feats, ("Ada", "Ben", "Cleo"))) == said
