"""The texts in Scramble Golf's pictures, and the row of each player."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.game import Seat
from engine.i18n import N_, _, join_list, ngettext
from engine.scramble.cards.deck import COPIES, Kind
from engine.scramble.courses.grid import square_name
from engine.scramble.courses.hole import SAND, TITLES, TREE, WATER
from engine.scramble.text.cards import card_name
from engine.scramble.text.terms import current_over, short_against_par
from engine.scramble.throw.dice import Reach
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import Disc, View, option_letter

PLAY_NAMES: Mapping[str, str] = MappingProxyType(
    {"stroke": N_("Stroke play"), "board_race": N_("Board race"), "match": N_("Match play"), "skins": N_("Skins")}
)
DECK_NAMES: Mapping[Kind, str] = MappingProxyType(
    {"good": N_("Good Luck"), "bad": N_("Bad Luck"), "battle": N_("Battle")}
)
DECK_EXPLANATIONS: Mapping[Kind, str] = MappingProxyType(
    {
        "good": N_(
            "Roll for luck after landing in bounds. If two or three dice show your number or more, draw one of these. "
            "You can hold three. Each card says when to play it."
        ),
        "bad": N_(
            "Roll for luck. If fewer than two dice show your number or more, draw one of these. It counts right "
            "away, unless you cancel it."
        ),
        "battle": N_(
            "Roll for a Battle card after a throw. If two or three dice show your number or more, keep it to "
            "play on an opponent in your turn. Otherwise it hits you."
        ),
    }
)
"""The way to get the cards of each deck (S-81, S-110, S-121)."""
ACTIVITIES: Mapping[str, str] = MappingProxyType(
    {
        "Setup": N_("picking a golfer"),
        "PreThrow": N_("throwing"),
        "Rolled": N_("picking dice"),
        "Settle": N_("stay put?"),
        "Keep": N_("drew a card"),
        "Bad": N_("accept or cancel?"),
        "Push": N_("picking a direction"),
        "End": N_("play a card?"),
    }
)
BRIEF_ACTIVITIES: Mapping[str, str] = MappingProxyType(
    {
        # NOTE: below the player's name, where there is little room, as the next five
        "Rolled": N_("picks dice"),
        # NOTE: the player may leave the disc where it is, or move it
        "Settle": N_("stay?"),
        "Keep": N_("new card"),
        # NOTE: the player may accept a Bad Luck card or cancel it
        "Bad": N_("accept it?"),
        # NOTE: the player picks the direction in which a disc is pushed
        "Push": N_("which way?"),
        # NOTE: the player may play another card
        "End": N_("play card?"),
    }
)
"""The activities again in fewer letters, where the words above are long in any language."""
END_STATES: Mapping[str, str] = MappingProxyType(
    {
        "holed": N_("holed out"),
        "capped": N_("picked up"),
        "spared": N_("picked up"),
        "finished": N_("finished"),
        "out": N_("not in the playoff"),
    }
)


def course_text(view: View) -> str:
    """Return the names of the course."""
    return join_list([TITLES[key] for key in view.options.course.split("+")])


def hole_sign(view: View) -> str:
    """Return the text below the name of a hole."""
    return _("{course} · par {par} · circle of {radius}").format(
        course=TITLES[view.hole.key[0]], par=view.par, radius=view.hole.radius
    )


def progress_text(view: View) -> str:
    """Return the progress of the game."""
    if view.options.play == "board_race":
        return _("turn {round}, throw {throw}").format(round=view.round, throw=_throw_number(view))
    form = _("playoff hole {playoff}, throw {throw}") if view.playoff else _("hole {hole} of {holes}, throw {throw}")
    return form.format(playoff=view.playoff, hole=view.number, holes=len(view.holes), throw=_throw_number(view))


def _throw_number(view: View) -> int:
    """Return the number of the throw being played or just made."""
    return max(1, view.discs[view.actor].throws + (view.phase == "PreThrow"))


def player_notes(view: View, disc: Disc) -> tuple[str, ...]:
    """Return the notes on a player, the most important first."""
    if disc.gone:
        return (_("has left"),)
    if disc.seat in view.awaiting:
        return (_activity(view),)
    if disc.status != "playing":
        return (_(END_STATES[disc.status]),)
    return tuple(_state_notes(view, disc))


def _activity(view: View) -> str:
    letters = _letter_range(view)
    return _("picking square {letters}").format(letters=letters) if letters else _(ACTIVITIES[view.phase])


def _brief_activity(view: View) -> str:
    letters, brief = _letter_range(view), BRIEF_ACTIVITIES.get(view.phase)
    if letters:
        # NOTE: below the player's name, where there is little room: the player picks one of these squares
        return _("picks {letters}").format(letters=letters)
    return _(brief) if brief else ""


def _letter_range(view: View) -> str:
    """Return the letters of the squares to choose from, such as "a–f"; "" where there are none."""
    if view.phase not in ("Aim", "Route"):
        return ""
    first, last = option_letter(0), option_letter(len(view.reach[0].options) - 1)
    return f"{first}–{last}" if last != first else first


def _state_notes(view: View, disc: Disc) -> Iterator[str]:
    """Yield distance, cards on the next throw, skips, ground and hand."""
    hole = view.holes[disc.hole]
    yield _("{distance} to go").format(distance=disc.distance)
    yield from map(card_name, disc.effects)
    if disc.skips:
        yield ngettext("skips {count}", "skips {count}", disc.skips).format(count=disc.skips)
    if hole.ground[disc.square] == "T":
        yield _("tree")
    if hole.inside[disc.square]:
        yield _("circle")
    if disc.sheltered:
        yield _("safe from cards")
    if disc.cards:
        yield ngettext("{count} card", "{count} cards", disc.cards).format(count=disc.cards)


def standing(view: View, disc: Disc) -> str:
    """Return a player's standing in this kind of game, as short as possible."""
    match view.options.play:
        case "board_race":
            return _("hole {number}").format(number=disc.hole + 1)
        case "match":
            return _("{count} won").format(count=view.wins[disc.side])
        case "skins":
            return ngettext("{count} skin", "{count} skins", view.skins[disc.side]).format(count=view.skins[disc.side])
    return short_against_par(current_over(view, disc))


