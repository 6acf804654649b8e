"""The events of the last move: a news item for each that a friend would tell, the result first."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.game import Names, Seat
from engine.hole_result import strokes_text
from engine.i18n import N_, _
from engine.news import NewsItem, player_item, sentences
from engine.scramble import events
from engine.scramble.cards.deck import BATTLE, CARDS, effect_of
from engine.scramble.courses.grid import Square, square_name
from engine.scramble.courses.hole import OB, SAND, TREE, WATER, WET, Hole
from engine.scramble.text.cards import (
    GOLFER_NAMES,
    TIER_NAMES,
    card_from,
    card_name,
    card_with_effect,
    no_effect_reason,
)
from engine.scramble.text.hole_news import hole_end, hole_start, lead_news
from engine.scramble.text.terms import landing_square, par_of, score_name, throws_text
from engine.scramble.throw.dice import forbidden_discs
from engine.scramble.throw.flight import Outcome
from engine.scramble.view import View

LANDINGS: Mapping[str, str] = MappingProxyType(
    {
        "drive": N_("drives to {end}, {left} to go"),
        "drive, circle": N_("drives into the circle at {end}, {left} to go"),
        "throw": N_("throws to {end}, {left} to go"),
        "throw, circle": N_("throws into the circle at {end}, {left} to go"),
        "miss": N_("misses the putt and lands on {end}, {left} to go"),
        "tree": N_("hits the tree at {end}, {left} to go"),
        "sand": N_("lands in the sand at {end}, {left} to go"),
        "water": N_("lands in the water at {end}"),
        "out": N_("goes out of bounds at {end}"),
        "in from the tee": N_("throws it straight in from the tee"),
        "putted in": N_("makes the putt"),
        "in": N_("throws it in from {start}"),
    }
)
"""The ends of a flight."""
LESSON_LANDINGS: Mapping[str, str] = MappingProxyType(
    {
        "drive": N_("drive to {end}, {left} to go"),
        "throw, circle": N_("throw into the circle at {end}, {left} to go"),
        "putted in": N_("make the putt"),
    }
)
"""The ends of a flight that a lesson has, said to the learner."""
CAUSES: Mapping[str, str] = MappingProxyType({"ob": N_("out of bounds"), "water": N_("water"), "sand": N_("sand")})
"""The causes of a penalty other than cards."""
DECKS: Mapping[str, str] = MappingProxyType(
    {"good": N_("a Good Luck card"), "bad": N_("a Bad Luck card"), "battle": N_("a Battle card")}
)


def news(view: View, names: Names) -> tuple[str, ...]:
    """Return the news of the last move, one sentence each."""
    return sentences(news_items(view, names), names)


SETBACKS: Final = frozenset(("out", "water", "sand", "tree", "miss"))
"""The landings in trouble."""


def news_items(view: View, names: Names) -> tuple[NewsItem, ...]:
    """Return the news items of the last move, in order; an event that no friend would tell has none."""
    return tuple(_items(view, names))


def _items(view: View, names: Names) -> Iterator[NewsItem]:
    for event in view.events:
        item = _news_item(view, names, event)
        if item:
            yield item
        lead = lead_news(view, names, event) if isinstance(event, events.HoleEnded) else ""
        if lead:
            yield NewsItem(lead, weight="end")


def _news_item(view: View, names: Names, event: events.Event) -> NewsItem | None:
    match event:
        case events.Landed() | events.Relieved() | events.Penalised() | events.InTree() | events.HoledOut():
            return _flight_event(view, names, event)
        case events.Drew() | events.NothingToDraw() | events.Discarded():
            return _deck_event(view, event)
        case events.Played() | events.CardMoved() | events.Unaffected() | events.Swapped() | events.Stole():
            return _card_event(view, names, event)
        case events.HoleStarted():
            return NewsItem(hole_start(view, names, event))
        case events.HoleEnded():
            return NewsItem(hole_end(view, names, event), weight="end")
        case events.Threw() | events.LuckRolled() | events.Reshuffled() | events.GameEnded():
            return None
    return _table_event(names, event)


def _flight_event(
    view: View,
    names: Names,
    event: events.Landed | events.Relieved | events.Penalised | events.InTree | events.HoledOut,
) -> NewsItem | None:
    match event:
        case events.Landed():
            return _landing_item(view, event)
        case events.Relieved(seat, square, lie):
            return _relief_item(view, seat, square, lie)
        case events.Penalised(seat, cause):
            return None if cause in ("ob", "water") else _penalty_item(view, names, event)
        case events.InTree(seat, square):
            text = _("hangs in the tree at {square}: one die for the next throw").format(square=square_name(square))
            return player_item(seat, text, then=_("one die for the next throw"))
        case events.HoledOut():
            return _holed_item(view, event)


def _landing_item(view: View, event: events.Landed) -> NewsItem:
    """Return the end of a flight; a putt that a card has spoiled says which card."""
    hole, start, end = view.holes[event.hole], event.trail[0], event.trail[-1]
    kind = _landing_kind(hole, event)
    words = {"start": square_name(start), "end": square_name(end), "left": hole.distance[end]}
    spoiler = _putt_spoiler(view, event) if kind == "miss" else ""
    if spoiler:
        form = _("misses the putt because of {card} and lands on {end}, {left} to go")
        item = player_item(event.seat, form.format(card=card_name(spoiler), **words), "result")
        return item._replace(is_turning_point=True, is_new=True)
    you = _(LESSON_LANDINGS.get(kind, "")).format(**words)
    item = player_item(event.seat, _(LANDINGS[kind]).format(**words), "result", you=you)
    return item._replace(is_no_feat=kind in SETBACKS, is_new=True)


def _landing_kind(hole: Hole, event: events.Landed) -> str:
    """Return the key of `LANDINGS` for a flight."""
    start, end = event.trail[0], event.trail[-1]
    if event.outcome == "basket":
        return "in from the tee" if start == hole.tee else "putted in" if hole.inside[start] else "in"
    ground = _ground_kind(hole, end, event.outcome)
    if ground or hole.inside[start]:
        return ground or "miss"
    throw = "drive" if any(die.disc == "D" for die in event.dice) else "throw"
    return f"{throw}, circle" if hole.inside[end] else throw


def _ground_kind(hole: Hole, end: Square, outcome: Outcome) -> str:
    """Return the trouble in which a flight ends; "" for none."""
    if outcome == "off":
        return "out"
    return {OB: "out", WATER: "water", SAND: "sand", TREE: "tree"}.get(hole.ground[end], "")


def _putt_spoiler(view: View, event: events.Landed) -> str:
    """Return the card that forbade the putter, where the putter would have reached the basket; "" for none."""
    if view.actor != event.seat or "P" not in view.barred:
        return ""
    far = view.holes[event.hole].distance[event.trail[0]]
    is_in_reach = any(die.name == "P" and die.value >= far for die in view.dice)
    bans = sorted(view.turn.effects, key=lambda card: "P" not in forbidden_discs((card,)))
    return bans[0] if is_in_reach else ""


def _relief_item(view: View, seat: Seat, square: Square, lie: Square) -> NewsItem:
    """Return the penalty of a disc in water or out of bounds, and its new lie (S-71, S-72)."""
    hole, race = _hole_of(view, seat), view.options.play == "board_race"
    words = {
        "cause": _(CAUSES["water" if hole.ground[square] == WATER else "ob"]),
        "lie": square_name(lie),
        "left": hole.distance[lie],
    }
    form = _("has to skip a turn ({cause}) and goes back to {lie}, {left} to go")
    then = _("has to skip a turn and goes back to {lie}, {left} to go")
    if not race:
        form = _("takes a penalty stroke ({cause}) and goes back to {lie}, {left} to go")
        then = _("+1 stroke and back to {lie}, {left} to go")
    return player_item(seat, form.format(**words), "end", then.format(**words))


def _penalty_item(view: View, names: Names, event: events.Penalised) -> NewsItem:
    seat, cause = event.seat, event.cause
    form, then = _("takes a penalty stroke ({cause})"), _("+1 stroke")
    if view.options.play == "board_race":
        form, then = _("has to skip a turn ({cause})"), _("has to skip a turn")
    why = _card_and_player(view, names, seat, cause) if cause in CARDS else _(CAUSES[cause])
    item = player_item(seat, form.format(cause=why), "end", then)
    return item if _opponent(view, seat, cause) is None else item._replace(then="", is_turning_point=True, is_new=True)


def _opponent(view: View, seat: Seat, card: str) -> Seat | None:
    """Return the opponent who played this card on the seat in the last move; None if nobody did."""
    plays = (event for event in view.events if isinstance(event, events.Played))
    return next(
        (event.seat for event in plays if (event.target, event.card) == (seat, card) and event.seat != seat), None
    )


def _card_and_player(view: View, names: Names, seat: Seat, card: str) -> str:
    """Return the name of a card, with the opponent who played it on the seat."""
    return card_from(card, names, _opponent(view, seat, card))


def _holed_item(view: View, event: events.HoledOut) -> NewsItem:
    """Return the score of a hole; behind a flight into the basket, the score alone."""
    hole, seat = view.holes[event.hole], event.seat
    if view.options.play == "board_race":
        parts = {"title": hole.title, "throws": throws_text(event.throws)}
        form, then = _("holes out on {title} in {throws}"), _("{title} in {throws}")
        return player_item(seat, form.format(**parts), "end", then.format(**parts))
    score = score_name(event.strokes, par_of(view, hole))
    if event.strokes == 1:
        return player_item(seat, _("holes out in one: {score}").format(score=score), "end", score)
    words = {"score": score, "strokes": strokes_text(event.strokes)}
    form, then = _("holes out: {score} ({strokes})"), _("{score} ({strokes})")
    return player_item(seat, form.format(**words), "end", then.format(**words))


def _hole_of(view: View, seat: Seat) -> Hole:
    """Return the hole on which the seat's disc was during the move, which may have ended that hole."""
    hole_ends = [event.hole for event in view.events if isinstance(event, events.HoleEnded)]
    hole_outs = [event.hole for event in view.events if isinstance(event, events.HoledOut) and event.seat == seat]
    return view.holes[(*hole_outs, *hole_ends, view.discs[seat].hole)[0]]


