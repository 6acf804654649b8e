"""Menu lines that throw: a disc with its direction, maybe a skill card, and where the throw ends as planned."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.evaluate import aimed_throws
from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS
from engine.final_nine.courses.hole import Direction, grid_distance
from engine.final_nine.extras.characters import available_abilities
from engine.final_nine.flight.landing import ThrowEnd
from engine.final_nine.moves import MAX_MENU_LINES, Aim, Copy, Move, Pick, Play, Promise, Throw
from engine.final_nine.state import ShotState, State
from engine.final_nine.text.terms import DIRECTIONS, card_name, flight_text, grid_name
from engine.final_nine.throw.effects import is_throwable, planned_flight, throw_end
from engine.final_nine.throw.playable import (
    ANYTIME_EFFECTS,
    add_card,
    card_choices,
    enters_water,
    why_unplayable,
)
from engine.final_nine.turn.choice import is_addable
from engine.final_nine.view import View
from engine.game import MoveSequence
from engine.i18n import N_, _, catalogue_language, fit_label
from engine.memo import memoize

ARROWS: Final = "↑→↓←"
MAX_HELPED_LINES: Final = 6
"""The most lines of throws with a card."""
HELP_PHASES: Final = frozenset({"T4", "T6"})
"""The phases in which the thrower can play a card of the hand on the throw."""
PENALTY_GRIDS: Final = 3
"""The grids that a penalty stroke counts for in the order of the lines."""


AddedCard: TypeAlias = tuple[Play | Copy, ...]
"""The moves that add a skill card to a throw, two for Champ."""


class ThrowPreview(NamedTuple):
    """The end of a throw as it stands, before any card and die; where it comes down if a die decides what follows."""

    shot: ShotState
    lie: str
    distance: int
    """The distance to the basket in grids, 0 if the disc is in."""
    ends: ThrowEnd
    open: bool
    """A die decides what follows."""
    added_moves: AddedCard = ()
    next_mando: str = ""
    """The grid of the first mando that is still to be passed; "" for none."""
    mandos_left: int = 0
    """The mandos that are still to be passed."""

    @property
    def out(self) -> bool:
        return self.ends.out or self.ends.missed

    @property
    def worth(self) -> tuple[int, int]:
        """A sort key: the fewer mandos are left to pass, and then the nearer to the basket, the less."""
        return self.mandos_left, self.distance + PENALTY_GRIDS * self.out

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that make this throw, and say that the same kinds are redrawn."""
        return Pick(self.shot.disc), Aim(self.shot.aim or 0), *self.added_moves, Throw("same")

    @property
    def arrow(self) -> str:
        return ARROWS[self.shot.aim or 0]


def disc_picks(view: View) -> tuple[Pick, ...]:
    """Return the discs that the viewer may choose now."""
    return tuple(move for move in view.moves if isinstance(move, Pick))


def throw_lines(view: View, picks: Sequence[Pick]) -> tuple[MoveSequence, ...]:
    """Return lines for the best throws, then one for each disc, which asks for its direction.

    A second menu has the throws after which no card follows (F-187).
    """
    plain = [one for pick in picks for one in _throw_previews(view, pick.disc)]
    discs = tuple(_disc_line(view, pick) for pick in picks)
    if not view.edition.has_promises:
        return (*map(_old_throw_line, _best_first(plain, MAX_MENU_LINES - len(discs))), *map(_without_throw, discs))
    helped_previews = [one for pick in picks for one in _nearer_previews(view, pick.disc)]
    shown = _best_first([*plain, *_best_first(helped_previews, MAX_HELPED_LINES)], MAX_MENU_LINES)
    throws = tuple(map(_throw_line, shown))
    putts = tuple(line for line in discs if len(line.moves) > 1)
    first = (line._replace(menu=_("Throw a disc …")) for line in (*throws[: MAX_MENU_LINES - len(discs)], *discs))
    return (*first, *_with_last_words(view, (*putts, *throws)[:MAX_MENU_LINES]))


def direction_lines(view: View, aims: Sequence[Aim]) -> tuple[MoveSequence, ...]:
    """Return the directions of the chosen disc, then menus of its throws with and without each card (F-187)."""
    alone = tuple(MoveSequence((aim,), direction_label(view, aim.direction)) for aim in aims)
    if view.shot is None or not view.edition.has_promises:
        return alone
    code = view.shot.disc
    plain = _throw_previews(view, code)
    helped_previews = {
        (one.ends, one.arrow, one.added_moves[0]): one for one in _helped_previews(view, (code, catalogue_language()))
    }
    best = _best_first([*plain, *_best_first(helped_previews.values(), MAX_MENU_LINES - len(plain))], MAX_MENU_LINES)
    throws = [_direction_line(one) for one in best]
    return (*alone, *throws, *_with_last_words(view, throws))


def _best_first(previews: Iterable[ThrowPreview], most: int) -> list[ThrowPreview]:
    return sorted(previews, key=lambda one: one.worth)[:most]


