"""The alternative text of the board: the whole view in words, so that the game can be played without its picture."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.hole import grid_distance
from engine.final_nine.events import CardOnThrow
from engine.final_nine.text.terms import (
    DIRECTIONS,
    DISC_FIGURES,
    GROUND_NAMES,
    aces_text,
    action_text,
    against_par,
    card_name,
    disc_with_figures,
    grid_name,
    short_name,
)
from engine.final_nine.text.throw_news import throw_item
from engine.final_nine.text.throws import card_effect
from engine.final_nine.text.turn import turn_sentence
from engine.final_nine.view import Plan, PlayerView, View
from engine.game import Names
from engine.hole_result import strokes_text
from engine.i18n import N_, _, current_locale, join_list, ngettext, pgettext
from engine.news import sentences

MAX_BOARD_CHARACTERS: Final = 1024
CORNERS: Final = {"NE": N_("NE"), "NW": N_("NW"), "SE": N_("SE"), "SW": N_("SW")}
OUT_FORMS: Final = {
    (False, False): N_("{path}, +1 stroke, next lie {lie}"),
    (False, True): N_("{path}, +1 stroke, then under the basket"),
    (True, False): N_("{path}, out of bounds without a penalty, next lie {lie}"),
    (True, True): N_("{path}, out of bounds without a penalty, then under the basket"),
}
"""The end of a flight out of bounds: whether it is waived, and whether the last safe grid is the basket (F-27)."""


def board_text(view: View, names: Names) -> str:
    """Return turn, hole, map, players and own hand, then as many other lines as fit into 1024 characters."""
    brief = tuple(map(short_name, names))
    lines = [
        turn_sentence(view, brief),
        _hole_line(view),
        *_player_lines(view, brief),
        *_hand_lines(view),
        *_mischief_lines(view),
        _map_rows(view),
    ]
    room = MAX_BOARD_CHARACTERS - len("\n".join(lines))
    for extra in _extra_lines(view, brief):
        if len(extra) < room:
            lines.append(extra)
            room -= len(extra) + 1
    return "\n".join(lines)[:MAX_BOARD_CHARACTERS]


def _extra_lines(view: View, names: Names) -> Iterator[str]:
    """Yield the lines for which the board need not have room, the most important first."""
    yield from _plan_lines(view)
    yield from _throw_cards_lines(view)
    yield from _mando_lines(view)
    yield from _map_key(view)
    yield from _figure_key(view)
    yield from _team_lines(view, names)
    yield from _tee_off_lines(view, names)
    yield from _last_throw_lines(view, names)
    yield from _used_mischief_lines(view, names)
    yield _stacks_line(view)


def _hole_line(view: View) -> str:
    wind = "" if view.wind is None else _(", wind blowing {direction}").format(direction=_(DIRECTIONS[view.wind]))
    return _("Hole {number} of {holes}, {name}, par {par}{wind}. Basket at {basket}.").format(
        number=view.number + 1,
        holes=len(view.holes),
        name=view.hole.name if len(view.hole.name) <= 40 else view.hole.id,
        par=view.hole.par,
        wind=wind,
        basket=view.hole.basket,
    )


def _player_lines(view: View, names: Names) -> list[str]:
    landed_seat = view.thrower if view.window == "landed" else None
    return [
        f"{names[seat]}: {_landed_status(view, player) if seat == landed_seat else _player_status(view, player)}"
        for seat, player in enumerate(view.players)
    ]


def _player_status(view: View, player: PlayerView) -> str:
    words = {
        "lie": grid_name(view, player.lie),
        "far": player.far,
        "strokes": player.strokes,
        "total": against_par(player.over),
    }
    if player.gone:
        return pgettext("a player", "left")
    if not view.options.format.putts:
        form = _("{lie}, {far} away, {aces}") if not player.done else _("done, {aces}")
        return form.format(lie=grid_name(view, player.lie), far=player.far, aces=aces_text(player.total))
    if player.done:
        return _("done in {strokes}, total {total}").format(**words)
    return _("{lie}, {far} away, {strokes} so far, total {total}").format(**words)


def _landed_status(view: View, player: PlayerView) -> str:
    """Return the status of a thrower whose disc has landed while cards may still be played on it."""
    if view.shot is None or view.shot.plan is None:
        return _player_status(view, player)
    lie, total = view.shot.plan.lie, against_par(player.over)
    if view.shot.plan.holed:
        return _("in, {strokes} before this throw, total {total}").format(strokes=player.strokes, total=total)
    return _("now {lie}, {far} away, {strokes} before this throw, total {total}").format(
        lie=grid_name(view, lie), far=grid_distance(lie, view.hole.basket), strokes=player.strokes, total=total
    )


def _team_lines(view: View, names: Names) -> list[str]:
    """Return the scores of doubles, one for each team (F-148)."""
    each = [
        f"{join_list(names[one] for one in team)} {strokes_text(view.card.totals[team[0]])}" for team in view.card.teams
    ]
    return [_("Teams: {scores}.").format(scores=", ".join(each))] if each else []


def _map_rows(view: View) -> str:
    """Return the rows of the map from the top down to just below the lowest disc, each with its number."""
    playing = (player.lie.row for player in view.players if not player.done and not player.gone)
    lowest = min(playing, default=view.hole.tee.row)
    first = max(0, min(lowest, view.hole.tee.row if len(view.hole.rows) <= 11 else lowest) - 1)
    rows = [f"{row + 1} {view.hole.rows[row]}" for row in range(len(view.hole.rows) - 1, first - 1, -1)]
    return "\n".join((*rows, "- ABCDEFG"))


def _map_key(view: View) -> list[str]:
    """Return the meaning of each sign of the map."""
    signs = dict.fromkeys(char for row in view.hole.rows for char in row if char in GROUND_NAMES and char not in "TB")
    return [", ".join(f"{sign} {_(GROUND_NAMES[sign])}" for sign in signs)] if signs else []


def _mando_lines(view: View) -> list[str]:
    lines = [
        _("At the mando on {where}, fly {direction} past its {corner} corner.").format(
            where=mando.cell, direction=_(DIRECTIONS[mando.direction]), corner=_(CORNERS[mando.corner])
        )
        for mando in view.hole.mandos
    ]
    island = view.hole.island
    if island and view.options.format.putts:
        lines.append(
            _("The throw from the tee must stop on the island {low}-{high}.").format(low=island.low, high=island.high)
        )
    return lines


def _plan_lines(view: View) -> list[str]:
    """Return where the throw would go as things stand, or where it landed."""
    if not view.shot or not view.shot.plan:
        return []
    plan = view.shot.plan
    path, lie = " ".join(grid_name(view, here) for here in plan.path), grid_name(view, plan.lie)
    form = _("Landed: {flight}.") if view.window == "landed" else _("Planned: {flight}.")
    return [form.format(flight=_(_ending_form(plan)).format(path=path, lie=lie))]


def _ending_form(plan: Plan) -> str:
    if plan.open:
        return N_("{path}, then a die decides")
    if plan.holed:
        return N_("{path}, in")
    if plan.out or plan.missed:
        return OUT_FORMS[plan.waived, plan.under]
    return N_("{path}, under the basket") if plan.under else "{path}"


def _throw_cards_lines(view: View) -> list[str]:
    """Return the cards on the throw, with their effects."""
    cards = ", ".join(_throw_card(view, one) for one in view.shot.slips) if view.shot else ""
    return [_("Cards on the throw: {cards}.").format(cards=cards)] if cards else []


def _throw_card(view: View, one: CardOnThrow) -> str:
    name = card_name(one.card)
    if one.copied:
        name = _("{card} as {skill}").format(card=name, skill=card_name(one.copied))
    return _("{card} ({what})").format(card=name, what=card_effect(view, one))


def _figure_key(view: View) -> list[str]:
    """Return the meaning of the figures of the discs in the viewer's hand (F-37 to F-39)."""
    return [_(DISC_FIGURES)] if any(card.code in DISCS for card in view.hand) else []


