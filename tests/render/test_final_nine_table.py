"""The pictures of Final Nine in play: complete, readable, small enough, and without hidden cards."""

from functools import cache
from itertools import combinations
from math import dist
from typing import NamedTuple

import pytest

from engine.final_nine import GAME
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.courses.hole import ROWS_PER_CARD, parse_cell
from engine.final_nine.courses.layout import join_mega_hole
from engine.final_nine.flight.path import FlightMark
from engine.final_nine.options import Options
from engine.final_nine.text import picture as words
from engine.final_nine.text.picture import disc_ranges
from engine.final_nine.view import FlickView, View
from engine.rng import Luck
from render import final_nine
from render.background import RIGHT
from render.canvas import Canvas
from render.final_nine import marks
from render.final_nine.layout import MAP_LEFT, MAP_TOP, PANEL_LEFT, hole_layout
from render.final_nine.marks import disc_points
from render.holes import pieces
from tests.hidden.final_nine import redeal
from tests.render.final_nine_tables import (
    BATTLE,
    CAST,
    COMMITTED,
    DOUBLES,
    HAND,
    HOLES,
    ISLAND,
    NAMES,
    OFFER,
    OUT,
    STREET,
    TABLES,
    TRADE,
    VIEWS,
    WOODS,
    by_id,
    crowd,
    draw_hand,
    paint,
    path,
    shot,
    slip,
    states,
)
from tests.render.picture_contents import apart, boxes, content, middle
from tests.render.play_nine_tables import HARD_NAMES

HOLE_BYTES, MANY_BYTES, HAND_BYTES = 80_000, 145_000, 60_000
"""Bytes of a picture: one hole; a Mega hole or a full course, up to 18 holes of woods; a hand."""
MOMENTS = 7
"""States of each table that are drawn, evenly spread over its moves."""
WINDOWS = {"swap", "choose", "disrupt", "turned", "luck", "refill"}


class Picture(NamedTuple):
    """The properties of a picture that several tests check."""

    file: bytes
    inside: bool
    """Whether everything lies within the picture."""


@cache
def public(number: int, count: int, place: int) -> Picture:
    """Return the channel's picture of one of so many states of a table, drawn once."""
    return picture_of(paint(GAME.rules.view(states(number, count)[place], None)))


def picture_of(canvas: Canvas) -> Picture:
    across, down = canvas.pixels.size
    boxes = [box for _what, box in (*canvas.named_boxes, *canvas.text_boxes)]
    return Picture(canvas.png(), all(min(box) >= 0 and box[2] <= across and box[3] <= down for box in boxes))


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_moment_of_every_kind_of_table_is_drawn(number: int) -> None:
    for place_, state in enumerate(states(number, MOMENTS)):
        view, picture = GAME.rules.view(state, None), public(number, MOMENTS, place_)
        assert picture.inside
        several = view.laid or len(view.hole.rows) > ROWS_PER_CARD
        assert len(picture.file) < (MANY_BYTES if several else HOLE_BYTES)
        for seat in GAME.rules.awaiting(state)[:1]:
            view = GAME.rules.view(state, seat)
            assert picture_of(paint(view)).inside
            cards = final_nine.hand(view, NAMES[: len(view.players)])
            assert cards is None or len(cards.png()) < HAND_BYTES


@pytest.mark.parametrize("code", ["PK17", "SU06", "FO13", "FO16"])
def test_the_heaviest_holes_stay_light_with_four_characters(code: str) -> None:
    assert len(paint(crowd(by_id(code))).png()) < HOLE_BYTES


def test_the_moments_drawn_are_of_many_kinds() -> None:
    seen = {GAME.rules.view(state, None).window for number in range(len(TABLES)) for state in states(number, 40)}
    assert seen >= WINDOWS


