"""The events of the last move as news items."""

from typing import Final

from engine.final_nine.cards.deck import ACTIONS, CIRCLE, CROSS, TROUBLE
from engine.final_nine.events import (
    Cast,
    Declined,
    Discarded,
    Disrupted,
    Drew,
    Event,
    Fetched,
    Flicked,
    Gave,
    Gone,
    Helped,
    HoleEnded,
    HoleStarted,
    Landing,
    Offered,
    PickedUp,
    Putterless,
    Redrawn,
    Reshuffled,
    Schemed,
    Shot,
    Swapped,
    Threw,
    Traded,
    Turned,
    Undone,
    Used,
)
from engine.final_nine.extras.characters import CHARACTERS
from engine.final_nine.text.hole_end import hole_end_sentence
from engine.final_nine.text.terms import DIRECTIONS, IMMUNITIES, card_name, cards_text, effects_text
from engine.final_nine.text.throws import landing_clause, landing_text
from engine.final_nine.view import ShotView, View
from engine.game import Names
from engine.i18n import N_, _, join_list
from engine.news import NewsItem, player_item, sentences

SECRET_GIFTS: Final = {
    "CARD": N_("gave {other} a card"),
    "DISC": N_("gave {other} a disc"),
    "PUTTER": N_("gave {other} a putter"),
}
"""A gift whose card only the two players see."""
SYMBOL_REASONS: Final = {CIRCLE: N_("it was no putt"), CROSS: N_("it was a putt")}
"""Why a turned card with that symbol has no effect (F-118)."""
THROW_FORMS: Final = {
    (False, False): N_("threw {disc}"),
    (False, True): N_("threw {disc} with {skills}"),
    (True, False): N_("threw {disc} {where}"),
    (True, True): N_("threw {disc} {where} with {skills}"),
}
"""A throw, by whether it has a direction and whether it has skills."""


def news_sentences(view: View, names: Names) -> tuple[str, ...]:
    """Return the events of the last move, one sentence each."""
    return sentences(news_items(view, names), names)


def news_items(view: View, names: Names) -> tuple[NewsItem, ...]:
    """Return the events of the last move as news items."""
    return tuple(_news_item(view, event, names) for event in view.events)


def _news_item(view: View, event: Event, names: Names) -> NewsItem:
    match event:
        case Cast(seat, code):
            return player_item(seat, _("plays as {character}").format(character=CHARACTERS[code].name))
        case Flicked():
            return NewsItem(_flick_sentence(event, names))
        case HoleStarted() | HoleEnded() | Reshuffled() | Gone() | Turned():
            return _table_item(view, event, names)
        case Threw() | Disrupted() | Helped() | Landing() | Undone() | PickedUp():
            return _throw_item(view, event)
        case Offered() | Traded() | Declined():
            return _trade_item(event, names)
        case Schemed() | Gave() | Putterless():
            return _mischief_item(event, names)
        case _:
            return _hand_item(event)


def _table_item(view: View, event: HoleStarted | HoleEnded | Reshuffled | Gone | Turned, names: Names) -> NewsItem:
    match event:
        case HoleStarted(number, wind):
            hole = view.holes[number]
            begins, blows = _("Hole {number}, {name}, par {par}."), ""
            if wind is not None:
                begins, blows = _("Hole {number}, {name}, par {par}, the wind blows {wind}."), _(DIRECTIONS[wind])
            return NewsItem(begins.format(number=number + 1, name=hole.name, par=hole.par, wind=blows))
        case HoleEnded():
            return NewsItem(hole_end_sentence(view, names, event), weight="end")
        case Reshuffled(stack):
            discs, actions = _("The discs are shuffled anew."), _("The action cards are shuffled anew.")
            return NewsItem(discs if stack == "disc" else actions)
        case Gone(seat):
            return player_item(seat, _("left the round"), "end")
        case Turned(code, hits):
            return _turned_card_item(_open_throw(view), code, hits)


def _open_throw(view: View) -> Shot | ShotView | None:
    """Return the throw that the last move ended, or else the one in progress."""
    return next((event.shot for event in view.events if isinstance(event, Landing)), view.shot)


def _turned_card_item(shot: Shot | ShotView | None, code: str, hits: bool) -> NewsItem:
    """Return the news of a turned card, and why it works or not."""
    if shot is None:
        return NewsItem(_("{card} is turned over.").format(card=card_name(code)))
    did, then, reason = _("turned over {card}"), "", ""
    if hits:
        did, then = _("turned over {card}, which strikes"), _("{card} strikes")
    elif ACTIONS[code].category in TROUBLE:
        reason = _idle_reason(shot, code)
        did, then = _("turned over {card} (no effect)"), _("{card} (no effect)")
        if reason:
            did, then = _("turned over {card} (no effect: {reason})"), _("{card} (no effect: {reason})")
    words = {"card": card_name(code), "reason": reason}
    return player_item(shot.seat, did.format(**words), then=then.format(**words))


