"""Menu lines that make several moves: a whole throw, a turned card and no luck, a refill, the swap."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.ai.determinize import known_state
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.moves import STACKS, Aim, Apply, Done, Draw, Ready, Skip, Stack, Swap
from engine.final_nine.round import MAX_SWAPS
from engine.final_nine.state import HAND_SIZE, Draws, Turning
from engine.final_nine.text.cards import move_note
from engine.final_nine.text.moves import move_label
from engine.final_nine.text.terms import card_name
from engine.final_nine.text.throw_lines import direction_lines, disc_picks, throw_lines
from engine.final_nine.throw.benefit import may_be_helped
from engine.final_nine.throw.effects import has_effect
from engine.final_nine.throw.playable import ANYTIME_EFFECTS
from engine.final_nine.view import View
from engine.game import MoveSequence, MultiSelect
from engine.i18n import LABEL_CHARACTERS, N_, _, join_list, ngettext, visible_length

PAIR_LABELS: Final[dict[Stack, str]] = {
    "disc": N_("{first} + {second} · {card} for two discs"),
    "action": N_("{first} + {second} · {card} for two actions"),
}


def multi_select(view: View) -> MultiSelect | None:
    """Return the choice of up to two cards, each with the stack that replaces it."""
    swaps = tuple(move for move in view.moves if isinstance(move, Swap))
    if not swaps:
        return None
    most = MAX_SWAPS - len(view.swaps)
    return MultiSelect(swaps, most, Ready(), ngettext("Swap a card …", "Swap one or two cards …", most))


def pair_lines(view: View) -> Iterator[MoveSequence]:
    """Yield lines that swap two equal cards, because a menu cannot select one line twice."""
    places: dict[str, list[int]] = {}
    for number, card in enumerate(view.hand, 1):
        places.setdefault(card.code, []).append(number)
    for code, (first, *others) in places.items():
        if others and not view.swaps and Swap(code, "disc") in view.moves:
            for stack in STACKS:
                label = _(PAIR_LABELS[stack]).format(first=first, second=others[0], card=card_name(code))
                yield MoveSequence((Swap(code, stack), Swap(code, stack), Ready()), label)


MAX_LUCKLESS_USES: Final = 2
"""The most ways to use a turned card that are offered without luck, too."""
MAX_DRAWS: Final = 5
"""The most draws that one button can carry."""
DRAW_LABELS: Final = {"disc": N_("Draw a disc"), "action": N_("Draw an action card")}


def move_sequences(view: View) -> tuple[MoveSequence, ...]:
    """Return the throws of a hand, the ways to skip a card, the draws of a refill, or the pairs of equal cards."""
    if picks := disc_picks(view):
        return throw_lines(view, picks)
    if aims := [move for move in view.moves if isinstance(move, Aim)]:
        return direction_lines(view, aims)
    if Skip() in view.moves:
        return (*_turned_card_lines(view),)
    if {Draw(stack) for stack in STACKS} <= {*view.moves}:
        return _draw_lines(view)
    return (*pair_lines(view),)


def _turned_card_lines(view: View) -> Iterator[MoveSequence]:
    """Yield the ways to use or skip the turned card, with and without luck where luck is asked for next."""
    uses = [MoveSequence((use,), move_label(view, use, ()), move_note(view, use)) for use in _turned_card_uses(view)]
    yield from uses
    if _is_luck_next(view):
        if _is_luck_next_anyway(view) and len(uses) <= MAX_LUCKLESS_USES:
            yield from filter(_fits_button, map(_without_luck, uses))
        yield MoveSequence((Skip(),), _("Don't use it, maybe a luck card"))
        yield MoveSequence((Skip(), Done()), _("Don't use it, and no luck card"))
    else:
        yield MoveSequence((Skip(),), _("Don't use it"))


def _turned_card_uses(view: View) -> Iterator[Apply]:
    yield from (move for move in view.moves if isinstance(move, Apply))


def _without_luck(use: MoveSequence) -> MoveSequence:
    """Return the line that uses the turned card, and says that no luck follows."""
    return MoveSequence((*use.moves, Done()), _("{use}, and done").format(use=use.label))


def _fits_button(line: MoveSequence) -> bool:
    return visible_length(line.label) <= LABEL_CHARACTERS


def _is_luck_next(view: View) -> bool:
    """Return whether the thrower is asked for luck right after the skipped card (F-89, F-94, F-187)."""
    phase = view.phase
    if not view.edition.has_promises or not isinstance(phase, Turning) or phase.more:
        return False
    state, shot = known_state(view)
    return may_be_helped(state, shot._replace(promise=phase.shot.promise)) and not has_effect(shot, "no_luck")


def _is_luck_next_anyway(view: View) -> bool:
    """Return whether luck is asked for next, also after the turned card is used: it asks nothing, and helps or not."""
    is_limited = isinstance(view.phase, Turning) and view.phase.shot.promise == "need"
    return not is_limited and ACTIONS[view.turned].options[0][0].kind not in ANYTIME_EFFECTS


def _draw_lines(view: View) -> tuple[MoveSequence, ...]:
    """Return a line for a single draw from each stack, then lines for all missing cards at once."""
    single = tuple(MoveSequence((Draw(stack),), _(DRAW_LABELS[stack])) for stack in STACKS)
    missing = _missing_cards(view)
    if not 2 <= missing <= MAX_DRAWS or min(view.discs, view.actions) < missing:
        return single
    return (*single, *(_draw_all_line(discs, missing - discs) for discs in range(missing, -1, -1)))


def _missing_cards(view: View) -> int:
    """Return how many cards the viewer, or the one awaited seat of the channel, draws now."""
    seats = view.awaiting if view.seat is None else (view.seat,)
    if len(seats) != 1:
        return 0
    player = view.players[seats[0]]
    match player.asks:
        case (Draws(cards), *_):
            return cards
        case ():
            return HAND_SIZE - player.cards if view.window == "refill" else 0
        case _:
            return 0


def _draw_all_line(discs: int, actions: int) -> MoveSequence:
    counts = (
        ngettext("{count} disc", "{count} discs", discs).format(count=discs) if discs else "",
        ngettext("{count} action card", "{count} action cards", actions).format(count=actions) if actions else "",
    )
    label = _("Draw {cards}").format(cards=join_list([*filter(None, counts)]))
    return MoveSequence((*(Draw("disc"),) * discs, *(Draw("action"),) * actions), label)
