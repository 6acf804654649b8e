"""Hints in words: why a move is good."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, throw_candidates
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.evaluate import JudgedThrow
from engine.final_nine.ai.hand_changes import need_of_card, price_of_card, value_draws, value_swaps, value_trades
from engine.final_nine.ai.hand_value import KIND_OF_CARD
from engine.final_nine.ai.move_values import best_throw_with, is_use_worthwhile, redraw_saving, value_disruptions
from engine.final_nine.ai.odds import (
    best_luck_later,
    ending_chances,
    planned_ending,
    working_plays,
)
from engine.final_nine.ai.one_ply import apply_landed_card
from engine.final_nine.cards.deck import CHAMP, DISCS
from engine.final_nine.moves import (
    Accept,
    Aim,
    Angle,
    Apply,
    Back,
    Copy,
    Decline,
    Discard,
    Done,
    Draw,
    Give,
    Move,
    Pick,
    Play,
    Ready,
    Redraw,
    Skip,
    Stack,
    Swap,
    Take,
    Throw,
    Use,
)
from engine.final_nine.state import ShotState
from engine.final_nine.text.moves import move_label, no_effect_key
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.terms import DIRECTIONS, card_name
from engine.final_nine.throw.playable import ANYTIME_EFFECTS, add_card, find_choice
from engine.final_nine.view import View
from engine.i18n import _, format_number, format_percent, ngettext

NEGLIGIBLE_STROKES: Final = 0.05
"""A gain or a loss below this is told as none."""
EQUAL_STROKES: Final = 0.005
"""Two moves that differ by no more are equally good."""
CERTAIN: Final = 0.995
"""A chance from this on is told as certain."""


def explain_move(view: View, worth: MoveValue, names: Sequence[str]) -> str:
    """Return why a move is good, or what is wrong with it, in one sentence."""
    move = worth.move
    shot = _best_throw_after(view, move)
    if shot is not None:
        return _throw_sentence(view, shot, move)
    if view.window == "disrupt":
        return _disruption_sentence(view, worth, names)
    match move:
        case Draw(stack):
            return _draw_sentence(view, stack)
        case Back() if view.window == "choose" and (better := throw_candidates(view, CHAMPION_DEPTH).best):
            return _("{throw} is the better throw.").format(throw=_throw_name(view, better[0].shot))
        case Ready() | Swap():
            return _swap_sentence(view, move)
        case Play() | Apply() | Copy() if view.shot is not None:
            return _card_sentence(view, move)
        case Accept() | Decline():
            return _trade_sentence(view, move)
        case Skip() | Done() if view.window in LUCK_WINDOWS and not view.players[view.seat or 0].asks:
            return _standing_sentence(view)
    return _hand_change_sentence(view, move)


LUCK_WINDOWS: Final = frozenset({"turned", "luck", "landed"})
"""The windows in which the thrower can still change a committed throw."""


def _disruption_sentence(view: View, worth: MoveValue, names: Sequence[str]) -> str:
    """Return what a disruption costs the thrower, or whether there is one that is worth its card."""
    move, thrower = worth.move, names[view.shot.seat if view.shot else 0]
    if not any(isinstance(one, Play) for one in view.moves):
        return _("You have no card for this throw.")
    if not isinstance(move, Play):
        better = any(one.edge > 0 for one in value_disruptions(view, CHAMPION_DEPTH))
        keeping = _("You'd keep your cards for another throw.")
        return keeping if better else _("None of your cards would hurt this throw enough to be worth playing.")
    form = _("{card} costs {name} about {strokes} strokes.")
    if abs(worth.harm) < NEGLIGIBLE_STROKES:
        form = _("{card} hardly changes this throw.")
    elif worth.harm < 0:
        form = _("{card} would even help {name}.")
    return form.format(card=card_name(move.card), name=thrower, strokes=format_number(worth.harm, 1))


def _draw_sentence(view: View, stack: Stack) -> str:
    """Return what speaks for a card of that stack: what the hand lacks, or its value if the hand lacks the other."""
    discs = sum(held.code in DISCS for held in view.hand)
    actions = len(view.hand) - discs
    values = {one.move: one.cost for one in value_draws(view, CHAMPION_DEPTH)}
    lacking = _lacking_sentence(view, stack, discs if stack == "disc" else actions)
    if lacking or values[Draw(stack)] > min(values.values()) or (discs > actions) != (stack == "disc"):
        return lacking or _holding_sentence(stack, discs if stack == "disc" else actions)
    if stack == "disc":
        return _("A new disc should still help more than an action card.")
    return _("A new action card should still help more than a disc.")


def _holding_sentence(stack: Stack, count: int) -> str:
    """Return how many cards of that stack the viewer holds."""
    if stack == "disc":
        return ngettext("You hold {count} disc.", "You hold {count} discs.", count).format(count=count)
    return ngettext("You hold {count} action card.", "You hold {count} action cards.", count).format(count=count)


def _lacking_sentence(view: View, stack: Stack, count: int) -> str:
    """Return that the viewer has no card of that stack, or none of the kind that is needed most; "" otherwise."""
    kinds = {KIND_OF_CARD[held.code] for held in view.hand}
    if not count:
        return _("You hold no disc.") if stack == "disc" else _("You hold no action card.")
    form = ""
    if stack == "disc" and not kinds & {"putter", "auto"}:
        form = ngettext("You hold {count} disc, but no putter.", "You hold {count} discs, but no putter.", count)
    if stack == "action" and not kinds & {"skill", "champ"}:
        form = ngettext(
            "You hold {count} action card, but no skill card.",
            "You hold {count} action cards, but no skill card.",
            count,
        )
    return form.format(count=count)


def _swap_sentence(view: View, move: Ready | Swap) -> str:
    """Return whether a new card should help more than that one."""
    values = {one.move: one.cost for one in value_swaps(view, CHAMPION_DEPTH)}
    if isinstance(move, Ready):
        good = values[move] <= min(values.values()) + EQUAL_STROKES
        worse = (
            _("One more swap would help.")
            if view.swaps
            else _("You'd be keeping a card, although a new one should be better.")
        )
        return _("No other swap is worth it.") if good else worse
    form = _("You can spare {card} on this hole.")
    if need_of_card(view, move.card, CHAMPION_DEPTH) >= NEGLIGIBLE_STROKES:
        gains = values[move] < values.get(Ready(), values[move])
        form = _("A new card should help more than {card}.") if gains else _("{card} helps more than a new card.")
    return form.format(card=card_name(move.card))


def _card_sentence(view: View, move: Play | Apply | Copy) -> str:
    """Return what a card does to the throw in progress."""
    card = view.turned if isinstance(move, Apply) else move.card
    state, shot = known_state(view)
    choice = f"{move.card}.{move.choice}" if isinstance(move, Copy) and move.choice else getattr(move, "choice", card)
    option = find_choice(state, shot, CHAMP if isinstance(move, Copy) else card, choice)
    if option is None:
        return _("{card} leads to no better throw.").format(card=card_name(card))
    if option.effects[0].kind in ANYTIME_EFFECTS:
        return _("{card} is free now and improves your hand.").format(card=card_name(card))
    after = apply_landed_card(state, add_card(shot, card, shot.seat, option, isinstance(move, Apply)))
    if no_effect_key(view, move):
        return _idle_card_sentence(view, card, shot, after)
    ends = ending_chances(view, after, open_card=False)
    form = (
        _("With {card}, it ends up {where}.") if len(ends) == 1 else _("With {card}, it most likely ends up {where}.")
    )
    return form.format(card=card_name(card), where=ending_text(view, ends[0][0]))


def _idle_card_sentence(view: View, card: str, shot: ShotState, after: ShotState) -> str:
    """Return that a card changes nothing, or the luck card that it makes good."""
    before, later = best_luck_later(view, shot), best_luck_later(view, after)
    if later.card and later.strokes < before.strokes - NEGLIGIBLE_STROKES:
        return _("By itself it does nothing, but with {more} it saves strokes.").format(more=card_name(later.card))
    return _changes_nothing_sentence(view, card)


def _changes_nothing_sentence(view: View, card: str) -> str:
    """Return that a card changes nothing on the throw, and whether a new card is worth more than it."""
    frees = any(held.code == card for held in view.hand) and price_of_card(view, card, CHAMPION_DEPTH) < 0
    form = _("{card} changes nothing on this throw.")
    if frees:
        form = _("{card} changes nothing here, but you draw a new card for it.")
    return form.format(card=card_name(card))


def _standing_sentence(view: View) -> str:
    """Return where the throw ends as it stands."""
    ends = ending_chances(view, known_state(view)[1], open_card=False)
    form = _("As it stands, it most likely ends up {where}.")
    if len(ends) == 1:
        form = _("As it stands, it ends up {where}.")
    return form.format(where=ending_text(view, ends[0][0]))


def _hand_change_sentence(view: View, move: Move) -> str:
    """Return what a change of the own hand leads to."""
    named = ""
    match move:
        case Use(code):
            good = is_use_worthwhile(view, move, CHAMPION_DEPTH)
            named, form = code, _("{card} can set up a better throw.") if good else _("{card} helps little right now.")
        case Take(code):
            named, form = code, _("You'd have {card} for a later throw.")
        case Redraw(code) if view.players[view.seat or 0].free:
            named, form = code, _("A new disc for {card} is free.")
        case Redraw(code):
            saves = redraw_saving(throw_candidates(view, CHAMPION_DEPTH), code) > 1
            named = code
            form = (
                _("A new disc for {card} costs a stroke but saves more.")
                if saves
                else _("A new disc for {card} costs a stroke and saves less than that.")
            )
        case Discard(code) | Give(code):
            spare = need_of_card(view, code, CHAMPION_DEPTH) < NEGLIGIBLE_STROKES
            named, form = code, _("You can spare {card}.") if spare else _("You'd miss {card} on this hole.")
        case Done() if any(isinstance(other, Draw) for other in view.moves):
            form = _("You'd play on with one card fewer.")
        case Done():
            form = _("You'd keep all your cards.")
        case Play(code) | Copy(code):
            named, form = code, _("{card} leads to no better throw.")
        case _:
            form = _("Another throw is better.")
    return form.format(card=card_name(named) if named else "")


def _trade_sentence(view: View, move: Accept | Decline) -> str:
    """Return whether the offered cards are worth a putter."""
    if isinstance(move, Decline):
        return _("You'd keep your putters.")
    worth = {one.move: one.cost for one in value_trades(view, CHAMPION_DEPTH)}
    form = _("{card} is worth more than the offer.")
    if worth[move] < worth[Decline()]:
        form = _("The offer is worth more than {card}.")
    return form.format(card=card_name(move.disc))


def _best_throw_after(view: View, move: Move) -> ShotState | None:
    """Return the best throw that a move leads to."""
    if view.window != "choose":
        return None
    _state, shot = known_state(view)
    match move:
        case Throw():
            return shot
        case Angle() | Play() | Copy() if shot.disc and not no_effect_key(view, move):
            return best_throw_with(view, move, CHAMPION_DEPTH)
        case Pick(disc):
            return _best_of(throw_candidates(view, CHAMPION_DEPTH).throws_of_disc(disc))
        case Aim(direction):
            found = throw_candidates(view, CHAMPION_DEPTH).throws_of_disc(shot.disc)
            return _best_of(one for one in found if one.shot.aim == direction)
    return None


def report_label(view: View, move: Move, names: Sequence[str]) -> str:
    """Return a move as the report names it: the throw and its likely end, or the card that was left unused."""
    shot = _best_throw_after(view, move)
    if isinstance(move, Back) and view.window == "choose" and (best := throw_candidates(view, CHAMPION_DEPTH).best):
        shot = best[0].shot
    if shot is not None:
        end, _chance = ending_chances(view, shot, open_card=True)[0]
        return _("{throw}: {where}").format(throw=_throw_name(view, shot), where=ending_text(view, end))
    if isinstance(move, Skip) and view.turned:
        return _("no {card}").format(card=card_name(view.turned))
    if isinstance(move, Done) and view.window in LUCK_WINDOWS and not view.players[view.seat or 0].asks:
        return _("no card")
    if isinstance(move, Play | Use | Pick):
        return card_name(move.disc if isinstance(move, Pick) else move.card)
    return move_label(view, move, names)


PUTT_GRIDS: Final = 3
"""The distance in grids up to which a throw counts as a putt."""


def practice_topic(view: View, _move: Move) -> str:
    """Return the kind of decision that the viewer has."""
    player = view.players[view.seat or 0]
    if view.window in LUCK_WINDOWS:
        return _("luck cards")
    if view.window != "choose" or player.asks:
        return _("disruption plays") if view.window == "disrupt" else _("draws and swaps")
    if player.far <= PUTT_GRIDS:
        return _("putts")
    return _("approaches") if player.teed else _("tee throws")


def _best_of(throws: Iterable[JudgedThrow]) -> ShotState | None:
    found = min(throws, key=lambda one: one.cost, default=None)
    return None if found is None else found.shot


def _throw_sentence(view: View, shot: ShotState, move: Move) -> str:
    """Return where a throw most likely ends; how often is left to the odds, if the move has them."""
    end, chance = ending_chances(view, shot, open_card=True)[0]
    if end.kind == "in" and chance >= CERTAIN:
        form = _("{throw} can't miss.")
    elif chance >= CERTAIN:
        form = _("{throw} is sure to land {where}.")
    elif isinstance(move, Throw):
        form = _("{throw} most likely lands {where}.")
    else:
        form = _("{throw} most likely lands {where} ({chance}).")
    return form.format(throw=_throw_name(view, shot), where=ending_text(view, end), chance=format_percent(chance))


def _throw_name(view: View, shot: ShotState) -> str:
    """Return the names of a throw's disc and of the cards that change it, and its direction."""
    cards = [card_name(shot.disc), *(card_name(one.copied or one.card) for one in working_plays(view, shot))]
    name = " + ".join(cards)
    if shot.aim is None:
        return name
    return _("{name} {direction}").format(name=name, direction=_(DIRECTIONS[shot.aim]))


def idea_of(view: View, move: Move) -> Hashable:
    """Return what a move tries; all moves that try the same have the same key."""
    shot = _best_throw_after(view, move) if isinstance(move, Pick | Aim) else None
    if shot is not None:
        return "throw", planned_ending(view, shot)
    match move:
        case Draw(stack) | Swap(_, stack):
            return type(move), stack
        case Discard(card) | Give(card):
            return type(move), KIND_OF_CARD.get(card, card)
        case Play(card) | Copy(card) | Take(card) | Use(card) | Angle(card):
            return type(move), card
    return type(move)