def _old_throw_line(one: ThrowPreview) -> MoveSequence:
    return _without_throw(_throw_line(one))


def _without_throw(line: MoveSequence) -> MoveSequence:
    """Return the line as it was before a line could throw (F-185)."""
    return line._replace(moves=tuple(move for move in line.moves if not isinstance(move, Throw)))


def _is_sure_putt(view: View, code: str) -> bool:
    """Return whether a disc is an automatic putter in reach, so that it can be thrown at once."""
    if not DISCS[code].reach:
        return False
    state, shot = known_state(view)
    return is_throwable(state, shot._replace(disc=code))


LAST_WORD_MENUS: Final[Mapping[Promise, str]] = {
    "need": N_("Throw, luck only if it goes wrong …"),
    "done": N_("Throw, no luck card after it …"),
}
"""By what is said with a throw, the prompt of its menu."""


def _with_last_words(view: View, throws: Sequence[MoveSequence]) -> Iterator[MoveSequence]:
    """Yield the lines again that throw at once, with each word about luck that suits the hand (F-187)."""
    for promise in last_words(view):
        menu = _(LAST_WORD_MENUS[promise])
        yield from (line._replace(moves=(*line.moves[:-1], Throw(promise)), menu=menu) for line in throws)


def last_words(view: View) -> tuple[Promise, ...]:
    """Return what the viewer may say about help after a throw: when it is wanted, if the hand could help, or never."""
    codes = (*(card.code for card in view.hand), *available_abilities(known_state(view)[0], view.seat or 0))
    helps = any(HELP_PHASES.intersection(ACTIONS[code].when) for code in codes if code in ACTIONS)
    return ("need", "done") if helps else ("done",)


def best_previews(view: View) -> Mapping[str, str]:
    """Return for each disc where its best throw ends, short enough for a card."""
    throws = {pick.disc: _throw_previews(view, pick.disc) for pick in disc_picks(view)}
    return {
        code: _brief_preview(min(previews, key=lambda one: one.worth)) for code, previews in throws.items() if previews
    }


def direction_label(view: View, direction: Direction) -> str:
    """Return the label of a direction, with where the chosen disc would go."""
    state, shot = known_state(view)
    way = _(DIRECTIONS[direction]).capitalize()
    if not shot.disc or DISCS[shot.disc].reach:
        return way
    return _("{way}: {there}").format(
        way=way, there=_preview_text(_preview_throw(view, state, shot._replace(aim=direction)))
    )


def _disc_line(view: View, pick: Pick) -> MoveSequence:
    """Return the line of a disc that asks for its direction, or of a sure putt, which has none and is thrown."""
    form = N_("{disc}: a sure putt") if DISCS[pick.disc].reach else N_("{disc}: choose the direction")
    moves = (pick, Throw("same")) if _is_sure_putt(view, pick.disc) else (pick,)
    return MoveSequence(moves, _(form).format(disc=card_name(pick.disc)))


def _throw_previews(view: View, code: str) -> tuple[ThrowPreview, ...]:
    """Return the throws of a disc, one for each direction; an automatic putter has none."""
    return _cached_previews(view, (code, catalogue_language()))


@memoize(256)
def _cached_previews(view: View, key: tuple[str, str]) -> tuple[ThrowPreview, ...]:
    """Return the throws of a disc in a language; cached, since menu, hand and picture ask for them."""
    code, _language = key
    if DISCS[code].reach:
        return ()
    state, shot = known_state(view)
    return tuple(_preview_throw(view, state, throw) for throw in aimed_throws(state, shot._replace(disc=code)))


def _nearer_previews(view: View, code: str) -> Iterator[ThrowPreview]:
    """Yield the throws of a disc with one card of the hand that end better than all its plain ones."""
    least = min((one.worth for one in _throw_previews(view, code)), default=(0, 0))
    previews = _helped_previews(view, (code, catalogue_language()))
    yield from {one.ends: one for one in previews if one.worth < least}.values()


@memoize(256)
def _helped_previews(view: View, key: tuple[str, str]) -> tuple[ThrowPreview, ...]:
    """Return the throws of a disc with one card of the hand in a language; cached."""
    state, shot = known_state(view)
    return tuple(
        _preview_throw(view, state, helped_throw, added_card)
        for throw in aimed_throws(state, shot._replace(disc=key[0]))
        for added_card, helped_throw in _with_each_card(view, state, throw)
    )


def _with_each_card(view: View, state: State, throw: ShotState) -> Iterator[tuple[AddedCard, ShotState]]:
    """Yield a throw with each card that the hand can add to it, and the moves that add it.

    Champ stands for so many skills that it waits until the disc is chosen.
    """
    is_chosen = view.shot is not None and view.shot.disc != ""
    for code in dict.fromkeys(card.code for card in view.hand if is_addable(view.options, card.code)):
        if code == CHAMP and not is_chosen:
            continue
        for choice, option in card_choices(state, throw, code):
            helped_throw = add_card(throw, code, throw.seat, option)
            on_throw = option.effects[0].kind not in ANYTIME_EFFECTS and not enters_water(state, helped_throw)
            if on_throw and why_unplayable(state, throw, code, option, "T1") is None:
                yield adding_moves(code, choice, option.copied), helped_throw


