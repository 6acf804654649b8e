"""Translucent overlays on a finished picture of palette indices."""

from functools import lru_cache

from PIL import Image

from render.canvas import Canvas
from render.palette import TABLE, mix, quantise, rgb


@lru_cache(maxsize=16)
def overlay_table(colour: str, opacity: float) -> bytes:
    """Return the palette index that each index becomes under a translucent colour."""
    strip = Image.new("RGB", (256, 1))
    strip.putdata([mix(shown, rgb(colour), opacity) for shown in TABLE] + [(0, 0, 0)] * (256 - len(TABLE)))
    return quantise(strip).tobytes()


def overlay(canvas: Canvas, mask: Image.Image, x: int, y: int, colour: str, opacity: float) -> None:
    """Blend a translucent colour over the masked part of the picture, the mask's top left corner at x, y."""
    below = canvas.pixels.crop((x, y, x + mask.width, y + mask.height))
    above = below.tobytes().translate(overlay_table(colour, opacity))
    canvas.pixels.paste(Image.frombytes("L", below.size, above), (x, y), mask)
