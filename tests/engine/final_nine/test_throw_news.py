"""News of throws: one line a throw, the result first, with what a card did to it."""

from engine.final_nine import GAME
from engine.final_nine.courses.hole import Hole, parse_cell
from engine.final_nine.state import State
from engine.news import NewsItem, drop_interim, lines
from tests.engine.final_nine.positions import commit, make, park, pick, table
from tests.parametrize import every_row

NAMES = ("Ada", "Ben")


def items_of(state: State) -> tuple[NewsItem, ...]:
    tell = GAME.text.news_items
    assert tell
    return tell(GAME.rules.view(state, None), NAMES)


def line(*states: State) -> str:
    """Return the line of the moves that led to these states."""
    (said,) = lines(drop_interim([item for state in states for item in items_of(state)]), NAMES)
    return said


def near_tee(cell: str) -> Hole:
    """Return a hole whose tee is that near to the basket at D9."""
    return park("PK01")._replace(tee=parse_cell(cell))


def second_throw(hand: str, turns: str, lies: str) -> State:
    """Return a table whose first player has one stroke on the hole."""
    state = table(hand, "K08", lies=lies, turns=turns)
    return state._replace(players=(state.players[0]._replace(strokes=1), state.players[1]))


@every_row(
    ("hand", "lies", "turns", "throw", "text"),
    [
        ("DR2-BH", "D2", "", "DR2-BH U", "drives to C8, 2 to go"),
        ("MR2-BH", "D2", "", "MR2-BH U", "throws to D6, 3 to go"),
        ("MR2-BH", "D2", "K02", "MR2-BH U", "throws to D6, 3 to go"),
        ("MR2-BH", "D2", "V03", "MR2-BH U", "throws, and Hard Fade bends it left: C6, 4 to go"),
        ("MR2-FH", "D2", "V03", "MR2-FH U", "throws, and Hard Fade bends it right: E6, 4 to go"),
        ("MR2-BH", "D2", "V05", "MR2-BH U", "throws, and Nose Up stops it short: D4, 5 to go"),
        ("MR2-BH", "D2", "C01", "MR2-BH U", "throws to D6, 3 to go, Foot Fault: +1 stroke"),
        ("MR2-BH", "D2", "C05", "MR2-BH U", "throws to D6, 3 to go, loses 1 card to Courtesy"),
        ("MR2-BH", "D2", "V06", "MR2-BH U", "throws to D6, 3 to go"),
        ("DR4-BH", "D4", "", "DR4-BH D", "goes out of bounds: +1 stroke, back to D1, 8 to go"),
        ("PU1-BH", "D8", "", "PU1-BH U", "makes the putt, a birdie (2 strokes)"),
        ("MR2-BH", "D5", "", "MR2-BH U", "lands under the basket and drops in for one more stroke, a par (3 strokes)"),
        (
            "PU1-BH",
            "D8",
            "V06",
            "PU1-BH U",
            "misses the putt because of Clang: under the basket, then drops in for one more stroke, a par (3 strokes)",
        ),
        ("PU1-BH", "D8", "V03", "PU1-BH U", "misses the putt because of Hard Fade: C9, 1 to go"),
    ],
)
def test_a_throw_is_one_line_with_what_a_card_did_to_it(
    hand: str, lies: str, turns: str, throw: str, text: str
) -> None:
    thrown_state = commit(second_throw(f"{hand} K08", turns, lies), *throw.split())
    assert line(thrown_state, make(thrown_state, "done")) == f"Ada {text}."


@every_row(
    ("hand", "lies", "turns", "throw", "is_no_feat"),
    [
        ("MR2-BH", "D2", "", "MR2-BH U", False),
        ("MR2-BH", "D2", "V03", "MR2-BH U", True),
        ("DR4-BH", "D4", "", "DR4-BH D", True),
        ("PU1-BH", "D8", "", "PU1-BH U", False),
    ],
)
def test_a_throw_that_owes_its_result_to_trouble_is_no_feat(
    hand: str, lies: str, turns: str, throw: str, is_no_feat: bool
) -> None:
    thrown_state = commit(second_throw(f"{hand} K08", turns, lies), *throw.split())
    told = (item for state in (thrown_state, make(thrown_state, "done")) for item in items_of(state))
    assert any(item.is_no_feat for item in told) == is_no_feat


