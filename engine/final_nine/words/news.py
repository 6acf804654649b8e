"""What the last move did, a sentence an event."""

from typing import Final

from engine.final_nine.cards.deck import ACTIONS, TROUBLE
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
from engine.final_nine.view import View
from engine.final_nine.words.terms import DIRECTIONS, card, cards, effects, grid, listed, strokes, tally
from engine.game import Names
from engine.speech import N_, _

KINDS: Final = {"CARD": N_("a card"), "DISC": N_("a disc"), "PUTTER": N_("a putter")}


def news(view: View, names: Names) -> tuple[str, ...]:
    """The events of the last move, a sentence each."""
    return tuple(_sentence(view, event, names) for event in view.events)


def _sentence(view: View, event: Event, names: Names) -> str:
    match event:
        case Cast(seat, code):
            return _("{name} plays as {character}.").format(name=names[seat], character=CHARACTERS[code].name)
        case Flicked():
            return _flicked(event, names)
        case HoleStarted() | HoleEnded() | Reshuffled() | Gone() | Turned():
            return _of_the_table(view, event, names)
        case Threw() | Disrupted() | Helped() | Landing() | Undone() | PickedUp():
            return _of_the_throw(view, event, names)
        case Offered() | Traded() | Declined():
            return _of_the_trade(event, names)
        case Schemed() | Gave() | Putterless():
            return _of_mischief(event, names)
        case _:
            return _of_the_hand(event, names)


def _of_the_table(view: View, event: HoleStarted | HoleEnded | Reshuffled | Gone | Turned, names: Names) -> str:
    match event:
        case HoleStarted(number, wind):
            hole = view.holes[number]
            blows = "" if wind is None else _(", the wind blows {direction}").format(direction=_(DIRECTIONS[wind]))
            return _("Hole {number}, {name}, par {par}{wind}.").format(
                number=number + 1, name=hole.name, par=hole.par, wind=blows
            )
        case HoleEnded(number, taken):
            par = view.holes[number].par
            each = (
                f"{names[seat]} {tally(view, count, par)}"
                for seat, count in enumerate(taken)
                if not view.players[seat].gone
            )
            return _("Hole {number} is over: {scores}.").format(number=number + 1, scores=", ".join(each))
        case Reshuffled(stack):
            return _("The discs are shuffled anew.") if stack == "disc" else _("The action cards are shuffled anew.")
        case Gone(seat):
            return _("{name} leaves the round.").format(name=names[seat])
        case Turned(code, hits):
            return _turned(code, hits)


def _turned(code: str, hits: bool) -> str:
    if hits:
        return _("{card} is turned over and strikes.").format(card=card(code))
    if ACTIONS[code].category in TROUBLE:
        return _("{card} is turned over and has no effect.").format(card=card(code))
    return _("{card} is turned over.").format(card=card(code))


def _flicked(event: Flicked, names: Names) -> str:
    """Where the flicks ended, and who is first or flicks again (F-157)."""
    each = (
        _("{name} with power {power} is {off} off").format(name=names[toss.seat], power=toss.power, off=toss.off)
        for toss in event.tosses
    )
    if len(event.first) > 1:
        then = _("{names} flick again").format(names=listed(names[seat] for seat in event.first))
    else:
        then = _("{name} tees off first and gets the Mulligan / In the Bag card").format(name=names[event.first[0]])
    return "; ".join((*each, then)) + "."


def _of_the_throw(view: View, event: Threw | Disrupted | Helped | Landing | Undone | PickedUp, names: Names) -> str:
    match event:
        case Threw(seat, disc, aim, skills):
            where = "" if aim is None else " " + _(DIRECTIONS[aim])
            added = _(" with {skills}").format(skills=listed(map(card, skills))) if skills else ""
            return _("{name} throws {disc}{where}{added}.").format(
                name=names[seat], disc=card(disc), where=where, added=added
            )
        case Disrupted(seat, code):
            return _("{name} disrupts with {card}.").format(name=names[seat], card=card(code))
        case Helped(seat, code, turned):
            used = _("{name} uses the turned {card}.") if turned else _("{name} plays {card}.")
            return used.format(name=names[seat], card=card(code))
        case Landing(shot):
            return landing(view, shot, names[shot.seat])
        case Undone(seat):
            return _("The throw does not count, and {name} throws again.").format(name=names[seat])
        case PickedUp(seat):
            return _("{name} reaches the stroke limit and picks up.").format(name=names[seat])


