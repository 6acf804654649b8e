"""The reference tables: what each face of the die does to a disc (F-162, F-163)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine.flight.landing import kick
from engine.final_nine.words.entries import Entry
from engine.speech import N_, _

_WAYS: Final = (N_("{count} forward"), N_("{count} right"), N_("{count} back"), N_("{count} left"))


class Face(NamedTuple):
    """What a number of the die does."""

    degrees: int | None
    """Where to the disc goes, 0 to the right and 90 down, for a throw up; None where it drops."""
    said: str


CLUSTER: Final[Mapping[int, Face]] = MappingProxyType(
    {
        1: Face(-90, N_("Clean gap, flies on")),
        2: Face(-90, N_("Clean gap, flies on")),
        3: Face(None, N_("Drops on the cluster")),
        4: Face(180, N_("Lands 1 to its left")),
        5: Face(0, N_("Lands 1 to its right")),
        6: Face(90, N_("Back to the grid before")),
    }
)
"""A flight through a cluster."""


def roof() -> Mapping[int, Face]:
    """A disc that lands on a roof, in the language being spoken."""
    return {number: _kicked(number) for number in range(1, 7)}


def _kicked(number: int) -> Face:
    direction, grids = kick(0, number)
    return Face(90 * direction - 90, _(_WAYS[direction]).format(count=grids))


def cluster() -> Mapping[int, Face]:
    """A disc that flies through a cluster, in the language being spoken."""
    return {number: face._replace(said=_(face.said)) for number, face in CLUSTER.items()}


def told(faces: Mapping[int, Face]) -> Iterator[Entry]:
    """A table in words."""
    return (Entry(_("Die {number}").format(number=number), 0, face.said) for number, face in faces.items())