def _deck_event(view: View, event: events.Drew | events.NothingToDraw | events.Discarded) -> NewsItem | None:
    match event:
        case events.Drew():
            return _drawn_card(view, event)
        case events.NothingToDraw():
            return NewsItem(_("There are no cards left to draw."))
        case events.Discarded(seat, card):
            is_loss = any(isinstance(other, events.Drew) for other in view.events)
            return player_item(seat, _("loses {card}").format(card=_card_text(card))) if is_loss else None


def _card_text(card: str) -> str:
    """Return the name of a card, or "a card" for one that the viewer may not know."""
    return card_name(card) if card else _("a card")


def _drawn_card(view: View, event: events.Drew) -> NewsItem:
    """Return a card that was drawn, with the roll for it; a card without effect says why."""
    seat, card = event.seat, event.card
    if event.private:
        win = _("wins {card} with {dice}").format(
            card=_card_with_effect(card) if card else _(DECKS[event.kind]), dice=_roll(view)
        )
        return player_item(seat, win)._replace(is_no_feat=True)
    if events.Unaffected(seat, card) in view.events:
        harmless = _("draws {card}, but {reason}").format(card=card_name(card), reason=no_effect_reason(card))
        return player_item(seat, harmless, "aside")
    text = _("rolls {dice} and draws {card}").format(card=_card_with_effect(card), dice=_roll(view))
    brief = _("draws {card}").format(card=_card_with_effect(card))
    return player_item(seat, text, then=brief if effect_of(card) == "limit_throw" else "")