@pytest.mark.parametrize("first", [0, pytest.param(1, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_f178_nothing_hidden_is_drawn(number: int, first: int) -> None:
    seats = TABLES[number][1]
    for ply, state in [*enumerate(states(number, MOMENTS))][first::2]:
        for seat in (None, seats - 1):
            other = redeal(state, seat, Luck(bytes([ply]) * 32, ply, "redeal"))
            names = NAMES[:seats]
            seen, view = GAME.rules.view(state, seat), GAME.rules.view(other, seat)
            shown = public(number, MOMENTS, ply).file if seat is None else final_nine.table(seen, names).png()
            assert shown == final_nine.table(view, names).png()
            hands = [hand and hand.png() for hand in (final_nine.hand(one, names) for one in (seen, view))]
            assert hands[0] == hands[1]


def test_f178_the_channel_sees_no_hand_and_no_plan_before_the_throw() -> None:
    public = paint(HAND._replace(seat=None, hand=(), shot=None))
    assert not boxes(public, "card ")
    assert not boxes(public, "planned")
    assert not boxes(public, "die")
    assert boxes(paint(HAND), "die")
    assert len(boxes(draw_hand(HAND), "number ")) == len(HAND.hand)


def test_the_cards_of_a_hand_lie_in_their_own_picture_alone() -> None:
    assert not boxes(paint(HAND), "card ")
    assert paint(HAND).pixels.size == paint(HAND._replace(seat=None, hand=())).pixels.size
    assert final_nine.hand(HAND._replace(seat=None, hand=()), NAMES) is None


def test_f178_offers_are_open_to_their_partners_only() -> None:
    assert boxes(paint(TRADE), "slip DR1-BH")
    stranger = TRADE._replace(seat=None, hand=(), offer=OFFER._replace(cards=()))
    assert not boxes(paint(stranger), "slip")
    assert content(paint(stranger))["Trade"] == 1


def both(view: View, names: tuple[str, ...] = NAMES) -> list[Canvas]:
    """Return the picture of the table, and that of the hand if the viewer has one."""
    return [paint(view, names), *([draw_hand(view, names)] if view.hand else ())]


def test_texts_do_not_run_into_each_other() -> None:
    for name, view in VIEWS.items():
        for canvas in both(view):
            for (one, first), (other, second) in combinations(canvas.text_boxes, 2):
                assert apart(first, second), (name, one, other)


def test_hard_names_stay_within_the_picture() -> None:
    for name, view in VIEWS.items():
        for canvas in both(view, HARD_NAMES):
            assert all(box[0] >= 0 and box[2] <= canvas.pixels.width for _what, box in canvas.text_boxes), name


def test_every_disc_lies_on_its_grid() -> None:
    for name, view in VIEWS.items():
        plan, found = hole_layout(view.hole), boxes(paint(view), "disc ")
        assert len(found) == len(view.players), name
        for seat, one in enumerate(view.players):
            x, y = middle(found[f"disc {seat}"])
            a, b = plan.centre(one.lie)
            assert abs(x - a) < plan.cell / 2, (name, seat)
            assert abs(y - b) < plan.cell / 2, (name, seat)


def test_no_disc_hides_the_basket_another_disc_or_the_last_flight() -> None:
    for name, view in VIEWS.items():
        plan = hole_layout(view.hole)
        places = disc_points(view, None if view.shot else view.last, plan)
        x, y = plan.corner(view.hole.basket)
        basket = (x + plan.cell / 2, y + plan.cell * 0.5)
        assert all(dist(one, other) >= 2 * plan.disc_radius for one, other in combinations(places.values(), 2)), name
        assert all(dist(one, basket) >= plan.disc_radius + 18 for one in places.values()), name


def test_one_ring_marks_the_last_landing() -> None:
    for view in (ISLAND, STREET, WOODS, OUT):
        assert content(paint(view))["last throw"] == 1
    assert "last throw" not in content(paint(BATTLE))


def test_players_who_are_done_have_left_the_map() -> None:
    players = (ISLAND.players[0], ISLAND.players[1]._replace(done=True, lie=ISLAND.hole.basket))
    holed = shot(1, "PU1-BH", 0, path("D7", "D8"), holed=True)
    canvas = paint(ISLAND._replace(players=players, last=holed))
    assert set(boxes(canvas, "disc ")) == {"disc 0"}
    assert content(canvas)["last throw"] == 1
    assert content(canvas)["In the basket!"] == 1


def test_f32_the_rope_lies_round_the_island_while_it_counts() -> None:
    assert boxes(paint(ISLAND), "island")
    later = shot(0, "PU1-BH", 0, path("D5", "D6"))
    assert not boxes(paint(ISLAND._replace(last=later)), "island")
    waiting = (ISLAND.players[0]._replace(island=True), ISLAND.players[1])
    assert boxes(paint(ISLAND._replace(last=later, players=waiting)), "island")


def test_f57_a_flight_ends_where_the_disc_first_touched_down() -> None:
    assert STREET.last is not None
    way = marks.split_path(STREET.last)
    assert [str(here) for here in way.air] == ["G7", "F7", "E7", "D7", "C7", "C8"]
    assert [str(here) for here in way.ground] == ["C8", "B8"]
    assert len([what for what, _box in paint(STREET).named_boxes if what == "touchdown"]) == 1


def test_f24_the_way_back_from_out_of_bounds_is_shown() -> None:
    assert OUT.last is not None
    assert content(paint(OUT))["touchdown"] == 1
    assert content(paint(OUT))["Out, back to G1"] == 1
    assert content(paint(OUT))["2 strokes, 1 penalty"] == 1
    assert not content(paint(ISLAND))["touchdown"]


def test_f98_a_plan_ends_at_a_die_where_luck_decides() -> None:
    canvas = paint(HAND)
    assert middle(boxes(canvas, "die")["die"]) == pytest.approx(hole_layout(HAND.hole).centre(parse_cell("D8")), abs=2)
    assert content(canvas)["A die decides"] == 1


@pytest.mark.parametrize("cards", [2, 3])
def test_f98_the_die_of_a_plan_is_readable_on_a_mega_hole_too(cards: int) -> None:
    canvas = paint(HAND._replace(holes=(join_mega_hole(HOLES[:cards]),), number=0))
    left, top, right, bottom = boxes(canvas, "die")["die"]
    assert min(right - left, bottom - top) >= pieces.MIN_DIE_PIXELS


def test_f114_in_battle_everybody_sees_the_throw_that_was_committed() -> None:
    canvas = paint(BATTLE)
    assert content(canvas)["planned"] == 1
    assert content(canvas)["Planned: F8"] == 1
    assert boxes(canvas, f"slip {COMMITTED.disc}")
    assert set(boxes(canvas, "awaited ")) == {"awaited 1", "awaited 2", "awaited 3"}


def test_a_crowd_in_a_corner_stays_on_the_map() -> None:
    plan = hole_layout(CAST.hole)
    for corner in ("A1", "A11", "G1", "G11"):
        crowded = CAST._replace(players=tuple(player._replace(lie=parse_cell(corner)) for player in CAST.players))
        places = disc_points(crowded, None, plan)
        assert len(set(places.values())) == 4, corner
        for x, y in places.values():
            assert MAP_LEFT + plan.disc_radius <= x <= MAP_LEFT + 7 * plan.cell - plan.disc_radius, corner
            assert MAP_TOP + plan.disc_radius <= y <= MAP_TOP + plan.map_height - plan.disc_radius, corner


def test_cancelled_cards_are_struck_through() -> None:
    assert set(boxes(paint(ISLAND), "struck")) == {"struck V03"}


def on_a_throw(code: str) -> bool:
    """Return whether a card ever lies on a throw; some are used by themselves or strike at once."""
    card = ACTIONS[code]
    return "use" not in card.when and card.options[0][0].kind not in {"take", "borrow", "marker", "mulligan"}


def test_the_effect_of_every_card_on_a_throw_is_whole() -> None:
    choices = [(code, choice) for code in ACTIONS if on_a_throw(code) for choice in range(len(ACTIONS[code].options))]
    cut = {}
    for code, choice in choices:
        last = shot(0, "DR1-BH", 0, path("D2", "D8"), slips=(slip(code, choice=choice),))
        cut[code, choice] = [
            text for text in content(paint(STREET._replace(shot=None, last=last))) if text.endswith("…")
        ]
    assert cut
    assert {choice: texts for choice, texts in cut.items() if texts} == {}


@pytest.mark.parametrize("view", [BATTLE, DOUBLES._replace(shot=BATTLE.shot, last=None)], ids=["battle", "doubles"])
def test_every_card_of_a_throw_lies_in_the_column_above_the_bar(view: View) -> None:
    assert view.shot is not None
    for times in range(8):
        canvas = paint(view._replace(shot=view.shot._replace(slips=view.shot.slips * times)))
        shown = [box for what, box in canvas.named_boxes if what.startswith("slip ")]
        bar = min(box[1] for what, box in canvas.text_boxes if what in {"3 players can disrupt", "Kira to throw"})
        assert len(shown) == 1 + times * len(view.shot.slips), times
        assert all(apart(one, other) for one, other in combinations(shown, 2)), times
        assert all(box[0] >= PANEL_LEFT and box[2] <= RIGHT and box[3] < bar for box in shown), times
        assert canvas.pixels.height == hole_layout(view.hole).height, times


def test_the_reach_of_the_discs_is_that_of_the_deck() -> None:
    public = ISLAND._replace(window="choose", seat=None, hand=(), shot=None, last=None)
    assert boxes(paint(public), "type ").keys() == {"type DRIVER", "type MID-RANGE", "type PUTTER"}
    far = public.players[public.awaiting[0]].far
    assert {one.type for one in disc_ranges(public) if one.enough} == {
        kind for kind, least, most in (("DRIVER", 5, 8), ("MID-RANGE", 4, 5), ("PUTTER", 1, 2)) if least <= far <= most
    }
    assert not disc_ranges(public._replace(window="refill"))


def test_cards_in_hands_and_stacks_are_counted() -> None:
    canvas = paint(STREET)
    assert {f"cards {one.cards}" for one in STREET.players} == boxes(canvas, "cards ").keys()
    assert boxes(canvas, "stack ").keys() == {"stack DRIVER", "stack LUCK"}
    assert content(canvas)[str(STREET.discs)] >= 1 and content(canvas)[str(STREET.actions)] >= 1


def test_f157_a_flick_shows_its_target_and_only_ones_own_power() -> None:
    flick = FlickView(7, (0, 1), (0,), 4)
    mine = paint(ISLAND._replace(window="flick", flick=flick, awaiting=(1,), last=None))
    assert (
        content(mine)["Practice basket: 7 away"]
        == content(mine)["your power: 4"]
        == content(mine)["1 of 2 are ready"]
        == 1
    )
    public = paint(ISLAND._replace(window="flick", flick=flick._replace(power=0), awaiting=(1,), last=None))
    assert not [what for what in content(public) if what.startswith("your power")]


def test_f159_a_round_of_aces_shows_aces_alone() -> None:
    aces = ISLAND._replace(options=Options(ace_run=True))
    before, hit = (one._replace(total=1, strokes=strokes) for one, strokes in zip(ISLAND.players, (0, 1), strict=True))
    assert [words.player_figures(aces, one) for one in (before, hit)] == [("1", "ace"), ("2", "aces")]
    canvas = paint(aces._replace(players=(before, hit)))
    assert content(canvas)["one throw each"] == content(canvas)["aces"] == content(canvas)["ace"] == 1
    assert not boxes(canvas, "island")
    assert not [what for what in content(canvas) if what.startswith("Par")]
    assert words.player_figures(ISLAND, ISLAND.players[0]) == ("2", "+1")


def test_f150_a_disc_spat_out_of_the_basket_is_labelled_as_a_bounce() -> None:
    last = shot(1, "DR4-FH", 0, path("D2", "D8", "D9"), marks=(FlightMark(6, "spit"),))
    assert content(paint(ISLAND._replace(last=last)))["Spat out, D9"] == 1


def test_f142_a_used_ability_turns_the_card_of_its_character() -> None:
    counts = content(paint(CAST))
    assert counts["used SS"] == counts["ready HH"] == counts["ready CC"] == 1
    assert counts["Stormy Sue"] == counts["Hammer Hale"] == counts["Caddie Cole"] == 1


def test_f148_partners_stand_together_with_the_score_of_their_team() -> None:
    canvas = paint(DOUBLES)
    rows = [what for what, _box in sorted(canvas.text_boxes, key=lambda one: one.box[1]) if what in NAMES]
    assert rows[:4] == ["Olaf", "Kira", "Rosa", "Maximiliane"]
    teams = [one.name for one in sorted(canvas.named_boxes, key=lambda one: one.box[1]) if one.name.startswith("team ")]
    assert teams == ["team K-STAR Kay", "team K-STAR Koa"] and content(canvas)["+4"] >= 2
    assert len(boxes(canvas, "used KO")) == len(boxes(canvas, "ready KY")) == 1


def test_f149_the_basket_has_the_chains_of_chain_links() -> None:
    assert boxes(paint(CAST), "chain links")
    assert not boxes(paint(STREET), "chain links")


def test_f162_the_die_is_drawn_where_it_was_rolled() -> None:
    x, y = middle(boxes(paint(CAST), "die 4")["die 4"])
    across, down = hole_layout(CAST.hole).centre(parse_cell("B8"))
    assert abs(x - across) < 41
    assert abs(y - down) < 41


def test_f126_the_wind_is_shown_only_where_it_blows() -> None:
    assert "Wind" in content(paint(ISLAND))
    assert "Wind" not in content(paint(STREET))


def test_the_full_course_shows_the_card_in_play_and_the_strokes() -> None:
    state = states(4, 7)[6]
    view = GAME.rules.view(state, None)
    canvas = paint(view)
    assert len(boxes(canvas, "card ")) == len(view.holes) + 1
    assert content(canvas)["Course"] == 1
    assert len(boxes(canvas, "next ")) == len(view.holes) - 1


def test_the_caption_says_who_must_do_what() -> None:
    assert words.action_bar(ISLAND, NAMES) == ("Olaf to throw", "Olaf", "Disc and direction")
    assert words.action_bar(BATTLE, NAMES) == ("3 players can disrupt", "3 players", "Card or let it fly")
    assert words.action_bar(TRADE, NAMES) == ("Rosa to answer", "Rosa", "Trade or decline")
