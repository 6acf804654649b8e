"""The events of the last move, one news item each."""

from collections.abc import Callable

from engine.game import Names, Seat
from engine.i18n import _, format_number, join_list, ngettext, pgettext
from engine.news import NewsItem, Weight, player_item, sentences
from engine.play_nine.state import (
    CutForDeal,
    Drew,
    Event,
    Flipped,
    HoleEnded,
    HoleStarted,
    LimitReached,
    Placed,
    PuttedOut,
    Reshuffled,
    Score,
    Skipped,
    TeedOff,
)
from engine.play_nine.text.board import card_name, score_breakdown, score_outline
from engine.play_nine.view import View


def news(view: View, names: Names) -> tuple[str, ...]:
    """Return the events of the last move, one sentence each."""
    return sentences(news_items(view, names), names)


def news_items(view: View, names: Names) -> tuple[NewsItem, ...]:
    """Return the news items of the last move."""
    return tuple(_item(view, event, names) for event in view.events)


def _item(view: View, event: Event, names: Names) -> NewsItem:
    match event:
        case HoleEnded():
            return NewsItem(
                _hole_end(event, names, score_breakdown), weight="end", then=_hole_end(event, names, score_outline)
            )
        case LimitReached():
            return NewsItem(_hole_event(event, names), weight="end")
        case CutForDeal() | HoleStarted() | Reshuffled():
            return NewsItem(_hole_event(event, names))
        case PuttedOut(seat):
            return player_item(seat, *_putted_out(view, names, seat))
        case Drew(seat, value, source):
            drew = pgettext("Play Nine", "drew {card}") if source == "deck" else _("took {card} from the discard pile")
            return player_item(seat, drew.format(card=card_name(value)))
        case TeedOff(seat, cards):
            return player_item(seat, _teed_off(cards), "result")
        case _:
            return player_item(event.seat, _use_clause(event), "result", _short_use_clause(event))


def _hole_event(event: CutForDeal | HoleStarted | LimitReached | Reshuffled, names: Names) -> str:
    match event:
        case CutForDeal(rounds, dealer):
            return _("Cut for deal: {rounds}; {dealer} deals.").format(
                rounds=_(", again ").join(_cut_cards(taken, names) for taken in rounds), dealer=names[dealer]
            )
        case HoleStarted():
            return _hole_start(event, names)
        case LimitReached(shots):
            return _("The limit of {shots} shots is reached, so all cards are turned up.").format(shots=shots)
        case Reshuffled(cards):
            return ngettext(
                "The deck is empty, so {count} discard becomes the new one.",
                "The deck is empty, so {count} discards are shuffled into a new one.",
                cards,
            ).format(count=cards)


def _cut_cards(taken: tuple[tuple[Seat, int], ...], names: Names) -> str:
    return ", ".join(f"{names[seat]} {format_number(value)}" for seat, value in taken)


def _hole_start(event: HoleStarted, names: Names) -> str:
    hole = _("Playoff hole {number}") if event.playoff else pgettext("Play Nine", "Hole {number}")
    dealt = _("{hole} begins; the first discard is {card}.")
    if event.dealer is not None:
        dealt = _("{hole} is dealt by {dealer}; the first discard is {card}.")
    return dealt.format(
        hole=hole.format(number=event.playoff or event.hole),
        dealer="" if event.dealer is None else names[event.dealer],
        card=card_name(event.discard),
    )


def _hole_end(event: HoleEnded, names: Names, told: Callable[[Score], str]) -> str:
    """Return the strokes of everybody who played the hole; `told` words each score."""
    over = pgettext("Play Nine", "Hole {number} is over: {scores}.")
    if event.playoff:
        over = _("Playoff hole {number} is over: {scores}.")
    return over.format(
        number=event.playoff or event.hole,
        scores="; ".join(f"{name} {told(grid.score)}" for name, grid in zip(names, event.grids, strict=False) if grid),
    )


def _putted_out(view: View, names: Names, seat: Seat) -> tuple[str, Weight, str]:
    """Return who has finished the hole, and that everybody else has one last shot (P-28, P-29)."""
    others = [names[other] for other, grid in enumerate(view.grids) if grid and other != seat]
    if not others:
        return _("putted out, eight cards face up"), "end", _("putted out")
    last = ngettext("{other} has one last shot", "everybody else has one last shot", len(others))
    last = last.format(other=others[0])
    said, then = _("putted out, eight cards face up: {last}"), _("putted out: {last}")
    return said.format(last=last), "end", then.format(last=last)


def _teed_off(cards: tuple[tuple[int, int], ...]) -> str:
    turned = (
        _("{card} at position {position}").format(card=card_name(value), position=position) for position, value in cards
    )
    return _("teed off with {cards}").format(cards=join_list(turned))


def _use_clause(event: Placed | Flipped | Skipped) -> str:
    """Return what the player did with the held card."""
    match event:
        case Placed(_seat, position, value, discarded, was_open):
            placed = _("placed {card} at position {position} and discarded the hidden {gone}")
            if was_open:
                placed = _("placed {card} at position {position} and discarded {gone}")
            return placed.format(card=card_name(value), position=position, gone=card_name(discarded))
        case Flipped(_seat, position, value, discarded):
            flipped = _("discarded {gone} and turned up {card} at position {position}")
            return flipped.format(gone=card_name(discarded), card=card_name(value), position=position)
        case Skipped(_seat, discarded):
            return _("discarded {gone} and turned up nothing").format(gone=card_name(discarded))


def _short_use_clause(event: Placed | Flipped | Skipped) -> str:
    """Return what the player did with the held card, which has just been named."""
    match event:
        case Placed(_seat, position, _value, discarded, was_open):
            placed = _("placed it at position {position} and discarded the hidden {gone}")
            if was_open:
                placed = _("placed it at position {position} and discarded {gone}")
            return placed.format(position=position, gone=card_name(discarded))
        case Flipped(_seat, position, value, _discarded):
            return _("discarded it and turned up {card} at position {position}").format(
                card=card_name(value), position=position
            )
        case Skipped():
            return _("discarded it and turned up nothing")