def _roll(view: View) -> str:
    """Return the dice of the roll for a card."""
    rolls = (event.dice for event in view.events if isinstance(event, events.LuckRolled))
    return ", ".join(map(str, next(rolls, ())))


def _card_with_effect(card: str) -> str:
    """Return a card by its name, with its effect where no other event tells it."""
    return card_with_effect(card) if effect_of(card) == "limit_throw" else card_name(card)


def _card_event(
    view: View,
    names: Names,
    event: events.Played | events.CardMoved | events.Unaffected | events.Swapped | events.Stole,
) -> NewsItem | None:
    match event:
        case events.Played():
            return _played_card(view, names, event)
        case events.CardMoved():
            return _moved_disc(view, names, event)
        case events.Unaffected(seat, card):
            was_drawn = any(isinstance(other, events.Drew) for other in view.events)
            text = _("shrugs off {card}: {reason}").format(card=card_name(card), reason=no_effect_reason(card))
            return None if was_drawn else player_item(seat, text, "aside")
        case events.Swapped(seat, other):
            distance = _hole_of(view, seat).distance[view.discs[seat].square]
            text = _("swaps lies with {other}, now {left} to go").format(other=names[other], left=distance)
            return player_item(seat, text, "result")._replace(is_turning_point=True, target=other)
        case events.Stole(thief, victim, card):
            took = _("takes {card} from {victim}").format(card=_card_text(card), victim=names[victim])
            return player_item(thief, took)._replace(is_turning_point=True, target=victim)


