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
    Swapped,
    Threw,
    Traded,
    Turned,
    Undone,
    Used,
)
from engine.final_nine.extras.characters import CHARACTERS
from engine.final_nine.shot import Shot
from engine.final_nine.view import ShotView, View
from engine.final_nine.words.landing import came_to, landing
from engine.final_nine.words.terms import DIRECTIONS, IMMUNE, card, cards, effects, tally
from engine.game import Names
from engine.news import Item, doing, sentences
from engine.speech import N_, _, listed

GAVE: Final = {
    "CARD": N_("gave {other} a card"),
    "DISC": N_("gave {other} a disc"),
    "PUTTER": N_("gave {other} a putter"),
}
"""A gift whose card only the two players see."""
SIGNS: Final = {CIRCLE: N_("it was no putt"), CROSS: N_("it was a putt")}
"""Why a turned card with that symbol has no effect (F-118)."""
THREW: Final = {
    (False, False): N_("threw {disc}"),
    (False, True): N_("threw {disc} with {skills}"),
    (True, False): N_("threw {disc} {where}"),
    (True, True): N_("threw {disc} {where} with {skills}"),
}
"""A throw, by whether it has a direction and whether it has skills."""


def news(view: View, names: Names) -> tuple[str, ...]:
    """Return the events of the last move, one sentence each."""
    return sentences(items(view, names), names)


def items(view: View, names: Names) -> tuple[Item, ...]:
    """Return the events of the last move as news items."""
    return tuple(_item(view, event, names) for event in view.events)


def _item(view: View, event: Event, names: Names) -> Item:
    match event:
        case Cast(seat, code):
            return doing(seat, _("plays as {character}").format(character=CHARACTERS[code].name))
        case Flicked():
            return Item(_flicked(event, names))
        case HoleStarted() | HoleEnded() | Reshuffled() | Gone() | Turned():
            return _of_the_table(view, event, names)
        case Threw() | Disrupted() | Helped() | Landing() | Undone() | PickedUp():
            return _of_the_throw(view, event)
        case Offered() | Traded() | Declined():
            return _of_the_trade(event, names)
        case Schemed() | Gave() | Putterless():
            return _of_mischief(event, names)
        case _:
            return _of_the_hand(event)


def _of_the_table(view: View, event: HoleStarted | HoleEnded | Reshuffled | Gone | Turned, names: Names) -> Item:
    match event:
        case HoleStarted(number, wind):
            hole = view.holes[number]
            begins, blows = _("Hole {number}, {name}, par {par}."), ""
            if wind is not None:
                begins, blows = _("Hole {number}, {name}, par {par}, the wind blows {wind}."), _(DIRECTIONS[wind])
            return Item(begins.format(number=number + 1, name=hole.name, par=hole.par, wind=blows))
        case HoleEnded(number, taken):
            par = view.holes[number].par
            each = (
                f"{names[seat]} {tally(view, count, par)}"
                for seat, count in enumerate(taken)
                if not view.players[seat].gone
            )
            over = _("Hole {number} is over: {scores}.").format(number=number + 1, scores=", ".join(each))
            return Item(over, weight="end")
        case Reshuffled(stack):
            discs, actions = _("The discs are shuffled anew."), _("The action cards are shuffled anew.")
            return Item(discs if stack == "disc" else actions)
        case Gone(seat):
            return doing(seat, _("left the round"), "end")
        case Turned(code, hits):
            return _turned(_open(view), code, hits)


def _open(view: View) -> Shot | ShotView | None:
    """Return the throw that the last move ended, or else the one in progress."""
    return next((event.shot for event in view.events if isinstance(event, Landing)), view.shot)


def _turned(shot: Shot | ShotView | None, code: str, hits: bool) -> Item:
    """Return the news of a turned card, and why it works or not."""
    if shot is None:
        return Item(_("{card} is turned over.").format(card=card(code)))
    did, then, reason = _("turned over {card}"), "", ""
    if hits:
        did, then = _("turned over {card}, which strikes"), _("{card} strikes")
    elif ACTIONS[code].category in TROUBLE:
        reason = _idle(shot, code)
        did, then = _("turned over {card} (no effect)"), _("{card} (no effect)")
        if reason:
            did, then = _("turned over {card} (no effect: {reason})"), _("{card} (no effect: {reason})")
    words = {"card": card(code), "reason": reason}
    return doing(shot.seat, did.format(**words), then=then.format(**words))