def test_a_card_that_was_cancelled_names_the_card_that_saved_the_throw() -> None:
    thrown_state = commit(second_throw("MR2-BH L02", "C01", "D2"), "MR2-BH", "U")
    helped_state = make(thrown_state, "play L02 C01")
    assert (
        line(thrown_state, helped_state, make(helped_state, "done"))
        == "Ada throws to D6, 3 to go, cancels Foot Fault with Legend."
    )


def test_an_opponent_whose_card_decides_a_throw_is_named() -> None:
    thrown_state = commit(table("PU1-BH K08", "V03 K08", lies="D8", options=pick(rules="battle")), "PU1-BH", "U")
    disrupted_state = make(thrown_state, "play V03", seat=1)
    landed_state = make(disrupted_state, "done")
    assert line(landed_state) == "Ada misses the putt because of Ben's Hard Fade: C9, 1 to go."
    assert items_of(landed_state)[0].is_turning_point


@every_row(
    ("own", "turns", "is_told_again"),
    [("C01", "", True), ("K08", "C01", False)],
)
def test_a_penalty_is_told_again_at_the_end_of_the_hole_if_an_opponent_played_it(
    own: str, turns: str, is_told_again: bool
) -> None:
    state = table("MR2-BH K08", f"{own} K08", turns=turns, options=pick(rules="battle"))
    thrown_state = commit(state, "MR2-BH", "U")
    landed_state = make(make(thrown_state, "play C01" if is_told_again else "pass", seat=1), "done")
    assert "Foot Fault: +1 stroke" in line(landed_state)
    assert items_of(landed_state)[0].is_turning_point == is_told_again


def test_the_news_name_the_luck_card_that_brought_a_disc_in() -> None:
    thrown_state = commit(second_throw("MR2-BH L01", "", "D5"), "MR2-BH", "U")
    landed_state = make(thrown_state, "play L01", "done")
    assert line(landed_state) == "Ada throws it in from D5, thanks to From Distance, a birdie (2 strokes)."


@every_row(
    ("turns", "text"),
    [
        ("", "throws it straight in from the tee, an ace"),
        (
            "C01",
            "throws it straight in from the tee, but Foot Fault takes away the ace: +1 stroke, a birdie (2 strokes)",
        ),
        ("V03", "loses the ace to Hard Fade: C9, 1 to go"),
    ],
)
def test_an_ace_that_a_card_takes_is_told_as_that(turns: str, text: str) -> None:
    thrown_state = commit(table("PU1-BH K08", "K08", hole=near_tee("D8"), turns=turns), "PU1-BH", "U")
    assert line(thrown_state, make(thrown_state, "done")) == f"Ada {text}."


def test_f161_in_ace_run_the_card_that_took_the_ace_is_named() -> None:
    options = pick(ace_run=True)
    thrown_state = commit(table("MR2-BH K01", hole=near_tee("D5"), turns="V03", options=options), "MR2-BH", "U")
    assert line(make(thrown_state, "done")) == "Ada loses the ace to Hard Fade and lands on C9."


def test_a_throw_in_progress_is_told_until_its_result_and_a_refill_never() -> None:
    thrown_state = commit(second_throw("MR2-BH K04 PU1-BH", "V03", "D2"), "MR2-BH", "U", "K04 1")
    assert line(thrown_state) == "Ada throws Pathfinder BH up with Control, turns up Hard Fade: fade +1."
    assert items_of(make(thrown_state, "done", "draw disc")) == ()


def test_a_new_disc_for_a_stroke_is_told() -> None:
    redrawn = make(table("K04 K08", "K08"), "redraw K04")
    assert line(redrawn) == "Ada takes a penalty stroke for a new disc."