def _hand_lines(view: View) -> list[str]:
    if not view.hand:
        return []
    marks = {"chosen": "*", "added": "*"}
    cards = (
        f"{number} {marks.get(card.state, '')}{_hand_card_name(card.code)}" for number, card in enumerate(view.hand, 1)
    )
    return [_("Hand: {cards}.").format(cards=", ".join(cards))]


def _mischief_lines(view: View) -> list[str]:
    """Return the viewer's own MISCHIEF card, while it is secret."""
    own = None if view.seat is None else view.players[view.seat]
    if own is None or own.mischief_used or not own.mischief:
        return []
    return [_("Mischief: {card}, {what}.").format(card=card_name(own.mischief), what=action_text(own.mischief))]


def _used_mischief_lines(view: View, names: Names) -> list[str]:
    """Return which players have used which MISCHIEF card."""
    used_cards = [(seat, player.mischief) for seat, player in enumerate(view.players) if player.mischief_used]
    each = ", ".join(f"{names[seat]} {card_name(code)}" for seat, code in used_cards)
    return [_("Mischief used: {cards}.").format(cards=each)] if used_cards else []


def _hand_card_name(code: str) -> str:
    return _cached_card_name(code, current_locale())


@lru_cache(512)
def _cached_card_name(code: str, _locale: str) -> str:
    return disc_with_figures(code) if code in DISCS else card_name(code)


def _tee_off_lines(view: View, names: Names) -> list[str]:
    """Return the viewer's own flick, and the holder of the card that TEE OFF gives (F-157, F-158)."""
    holders = (seat for seat, player in enumerate(view.players) if player.mulligan and not player.gone)
    lines = [_("{name} holds the Mulligan / In the Bag card.").format(name=names[seat]) for seat in holders]
    if view.flick and view.flick.power:
        lines.append(_("Your flick has power {power}.").format(power=view.flick.power))
    return lines


def _last_throw_lines(view: View, names: Names) -> list[str]:
    return [*sentences((throw_item(view, view.last, names),), names)] if view.last else []


def _stacks_line(view: View) -> str:
    discs = ngettext("{count} disc", "{count} discs", view.discs).format(count=view.discs)
    actions = ngettext("{count} action card", "{count} action cards", view.actions).format(count=view.actions)
    return _("Left in the stacks: {discs}, {actions}.").format(discs=discs, actions=actions)
