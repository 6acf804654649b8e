"""The words drawn on the picture of the table: hole, player rows, disc ranges, and who must act.

The alternative text of the picture is in `board`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from engine.final_nine.cards.deck import DISCS, Disc
from engine.final_nine.courses.hole import ROWS_PER_CARD, Hole
from engine.final_nine.extras.characters import CHARACTERS, teams
from engine.final_nine.options import Options, decks
from engine.final_nine.state import LIMIT_OVER_PAR
from engine.final_nine.text.hole_end import hole_end_bar
from engine.final_nine.text.terms import DIRECTIONS, against_par, grid_name, score_text
from engine.final_nine.view import PlayerView, View
from engine.game import Names, Seat
from engine.i18n import N_, _, ngettext, pgettext

ACTION_BAR_TEXTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "character": (N_("{name} to choose"), N_("A character")),
        "flick": (N_("{name} to flick"), N_("Pick a power")),
        "swap": (N_("{name} can swap"), N_("Up to two cards")),
        "choose": (N_("{name} to throw"), N_("Disc and direction")),
        "trade": (N_("{name} to answer"), N_("Trade or decline")),
        "disrupt": (N_("{name} can disrupt"), N_("Card or let it fly")),
        "turned": (N_("{name} to decide"), N_("Use the card or not")),
        "luck": (N_("{name}: luck card?"), N_("Card or carry on")),
        "landed": (N_("{name} can react"), N_("Card or carry on")),
        "refill": (N_("{name} to refill"), N_("Discs or actions")),
    }
)
"""For each window who must act, and what there is to do."""
MANY_ASKED_TEXTS: Mapping[str, str] = MappingProxyType(
    {"flick": N_("{count} to flick"), "swap": N_("{count} can swap"), "disrupt": N_("{count} can disrupt")}
)
"""For each window, the words if several players must act at once."""


class ActionBar(NamedTuple):
    """The bar at the bottom of the picture: who must do what."""

    who: str
    name: str
    """The name or number of players alone, if there is no room for more."""
    what: str


def action_bar(view: View, names: Sequence[str]) -> ActionBar:
    """Return the words of the bar at the bottom; none where nobody is asked."""
    if view.result:
        winners = [names[seat] for seat, place in enumerate(view.result.places) if place == 1]
        alone = len(winners) == 1
        who = winners[0] if alone else _("A tie")
        return ActionBar(who, who, _("wins the round") if alone else "")
    if view.window == "over":
        who, what = hole_end_bar(view, names)
        return ActionBar(who, who, what)
    if not view.awaiting:
        return ActionBar("", "", "")
    asked_seats = [seat for seat in view.awaiting if view.players[seat].asks]
    if asked_seats:
        return _action_bar_for_one(_("{name} to answer"), names[asked_seats[0]], _("Choose an answer"))
    who, what = ACTION_BAR_TEXTS[view.window]
    if view.window == "choose" and view.shot and view.shot.plan is not None:
        what = N_("Skill card or throw")
    if len(view.awaiting) > 1:
        count = len(view.awaiting)
        players = ngettext("{count} player", "{count} players", count).format(count=count)
        return ActionBar(_(MANY_ASKED_TEXTS[view.window]).format(count=players), players, _(what))
    return _action_bar_for_one(_(who), names[view.awaiting[0]], _(what))


def _action_bar_for_one(who: str, name: str, what: str) -> ActionBar:
    return ActionBar(who.format(name=name), name, what)


def hole_title(view: View) -> str:
    """Return the title of a hole.

    The picture has no room for the names of all cards of a Mega hole; they are in the board's words.
    """
    cards = len(view.hole.rows) // ROWS_PER_CARD
    return view.hole.name if cards == 1 else _("Mega hole of {count}").format(count=cards)


def rows_to_basket(hole: Hole, rows: range) -> str:
    """Return how many rows above or below the shown rows the basket is, or "" if it is among them."""
    row = hole.basket.row
    if row in rows:
        return ""
    up, count = row >= rows.stop, row - rows.stop + 1 if row >= rows.stop else rows.start - row
    form = ngettext("basket {count} row up", "basket {count} rows up", count)
    return (form if up else ngettext("basket {count} row down", "basket {count} rows down", count)).format(count=count)


def hole_facts(view: View) -> str:
    """Return the line below the name of a hole; an ace takes one throw, so ACE RUN shows no par."""
    hole = view.hole
    if not view.options.format.putts:
        return _("one throw each")
    facts = [_("Par {par}").format(par=hole.par)]
    if hole.island:
        facts.append(_("island"))
    if hole.mandos:
        facts.append(ngettext("mando", "{count} mandos", len(hole.mandos)).format(count=len(hole.mandos)))
    return " · ".join(facts)


def wind_text(view: View) -> str:
    """Return where the wind blows (F-47)."""
    return _("calm") if view.wind is None else _("blows {direction}").format(direction=_(DIRECTIONS[view.wind]))


def player_note(view: View, player: PlayerView) -> str:
    """Return where a player lies and what remains to be done there."""
    if player.gone:
        return _("has left")
    if player.done:
        score = score_text(view, player.strokes, view.hole.par)
        at_limit = view.options.format.putts and player.strokes >= view.hole.par + LIMIT_OVER_PAR
        return _("{score}, the limit").format(score=score) if at_limit else score
    if len(player.passed) < len(view.hole.mandos):
        return _("mando next")
    return _("{lie}, {far} away").format(lie=grid_name(view, player.lie), far=player.far)


def player_figures(view: View, player: PlayerView) -> tuple[str, str]:
    """Return a player's large figure and the one below it: strokes and total to par, or aces."""
    if view.options.format.putts:
        return str(player.strokes), against_par(player.over)
    count = player.total if view.result else player.total + player.strokes
    return str(count), ngettext("ace", "aces", count)


