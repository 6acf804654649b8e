"""Films: the last frame is the board, the script tells every public event, and the file is small and sound."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import chain, islice, pairwise, product
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

from bench.films import NAMES, takes
from engine.final_nine import GAME as FINAL_NINE
from engine.final_nine.events import Landing
from engine.game import AnyGame
from engine.play_nine import GAME as PLAY_NINE
from engine.play_nine.state import Drew, Flipped, HoleEnded, Placed, Skipped, TeedOff
from engine.rng import Luck
from engine.scramble import GAME as SCRAMBLE
from engine.scramble.events import CardMoved, HoledOut, Landed, LuckRolled, Threw
from render.background import MARGIN, RIGHT, WIDTH, draw_panel, extend_table, felt_table
from render.film.maker import MAX_FILM_BYTES, PACES, Studio, draw_frame, make_film, shoot, shoot_closest
from render.film.reel import FILM_WIDTH, FilmTooLarge, Reel, reduce_picture
from render.film.script import GREAT_MILLIS, MOVING_MILLIS, STILL, FilmPace, FilmTake, FrameSizes, write_script
from render.gallery import games
from render.gallery.__main__ import FOLDER
from render.gallery.films import SCENES, films, read_scene
from render.palette import PALETTE_BYTES, quantise
from ui.games import FACES

TABLES: dict[str, tuple[AnyGame, int, dict[str, Any]]] = {
    PLAY_NINE.key: (PLAY_NINE, 3, {}),
    SCRAMBLE.key: (SCRAMBLE, 3, {"cards": "battle"}),
    FINAL_NINE.key: (FINAL_NINE, 2, {"course": "suburban", "chain_links": True}),
}
"""The games that are filmed, with their seats and options."""
PLIES = 160
"""The moves of each game that are filmed."""
BRIEF = FilmPace(1, 1)
every_game = pytest.mark.parametrize("key", TABLES)
MOVES: dict[str, tuple[type, ...]] = {
    PLAY_NINE.key: (TeedOff, Drew, Placed, Flipped, Skipped, HoleEnded),
    SCRAMBLE.key: (Threw, Landed, LuckRolled, CardMoved),
    FINAL_NINE.key: (Landing,),
}
"""By game, the events that a film shows as a movement."""


def studio_of(key: str) -> Studio:
    studio = FACES[key].studio
    assert studio
    return studio


@cache
def holes(key: str) -> list[FilmTake]:
    game, seats, options = TABLES[key]
    level = next(iter(game.ai.house_players))
    return [*takes([*islice(games.views(game, "films", seats, player=level, **options), PLIES)])]


def shoot_briefly(key: str, take: FilmTake) -> bytes:
    studio = studio_of(key)
    return shoot(studio, [*write_script(studio.plays, take, BRIEF)], NAMES[: TABLES[key][1]])


def frames(film: bytes) -> Iterator[Image.Image]:
    return (frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(BytesIO(film))))


def as_shown(board: Image.Image) -> Image.Image:
    """Return a board as a film shows it: in its size and its palette."""
    reduced = reduce_picture(board)
    reduced.putpalette(PALETTE_BYTES)
    return reduced.convert("RGB")


@every_game
def test_the_last_frame_is_the_picture_of_the_board(key: str) -> None:
    studio, views = studio_of(key), holes(key)[0].views
    for take, draw in ((FilmTake(views[:8], False), studio.board), (FilmTake(views[-8:], True), studio.hole)):
        canvas = draw(take.views[-1], NAMES[: TABLES[key][1]])
        *_, last = frames(shoot_briefly(key, take))
        height = max(canvas.pixels.height, studio.board(take.views[0], NAMES[: TABLES[key][1]]).pixels.height)
        shown = as_shown(extend_table(canvas.pixels, height))
        assert last.size == shown.size
        assert ImageChops.difference(last, shown).getbbox() is None


def test_a_lower_board_leaves_nothing_of_the_one_before_below_it() -> None:
    high, low = (Image.new("L", (WIDTH, height), colour) for height, colour in ((660, 20), (330, 40)))
    reel = Reel(660, MAX_FILM_BYTES)
    reel.add(high, 100)
    reel.add(low, 100)
    *_, last = frames(reel.gif())
    assert ImageChops.difference(last, Image.new("RGB", last.size, last.getpixel((0, 0)))).getbbox() is None


def test_a_lower_table_has_felt_below_it_down_to_the_rail_of_the_film() -> None:
    high, low = felt_table(660), felt_table(500)
    for table in (high, low):
        draw_panel(table, MARGIN, 100, RIGHT - MARGIN, 500 - MARGIN - 100)
    reel = Reel(660, MAX_FILM_BYTES)
    for table in (high, low):
        reel.add(quantise(table), 100)
    assert ImageChops.difference([*frames(reel.gif())][-1], as_shown(quantise(high))).getbbox() is None


@every_game
def test_the_boards_of_a_film_tell_every_public_event_in_order(key: str) -> None:
    plays = FACES[key].film
    for take, pace in product(holes(key), (PACES[0], BRIEF, PACES[-1])):
        boards = [frame for frame in write_script(plays, take, pace) if frame.millis >= plays.board_millis]
        happened = chain.from_iterable(view.events for view in take.views)
        assert [*chain.from_iterable(frame.events for frame in boards)] == [*happened]


@every_game
def test_a_film_has_frames_of_every_movement(key: str) -> None:
    plays, seen = FACES[key].film, set[type]()
    for take in holes(key):
        script = [*write_script(plays, take, FilmPace(3, 0))]
        moving = [event for frame in script if frame.millis == MOVING_MILLIS for event in frame.events]
        for event in chain.from_iterable(view.events for view in take.views[1:]):
            if isinstance(event, MOVES[key]) and goes_somewhere(event):
                assert event in moving
                seen.add(type(event))
    assert len(seen) >= len(MOVES[key]) // 2 + 1


def goes_somewhere(event: Any) -> bool:
    """Return whether an event moves something on the picture."""
    match event:
        case Landed(trail=way) | CardMoved(squares=way):
            return len(way) > 1
        case Landing(shot):
            return len(shot.path) > 1
        case HoleEnded():
            return False  # all cards may lie open already
    return True


def test_a_disc_flies_from_square_to_square_along_its_trail() -> None:
    take = holes(SCRAMBLE.key)[0]
    landed = next(event for view in take.views for event in view.events if isinstance(event, Landed))
    seen = [
        frame.view.discs[landed.seat].trail
        for frame in write_script(FACES[SCRAMBLE.key].film, take, FilmPace(9, 0))
        if frame.events == (landed,) and frame.millis == MOVING_MILLIS
    ]
    assert seen == [landed.trail[:far] for far in range(2, len(landed.trail) + 1)]


def test_cards_turn_dice_settle_and_held_cards_fly() -> None:
    golf = [*write_script(FACES[PLAY_NINE.key].film, holes(PLAY_NINE.key)[0], FilmPace(4, 0))]
    named = {piece.name.split()[0] for frame in golf for piece in frame.pieces}
    assert named == {"card", "turning", "no"}
    discs = [*write_script(FACES[SCRAMBLE.key].film, holes(SCRAMBLE.key)[0], FilmPace(6, 0))]
    heights = [[piece.y for piece in frame.pieces if piece.name.startswith("die")] for frame in discs if frame.pieces]
    assert heights[0] < heights[1] < heights[2]


@every_game
def test_a_film_is_made_of_public_views(key: str) -> None:
    take = holes(key)[0]
    script = [*write_script(FACES[key].film, take, PACES[0])]
    assert {frame.view.seat for frame in script} == {None}


@every_game
def test_no_hidden_card_changes_a_frame(key: str) -> None:
    """A film that ends with a state dealt again from the channel's view is the same, byte for byte."""
    game, seats, options = TABLES[key]
    assert game.ai.determinize
    state, states = game.rules.setup(game.rules.options(**options), seats, Luck(b"films", 0)), []
    for ply in range(1, 12):
        states.append(state)
        seat = game.rules.awaiting(state)[0]
        made = game.ai.timeout_move(game.rules.view(state, seat), Luck(b"films", ply, "house"))
        state = game.rules.apply(state, seat, made, Luck(b"films", ply))
    dealt_again = [game.ai.determinize(game.rules.view(one, None), Luck(b"other", 0)) for one in states]
    assert dealt_again != states
    played, imagined = ([game.rules.view(one, None) for one in those] for those in (states, dealt_again))
    assert shoot_briefly(key, FilmTake(played, False)) == shoot_briefly(key, FilmTake(imagined, False))


