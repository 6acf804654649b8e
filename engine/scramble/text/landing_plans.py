"""The caddie's words on landings: where a landing leaves the disc, and what its player does next."""

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.i18n import N_, _
from engine.reason_topics import topic_text
from engine.scramble.ai.card_values import Outlook
from engine.scramble.ai.evaluate import best_after_landing
from engine.scramble.ai.expected_strokes import best_throw
from engine.scramble.ai.prospects import best_shift
from engine.scramble.ai.winning import is_last_turn, may_be_hit
from engine.scramble.cards.deck import CARDS, Card
from engine.scramble.courses.grid import COMPASS, DELTA, Direction, Square, square_name
from engine.scramble.courses.hole import TREE, Hole
from engine.scramble.text.cards import card_name
from engine.scramble.text.terms import compass_text, penalty_text
from engine.scramble.text.throw_reasons import distance_text, join_sentences, throw_sentences
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import View

ROLL_SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "luck": N_("Roll for luck on {square}: it pays off on average."),
        "battle": N_("Roll for a Battle card on {square}: it pays off on average."),
    }
)
ROLLS_TOO: Mapping[str, str] = MappingProxyType(
    {"luck": N_("Roll for luck there, too."), "battle": N_("Roll for a Battle card there, too.")}
)
"""The sentences on a roll after a landing that is worse than another one which a roll follows, too."""
EXTENSION_TOPIC: Final = "A card extends the throw."
"""The topic of reasons that tell how a card extends a throw, before its landing or after it."""
MAX_LANDING_SENTENCES: Final = 3
"""The most sentences about a landing: what it leads to, a roll, and what sets it apart."""


class LandingPlan(NamedTuple):
    """The best thing to do after the own disc has landed, and the start of its next throw."""

    lie: Square
    penalty: bool = False
    roll: bool = False
    rolls_too: bool = False
    """Whether a roll also follows the better landing that is told above."""
    is_worse: bool = False
    """Whether a better landing is told above."""
    card: Card = ""
    """The Good Luck card to play after the landing."""
    way: Direction | None = None
    """Where that card shifts the disc; None for one that takes the throw back."""

    @property
    def extends(self) -> bool:
        """Return whether that card extends the throw (S-92)."""
        return bool(self.card) and CARDS[self.card].effect == "extend_throw"

    @property
    def landing(self) -> Square:
        """The square where the disc lies before a card shifts it."""
        return self.lie if self.way is None else self.lie - DELTA[self.way]


def plan_after(view: View, own: Outlook, option: FlightOption) -> LandingPlan:
    """Return the best plan after an option of a throw, or of a card that moves the own disc."""
    penalty = option.has_penalty(own.hole)
    if view.phase == "Route":
        return LandingPlan(option.lie, penalty)
    after = best_after_landing(own, option)
    if after == "retake":
        return LandingPlan(own.trail[0], card=own.card_with("retake_throw") or "")
    if after == "extend":
        return LandingPlan(option.square, card=own.card_with("extend_throw") or "")
    return shift_plan(own._replace(trail=(option.lie,)))._replace(penalty=penalty, roll=after == "roll")


def shift_plan(own: Outlook) -> LandingPlan:
    """Return the plan from the disc's lie, shifted by a card where that pays (S-93)."""
    place, way = own.trail[-1], best_shift(own)
    if way is None:
        return LandingPlan(place)
    return LandingPlan(place + DELTA[way], card=own.card_with("shift_disc") or "", way=way)


def kind_of_plan(hole: Hole, plan: LandingPlan) -> Hashable:
    """Return the kind of place where a plan ends, with its card: landings of one kind are one idea.

    Where a card extends the throw, the place is yet to come.
    """
    if plan.extends:
        return "extended", plan.card
    if plan.penalty:
        return "penalty", plan.card
    if plan.lie == hole.basket:
        return "basket", plan.card
    place = "tree" if hole.ground[plan.lie] == TREE else "circle" if hole.inside[plan.lie] else "fairway"
    return place, plan.card


def plan_text(view: View, own: Outlook, plan: LandingPlan) -> str:
    """Return what a plan costs, plays and leads to."""
    return join_sentences(*plan_sentences(view, own, plan))


