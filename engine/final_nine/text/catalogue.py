"""The card catalogue of a table: a page for each group of cards and each reference table in play."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import ACTIONS, CARDS
from engine.final_nine.courses.hole import TERRAIN, course
from engine.final_nine.extras.angle import ANGLE_PRICES
from engine.final_nine.extras.characters import CHARACTERS
from engine.final_nine.flight.landing import kick_move
from engine.final_nine.options import Options, decks
from engine.final_nine.text.cards import CatalogueEntry, card_entries, card_kind, spit_entries
from engine.i18n import N_, _

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
        3: DieFace(None, N_("Drops in the cluster")),
        4: DieFace(180, N_("Lands 1 square left")),
        5: DieFace(0, N_("Lands 1 square right")),
        6: DieFace(90, N_("Lands 1 square back")),
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
    return (
        CatalogueEntry(_("If you roll a {number}").format(number=number), 0, face.said)
        for number, face in faces.items()
    )


Counts: TypeAlias = Mapping[str, int]
"""Cards or terrains of a page, by code with their numbers."""


class CataloguePage(NamedTuple):
    """A page of the catalogue."""

    title: str
    said: str
    shown: Callable[[Options, int], Counts]
    """Returns what of the page is in play with these options and seats; empty if nothing is."""
    told: Callable[[Counts], Iterable[CatalogueEntry]] = card_entries
    """Returns the entries of the page in words."""


def _deck_counts(options: Options, seats: int) -> Counts:
    """Return the number of copies of each card in both stacks, in printed order."""
    return Counter(code for stack in decks(options, seats) for code in stack)


def _cards_of_kind(name: str) -> Callable[[Options, int], Counts]:
    """Return a function that finds the cards of a type or a category."""
    return lambda options, seats: {
        code: count for code, count in _deck_counts(options, seats).items() if card_kind(code) == name
    }


def _cards_of_set(name: str) -> Callable[[Options, int], Counts]:
    """Return a function that finds the cards that a course or an expansion adds to the stacks."""
    return lambda options, seats: {
        code: count for code, count in _deck_counts(options, seats).items() if CARDS[code].set == name
    }


def _abilities_of_set(name: str) -> Callable[[Options, int], Counts]:
    """Return a function that finds the abilities of the characters in play."""
    return lambda options, _seats: {
        code: 1 for one in CHARACTERS.values() if one.set == name == options.characters for code in one.abilities
    }


def _cards_outside_stacks(name: str) -> Callable[[Options, int], Counts]:
    """Return a function that finds the cards of an expansion that are in no stack."""
    return lambda options, _seats: {
        code: 1 for code, card in ACTIONS.items() if card.set == name and getattr(options, name)
    }


def _angle_uses(options: Options, _seats: int) -> Counts:
    """Return the uses of ANGLE CTRL."""
    return dict.fromkeys(ANGLE_PRICES, 1) if options.angle_ctrl else {}


def _chain_cards(options: Options, seats: int) -> Counts:
    """Return the cards that spit a disc out of the chains."""
    deck = _deck_counts(options, seats) if options.chain_links else {}
    return {code: count for code, count in deck.items() if code in ACTIONS and ACTIONS[code].chains}


def _grounds_of_course(options: Options, _seats: int) -> Counts:
    """Return the terrains of the course."""
    return Counter(hole.terrain_at(here).char for hole in course(options.course) for here in hole.cells())


def _grounds_that(what: str) -> Callable[[Options, int], Counts]:
    """Return a function that finds the terrains that do this to a disc above or on them."""
    return lambda options, seats: {
        char: count
        for char, count in _grounds_of_course(options, seats).items()
        if what in {TERRAIN[char].air, TERRAIN[char].touch}
    }


_DISC = N_("The pictures show backhands. A forehand is the mirror image.")
_SYMBOLS = N_("A cross: not on a putt. A ring: only on a putt. A flash: at once when turned up.")
_ONCE = N_("Choose one character. Use one of its abilities, once every nine holes.")
_ALONG = N_("Roll a die. The arrows are for a throw that goes up.")
PAGES: Final[Mapping[str, CataloguePage]] = MappingProxyType(
    {
        "driver": CataloguePage(N_("Drivers"), _DISC, _cards_of_kind("DRIVER")),
        "fairway": CataloguePage(N_("Fairway discs"), _DISC, _cards_of_kind("FAIRWAY")),
        "mid-range": CataloguePage(N_("Mid-ranges"), _DISC, _cards_of_kind("MID-RANGE")),
        "putter": CataloguePage(N_("Putters"), _DISC, _cards_of_kind("PUTTER")),
        "skill": CataloguePage(
            N_("Skill cards"), N_("Play them before your throw. With a cross: not on a putt."), _cards_of_kind("SKILL")
        ),
        "deviation": CataloguePage(
            N_("Deviations"),
            N_("With a cross: not on a putt. With a ring: only on a putt."),
            _cards_of_kind("DEVIATION"),
        ),
        "luck": CataloguePage(N_("Luck cards"), _SYMBOLS, _cards_of_kind("LUCK")),
        "call": CataloguePage(
            N_("Calls"), N_("Calls cost you a stroke or cards. With a ring: only on a putt."), _cards_of_kind("CALL")
        ),
        "suburban": CataloguePage(N_("Suburban cards"), _SYMBOLS, _cards_of_set("suburban")),
        "forest": CataloguePage(N_("Forest cards"), _SYMBOLS, _cards_of_set("forest")),
        "plus": CataloguePage(N_("Plus cards"), _SYMBOLS, _cards_of_set("plus")),
        "bad_form": CataloguePage(N_("Bad Form"), _SYMBOLS, _cards_of_set("bad_form")),
        "ace_run": CataloguePage(N_("Ace Run"), _SYMBOLS, _cards_of_set("ace_run")),
        "mischief": CataloguePage(
            N_("Mischief"),
            N_("In battle, play your card once a round, on another player."),
            _cards_outside_stacks("mischief"),
        ),
        "tee_off": CataloguePage(
            N_("Tee Off"), N_("The first to tee off can use one of these, once."), _cards_outside_stacks("tee_off")
        ),
        "angle_ctrl": CataloguePage(
            N_("Angle Ctrl"), N_("Before a throw: lay down up to three discs as skill cards."), _angle_uses
        ),
        "chain_links": CataloguePage(
            N_("Chain Links"),
            N_("A putt in the basket turns up one more card. These spit the disc out."),
            _chain_cards,
            spit_entries,
        ),
        "team": CataloguePage(N_("Characters"), _ONCE, _abilities_of_set("team")),
        "kstar": CataloguePage(N_("Team K-Star"), _ONCE, _abilities_of_set("kstar")),
        "roof": CataloguePage(
            N_("Off a roof"), _ALONG, _grounds_that("kick"), lambda _shown: face_entries(roof_faces())
        ),
        "cluster": CataloguePage(
            N_("Through a cluster"), _ALONG, _grounds_that("gap"), lambda _shown: face_entries(cluster_faces())
        ),
        "grounds": CataloguePage(N_("What the ground does"), "", _grounds_of_course),
    }
)
"""The pages in the order of the catalogue (F-2, F-3, F-174)."""


def page_keys(options: Options, seats: int) -> tuple[str, ...]:
    """Return the keys of the pages that the options bring in."""
    return tuple(name for name, group in PAGES.items() if group.shown(options, seats))


def page_title(group: str) -> str:
    """Return the title of a page."""
    return _(PAGES[group].title)


def page_entries(group: str, options: Options, seats: int) -> tuple[CatalogueEntry, ...]:
    """Return the entries of a page in words."""
    one = PAGES[group]
    return tuple(one.told(one.shown(options, seats)))