def _idle_reason(shot: Shot | ShotView | None, code: str) -> str:
    """Return why a card on a throw has no effect, or "" if its symbols do not tell (F-118, F-133)."""
    face = ACTIONS[code]
    signs = [_(why) for sign, why in SYMBOL_REASONS.items() if sign in face.symbols]
    if face.idle:
        signs.append(_("the disc is immune to {what}").format(what=_(IMMUNITIES[face.idle])))
    if any(effect.kind == "void_skill" for effect in face.options[0]):
        signs.append(_("no skill was played"))
    lies = shot is not None and any(slip.card == code and slip.status == "idle" for slip in shot.slips)
    return signs[0] if lies and len(signs) == 1 else ""


def _flick_sentence(event: Flicked, names: Names) -> str:
    """Return where the flicks ended, and who is first or flicks again (F-157)."""
    each = (
        _("{name} with power {power} is {off} off").format(name=names[toss.seat], power=toss.power, off=toss.off)
        for toss in event.tosses
    )
    if len(event.first) > 1:
        then = _("{names} flick again").format(names=join_list(names[seat] for seat in event.first))
    else:
        then = _("{name} tees off first and gets the Mulligan / In the Bag card").format(name=names[event.first[0]])
    return "; ".join((*each, then)) + "."


def _throw_item(view: View, event: Threw | Disrupted | Helped | Landing | Undone | PickedUp) -> NewsItem:
    match event:
        case Threw():
            return player_item(event.seat, _throw_clause(event))
        case Disrupted(seat, code):
            return player_item(seat, _("disrupted with {card}").format(card=card_name(code)))
        case Helped(seat, code, turned):
            return player_item(
                seat, (_("used the turned {card}") if turned else _("played {card}")).format(card=card_name(code))
            )
        case Landing(shot):
            return player_item(
                shot.seat, landing_text(view, shot), "end" if shot.done else "result", landing_clause(view, shot)
            )
        case Undone(seat):
            return player_item(seat, _("throws again, for the throw does not count"))
        case PickedUp(seat):
            return player_item(seat, _("reached the stroke limit and picked up"), "end", _("picked up at the limit"))


def _throw_clause(event: Threw) -> str:
    """Return what was thrown, and that nothing follows where the thrower has said so (F-187)."""
    where = "" if event.aim is None else _(DIRECTIONS[event.aim])
    thrown = _(THROW_FORMS[bool(where), bool(event.skills)]).format(
        disc=card_name(event.disc), where=where, skills=join_list(map(card_name, event.skills))
    )
    return _("{thrown}, no luck after it").format(thrown=thrown) if event.is_last else thrown


def _trade_item(event: Offered | Traded | Declined, names: Names) -> NewsItem:
    match event:
        case Offered(seat, to, count, open_cards):
            what = join_list(map(card_name, open_cards)) or cards_text(count)
            return player_item(seat, _("offered {other} {what} for a putter").format(other=names[to], what=what))
        case Traded(seat, to, count, open_cards, putter):
            what = join_list(map(card_name, open_cards)) or cards_text(count)
            form = _("gave {other} {what} for {putter}") if putter else _("gave {other} {what} for a putter")
            gets = card_name(putter) if putter else ""
            return player_item(seat, form.format(other=names[to], what=what, putter=gets))
        case Declined(seat, to):
            return player_item(to, _("declined the trade with {name}").format(name=names[seat]))


def _mischief_item(event: Schemed | Gave | Putterless, names: Names) -> NewsItem:
    if isinstance(event, Putterless):
        return player_item(event.seat, _("has no putter to give"))
    other = names[event[1]]
    match event:
        case Schemed(seat, _to, code, choice):
            what = effects_text(ACTIONS[code].options[int(choice or 1) - 1])
            return player_item(
                seat, _("played {card} on {other}: {what}").format(card=card_name(code), other=other, what=what)
            )
        case Gave(seat, _to, kind, code):
            form = _("gave {other} {what}") if code else _(SECRET_GIFTS[kind])
            return player_item(seat, form.format(other=other, what=card_name(code) if code else ""))


def _hand_item(event: Swapped | Used | Discarded | Fetched | Drew | Redrawn) -> NewsItem:
    match event:
        case Swapped(seat, out, drawn):
            form = _("swapped {cards} and drew {drawn}") if drawn else _("swapped {cards}")
            return player_item(
                seat, form.format(cards=join_list(map(card_name, out)), drawn=join_list(map(card_name, drawn)))
            )
        case Used(seat, code):
            return player_item(seat, _("played {card}").format(card=card_name(code)))
        case Discarded(seat, codes):
            return player_item(seat, _("discarded {cards}").format(cards=join_list(map(card_name, codes))))
        case Fetched(seat, code):
            return player_item(seat, _("took {card} from the discards").format(card=card_name(code)))
        case Drew(seat, stack, code):
            if code:
                return player_item(seat, _("drew {card}").format(card=card_name(code)))
            unseen = _("drew a disc") if stack == "disc" else _("drew an action card")
            return player_item(seat, unseen, "aside", more=_("drew {count}"))
        case Redrawn(seat, code, drawn, free):
            paid = _("discarded {card} for a new disc") if free else _("paid a stroke and {card} for a new disc")
            return player_item(seat, paid.format(card=card_name(code)) + (f": {card_name(drawn)}" if drawn else ""))