def hand_heading(view: View, numbers: Sequence[int]) -> str:
    """Return where the viewer lies and which cards are chosen, or on the first hole what BH and FH mean."""
    assert view.seat is not None
    player = view.players[view.seat]
    lie = _("Hole {number} · lie {lie}, basket {far} away").format(
        number=view.number + 1, lie=grid_name(view, player.lie), far=player.far
    )
    if numbers:
        return _("{lie} · chosen: {cards}").format(lie=lie, cards=", ".join(map(str, numbers)))
    return lie if view.number else _("{lie} · BH backhand, FH forehand").format(lie=lie)


class PlayerRow(NamedTuple):
    """The words in the row of a player."""

    seat: Seat
    name: str
    note: str
    strokes: str
    standing: str
    """The line below the large figure."""
    leads: bool
    acts: bool
    character: str
    tired: bool
    third: str
    """The name of the character, if it is not shared."""
    cards: int | None
    """The number of cards in the hand; None between two holes."""
    chips: str
    """Special cards still held: "H" for MISCHIEF, "M" for the card of TEE OFF (F-155, F-158)."""


class SideRows(NamedTuple):
    """The rows of a side: one player, or the partners of doubles under their team's name and score."""

    rows: tuple[PlayerRow, ...]
    name: str = ""
    score: str = ""


def side_rows(view: View, names: Names) -> Iterator[SideRows]:
    """Yield the rows of all seats, partners together."""
    for team in teams(view.options, len(view.players)):
        rows = tuple(_player_row(view, len(team) == 1, seat, names) for seat in team)
        yield SideRows(rows, *_team_label(view, team)) if len(team) > 1 else SideRows(rows)


def _team_label(view: View, team: tuple[Seat, ...]) -> tuple[str, str]:
    """Return the name of the character that partners share, and their score to par (F-148)."""
    character = view.players[team[0]].character
    name = CHARACTERS[character].name if character else _("Team")
    return name, against_par(sum(view.players[seat].over for seat in team))


def _player_row(view: View, alone: bool, seat: Seat, names: Names) -> PlayerRow:
    player = view.players[seat]
    strokes, total = player_figures(view, player)
    return PlayerRow(
        seat,
        names[seat],
        player_note(view, player),
        strokes,
        total,
        len(view.players) > 1 and seat in view.card.leaders and any(view.card.strokes),
        seat in view.awaiting and not view.result,
        player.character,
        player.tired,
        CHARACTERS[player.character].name if player.character and alone else "",
        None if view.window == "over" else player.cards,
        "H" * (view.options.mischief and not player.mischief_used) + "M" * player.mulligan,
    )


DISC_TYPES = ("DRIVER", "FAIRWAY", "MID-RANGE", "PUTTER")


class DiscRange(NamedTuple):
    """The flight lengths of a type of disc."""

    type: str
    said: str
    enough: bool
    """Whether some of them fly as far as the basket."""


def disc_ranges(view: View) -> tuple[DiscRange, ...]:
    """Return the types of discs in play while a throw is chosen, else ()."""
    if view.window != "choose" or len(view.awaiting) != 1 or view.result:
        return ()
    far = view.players[view.awaiting[0]].far
    ranges = ((kind, *_range_of_type(view.options, len(view.players), kind)) for kind in DISC_TYPES)
    return tuple(
        DiscRange(kind, _range_text(least, most), least <= far <= most) for kind, least, most in ranges if most
    )


@lru_cache(maxsize=64)
def _range_of_type(options: Options, seats: int, kind: str) -> tuple[int, int]:
    """Return the shortest and the longest flight of a type, in grids."""
    discs = [DISCS[code] for code in decks(options, seats)[0] if DISCS[code].type == kind]
    lengths = [_flight_grids(disc) for disc in discs if not disc.reach]
    return min(lengths, default=0), max(lengths, default=0)


def _flight_grids(disc: Disc) -> int:
    """Return how many grids away a disc comes to rest, forward plus aside."""
    forward, aside = disc.pattern[-1] if disc.pattern else (disc.distance, disc.fade)
    return abs(forward) + abs(aside)


def _range_text(least: int, most: int) -> str:
    return str(least) if least == most else pgettext("grids", "{least} to {most}").format(least=least, most=most)
