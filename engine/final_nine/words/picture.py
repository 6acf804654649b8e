"""What Final Nine's pictures say."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from engine.final_nine.cards.deck import ACTIONS, CARDS, DISCS, Disc
from engine.final_nine.courses.grid import apart
from engine.final_nine.courses.hole import ROWS, Hole
from engine.final_nine.shot import Shot, Slip
from engine.final_nine.view import Plan, PlayerView, ShotView, View
from engine.final_nine.words import terms
from engine.final_nine.words.brief import brief
from engine.final_nine.words.entries import CHAINS
from engine.final_nine.words.moves import PRICES
from engine.final_nine.words.terms import DIRECTIONS, IMMUNE, against_par, grid, signed
from engine.final_nine.words.terms import card as named
from engine.final_nine.words.terms import strokes as counted
from engine.speech import N_, _, listed, ngettext

FAMILIES: Mapping[str, str] = MappingProxyType(
    {
        "DRIVER": N_("DRIVER"),
        "FAIRWAY": N_("FAIRWAY"),
        "MID-RANGE": N_("MID-RANGE"),
        "PUTTER": N_("PUTTER"),
        "SKILL": N_("SKILL"),
        "DEVIATION": N_("DEVIATION"),
        "LUCK": N_("LUCK"),
        "CALL": N_("CALL"),
        "ABILITY": N_("ABILITY"),
        "MISCHIEF": N_("MISCHIEF"),
    }
)
"""The types of discs and the categories of action cards (F-3)."""
EFFECTS: Mapping[str, str] = MappingProxyType(
    {
        ".": N_("safe"),
        "b": N_("next −1"),
        "c": N_("next −1"),
        "t": N_("no effect"),
        "~": N_("out, +1"),
        "o": N_("out, +1"),
        "#": N_("out, +1"),
        "^": N_("kicked off"),
        "=": N_("skips 1"),
        "y": N_("out, +1"),
        "F": N_("stops here"),
        "k": N_("roll a die"),
        "/": N_("rolls 1"),
        ":": N_("safe"),
        "M": N_("pass its gate"),
        "Z": N_("safe"),
        "T": N_("start"),
        "B": N_("putt"),
        "S": N_("rolls back 1"),
    }
)
"""What each ground does to a disc (F-21)."""
GROUNDS: Mapping[str, str] = MappingProxyType(terms.GROUND | {".": N_("fairway"), "S": N_("slope basket")})
ACTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "character": (N_("{name} to choose"), N_("A character")),
        "flick": (N_("{name} to flick"), N_("Pick a power")),
        "swap": (N_("{name} may swap"), N_("Cards for new ones")),
        "choose": (N_("{name} to throw"), N_("Disc and direction")),
        "trade": (N_("{name} to answer"), N_("Trade or decline")),
        "disrupt": (N_("{name} may disrupt"), N_("Play a card or pass")),
        "turned": (N_("{name} to decide"), N_("Use the card or not")),
        "luck": (N_("{name} may add luck"), N_("Play a card or go on")),
        "landed": (N_("{name} may react"), N_("Play a card or go on")),
        "refill": (N_("{name} to refill"), N_("Discs or actions")),
    }
)
"""Who is asked in a window, and what there is to do."""
MANY: Mapping[str, str] = MappingProxyType(
    {"flick": N_("{count} to flick"), "swap": N_("{count} may swap"), "disrupt": N_("{count} may disrupt")}
)
"""What several players are asked at once."""
TOUCHED: Mapping[str, str] = MappingProxyType(
    {
        "skip": N_("Skips to {lie}"),
        "roll": N_("Rolls to {lie}"),
        "kick": N_("Kicked off to {lie}"),
        "bounce": N_("Off a tree to {lie}"),
        "drop": N_("Drops at {lie}"),
        "stop": N_("Stopped at {lie}"),
        "post": N_("Moves on to {lie}"),
        "spit": N_("Bounced out, {lie}"),
    }
)
"""Where a throw ended, by the last thing that happened to it."""


class Call(NamedTuple):
    """Who must do what."""

    who: str
    name: str
    """Who alone, where there is no room for more."""
    what: str


def call(view: View, names: Sequence[str]) -> Call:
    """What the bar at the bottom says."""
    if view.result:
        winners = [names[seat] for seat, place in enumerate(view.result.places) if place == 1]
        alone = len(winners) == 1
        who = winners[0] if alone else _("A tie")
        return Call(who, who, _("wins the round") if alone else "")
    asked = [seat for seat in view.awaiting if view.players[seat].asks]
    if asked:
        return _named(_("{name} to answer"), names[asked[0]], _("A card asks"))
    who, what = ACTS[view.window]
    if view.window == "choose" and view.shot and view.shot.plan is not None:
        what = N_("Add skills, or throw")
    if len(view.awaiting) > 1:
        count = len(view.awaiting)
        players = ngettext("{count} player", "{count} players", count).format(count=count)
        return Call(_(MANY[view.window]).format(count=players), players, _(what))
    return _named(_(who), names[view.awaiting[0]], _(what))


def _named(who: str, name: str, what: str) -> Call:
    return Call(who.format(name=name), name, what)


def title(view: View) -> str:
    """What a hole is called; a Mega hole has the names of all its cards in the words of the board alone."""
    cards = len(view.hole.rows) // ROWS
    return view.hole.name if cards == 1 else _("Mega hole of {count}").format(count=cards)


def beyond(hole: Hole, rows: range) -> str:
    """How far above or below these rows the basket stands, or nothing where it is among them."""
    row = hole.basket.row
    if row in rows:
        return ""
    up, count = row >= rows.stop, row - rows.stop + 1 if row >= rows.stop else rows.start - row
    said = ngettext("basket {count} row up", "basket {count} rows up", count)
    return (said if up else ngettext("basket {count} row down", "basket {count} rows down", count)).format(count=count)


def sign(view: View) -> str:
    """What stands below the name of a hole; an ace takes one throw, whatever par is."""
    hole = view.hole
    if not view.options.format.putts:
        return _("one throw each")
    said = [_("Par {par}").format(par=hole.par)]
    if hole.island:
        said.append(_("island"))
    if hole.mandos:
        said.append(ngettext("mando", "{count} mandos", len(hole.mandos)).format(count=len(hole.mandos)))
    return " · ".join(said)


def wind(view: View) -> str:
    """Where the wind blows (F-47)."""
    return _("calm") if view.wind is None else _("blows {direction}").format(direction=_(DIRECTIONS[view.wind]))


def note(view: View, player: PlayerView) -> str:
    """Where a player lies and what is still to be done there."""
    if player.gone:
        return _("has left")
    if player.done and not view.options.format.putts:
        return _("ace") if player.strokes else _("no ace")
    if player.done:
        return _("holed out") if player.lie == view.hole.basket else _("done")
    if len(player.passed) < len(view.hole.mandos):
        return _("mando open")
    return _("{lie}, {far} away").format(lie=grid(view, player.lie), far=player.far)


def figures(view: View, player: PlayerView) -> tuple[str, str]:
    """The large figure of a player and what stands below it: strokes on the hole and the total to par, or the aces."""
    if view.options.format.putts:
        return str(player.strokes), against_par(player.over)
    count = player.total if view.result else player.total + player.strokes
    return str(count), ngettext("ace", "aces", count)


def disc(code: str, aim: int | None) -> str:
    """How a disc was thrown: "Up, distance 5"."""
    card = DISCS[code]
    if aim is None:
        return _("reach {reach}").format(reach=card.reach) if card.reach else ""
    where = _(DIRECTIONS[aim]).capitalize()
    if card.pattern:
        return _("{where}, diagonal").format(where=where)
    if card.fade:
        return _("{where} {distance}, fade {fade}").format(where=where, distance=card.distance, fade=signed(card.fade))
    return _("{where}, distance {distance}").format(where=where, distance=card.distance)


def slip(view: View, one: Slip) -> str:
    """What a card of a throw does, or why it does nothing."""
    if one.status == "idle":
        return _("no effect")
    if one.status in {"void", "cancelled"}:
        return _("cancelled")
    card = ACTIONS[one.copied or one.card]
    return ", ".join(map(brief, card.options[min(one.choice, len(card.options) - 1)]))


def ended(view: View, shot: Shot) -> tuple[str, str]:
    """Where a throw came to rest and why, and what it cost."""
    lie = grid(view, shot.lie)
    if not view.options.format.putts:
        return _where(shot, lie), _("ace") if shot.holed else _("no ace")
    fines = shot.strokes - 1 - (shot.under and not shot.holed)
    cost = counted(shot.strokes)
    if fines > 0:
        cost = ngettext("{strokes}, {count} penalty", "{strokes}, {count} penalties", fines).format(
            strokes=cost, count=fines
        )
    return _where(shot, lie), cost


def _where(shot: Shot, lie: str) -> str:
    if shot.holed:
        return _("In the basket!")
    if shot.missed:
        return _("Island missed, {lie}").format(lie=lie)
    if shot.out:
        return _("Out, waived, {lie}").format(lie=lie) if shot.waived else _("Out, back to {lie}").format(lie=lie)
    if shot.under:
        return _("Under the basket")
    told = [mark.what for mark in shot.marks if mark.what in TOUCHED]
    return _(TOUCHED[told[-1]]).format(lie=lie) if told else _("Lands on {lie}").format(lie=lie)


def ahead(view: View, shot: ShotView) -> tuple[str, str]:
    """Where a throw would end as things stand, and what that means."""
    plan = shot.plan
    if plan is None:
        return (_("No direction yet"), "")
    if plan.open:
        return _("A die decides"), _("at {grid}").format(grid=grid(view, plan.path[-1]))
    far = _("{far} away").format(far=apart(plan.lie, view.hole.basket))
    means = _("under the basket") if plan.under else _("a putt") if shot.putting else far
    lie = grid(view, plan.lie)
    return _landed(plan, lie) if view.window == "landed" else _planned(plan, lie), means


def _landed(plan: Plan, lie: str) -> str:
    if plan.holed:
        return _("Landed: in")
    return _("Landed: out, {lie}").format(lie=lie) if plan.missed or plan.out else _("Landed: {lie}").format(lie=lie)


def _planned(plan: Plan, lie: str) -> str:
    if plan.holed:
        return _("Planned: in")
    if plan.missed or plan.out:
        return _("Planned: out, {lie}").format(lie=lie)
    return _("Planned: {lie}").format(lie=lie)


def kind(code: str) -> str:
    """The type of a disc or the category of an action card, a key of `FAMILIES`."""
    card = CARDS[code]
    return card.type if isinstance(card, Disc) else card.category


def flies(disc: Disc) -> tuple[str, str]:
    """A disc in numbers (F-36)."""
    if disc.reach:
        return _("reach {reach}").format(reach=disc.reach), _("sure putt")
    if disc.pattern:
        count = len(disc.pattern)
        return _("diagonal"), ngettext("{count} square", "{count} squares", count).format(count=count)
    fade = _("fade {fade}").format(fade=signed(disc.fade)) if disc.fade else _("straight")
    return _("distance {distance}").format(distance=disc.distance), fade


def ability(code: str) -> str:
    """What an ability does."""
    if code not in DISCS:
        return text(code)
    disc = DISCS[code]
    proof = listed(immune(letter) for letter in disc.immune)
    return _("A sure putt, reach {reach}; immune to {immune}.").format(reach=disc.reach, immune=proof)


def ground_of(char: str) -> tuple[str, str]:
    """What a ground is called, and what it does."""
    name = _(GROUNDS[char])
    return name[:1].upper() + name[1:], _(EFFECTS[char])


def text(code: str) -> str:
    """What an action card says, as a sentence (F-85)."""
    said = terms.text(code)
    return said[:1].upper() + said[1:] + "."


def heading(code: str) -> str:
    """What stands on a slip: the card's name, or what a use of ANGLE CTRL costs (F-152)."""
    price = _(PRICES[code]) if code in PRICES else named(code)
    return price[:1].upper() + price[1:]


def spat(code: str) -> str:
    """What an action card does that is turned when a disc has hit the chains, as a sentence (F-150)."""
    said = _(CHAINS[ACTIONS[code].chains])
    return said[:1].upper() + said[1:] + "."


def immune(letter: str) -> str:
    """What an immunity letter stands for."""
    return _(IMMUNE[letter])


def head(view: View, chosen: Sequence[int]) -> str:
    """Where the viewer lies and which cards of the hand are chosen."""
    assert view.seat is not None
    player = view.players[view.seat]
    lie = _("Hole {number} · lie {lie}, basket {far} away").format(
        number=view.number + 1, lie=grid(view, player.lie), far=player.far
    )
    return _("{lie} · chosen: {cards}").format(lie=lie, cards=", ".join(map(str, chosen))) if chosen else lie
