"""The card catalogue of a table: a page for each group of cards and each reference table in play."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import ACTIONS, CARDS
from engine.final_nine.courses.hole import course
from engine.final_nine.courses.terrain import TERRAIN
from engine.final_nine.extras.angle import PRICES
from engine.final_nine.extras.characters import CHARACTERS
from engine.final_nine.options import Options
from engine.final_nine.packs import decks
from engine.final_nine.words.die import cluster as cluster_faces
from engine.final_nine.words.die import roof as roof_faces
from engine.final_nine.words.die import told as face_entries
from engine.final_nine.words.entries import Entry, entries, spat_out
from engine.final_nine.words.faces import kind
from engine.speech import N_, _

Shown: TypeAlias = Mapping[str, int]
"""Cards or terrains of a page, by code with their numbers."""


class Group(NamedTuple):
    """A page of the catalogue."""

    title: str
    said: str
    shown: Callable[[Options, int], Shown]
    """Returns what of the page is in play with these options and seats; empty if nothing is."""
    told: Callable[[Shown], Iterable[Entry]] = entries
    """Returns the entries of the page in words."""


def _deck(options: Options, seats: int) -> Shown:
    """Return the number of copies of each card in both stacks, in printed order."""
    return Counter(code for stack in decks(options, seats) for code in stack)


def _family(name: str) -> Callable[[Options, int], Shown]:
    """Return a function that finds the cards of a type or a category."""
    return lambda options, seats: {code: count for code, count in _deck(options, seats).items() if kind(code) == name}


def _set(name: str) -> Callable[[Options, int], Shown]:
    """Return a function that finds the cards that a course or an expansion adds to the stacks."""
    return lambda options, seats: {
        code: count for code, count in _deck(options, seats).items() if CARDS[code].set == name
    }


def _characters(name: str) -> Callable[[Options, int], Shown]:
    """Return a function that finds the abilities of the characters in play."""
    return lambda options, _seats: {
        code: 1 for one in CHARACTERS.values() if one.set == name == options.characters for code in one.abilities
    }


def _beside(name: str) -> Callable[[Options, int], Shown]:
    """Return a function that finds the cards of an expansion that are in no stack."""
    return lambda options, _seats: {
        code: 1 for code, card in ACTIONS.items() if card.set == name and getattr(options, name)
    }


def _angles(options: Options, _seats: int) -> Shown:
    """Return the uses of ANGLE CTRL."""
    return dict.fromkeys(PRICES, 1) if options.angle_ctrl else {}


def _chains(options: Options, seats: int) -> Shown:
    """Return the cards that spit a disc out of the chains."""
    deck = _deck(options, seats) if options.chain_links else {}
    return {code: count for code, count in deck.items() if code in ACTIONS and ACTIONS[code].chains}


def _grounds(options: Options, _seats: int) -> Shown:
    """Return the terrains of the course."""
    return Counter(hole.at(here).char for hole in course(options.course) for here in hole.cells())


def _touched(what: str) -> Callable[[Options, int], Shown]:
    """Return a function that finds the terrains that do this to a disc above or on them."""
    return lambda options, seats: {
        char: count
        for char, count in _grounds(options, seats).items()
        if what in {TERRAIN[char].air, TERRAIN[char].touch}
    }


_DISC = N_("The backhand of each is shown; a forehand is its mirror image.")
_SYMBOLS = N_("Cross: not on a putt. Ring: only on a putt. Flash: at once when turned over.")
_ONCE = N_("Choose one: one of the abilities, once in nine holes.")
_ALONG = N_("Roll a die. All ways are seen along the throw, which goes up here.")
GROUPS: Final[Mapping[str, Group]] = MappingProxyType(
    {
        "driver": Group(N_("Drivers"), _DISC, _family("DRIVER")),
        "fairway": Group(N_("Fairway discs"), _DISC, _family("FAIRWAY")),
        "mid-range": Group(N_("Mid-ranges"), _DISC, _family("MID-RANGE")),
        "putter": Group(N_("Putters"), _DISC, _family("PUTTER")),
        "skill": Group(N_("Skill"), N_("Before your throw. Cross: not on a putt."), _family("SKILL")),
        "deviation": Group(N_("Deviations"), N_("Cross: not on a putt. Ring: only on a putt."), _family("DEVIATION")),
        "luck": Group(N_("Luck"), _SYMBOLS, _family("LUCK")),
        "call": Group(N_("Calls"), N_("A penalty, or a loss of cards. Ring: only on a putt."), _family("CALL")),
        "suburban": Group(N_("Suburban cards"), _SYMBOLS, _set("suburban")),
        "forest": Group(N_("Forest cards"), _SYMBOLS, _set("forest")),
        "plus": Group(N_("Plus cards"), _SYMBOLS, _set("plus")),
        "bad_form": Group(N_("Bad Form"), _SYMBOLS, _set("bad_form")),
        "ace_run": Group(N_("Ace Run"), _SYMBOLS, _set("ace_run")),
        "mischief": Group(N_("Mischief"), N_("In battle, once in the round, on another player."), _beside("mischief")),
        "tee_off": Group(N_("Tee Off"), N_("Whoever tees off first has one of these, once."), _beside("tee_off")),
        "angle_ctrl": Group(N_("Angle Ctrl"), N_("Before a throw: at most three discs as skill."), _angles),
        "chain_links": Group(
            N_("Chain Links"),
            N_("When a putt is in, one more card is turned: these spit the disc out."),
            _chains,
            spat_out,
        ),
        "team": Group(N_("Characters"), _ONCE, _characters("team")),
        "kstar": Group(N_("Team K-Star"), _ONCE, _characters("kstar")),
        "roof": Group(N_("Off a roof"), _ALONG, _touched("kick"), lambda _shown: face_entries(roof_faces())),
        "cluster": Group(
            N_("Through a cluster"), _ALONG, _touched("gap"), lambda _shown: face_entries(cluster_faces())
        ),
        "grounds": Group(N_("What the ground does"), "", _grounds),
    }
)
"""The pages in the order of the catalogue (F-2, F-3, F-174)."""


def groups(options: Options, seats: int) -> tuple[str, ...]:
    """Return the keys of the pages that the options bring in."""
    return tuple(name for name, group in GROUPS.items() if group.shown(options, seats))


def title(group: str) -> str:
    """Return the title of a page."""
    return _(GROUPS[group].title)


def codes(group: str, options: Options, seats: int) -> tuple[str, ...]:
    """Return the codes of the cards on a page."""
    return tuple(code for code in GROUPS[group].shown(options, seats) if code in CARDS)


def told(group: str, options: Options, seats: int) -> tuple[Entry, ...]:
    """Return the entries of a page in words."""
    one = GROUPS[group]
    return tuple(one.told(one.shown(options, seats)))