def _played_card(view: View, names: Names, event: events.Played) -> NewsItem | None:
    """Return a card that was played; one that has just been drawn, moves a disc or costs a stroke is told with that."""
    own = event.seat == event.target
    other_news = {(other.seat, other.card) for other in view.events if isinstance(other, events.CardMoved)}
    other_news |= {(other.seat, other.cause) for other in view.events if isinstance(other, events.Penalised)}
    if not own and (event.target, event.card) in other_news:
        return None
    if own and (event.card in BATTLE or effect_of(event.card) == "shift_disc"):
        return None
    form = _("plays {card}") if own else _("plays {card} on {target}")
    item = player_item(event.seat, form.format(card=_card_with_effect(event.card), target=names[event.target]))
    return item if own else item._replace(is_turning_point=True, target=event.target)


def _moved_disc(view: View, names: Names, event: events.CardMoved) -> NewsItem:
    """Return where a card has taken a disc, with the distance left unless the disc goes back from there."""
    seat = event.seat
    hole, end = _hole_of(view, seat), event.squares[-1]
    card = _card_and_player(view, names, seat, event.card)
    words = {"card": card, "end": landing_square(hole, end), "left": hole.distance[end]}
    if end == hole.basket:
        form, then = _("drops it in with {card}"), _("drops it in with {card}")
    elif hole.ground[end] in WET:
        form, then = _("lands on {end} ({card})"), _("lands on {end}")
    else:
        form, then = _("lands on {end}, {left} to go ({card})"), _("lands on {end}, {left} to go")
    was_drawn = any(isinstance(other, events.Drew) for other in view.events)
    item = player_item(seat, form.format(**words), "result", (then if was_drawn else form).format(**words))
    is_played = _opponent(view, seat, event.card) is not None
    return item._replace(is_turning_point=end == hole.basket or is_played, is_new=is_played)


def _roll_sums(names: Names, rolls: tuple[tuple[Seat, tuple[int, ...]], ...]) -> str:
    return ", ".join(f"{names[seat]} {sum(dice)}" for seat, dice in rolls)


def _table_event(names: Names, event: events.Event) -> NewsItem:
    """Return the item of an event outside the throws."""
    match event:
        case events.Chose(seat, golfer, tier):
            return player_item(
                seat, _("plays as {golfer}, {tier}").format(golfer=GOLFER_NAMES[golfer], tier=_(TIER_NAMES[tier]))
            )
        case events.Ordered(rounds):
            rolls = _(", again ").join(_roll_sums(names, order_rolls) for order_rolls in rounds)
            return NewsItem(_("Rolls for the order: {rolls}.").format(rolls=rolls))
        case events.TurnSkipped(seat):
            return player_item(seat, _("skips a turn"))
        case events.PickedUp(seat, capped):
            partner = _("picks up: the team already has the better score")
            return player_item(seat, _("picks up: five over par is the limit") if capped else partner, "end")
        case events.Conceded(seat, match):
            return player_item(seat, _("concedes the match") if match else _("concedes the hole"), "end")
        case events.Left(seat):
            return player_item(seat, _("leaves the game"), "end")
    raise AssertionError("an event without a sentence")