@every_game
def test_a_film_is_one_gif_of_one_palette_that_repeats(key: str) -> None:
    take = holes(key)[0]
    film = make_film(studio_of(key), FilmTake(take.views[-20:], True), NAMES[: TABLES[key][1]])
    assert len(film) <= MAX_FILM_BYTES
    opened = Image.open(BytesIO(film))
    assert (opened.format, opened.width, opened.info["loop"]) == ("GIF", FILM_WIDTH, 0)
    stills = [(frame.info["duration"], frame.convert("RGB").tobytes()) for frame in ImageSequence.Iterator(opened)]
    assert min(duration for duration, _pixels in stills) >= MOVING_MILLIS
    assert all(one != other for (_stands, one), (_also, other) in pairwise(stills))
    assert local_palettes(film) == 0


def local_palettes(film: bytes) -> int:
    """Walk through the blocks of a GIF file and count the frames with a palette of their own."""
    place, found = 13 + 3 * 256, 0
    while film[place] != ord(";"):
        if film[place] == ord(","):
            found += film[place + 9] >> 7
            place += 11
        else:
            place += 2
        while film[place]:
            place += film[place] + 1
        place += 1
    assert place == len(film) - 1
    return found


def test_a_film_that_does_not_fit_is_refused() -> None:
    take, studio = holes(PLAY_NINE.key)[0], studio_of(PLAY_NINE.key)
    with pytest.raises(FilmTooLarge):
        shoot(studio, [*write_script(studio.plays, take, PACES[0])], NAMES[:3], 60_000)


