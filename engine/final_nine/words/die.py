"""The reference tables: what each face of the die does to a disc (F-162, F-163)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine.flight.landing import kick_move
from engine.final_nine.words.entries import CatalogueEntry
from engine.speech import N_, _

_KICK_FORMS: Final = (N_("{count} forward"), N_("{count} right"), N_("{count} back"), N_("{count} left"))


class DieFace(NamedTuple):
    """The effect of one number of the die."""

    degrees: int | None
    """Where the disc of a throw upwards goes, 0 is right and 90 down; None if it drops."""
    said: str


CLUSTER_FACES: Final[Mapping[int, DieFace]] = MappingProxyType(
    {
        1: DieFace(-90, N_("Clean gap, flies on")),
        2: DieFace(-90, N_("Clean gap, flies on")),
        3: DieFace(None, N_("Drops on the cluster")),
        4: DieFace(180, N_("Lands 1 to its left")),
        5: DieFace(0, N_("Lands 1 to its right")),
        6: DieFace(90, N_("Back to the grid before")),
    }
)
"""The faces for a flight through a cluster."""


def roof_faces() -> Mapping[int, DieFace]:
    """Return the faces for a disc that lands on a roof, in the current language."""
    return {number: _roof_face(number) for number in range(1, 7)}


def _roof_face(number: int) -> DieFace:
    direction, grids = kick_move(0, number)
    return DieFace(90 * direction - 90, _(_KICK_FORMS[direction]).format(count=grids))


def cluster_faces() -> Mapping[int, DieFace]:
    """Return the faces for a disc that flies through a cluster, in the current language."""
    return {number: face._replace(said=_(face.said)) for number, face in CLUSTER_FACES.items()}


def face_entries(faces: Mapping[int, DieFace]) -> Iterator[CatalogueEntry]:
    """Yield a reference table as catalogue entries."""
    return (CatalogueEntry(_("Die {number}").format(number=number), 0, face.said) for number, face in faces.items())
