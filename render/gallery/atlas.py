"""`python -m render.gallery.atlas` paints the maps of all holes anew; with `check` it names those that would change."""

import sys
from collections.abc import Iterator

from PIL import ImageChops

from render import final_nine, scramble
from render.holes import atlas
from render.holes.atlas import Leaf


def leaves() -> Iterator[Leaf]:
    """Every map of both disc golf games."""
    yield from final_nine.maps.leaves()
    yield from scramble.maps.leaves()


def changed() -> list[str]:
    """The titles of the maps that are painted otherwise than the atlas has them, or not at all."""
    return [leaf.title for leaf in leaves() if apart(leaf) > 0]


def apart(leaf: Leaf) -> float:
    """The share of a map's pixels that are painted otherwise than the atlas has them."""
    bound, painted = atlas.leaf(leaf.title), leaf.painted()
    if bound is None or bound.size != painted.size:
        return 1
    same, *_ = ImageChops.difference(bound, painted).histogram()
    return 1 - same / (painted.width * painted.height)


if __name__ == "__main__":
    if "check" in sys.argv[1:]:
        sys.exit("\n".join(changed()) or 0)
    atlas.bind(leaves())
