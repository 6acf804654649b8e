"""The pictures of Scramble Golf in play: complete, readable, in step with the menu, and without hidden cards."""

from itertools import combinations, islice, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.i18n import languages, use_locale
from engine.scramble import GAME
from engine.scramble.cards.deck import COPIES, Kind
from engine.scramble.courses.grid import square_name
from engine.scramble.options import Options
from engine.scramble.text.cards import CARD_TEXTS
from engine.scramble.text.picture import ACTIVITIES, PLAY_NAMES, player_row
from engine.scramble.view import View
from render import scramble
from render.background import RIGHT, WIDTH, felt_table
from render.canvas import Canvas
from render.gallery.games import views
from render.holes import pieces
from render.scramble import dice, marks, players, race
from render.scramble.board_ground import GUTTER, PLAYERS_LEFT, square_centre
from render.sprite import Box
from tests.hidden.scramble import redeal
from tests.playouts import Table, moments, tables
from tests.render.play_nine_tables import HARD_NAMES, open_png
from tests.render.scramble_tables import NAMES, STATES, view_of

HOLE_BYTES, RACE_BYTES = 100_000, 150_000
"""Bytes of a picture: a hole with a full hand; a race over eighteen holes."""


def paint(view: View, names: tuple[str, ...] = NAMES) -> Canvas:
    return scramble.table(view, names[: len(view.discs)])


def boxes(canvas: Canvas, what: str) -> dict[str, Box]:
    """Return the boxes of drawn things whose names begin so."""
    return {name: box for name, box in canvas.named_boxes if name.startswith(what)}


def inside(box: Box, canvas: Canvas) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[2] <= canvas.pixels.width and box[3] <= canvas.pixels.height


def with_examples(sample: int, whole: int) -> pytest.MarkDecorator:
    """Run a test on so many random tables, and with `-m exhaustive` on many more."""
    return pytest.mark.parametrize("examples", [sample, pytest.param(whole, marks=pytest.mark.exhaustive)])


@with_examples(4, 12)
def test_any_table_draws_within_its_bytes(examples: int) -> None:
    settings(max_examples=examples)(given(tables(GAME))(_draws_within_its_bytes))()


def _draws_within_its_bytes(table: Table) -> None:
    for state in moments(table, 5):
        for seat in (None, table.seats - 1):
            view = GAME.rules.view(state, seat)
            file = scramble.table(view, NAMES[: table.seats]).png()
            race = view.options.play == "board_race"
            assert len(file) < (RACE_BYTES if race else HOLE_BYTES)
            assert open_png(file).width == WIDTH


def test_dice_and_common_marks_are_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """No board draws another die or a common mark, on the map or in the list."""
    for call in scramble.CACHE_WARMERS:
        call()
    misses = dice.die_sprite.cache_info().misses
    monkeypatch.delitem(pieces.MARK_SHAPES, "safe")
    boards = [paint(view) for view in islice(views(GAME, "ahead", 2), 60)]
    assert {"option a", "option 2"} <= {name for board in boards for name in boxes(board, "option")}
    assert dice.die_sprite.cache_info().misses == misses


@with_examples(4, 12)
def test_s201_nothing_hidden_is_drawn(examples: int) -> None:
    settings(max_examples=examples)(given(tables(GAME), st.data())(_draws_nothing_hidden))()


def _draws_nothing_hidden(table: Table, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(moments(table, 12)))
    seat = data.draw(st.sampled_from((None, *range(table.seats))))
    other = redeal(state, seat, table.luck(1, "redeal"))
    names = NAMES[: table.seats]
    assert (
        scramble.table(GAME.rules.view(state, seat), names).png()
        == scramble.table(GAME.rules.view(other, seat), names).png()
    )


@with_examples(7, 20)
def test_the_letters_on_the_map_are_those_of_the_menu(examples: int) -> None:
    settings(max_examples=examples)(given(tables(GAME))(_has_the_letters_of_the_menu))()