def test_a_film_that_turns_out_too_large_is_made_once_more_and_fits() -> None:
    studio, take = studio_of(PLAY_NINE.key), holes(PLAY_NINE.key)[0]
    hopeful = studio._replace(plays=replace(studio.plays, sizes=FrameSizes(40_000, 2_000, 1_300)))
    scripts = ([*write_script(hopeful.plays, take, pace)] for pace in PACES)
    tried = next(number for number, one in enumerate(scripts) if hopeful.plays.sizes.estimate(one) <= MAX_FILM_BYTES)
    with pytest.raises(FilmTooLarge):
        shoot(hopeful, [*write_script(hopeful.plays, take, PACES[tried])], NAMES[:3])
    pace, film = shoot_closest(hopeful, take, NAMES[:3])
    assert PACES.index(pace) > tried
    assert len(film) <= MAX_FILM_BYTES


def test_a_disc_in_the_basket_stands_long_enough_to_be_read_in_every_film() -> None:
    for key, event in ((SCRAMBLE.key, HoledOut), (FINAL_NINE.key, Landing)):
        plays = FACES[key].film
        for take, pace in product(holes(key), (PACES[0], PACES[-1])):
            great = [view for view in take.views[1:-1] if plays.is_great(view)]
            shown = [frame for frame in write_script(plays, take, pace) if frame.millis == GREAT_MILLIS]
            assert [any(isinstance(one, event) for one in frame.events) for frame in shown] == [True] * len(great)
        assert any(plays.is_great(view) for take in holes(key) for view in take.views)


def test_a_game_without_a_choreography_has_a_film_of_its_boards() -> None:
    take, studio = holes(PLAY_NINE.key)[0], studio_of(PLAY_NINE.key)._replace(plays=STILL)
    script = [*write_script(STILL, take, PACES[0])]
    assert len(script) == len(take.views)
    assert not any(frame.pieces for frame in script)
    assert draw_frame(studio, script[1], NAMES[:3]).png() == studio.board(take.views[1], NAMES[:3]).png()


def test_the_documentation_has_two_films_of_each_game_and_begins_with_one() -> None:
    named = [f"{name}.gif" for name, _make in films()]
    assert sorted(path.name for path in FOLDER.glob("*.gif")) == sorted(named)
    assert Counter(read_scene(name).game for name in SCENES) == dict.fromkeys(TABLES, 2)
    for path in FOLDER.glob("*.gif"):
        film = path.read_bytes()
        assert len(film) <= MAX_FILM_BYTES
        assert local_palettes(film) == 0
        assert Image.open(BytesIO(film)).width == FILM_WIDTH
    readme = (FOLDER.parents[1] / "README.md").read_text()
    assert readme.index(".gif)") < readme.index("\n## ")
    assert ".png)" not in readme[: readme.index(".gif)")]


def test_the_records_of_the_films_agree_with_their_captions() -> None:
    records = {name: read_scene(name) for name in SCENES}
    scores = {name: one.rules.view(one.last_state(), None).card.strokes for name, one in records.items()}
    annika, olaf = 0, 1
    assert scores["scramble-ace"][annika][6 - 1] == 1
    assert scores["final-nine-ace"][olaf][3 - 1] == 1
    assert scores["play-nine-hole"][annika][7 - 1] == -20
