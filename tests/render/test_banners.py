"""The wide picture of each game that stands in its lobby."""

from io import BytesIO

import pytest
from PIL import Image

from render.background import WIDTH
from ui.games import FACES

LARGEST = 40_000
"""Bytes of a banner, which is loaded before anything else of a table."""


@pytest.mark.parametrize("game", FACES)
def test_a_banner_is_wide_and_has_few_bytes(game: str) -> None:
    draw = FACES[game].banner
    assert draw
    file = draw().png()
    picture = Image.open(BytesIO(file))
    assert picture.width == WIDTH and picture.width > 2 * picture.height
    assert len(file) < LARGEST
