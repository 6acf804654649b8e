"""The events of the last move as news items: what a friend would tell, the result first.

Refills, swaps and cards without effect are left out. The events of a throw in progress are told until its result.
"""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.events import (
    Cast,
    Declined,
    Disrupted,
    Event,
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
    Schemed,
    Threw,
    Traded,
    Turned,
    Undone,
)
from engine.final_nine.extras.characters import CHARACTERS
from engine.final_nine.text.hole_news import hole_end, hole_start
from engine.final_nine.text.terms import DIRECTIONS, action_text, card_name, cards_text, effects_text
from engine.final_nine.text.throw_news import throw_item
from engine.final_nine.view import View
from engine.game import Names
from engine.i18n import N_, _, join_list
from engine.news import NewsItem, player_item, sentences

SECRET_GIFTS: Final = {
    "CARD": N_("gives {other} a card"),
    "DISC": N_("gives {other} a disc"),
    "PUTTER": N_("gives {other} a putter"),
}
"""A gift whose card only the two players see."""
THROW_FORMS: Final = {
    (False, False): N_("throws {disc}"),
    (False, True): N_("throws {disc} with {skills}"),
    (True, False): N_("throws {disc} {where}"),
    (True, True): N_("throws {disc} {where} with {skills}"),
}
"""A throw, by whether it has a direction and whether it has skills."""
YOUR_THROW_FORMS: Final = {
    (False, False): N_("throw {disc}"),
    (False, True): N_("throw {disc} with {skills}"),
    (True, False): N_("throw {disc} {where}"),
    (True, True): N_("throw {disc} {where} with {skills}"),
}
"""A throw, said to the learner of a lesson."""


def news_sentences(view: View, names: Names) -> tuple[str, ...]:
    """Return the events of the last move, one sentence each."""
    return sentences(news_items(view, names), names)


def news_items(view: View, names: Names) -> tuple[NewsItem, ...]:
    """Return the news items of the last move, in order; an event that no friend would tell has none."""
    return tuple(item for event in view.events for item in _items(view, event, names))


def _items(view: View, event: Event, names: Names) -> Iterator[NewsItem]:
    match event:
        case Landing(shot):
            yield throw_item(view, shot, names)._replace(is_new=True)
        case Threw() | Turned() | Disrupted() | Helped():
            if not any(isinstance(other, Landing | Undone) for other in view.events):
                yield from _progress_items(view, event)
        case HoleStarted() | HoleEnded() | Flicked():
            yield from _table_items(view, event, names)
        case Offered() | Traded() | Declined():
            yield _trade_item(event, names)
        case Schemed() | Gave() | Putterless():
            yield _mischief_item(event, names)
        case Cast() | Undone() | PickedUp() | Redrawn() | Gone():
            yield from _player_items(event)
        case _:
            return


def _table_items(view: View, event: HoleStarted | HoleEnded | Flicked, names: Names) -> Iterator[NewsItem]:
    match event:
        case HoleStarted():
            yield NewsItem(hole_start(view, names, event))
        case HoleEnded():
            yield from (NewsItem(sentence, weight="end") for sentence in hole_end(view, names, event))
        case Flicked():
            yield NewsItem(_flick_sentence(event, names))


def _flick_sentence(event: Flicked, names: Names) -> str:
    """Return where the flicks ended, and who is first or flicks again (F-157)."""
    each = (
        _("{name} flicks with power {power}: {off} away").format(name=names[toss.seat], power=toss.power, off=toss.off)
        for toss in event.tosses
    )
    if len(event.first) > 1:
        then = _("{names} flick again").format(names=join_list(names[seat] for seat in event.first))
    else:
        then = _("{name} tees off first and gets the Mulligan / In the Bag card").format(name=names[event.first[0]])
    return "; ".join((*each, then)) + "."


def _progress_items(view: View, event: Threw | Turned | Disrupted | Helped) -> Iterator[NewsItem]:
    """Yield what has happened to a throw whose result is still open."""
    match event:
        case Threw():
            yield _thrown_item(event)._replace(is_new=True)
        case Turned(code, hits) if hits and view.thrower is not None:
            words = {"card": card_name(code), "what": action_text(code)}
            form, you = _("turns up {card}: {what}"), _("turn up {card}: {what}")
            yield player_item(view.thrower, form.format(**words), "interim", you=you.format(**words))
        case Disrupted(seat, code):
            yield player_item(seat, _("disrupts the throw with {card}").format(card=card_name(code)), "interim")
        case Helped(seat, code, turned):
            form, you = _("plays {card}"), _("play {card}")
            if turned:
                form, you = _("uses the turned-up {card}"), _("use the turned-up {card}")
            yield player_item(seat, form.format(card=card_name(code)), "interim", you=you.format(card=card_name(code)))


def _thrown_item(event: Threw) -> NewsItem:
    """Return what was thrown, and that nothing follows where the thrower has said so (F-187)."""
    where = "" if event.aim is None else _(DIRECTIONS[event.aim])
    kind = bool(where), bool(event.skills)
    words = {"disc": card_name(event.disc), "where": where, "skills": join_list(map(card_name, event.skills))}
    text, you = (_(forms[kind]).format(**words) for forms in (THROW_FORMS, YOUR_THROW_FORMS))
    if event.is_last:
        text, you = (_("{thrown}, with no luck card after it").format(thrown=phrase) for phrase in (text, you))
    return player_item(event.seat, text, "interim", you=you)


def _player_items(event: Cast | Undone | PickedUp | Redrawn | Gone) -> Iterator[NewsItem]:
    match event:
        case Cast(seat, code):
            yield player_item(seat, _("plays as {character}").format(character=CHARACTERS[code].name))
        case Undone(seat):
            yield player_item(seat, _("takes the throw back with the Mulligan and throws again"), "result")
        case PickedUp(seat):
            yield player_item(seat, _("picks up the disc: six over par is the limit"), "end")
        case Redrawn(seat, code, _drawn, free) if not free:
            yield player_item(seat, _("takes a penalty stroke for a new disc"), "end")
        case Gone(seat):
            yield player_item(seat, _("leaves the game"), "end")


def _trade_item(event: Offered | Traded | Declined, names: Names) -> NewsItem:
    match event:
        case Offered(seat, to, count, open_cards):
            what = join_list(map(card_name, open_cards)) or cards_text(count)
            return player_item(seat, _("offers {other} {what} for a putter").format(other=names[to], what=what))
        case Traded(seat, to, count, open_cards, putter):
            what = join_list(map(card_name, open_cards)) or cards_text(count)
            form = _("gives {other} {what} for {putter}") if putter else _("gives {other} {what} for a putter")
            gets = card_name(putter) if putter else ""
            return player_item(seat, form.format(other=names[to], what=what, putter=gets))
        case Declined(seat, to):
            return player_item(to, _("declines the trade with {name}").format(name=names[seat]))


def _mischief_item(event: Schemed | Gave | Putterless, names: Names) -> NewsItem:
    if isinstance(event, Putterless):
        return player_item(event.seat, _("has no putter to give"))
    other = names[event[1]]
    match event:
        case Schemed(seat, to, code, choice):
            what = effects_text(ACTIONS[code].options[int(choice or 1) - 1])
            did = _("plays {card} on {other}: {what}").format(card=card_name(code), other=other, what=what)
            return player_item(seat, did)._replace(target=to)
        case Gave(seat, _to, kind, code):
            form = _("gives {other} {what}") if code else _(SECRET_GIFTS[kind])
            return player_item(seat, form.format(other=other, what=card_name(code) if code else ""))
