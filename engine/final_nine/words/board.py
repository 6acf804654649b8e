"""The whole view in words, so that the game can be played without its picture."""

from functools import lru_cache
from typing import Final

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.grid import apart
from engine.final_nine.shot import Slip
from engine.final_nine.view import Plan, PlayerView, View
from engine.final_nine.words.landing import landing
from engine.final_nine.words.terms import (
    DIRECTIONS,
    FIGURES,
    GROUND,
    aces,
    against_par,
    card,
    disc,
    grid,
    short,
    strokes,
    text,
)
from engine.final_nine.words.throws import slip
from engine.final_nine.words.turn import turn
from engine.game import Names
from engine.news import doing, sentences
from engine.speech import N_, _, listed, pgettext, spoken

LIMIT: Final = 1024
CORNERS: Final = {"NE": N_("NE"), "NW": N_("NW"), "SE": N_("SE"), "SW": N_("SW")}
OUT: Final = {
    (False, False): N_("{path}, penalty, next lie {lie}"),
    (False, True): N_("{path}, penalty, then under the basket"),
    (True, False): N_("{path}, out without a penalty, next lie {lie}"),
    (True, True): N_("{path}, out without a penalty, then under the basket"),
}
"""The end of a flight out of bounds: whether it is waived, and whether the last safe grid is the basket (F-27)."""


def board(view: View, names: Names) -> str:
    """Return turn, hole, map, players and own hand, then as many other lines as fit into 1024 characters."""
    brief = tuple(map(short, names))
    said = [turn(view, brief), _hole(view), *_players(view, brief), *_hand(view), *_mischief(view), _map(view)]
    told = (*_teams(view, brief), *_tee_off(view, brief), *_last(view, brief), *_schemed(view, brief), _stacks(view))
    room = LIMIT - len("\n".join(said))
    for extra in (*_plan(view), *_slips(view), *_mandos(view), *_key(view), *_figures(view), *told):
        if len(extra) < room:
            said.append(extra)
            room -= len(extra) + 1
    return "\n".join(said)[:LIMIT]


def _hole(view: View) -> str:
    wind = "" if view.wind is None else _(", wind {direction}").format(direction=_(DIRECTIONS[view.wind]))
    return _("Hole {number} of {holes}, {name}, par {par}{wind}; basket {basket}.").format(
        number=view.number + 1,
        holes=len(view.holes),
        name=view.hole.name if len(view.hole.name) <= 40 else view.hole.id,
        par=view.hole.par,
        wind=wind,
        basket=view.hole.basket,
    )


def _players(view: View, names: Names) -> list[str]:
    landed = view.thrower if view.window == "landed" else None
    return [
        f"{names[seat]}: {_landed(view, player) if seat == landed else _player(view, player)}"
        for seat, player in enumerate(view.players)
    ]


def _player(view: View, player: PlayerView) -> str:
    words = {
        "lie": grid(view, player.lie),
        "far": player.far,
        "strokes": player.strokes,
        "total": against_par(player.over),
    }
    if player.gone:
        return pgettext("a player", "left")
    if not view.options.format.putts:
        done = _("{lie}, {far} away; {aces}") if not player.done else _("done; {aces}")
        return done.format(lie=grid(view, player.lie), far=player.far, aces=aces(player.total))
    if player.done:
        return _("done in {strokes}; total {total}").format(**words)
    return _("{lie}, {far} away, {strokes} so far; total {total}").format(**words)


def _landed(view: View, player: PlayerView) -> str:
    """Return the status of a thrower whose disc has landed while cards may still be played on it."""
    if view.shot is None or view.shot.plan is None:
        return _player(view, player)
    lie, total = view.shot.plan.lie, against_par(player.over)
    if view.shot.plan.holed:
        return _("in, {strokes} before this throw; total {total}").format(strokes=player.strokes, total=total)
    return _("now {lie}, {far} away, {strokes} before this throw; total {total}").format(
        lie=grid(view, lie), far=apart(lie, view.hole.basket), strokes=player.strokes, total=total
    )


def _teams(view: View, names: Names) -> list[str]:
    """Return the scores of doubles, one for each team (F-148)."""
    each = [f"{listed(names[one] for one in team)} {strokes(view.card.totals[team[0]])}" for team in view.card.teams]
    return [_("Teams: {scores}.").format(scores=", ".join(each))] if each else []