def landing(view: View, shot: Shot, name: str) -> str:
    """Where a throw ended, the strokes on the hole, and what the throw cost where that is more than one."""
    words = {"name": name, "lie": grid(view, shot.lie), "score": _score(shot)}
    if not view.options.format.putts:
        return _ran(shot).format(**words)
    if shot.holed:
        return _("{name} is in after {score}.").format(**words)
    if shot.missed:
        return _("{name} misses the island and goes to the drop zone {lie} after {score}.").format(**words)
    if shot.under and shot.out:
        return _("{name} goes out of bounds by the basket and drops in after {score}.").format(**words)
    if shot.under:
        return _("{name} rests under the basket and drops in after {score}.").format(**words)
    if shot.waived:
        return _("{name} goes out of bounds, waived, and lies at {lie} after {score}.").format(**words)
    if shot.out:
        return _("{name} goes out of bounds and lies at {lie} after {score}.").format(**words)
    return _("{name} lies at {lie} after {score}.").format(**words)


def _score(shot: Shot) -> str:
    """The strokes on the hole so far, and those of a throw that cost more than one of them."""
    if shot.strokes in {1, shot.total}:
        return strokes(shot.total)
    return _("{strokes}; this throw cost {count}").format(strokes=strokes(shot.total), count=shot.strokes)


def _ran(shot: Shot) -> str:
    """Whether the one throw of a hole was an ace (F-161)."""
    if shot.holed:
        return _("{name} hits the basket, and the disc sticks: an ace.")
    if any(mark.what == "spit" for mark in shot.marks):
        return _("{name} hits the basket, but the disc does not stick: no ace.")
    return _("{name} ends on {lie}: no ace.")


def _of_the_trade(event: Offered | Traded | Declined, names: Names) -> str:
    match event:
        case Offered(seat, to, count, open_cards):
            what = listed(map(card, open_cards)) or cards(count)
            return _("{name} offers {other} {what} for a putter.").format(name=names[seat], other=names[to], what=what)
        case Traded(seat, to, count, open_cards, putter):
            what = listed(map(card, open_cards)) or cards(count)
            gets = card(putter) if putter else _("a putter")
            return _("{name} gives {other} {what} for {putter}.").format(
                name=names[seat], other=names[to], what=what, putter=gets
            )
        case Declined(seat, to):
            return _("{other} declines the trade with {name}.").format(name=names[seat], other=names[to])


def _of_mischief(event: Schemed | Gave | Putterless, names: Names) -> str:
    if isinstance(event, Putterless):
        return _("{name} has no putter to give.").format(name=names[event.seat])
    words = {"name": names[event.seat], "other": names[event[1]]}
    match event:
        case Schemed(_seat, _to, code, choice):
            what = effects(ACTIONS[code].options[int(choice or 1) - 1])
            return _("{name} plays {card} on {other}: {what}.").format(card=card(code), what=what, **words)
        case Gave(_seat, _to, kind, code):
            what = card(code) if code else _(KINDS[kind])
            return _("{name} gives {other} {what}.").format(what=what, **words)


def _of_the_hand(event: Swapped | Used | Discarded | Fetched | Drew | Redrawn, names: Names) -> str:
    name = names[event.seat]
    match event:
        case Swapped(_seat, out, drawn):
            gets = _(" and draws {cards}").format(cards=listed(map(card, drawn))) if drawn else ""
            return _("{name} swaps {cards}{gets}.").format(name=name, cards=listed(map(card, out)), gets=gets)
        case Used(_seat, code):
            return _("{name} plays {card}.").format(name=name, card=card(code))
        case Discarded(_seat, codes):
            return _("{name} discards {cards}.").format(name=name, cards=listed(map(card, codes)))
        case Fetched(_seat, code):
            return _("{name} takes {card} from the discards.").format(name=name, card=card(code))
        case Drew(_seat, stack, code):
            return _drew(name, stack, code)
        case Redrawn(_seat, code, drawn, free):
            paid = (
                _("{name} discards {card} for a new disc")
                if free
                else _("{name} pays a stroke and {card} for a new disc")
            )
            new = f": {card(drawn)}." if drawn else "."
            return paid.format(name=name, card=card(code)) + new


def _drew(name: str, stack: str, code: str) -> str:
    if code:
        return _("{name} draws {card}.").format(name=name, card=card(code))
    return (_("{name} draws a disc.") if stack == "disc" else _("{name} draws an action card.")).format(name=name)
