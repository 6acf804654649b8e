"""The events of the last move, one news item each."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import Names, Seat
from engine.i18n import N_, _, ngettext
from engine.news import NewsItem, Weight, player_item, sentences
from engine.scramble import events as told
from engine.scramble.cards.deck import BATTLE, CARDS, effect_of
from engine.scramble.courses.grid import square_name
from engine.scramble.events import HoleEnded, HoleStarted
from engine.scramble.text.cards import DISC_NAMES, GOLFER_NAMES, TIER_NAMES, card_name, no_effect_reason
from engine.scramble.text.cards import card_with_effect as explained
from engine.scramble.text.terms import (
    dice_text,
    landing_square,
    par_of,
    score_name,
    seat_names,
    side_name,
    spaces_text,
    throws_text,
)
from engine.scramble.throw.flight import Die
from engine.scramble.view import View


def hole_start(view: View, names: Names, event: HoleStarted) -> str:
    """Return the hole, its par and the order of throwing."""
    return _hole_start(view, event, _("in order: {names}").format(names=seat_names(names, event.order)))


def short_hole_start(view: View, names: Names, event: HoleStarted) -> str:
    """Return the hole, its par and the first to throw."""
    return _hole_start(view, event, _("{name} begins").format(name=names[event.order[0]]))


def _hole_start(view: View, event: HoleStarted, order: str) -> str:
    """Return the hole and its par, with the order unless there is a lone player."""
    hole = view.holes[event.hole]
    form = _("Playoff on hole {number}, {title}, par {par}; {order}.")
    if not event.playoff:
        form = _("Hole {number}, {title}, par {par}; {order}.")
    if len(event.order) == 1:
        form = _("Hole {number}, {title}, par {par}.")
    return form.format(number=event.hole + 1, title=hole.title, par=par_of(view, hole), order=order)


def hole_end(view: View, names: Names, event: HoleEnded) -> str:
    """Return the scores of the hole, or its winner."""
    if view.options.play == "skins":
        return _skins_hole_end(view, names, event)
    if view.options.play == "match":
        return _match_hole_end(view, names, event)
    scores = "; ".join(
        f"{side_name(view, names, side)} {score}" for side, score in enumerate(event.scores) if score is not None
    )
    form = _("Hole {number} is over: {scores}.")
    if event.playoff:
        form = _("The playoff on hole {number} is over: {scores}.")
    return form.format(number=event.hole + 1, scores=scores)


def _match_hole_end(view: View, names: Names, event: HoleEnded) -> str:
    if event.winner is None:
        form = _("Extra hole {number} is halved.") if event.playoff else _("Hole {number} is halved.")
        return form.format(number=event.hole + 1)
    form = _("{name} won extra hole {number}.") if event.playoff else _("{name} won hole {number}.")
    return form.format(name=side_name(view, names, event.winner), number=event.hole + 1)


def _skins_hole_end(view: View, names: Names, event: HoleEnded) -> str:
    number, skins = event.hole + 1, event.skins
    if event.winner is None:
        form = ngettext(
            "Hole {number} is tied: {skins} skin is carried over.",
            "Hole {number} is tied: {skins} skins are carried over.",
            skins,
        )
        if number == len(view.holes):
            form = ngettext(
                "Hole {number} is tied: {skins} skin is lost.", "Hole {number} is tied: {skins} skins are lost.", skins
            )
        return form.format(number=number, skins=skins)
    form = ngettext("{name} won {skins} skin on hole {number}.", "{name} won {skins} skins on hole {number}.", skins)
    return form.format(name=side_name(view, names, event.winner), skins=skins, number=number)


CAUSES: Mapping[str, str] = MappingProxyType({"ob": N_("out of bounds"), "water": N_("water"), "sand": N_("sand")})
"""The causes of a penalty other than cards."""
DECKS: Mapping[str, str] = MappingProxyType(
    {"good": N_("a Good Luck card"), "bad": N_("a Bad Luck card"), "battle": N_("a Battle card")}
)


def news(view: View, names: Names) -> tuple[str, ...]:
    """Return the events of the last move, one sentence each."""
    return sentences(news_items(view, names), names)


def news_items(view: View, names: Names) -> tuple[NewsItem, ...]:
    """Return the news items of the last move, in order."""
    return tuple(news_item(view, names, event) for event in view.events)


def news_item(view: View, names: Names, event: told.Event) -> NewsItem:
    """Return the news item of an event."""
    match event:
        case told.Threw() | told.Landed() | told.Relieved() | told.Penalised() | told.InTree() | told.HoledOut():
            return _flight_event(view, event)
        case told.LuckRolled() | told.Drew() | told.NothingToDraw() | told.Reshuffled() | told.Discarded():
            return _deck_event(view, event)
        case told.Played() | told.CardMoved() | told.Unaffected() | told.Swapped() | told.Stole():
            return _card_event(names, event)
        case told.HoleStarted():
            return NewsItem(hole_start(view, names, event), then=short_hole_start(view, names, event))
        case told.HoleEnded():
            return NewsItem(hole_end(view, names, event), weight="end")
        case _:
            return _table_event(names, event)


def _flight_event(
    view: View, event: told.Threw | told.Landed | told.Relieved | told.Penalised | told.InTree | told.HoledOut
) -> NewsItem:
    match event:
        case told.Threw(seat, dice, card):
            return player_item(seat, _throw_clause(view, dice, card), "aside")
        case told.Landed(seat, hole, trail, _dice, outcome):
            form, end = _("flew {spaces} from {start} and off the map at {end}"), square_name(trail[-1])
            if outcome != "off":
                form, end = _("flew {spaces} from {start} to {end}"), landing_square(view.holes[hole], trail[-1])
            said = form.format(spaces=spaces_text(len(trail) - 1), start=square_name(trail[0]), end=end)
            return player_item(seat, said, "result", _short_flight_clause(len(trail) - 1, end, outcome))
        case told.Relieved(seat, _square, lie):
            return player_item(seat, _("plays on from {lie}").format(lie=square_name(lie)))
        case told.Penalised(seat, cause):
            race = view.options.play == "board_race"
            form = _("is to skip a turn ({cause})") if race else _("took a penalty stroke ({cause})")
            then = _("is to skip a turn") if race else _("took a penalty stroke")
            return player_item(
                seat, form.format(cause=card_name(cause) if cause in CARDS else _(CAUSES[cause])), then=then
            )
        case told.InTree(seat, square):
            form = _("is in the tree at {square} and has one die for the next throw")
            return player_item(seat, form.format(square=square_name(square)), then=_("has one die for the next throw"))
        case told.HoledOut(seat):
            return player_item(seat, *_holed_out(view, event))


def _short_flight_clause(far: int, end: str, outcome: str) -> str:
    """Return the clause of a flight behind its dice, without its start, which has just been named."""
    if outcome == "basket":
        return _("flew {far} into the basket").format(far=far)
    form = _("flew {far} and off the map at {end}") if outcome == "off" else _("flew {far} to {end}")
    return form.format(far=far, end=end)


def _throw_clause(view: View, dice: tuple[Die, ...], card: str) -> str:
    form = _("rolled {disc} {dice}") if effect_of(card) == "triple_roll" else _("rolled {dice}")
    if _counts_other_spaces(view, dice):
        form = _("rolled {dice}, which makes {spaces}")
    far = spaces_text(view.reach[0].spaces) if view.reach else ""
    return form.format(disc=_(DISC_NAMES[dice[0].disc]), dice=dice_text(dice), spaces=far)


def _counts_other_spaces(view: View, dice: tuple[Die, ...]) -> bool:
    """Return whether a die that was just rolled alone counts other spaces than it shows (S-38, S-127)."""
    return view.phase == "Aim" and len(dice) == 1 and view.reach[0].spaces != dice[0].value


def _holed_out(view: View, event: told.HoledOut) -> tuple[str, Weight, str]:
    """Return the score of a hole, without its name in the short wording unless everybody plays another hole."""
    hole = view.holes[event.hole]
    if view.options.play == "board_race":
        raced = _("holed out on {title} with {throws}").format(title=hole.title, throws=throws_text(event.throws))
        return raced, "end", ""
    worth = {"strokes": event.strokes, "score": score_name(event.strokes, par_of(view, hole))}
    said = _("holed out on {title} in {strokes}: {score}").format(title=hole.title, **worth)
    return said, "end", _("holed out in {strokes}: {score}").format(**worth)


def _deck_event(
    view: View, event: told.LuckRolled | told.Drew | told.NothingToDraw | told.Reshuffled | told.Discarded
) -> NewsItem:
    match event:
        case told.LuckRolled():
            return _luck_roll(view, event)
        case told.Drew(seat, kind, card):
            form, deck = _("drew {card}"), _(DECKS[kind])
            then = form.format(card=card_name(card) if card else deck)
            return player_item(seat, form.format(card=explained(card) if card else deck), then=then)
        case told.NothingToDraw():
            return NewsItem(_("Every card is in a hand: nothing is drawn."))
        case told.Reshuffled():
            return NewsItem(_("The discards were shuffled into a new deck."))
        case told.Discarded(seat, card):
            what = card_name(card) if card else _("a card")
            return player_item(seat, _("put {card} away face down").format(card=what))


def _luck_roll(view: View, event: told.LuckRolled) -> NewsItem:
    """Return the roll with the needed numbers; behind a throw, without them."""
    words = {
        "dice": ", ".join(map(str, event.dice)),
        "purpose": _("for battle") if view.options.cards == "battle" else _("for luck"),
        "rated": ", ".join(map(str, event.ratings)),
        "came": ngettext("{count} success", "{count} successes", event.successes).format(count=event.successes),
    }
    said = _("rolled {dice} {purpose}, needing {rated}: {came}").format(**words)
    return player_item(event.seat, said, "aside", _("rolled {dice} {purpose}: {came}").format(**words))


def _card_event(
    names: Names, event: told.Played | told.CardMoved | told.Unaffected | told.Swapped | told.Stole
) -> NewsItem:
    match event:
        case told.Played(seat, card, target):
            if seat == target and card in BATTLE:
                return player_item(seat, _("is hit by {card}").format(card=card_name(card)), then=_("is hit by it"))
            form = _("played {card}") if seat == target else _("played {card} on {target}")
            said, then = (form.format(card=what, target=names[target]) for what in (explained(card), card_name(card)))
            return player_item(seat, said, then=then)
        case told.CardMoved(seat, card, squares):
            form = _("went from {start} to {end} by {card}")
            moved = form.format(card=card_name(card), start=square_name(squares[0]), end=square_name(squares[-1]))
            return player_item(seat, moved, "result", _("went to {end}").format(end=square_name(squares[-1])))
        case told.Unaffected(seat, card):
            form = _("felt nothing of {card}: {reason}")
            then = _("no effect: {reason}").format(reason=no_effect_reason(card))
            return player_item(seat, form.format(card=card_name(card), reason=no_effect_reason(card)), then=then)
        case told.Swapped(seat, other):
            return player_item(seat, _("swapped lies with {other}").format(other=names[other]))
        case told.Stole(thief, victim, card):
            what = card_name(card) if card else _("a card")
            return player_item(thief, _("took {card} from {victim}").format(card=what, victim=names[victim]))


def _roll_sums(names: Names, rolled: tuple[tuple[Seat, tuple[int, ...]], ...]) -> str:
    return ", ".join(f"{names[seat]} {sum(dice)}" for seat, dice in rolled)


def _table_event(names: Names, event: told.Event) -> NewsItem:
    """Return the item of an event outside the throws."""
    match event:
        case told.Chose(seat, golfer, tier):
            return player_item(
                seat, _("plays as {golfer}, {tier}").format(golfer=GOLFER_NAMES[golfer], tier=_(TIER_NAMES[tier]))
            )
        case told.Ordered(rounds):
            rolls = _(", again ").join(_roll_sums(names, rolled) for rolled in rounds)
            form, then = _("The dice for the order of play: {rolls}."), _("Dice for the order: {rolls}.")
            return NewsItem(form.format(rolls=rolls), then=then.format(rolls=rolls))
        case told.TurnSkipped(seat):
            return player_item(seat, _("skipped a turn"))
        case told.PickedUp(seat, capped):
            partner = _("picked up: the partner's score cannot be beaten")
            return player_item(seat, _("picked up: five strokes over par are the limit") if capped else partner, "end")
        case told.Conceded(seat, match):
            return player_item(seat, _("conceded the match") if match else _("conceded the hole"), "end")
        case told.Left(seat):
            return player_item(seat, _("left the game"), "end")
        case told.GameEnded():
            return NewsItem(_("The game is over."))
    raise AssertionError("an event without a sentence")
