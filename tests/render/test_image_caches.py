"""The caches of images are bounded in bytes."""

import pickle
from importlib import import_module
from pkgutil import walk_packages
from random import Random

from PIL import Image

import render
from render.canvas import Canvas
from render.image_cache import CachedFunction, image_cache, size_in_bytes
from render.play_nine import cards
from render.sprite import Sprite

ALL = 106_000_000
"""The most bytes of all caches together, so that a drawing process stays near 200 MB."""


def all_caches() -> list[CachedFunction[..., object]]:
    names = [module.name for module in walk_packages(render.__path__, "render.") if "__main__" not in module.name]
    found = {
        id(kept): kept
        for name in names
        for kept in vars(import_module(name)).values()
        if isinstance(kept, CachedFunction)
    }
    return list(found.values())


def test_all_caches_together_stay_within_their_budget() -> None:
    caches = all_caches()
    assert len(caches) > 20
    assert sum(cache.budget for cache in caches) <= ALL


def test_over_budget_the_least_recently_used_picture_goes_first() -> None:
    made: list[int] = []

    @image_cache(240)
    def square(side: int) -> Image.Image:
        made.append(side)
        return Image.new("L", (10, side))

    for side in (10, 11, 10, 4, 11, 10):
        square(side)
    assert made == [10, 11, 4, 11, 10]
    assert square.bytes == 210
    square.clear()
    assert square.bytes == 0


def test_an_evicted_picture_is_compressed_and_comes_back_unchanged() -> None:
    made: list[int] = []

    @image_cache(25_000, packs=True)
    def squares(number: int) -> Canvas:
        made.append(number)
        canvas = Canvas(Image.new("L", (100, 100), number))
        canvas.paste(Sprite(Image.new("L", (9, 9), number + 1), Image.new("1", (9, 9), 1), 3, 4), 50, 50, "middle")
        return canvas

    first = squares(1)
    for number in (2, 3, 4, 1, 2):
        again = squares(number)
    assert made == [1, 2, 3, 4]
    assert squares(1).pixels.tobytes() == first.pixels.tobytes()
    assert again.named_boxes == first.named_boxes
    assert again is squares(2)
    assert 0 < squares.packed < 2_500
    squares.clear()
    squares(1)
    assert made == [1, 2, 3, 4, 1]


def test_compressed_pictures_take_at_most_a_tenth_of_the_budget() -> None:
    chance = Random(11)

    @image_cache(20_000, packs=True)
    def noise(number: int) -> Image.Image:
        return Image.frombytes("L", (100, 100), chance.randbytes(10_000))

    for number in range(9):
        noise(number)
    assert noise.bytes == 20_000
    assert noise.packed <= 2_000


def test_the_size_of_a_cache_counts_pixels_and_bytes() -> None:
    image, mask = Image.new("L", (10, 10)), Image.new("1", (10, 10))
    assert size_in_bytes(Image.new("RGBA", (10, 10))) == 400
    assert size_in_bytes(Sprite(image, mask, 3, 4)) == 200
    assert size_in_bytes(Canvas(image)) == 100
    assert size_in_bytes(b"12345") == 5
    assert size_in_bytes("12345") == 0


def test_a_cache_is_pickled_by_its_name() -> None:
    assert pickle.loads(pickle.dumps(cards.card)) is cards.card