def plan_sentences(
    view: View, own: Outlook, plan: LandingPlan, room: int = MAX_LANDING_SENTENCES, *, is_far_told: bool = False
) -> tuple[str, ...]:
    """Return what a plan costs, plays and leads to; the last sentences on its next throw go where there is no room."""
    penalty = (_("That's a penalty ({cost}).").format(cost=penalty_text(view)),) if plan.penalty else ()
    steps = _steps_of_plan(view, own, plan)
    if plan.extends:
        return steps
    lie = () if plan.lie == own.hole.basket else _lie_of_plan(view, own, plan, is_far_told)
    lie = lie[: max(0, room - len(penalty) - len(steps))]
    if plan.card:
        return (*penalty, *steps, *lie)
    return (*penalty, *(lie if plan.lie != own.hole.basket else (_("It's in the basket."),)), *steps)


def _lie_of_plan(view: View, own: Outlook, plan: LandingPlan, is_far_told: bool) -> tuple[str, ...]:
    """Return how far a plan's lie is from the basket, and what the next throw from there can reach, if there is one."""
    if is_last_turn(view) and plan.lie != own.trail[0]:
        return _("This is your last turn."), distance_text(own, plan.lie)
    throw = best_throw(own.hole, plan.lie, own.throwing, own.strokes_from)
    return throw_sentences(own, plan.lie, throw, sure_goal(view, plan), is_far_told)


def sure_goal(view: View, plan: LandingPlan) -> str:
    """Return how a plan's next throw ends that can't fail, unless a card comes first."""
    if view.options.cards == "battle" and may_be_hit(view):
        return _("you can't miss unless a card hits you")
    if view.options.cards == "battle" and plan.roll:
        return _("you can't miss unless the card you roll for hits you")
    is_open = plan.roll and not _canceller(view)
    return _("you can't miss unless a bad card moves you") if is_open else _("you can't miss")


def _canceller(view: View) -> Card:
    """Return a card in the viewer's hand that cancels a Bad Luck card; "" without one."""
    return next((card for card in view.hand if CARDS[card].effect == "cancel_card"), "")


def _steps_of_plan(view: View, own: Outlook, plan: LandingPlan) -> tuple[str, ...]:
    """Return the steps of a plan after the landing: a roll for a card, and a card to play."""
    roll = (_roll_sentence(view, own, plan),) if plan.roll else ()
    return (*roll, _card_of_plan(view, own, plan)) if plan.card else roll


def _roll_sentence(view: View, own: Outlook, plan: LandingPlan) -> str:
    """Return that a roll for a card pays, and what can go wrong, or stops that."""
    square, canceller = square_name(plan.landing), _canceller(view)
    if plan.rolls_too:
        return _(ROLLS_TOO[own.mode])
    if not canceller:
        return _(ROLL_SENTENCES[own.mode]).format(square=square)
    form = _("Roll for luck on {square}: it pays off on average, and {card} can stop a bad card.")
    return form.format(square=square, card=card_name(canceller))


def _card_of_plan(view: View, own: Outlook, plan: LandingPlan) -> str:
    name, start = card_name(plan.card), square_name(plan.landing)
    if plan.extends:
        return _extension_sentence(own).format(card=name, square=start)
    if plan.way is None:
        return _retake_sentence(view, is_worse=plan.is_worse).format(card=name)
    if plan.lie == own.hole.basket:
        return _("{card} then takes you from {square} into the basket.").format(card=name, square=start)
    return _("Then play {card} {way} from {square}.").format(
        card=name, way=compass_text(COMPASS[plan.way]), square=start
    )


def _extension_sentence(own: Outlook) -> str:
    """Return how a card extends the throw after its landing (S-92)."""
    scramble = _("Play {card} on {square}: you roll all dice again and add only what helps.")
    original = _("Play {card} on {square}: you roll your die again and fly on that many squares.")
    return topic_text(EXTENSION_TOPIC, scramble if own.throwing == "scramble" else original)


def _retake_sentence(view: View, *, is_worse: bool) -> str:
    """Return how a card takes the landing back: any dice, or any square, will do, unless there is a better one."""
    is_race = view.options.play == "board_race"
    if is_worse:
        back = _("You can then take the stroke back with {card}.")
        return _("You can then throw again with {card}.") if is_race else back
    if is_race:
        any_dice = _("Any dice will do: you can throw again with {card}.")
        return any_dice if view.phase == "Rolled" else _("Any square will do: you can throw again with {card}.")
    any_dice = _("Any dice will do: you can take the stroke back with {card}.")
    any_square = _("Any square will do: you can take the stroke back with {card}.")
    return any_dice if view.phase == "Rolled" else any_square