def landing_text(view: View, option: FlightOption) -> str:
    """Return the result of a landing on a square, in a word or two."""
    hole = view.target_hole
    ground = hole.ground[option.square]
    if option.outcome == "basket":
        return _("in!")
    if option.has_penalty(hole):
        what = _("water") if ground == WATER else _("sand") if ground == SAND else _("out")
        what = _("out") if option.outcome == "off" else what
        return _("{what}, {cost}").format(what=what, cost=_("skip") if view.options.play == "board_race" else "+1")
    if option.outcome == "tree" or ground == TREE:
        return _("tree")
    return _("circle") if hole.inside[option.square] else ""


def reach_text(reach: Reach) -> str:
    """Return the best result of a set of dice."""
    if any(option.outcome == "basket" for option in reach.options):
        return _("can hole out")
    count = len(reach.options)
    return ngettext("{count} place to land", "{count} places to land", count).format(count=count)


def outcome_legend(view: View) -> tuple[str, str, str, str]:
    """Return the legend of the shapes on the map: safe, a penalty, a tree, in."""
    cost = _("skip a turn") if view.options.play == "board_race" else _("+1 stroke")
    return (
        _("safe"),
        _("sand, water, out: {cost}").format(cost=cost),
        _("tree: one die on the next throw"),
        _("in the basket"),
    )


def copies_text(kind: Kind) -> str:
    """Return the number of cards in a deck."""
    count = sum(COPIES[kind].values())
    return ngettext("{count} card", "{count} cards", count).format(count=count)


class PlayerRow(NamedTuple):
    """The contents of a player's row."""

    seat: Seat
    name: str
    notes: tuple[str, ...]
    """The notes, the most important first."""
    figure: str
    unit: str
    """The unit of the figure."""
    above: str
    below: str
    acts: bool = False
    brief: str = ""
    """The short text in place of notes that have no room; "" where the first note is short itself."""
    leads: bool = False


def player_row(view: View, disc: Disc, name: str) -> PlayerRow:
    """Return the row of a player."""
    race = view.options.play == "board_race"
    count = disc.throws if race else disc.throws + disc.penalties
    lying = disc.status == "playing" and not disc.gone
    team = _("{name}, team {letter}").format(name=name, letter=option_letter(disc.side).upper())
    return PlayerRow(
        seat=disc.seat,
        name=team if view.options.teams == "doubles" else name,
        notes=player_notes(view, disc),
        figure=str(count),
        unit=ngettext("throw", "throws", count) if race else ngettext("stroke", "strokes", count),
        above=square_name(disc.square) if lying else "",
        below=standing(view, disc),
        acts=disc.seat in view.awaiting,
        brief=_brief_activity(view) if disc.seat in view.awaiting else "",
        leads=len(view.discs) > 1 and disc.seat in view.card.leaders and any(view.card.strokes),
    )