def _idle(shot: Shot | ShotView | None, code: str) -> str:
    """Return why a card on a throw has no effect, or "" if its symbols do not tell (F-118, F-133)."""
    face = ACTIONS[code]
    signs = [_(why) for sign, why in SIGNS.items() if sign in face.symbols]
    if face.idle:
        signs.append(_("the disc is immune to {what}").format(what=_(IMMUNE[face.idle])))
    if any(effect.kind == "void_skill" for effect in face.options[0]):
        signs.append(_("no skill was played"))
    lies = shot is not None and any(slip.card == code and slip.status == "idle" for slip in shot.slips)
    return signs[0] if lies and len(signs) == 1 else ""


def _flicked(event: Flicked, names: Names) -> str:
    """Return where the flicks ended, and who is first or flicks again (F-157)."""
    each = (
        _("{name} with power {power} is {off} off").format(name=names[toss.seat], power=toss.power, off=toss.off)
        for toss in event.tosses
    )
    if len(event.first) > 1:
        then = _("{names} flick again").format(names=listed(names[seat] for seat in event.first))
    else:
        then = _("{name} tees off first and gets the Mulligan / In the Bag card").format(name=names[event.first[0]])
    return "; ".join((*each, then)) + "."


def _of_the_throw(view: View, event: Threw | Disrupted | Helped | Landing | Undone | PickedUp) -> Item:
    match event:
        case Threw(seat, disc, aim, skills):
            where = "" if aim is None else _(DIRECTIONS[aim])
            form = _(THREW[bool(where), bool(skills)])
            return doing(seat, form.format(disc=card(disc), where=where, skills=listed(map(card, skills))))
        case Disrupted(seat, code):
            return doing(seat, _("disrupted with {card}").format(card=card(code)))
        case Helped(seat, code, turned):
            return doing(seat, (_("used the turned {card}") if turned else _("played {card}")).format(card=card(code)))
        case Landing(shot):
            return doing(shot.seat, landing(view, shot), "end" if shot.done else "result", came_to(view, shot))
        case Undone(seat):
            return doing(seat, _("throws again, for the throw does not count"))
        case PickedUp(seat):
            return doing(seat, _("reached the stroke limit and picked up"), "end", _("picked up at the limit"))


def _of_the_trade(event: Offered | Traded | Declined, names: Names) -> Item:
    match event:
        case Offered(seat, to, count, open_cards):
            what = listed(map(card, open_cards)) or cards(count)
            return doing(seat, _("offered {other} {what} for a putter").format(other=names[to], what=what))
        case Traded(seat, to, count, open_cards, putter):
            what = listed(map(card, open_cards)) or cards(count)
            form = _("gave {other} {what} for {putter}") if putter else _("gave {other} {what} for a putter")
            gets = card(putter) if putter else ""
            return doing(seat, form.format(other=names[to], what=what, putter=gets))
        case Declined(seat, to):
            return doing(to, _("declined the trade with {name}").format(name=names[seat]))


def _of_mischief(event: Schemed | Gave | Putterless, names: Names) -> Item:
    if isinstance(event, Putterless):
        return doing(event.seat, _("has no putter to give"))
    other = names[event[1]]
    match event:
        case Schemed(seat, _to, code, choice):
            what = effects(ACTIONS[code].options[int(choice or 1) - 1])
            return doing(seat, _("played {card} on {other}: {what}").format(card=card(code), other=other, what=what))
        case Gave(seat, _to, kind, code):
            form = _("gave {other} {what}") if code else _(GAVE[kind])
            return doing(seat, form.format(other=other, what=card(code) if code else ""))


def _of_the_hand(event: Swapped | Used | Discarded | Fetched | Drew | Redrawn) -> Item:
    match event:
        case Swapped(seat, out, drawn):
            form = _("swapped {cards} and drew {drawn}") if drawn else _("swapped {cards}")
            return doing(seat, form.format(cards=listed(map(card, out)), drawn=listed(map(card, drawn))))
        case Used(seat, code):
            return doing(seat, _("played {card}").format(card=card(code)))
        case Discarded(seat, codes):
            return doing(seat, _("discarded {cards}").format(cards=listed(map(card, codes))))
        case Fetched(seat, code):
            return doing(seat, _("took {card} from the discards").format(card=card(code)))
        case Drew(seat, stack, code):
            if code:
                return doing(seat, _("drew {card}").format(card=card(code)))
            unseen = _("drew a disc") if stack == "disc" else _("drew an action card")
            return doing(seat, unseen, "aside", more=_("drew {count}"))
        case Redrawn(seat, code, drawn, free):
            paid = _("discarded {card} for a new disc") if free else _("paid a stroke and {card} for a new disc")
            return doing(seat, paid.format(card=card(code)) + (f": {card(drawn)}" if drawn else ""))
