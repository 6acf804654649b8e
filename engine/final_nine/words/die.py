"""The reference tables: what each face of the die does to a disc (F-162, F-163)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine.flight.landing import kick
from engine.final_nine.words.entries import Entry
from engine.speech import N_, _

_WAYS: Final = (N_("{count} forward"), N_("{count} right"), N_("{count} back"), N_("{count} left"))


class Face(NamedTuple):
    """The effect of one number of the die."""

    degrees: int | None
    """Where the disc of a throw upwards goes, 0 is right and 90 down; None if it drops."""
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
"""The faces for a flight through a cluster."""


def roof() -> Mapping[int, Face]:
    """Return the faces for a disc that lands on a roof, in the current language."""
    return {number: _kicked(number) for number in range(1, 7)}


def _kicked(number: int) -> Face:
    direction, grids = kick(0, number)
    return Face(90 * direction - 90, _(_WAYS[direction]).format(count=grids))


def cluster() -> Mapping[int, Face]:
    """Return the faces for a disc that flies through a cluster, in the current language."""
    return {number: face._replace(said=_(face.said)) for number, face in CLUSTER.items()}


def told(faces: Mapping[int, Face]) -> Iterator[Entry]:
    """Yield a reference table as catalogue entries."""
    return (Entry(_("Die {number}").format(number=number), 0, face.said) for number, face in faces.items())