def _has_the_letters_of_the_menu(table: Table) -> None:
    found = [state for state in moments(table, 60) if type(state.phase).__name__ in ("Aim", "Route")]
    for state in found[:3]:
        view = GAME.rules.view(state, None)
        labels = [GAME.text.move_label(view, move, NAMES) for move in view.moves if move.verb == "land"]
        letters = {label.split(":")[0] for label in labels}
        canvas = paint(view)
        assert {name.split()[1] for name in boxes(canvas, "option")} == letters
        for reachable in marks.lettered_options(view):
            x, y = square_centre(reachable.option.square)
            left, top, right, bottom = boxes(canvas, f"option {reachable.text}")[f"option {reachable.text}"]
            assert abs((left + right) / 2 - x) <= 22
            assert abs((top + bottom) / 2 - y) <= 22


def test_no_word_leaves_the_picture_or_meets_another() -> None:
    for name, names in product(STATES, (NAMES, HARD_NAMES)):
        canvas = paint(view_of(name), names)
        assert all(inside(box, canvas) for _, box in canvas.text_boxes), name
        for (one, (a, b, c, d)), (other, (e, f, g, h)) in combinations(canvas.text_boxes, 2):
            assert c <= e or g <= a or d <= f or h <= b, (name, one, other)


def test_a_full_menu_is_listed_square_by_square() -> None:
    view = view_of("putt")
    words = [word for word, _ in paint(view).text_boxes]
    assert len(view.reach[0].options) > 8
    assert all(square_name(mark.option.square) in words for mark in marks.lettered_options(view))


def test_s35_dice_show_what_was_rolled_and_which_are_chosen() -> None:
    chosen, free = paint(view_of("hole")), paint(view_of("dice"))
    assert list(boxes(chosen, "die ")) == ["die D 4", "die M 2", "die P 5"]
    assert boxes(chosen, "die ") == boxes(free, "die ")
    assert "11" in [word for word, _ in chosen.text_boxes]
    x, y = boxes(chosen, "die ")["die D 4"][:2]
    area = (x, y, x + 110, y + 110)
    assert chosen.pixels.crop(area).tobytes() != free.pixels.crop(area).tobytes()


def test_the_sum_of_the_dice_stays_on_their_panel() -> None:
    found = dict(paint(view_of("hole")).text_boxes)
    assert all(found[word][2] <= PLAYERS_LEFT - GUTTER - 6 for word in ("11", "squares"))


def test_numbers_on_the_map_are_spaces_while_dice_are_chosen() -> None:
    view = view_of("dice")
    sums = {str(reach.spaces) for reach in view.reach}
    numbers = {name.split()[1] for name in boxes(paint(view), "option")}
    assert numbers <= sums
    assert {mark.option.square for mark in marks.numbered_options(view)} == {
        option.square for reach in view.reach for option in reach.options
    }


def test_every_disc_in_play_is_drawn_and_only_one_last_throw() -> None:
    for name in ("hole", "relief", "race", "battle"):
        canvas = paint(view_of(name))
        assert len(boxes(canvas, "disc ")) == len(view_of(name).discs)
        assert [what for what, _ in canvas.named_boxes].count("last throw") <= 1


def test_no_disc_hides_another_on_the_tee() -> None:
    middles = [((a + c) / 2, (b + d) / 2) for a, b, c, d in boxes(paint(view_of("relief")), "disc ").values()]
    for (x0, y0), (x1, y1) in combinations(middles, 2):
        assert (x1 - x0) ** 2 + (y1 - y0) ** 2 >= 38**2


def test_s71_a_disc_in_water_is_marked_where_it_came_down() -> None:
    canvas = paint(view_of("relief"))
    flight = marks.last_flight(view_of("relief"))
    assert flight is not None
    assert flight.relief == (flight.trail[-1], view_of("relief").discs[3].square)
    left, top, right, bottom = boxes(canvas, "out")["out"]
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx(square_centre(flight.trail[-1]), abs=1)


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    mine = paint(view_of("hand"))
    assert list(boxes(mine, "card ")) == ["card cancel", "card mulligan", "card ace-run"]
    for seat in (None, 1):
        canvas = paint(GAME.rules.view(STATES["hand"], seat))
        assert not {"card cancel", "card mulligan", "card ace-run"} & set(boxes(canvas, "card "))