def _map(view: View) -> str:
    """Return the rows of the map from the top down to just below the lowest disc, each with its number."""
    playing = (player.lie.row for player in view.players if not player.done and not player.gone)
    lowest = min(playing, default=view.hole.tee.row)
    first = max(0, min(lowest, view.hole.tee.row if len(view.hole.rows) <= 11 else lowest) - 1)
    rows = [f"{row + 1} {view.hole.rows[row]}" for row in range(len(view.hole.rows) - 1, first - 1, -1)]
    return "\n".join((*rows, "- ABCDEFG"))


def _key(view: View) -> list[str]:
    """Return the meaning of each sign of the map."""
    signs = dict.fromkeys(char for row in view.hole.rows for char in row if char in GROUND and char not in "TB")
    return [", ".join(f"{sign} {_(GROUND[sign])}" for sign in signs)] if signs else []


def _mandos(view: View) -> list[str]:
    said = [
        _("Pass the mando {where} {direction} by its {corner} corner.").format(
            where=mando.cell, direction=_(DIRECTIONS[mando.direction]), corner=_(CORNERS[mando.corner])
        )
        for mando in view.hole.mandos
    ]
    island = view.hole.island
    if island and view.options.format.putts:
        said.append(_("The tee throw has to rest on the island {low}-{high}.").format(low=island.low, high=island.high))
    return said


def _plan(view: View) -> list[str]:
    """Return where the throw would go as things stand, or where it landed."""
    if not view.shot or not view.shot.plan:
        return []
    plan = view.shot.plan
    path, lie = " ".join(grid(view, here) for here in plan.path), grid(view, plan.lie)
    said = _("Landed: {flight}.") if view.window == "landed" else _("Planned: {flight}.")
    return [said.format(flight=_(_ending(plan)).format(path=path, lie=lie))]


def _ending(plan: Plan) -> str:
    if plan.open:
        return N_("{path}, then a die decides")
    if plan.holed:
        return N_("{path}, in")
    if plan.out or plan.missed:
        return OUT[plan.waived, plan.under]
    return N_("{path}, under the basket") if plan.under else "{path}"


def _slips(view: View) -> list[str]:
    """Return the cards on the throw, with their effects."""
    said = ", ".join(_slip(view, one) for one in view.shot.slips) if view.shot else ""
    return [_("On the throw: {cards}.").format(cards=said)] if said else []


def _slip(view: View, one: Slip) -> str:
    name = card(one.card)
    if one.copied:
        name = _("{card} as {skill}").format(card=name, skill=card(one.copied))
    return _("{card} ({what})").format(card=name, what=slip(view, one))


def _figures(view: View) -> list[str]:
    """Return the meaning of the figures of the discs in the viewer's hand (F-37 to F-39)."""
    return [_(FIGURES)] if any(held.code in DISCS for held in view.hand) else []


def _hand(view: View) -> list[str]:
    if not view.hand:
        return []
    marks = {"chosen": "*", "added": "*"}
    cards = (f"{number} {marks.get(held.state, '')}{_named(held.code)}" for number, held in enumerate(view.hand, 1))
    return [_("Hand: {cards}.").format(cards=", ".join(cards))]


def _mischief(view: View) -> list[str]:
    """Return the viewer's own MISCHIEF card, while it is secret."""
    own = None if view.seat is None else view.players[view.seat]
    if own is None or own.mischief_used or not own.mischief:
        return []
    return [_("Mischief: {card}, {what}.").format(card=card(own.mischief), what=text(own.mischief))]


def _schemed(view: View, names: Names) -> list[str]:
    """Return which players have used which MISCHIEF card."""
    used = [(seat, player.mischief) for seat, player in enumerate(view.players) if player.mischief_used]
    each = ", ".join(f"{names[seat]} {card(code)}" for seat, code in used)
    return [_("Mischief used: {cards}.").format(cards=each)] if used else []


def _named(code: str) -> str:
    return _called(code, spoken())


@lru_cache(512)
def _called(code: str, _locale: str) -> str:
    return disc(code) if code in DISCS else card(code)


def _tee_off(view: View, names: Names) -> list[str]:
    """Return the viewer's own flick, and the holder of the card that TEE OFF gives (F-157, F-158)."""
    holders = (seat for seat, player in enumerate(view.players) if player.mulligan and not player.gone)
    said = [_("{name} holds the Mulligan / In the Bag card.").format(name=names[seat]) for seat in holders]
    if view.flick and view.flick.power:
        said.append(_("Your flick has power {power}.").format(power=view.flick.power))
    return said


def _last(view: View, names: Names) -> list[str]:
    return [*sentences((doing(view.last.seat, landing(view, view.last)),), names)] if view.last else []


def _stacks(view: View) -> str:
    return _("Stacks: {discs} discs, {actions} action cards.").format(discs=view.discs, actions=view.actions)