def adding_moves(code: str, choice: str, copied: str) -> AddedCard:
    """Return the moves that add a card of the hand to a throw."""
    return (Play(code), Copy(copied, choice.partition(".")[2])) if copied else (Play(code, choice),)


def _preview_throw(view: View, state: State, throw: ShotState, added_card: AddedCard = ()) -> ThrowPreview:
    flight = planned_flight(state, throw)
    ends = throw_end(state, throw, flight)
    lie = flight.path[-1] if flight.open else ends.lie
    distance = 0 if ends.holed else grid_distance(lie, view.hole.basket)
    mandos = [mando for number, mando in enumerate(view.hole.mandos) if number not in ends.passed]
    next_mando = grid_name(view, mandos[0].cell) if mandos else ""
    return ThrowPreview(throw, grid_name(view, lie), distance, ends, flight.open, added_card, next_mando, len(mandos))


def _throw_line(one: ThrowPreview) -> MoveSequence:
    """Return a throw as a menu line, such as "Slipstream BH ↑: C5, 5 to go"."""
    words = {"disc": card_name(one.shot.disc), "arrow": one.arrow, "there": _preview_text(one)}
    if not one.added_moves:
        return MoveSequence(one.moves, _("{disc} {arrow}: {there}").format(**words), _preview_note(one))
    forms = (_("{disc} {arrow} + {card}: {there}"), _("{disc} {arrow} + {card}"), _("{disc} {arrow} + a card"))
    label = fit_label(*(form.format(card=_added_name(one), **words) for form in forms))
    return MoveSequence(one.moves, label, _note_beside(label, one))


def _added_name(one: ThrowPreview) -> str:
    """Return the name of the card on the throw; Champ names the card that it stands for."""
    names = [card_name(move.card) for move in one.added_moves]
    return _("{card} as {what}").format(card=names[0], what=names[1]) if len(names) > 1 else names[0]


def _direction_line(one: ThrowPreview) -> MoveSequence:
    """Return a throw of the chosen disc as a menu line, such as "Up + Control: C5, 5 to go"."""
    words = {"way": _(DIRECTIONS[one.shot.aim or 0]).capitalize(), "there": _preview_text(one)}
    label = _("{way}: {there}").format(**words)
    if one.added_moves:
        forms = (_("{way} + {card}: {there}"), _("{way} + {card}"))
        label = fit_label(*(form.format(card=_added_name(one), **words) for form in forms))
    return MoveSequence(one.moves[1:], label, _note_beside(label, one), _("Throw it at once …"))


def _note_beside(label: str, one: ThrowPreview) -> str:
    """Return what a menu line says below its label, with where the throw ends if the label has no room for that."""
    there, note = _preview_text(one), _preview_note(one)
    return note if there in label else f"{there}; {note}"


def _preview_text(one: ThrowPreview) -> str:
    """Return where a throw ends, such as "out, C5, 5 to go"."""
    if one.ends.holed:
        # NOTE: the disc ends in the basket
        return _("in")
    under, there = one.ends.under, _("{grid}, {left} to go").format(grid=one.lie, left=one.distance)
    if one.next_mando and not one.distance:
        there = one.lie if one.out else _("{grid}, mando next").format(grid=one.lie)
    if one.open:
        return _("{there}, a die").format(there=_("under the basket") if under else there)
    if one.out:
        return _("out, then drops in") if under else _("out, {there}").format(there=there)
    return _("under the basket") if under else there


def _preview_note(one: ThrowPreview) -> str:
    """Return the figures of the disc, and the risk or cost of the throw."""
    notes = [flight_text(DISCS[one.shot.disc])]
    if one.open:
        notes.append(_("a die decides the rest"))
    elif one.ends.missed:
        notes.append(_("misses the island: +1 stroke"))
    elif one.out:
        notes.append(_("out of bounds: +1 stroke"))
    if one.next_mando:
        notes.append(_("mando on {where} next").format(where=one.next_mando))
    return "; ".join(notes)


def _brief_preview(one: ThrowPreview) -> str:
    """Return a throw for the card of its disc, such as "↑ C5, 5 to go"."""
    form = N_("{arrow} {grid}, {left} to go")
    if one.ends.holed:
        form = N_("{arrow} in")
    elif one.ends.under:
        form = N_("{arrow} drops in")
    elif one.open:
        form = N_("{arrow} {grid}, a die")
    elif one.out:
        form = N_("{arrow} out, {left} to go")
    elif one.next_mando and not one.distance:
        form = N_("{arrow} {grid}, mando next")
    return _(form).format(arrow=one.arrow, grid=one.lie, left=one.distance)