def test_s130_a_gust_shows_an_arrow_for_each_direction() -> None:
    state = STATES["battle"]
    state = GAME.rules.apply(
        state, 0, GAME.rules.parse_move("battle gust 4"), Table(GAME, Options(), 4, bytes(32)).luck(1)
    )
    view = GAME.rules.view(state, None)
    ways = {move.detail for move in view.moves if move.verb == "push"}
    assert ways
    assert {name.split()[1] for name in boxes(paint(view), "direction")} == ways


def test_s31_a_race_shows_every_tile_with_its_number() -> None:
    view = view_of("race")
    canvas = paint(view)
    assert list(boxes(canvas, "hole ")) == [f"hole {number}" for number in range(1, 10)]
    assert [disc.seat for disc in race.rank_discs(view)] == [0, 1, 3, 2]


def test_a_race_lists_everybody_in_whole_words() -> None:
    view = view_of("race")
    burdened = view.discs[1]._replace(effects=("noisy-gallery", "cold-putter"), skips=1, sheltered=True, cards=2)
    canvas = paint(view._replace(awaiting=(0,), discs=(view.discs[0], burdened, *view.discs[2:])))
    lines = [word for word, _ in canvas.text_boxes]
    assert any(word.endswith(" to go, Noisy Gallery") for word in lines)
    assert not any("…" in word for word in lines)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("play", PLAY_NAMES)
def test_the_row_of_the_player_on_turn_always_says_what_to_do(play: Any, language: str) -> None:
    """The leader's row after nine holes of great strokes has the least room for these words."""
    view = view_of("hole")
    discs = tuple(disc._replace(over=-12, throws=9, penalties=1) for disc in view.discs)
    leading = view._replace(options=Options(play=play), discs=discs, wins=(9,) * 4, skins=(10,) * 4)
    for phase in ("Aim", "Route", *ACTIVITIES):
        with use_locale(language):
            row = player_row(leading._replace(phase=phase), discs[0], "Kira")._replace(leads=phase != "Setup")
            canvas = Canvas(felt_table(300))
            players.draw(canvas, row, "K", players.RowBox(PLAYERS_LEFT, 100, RIGHT - PLAYERS_LEFT))
        drawn = {text.text for text in canvas.texts}
        assert drawn & ({*row.notes, row.brief} - {""}), (phase, drawn)
        assert [text.text for text in canvas.texts if text.text != text.whole] == []


def test_the_short_words_of_the_player_on_turn_have_a_verb() -> None:
    view = view_of("hole")
    said = [player_row(view, view.discs[0], "Kira").brief]
    with use_locale("de"):
        said.append(player_row(view, view.discs[0], "Kira").brief)
    assert said == ["picks a–g", "wählt a–g"]


def test_a_race_shows_the_hole_while_a_throw_is_chosen() -> None:
    table = Table(GAME, Options(play="board_race"), 2, bytes(32))
    state = GAME.rules.setup(table.options, 2, table.luck(0))
    seat = GAME.rules.awaiting(state)[0]
    rolled = GAME.rules.apply(state, seat, GAME.rules.parse_move("throw"), table.luck(1))
    assert boxes(paint(GAME.rules.view(rolled, None)), "option")
    assert not boxes(paint(GAME.rules.view(state, None)), "option")


def test_every_card_says_what_it_does() -> None:
    assert set(CARD_TEXTS) == {card for copies in COPIES.values() for card in copies}


@pytest.mark.parametrize("kind", ["good", "bad", "battle"])
def test_s110_the_sheet_of_a_deck_has_every_card_with_its_number(kind: Kind) -> None:
    canvas = scramble.cards.deck_sheet(kind)
    assert [name.split()[1] for name in boxes(canvas, "card ")] == list(COPIES[kind])
    counts = [word for word, _ in canvas.text_boxes if word.startswith("×")]
    assert counts == [f"×{count}" for count in COPIES[kind].values()]
    assert all(inside(box, canvas) for _, box in canvas.text_boxes)
