"""The events of the last move, one news item each."""

from collections.abc import Callable, Iterator, Sequence

from engine.game import Names, Seat
from engine.i18n import _, format_number, join_list, ngettext, pgettext
from engine.lead_and_win import SideNames, lead_change
from engine.news import NewsItem, player_item, sentences
from engine.play_nine.ai.expected_score import OPPOSITE
from engine.play_nine.state import (
    HOLE_IN_ONE,
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

HIGH_CARD = 6
"""The lowest card that counts more than an average one (5.6)."""


def news(view: View, names: Names) -> tuple[str, ...]:
    """Return the events of the last move, one sentence each."""
    return sentences(news_items(view, names), names)


def news_items(view: View, names: Names) -> tuple[NewsItem, ...]:
    """Return the news items of the last move."""
    return tuple(item for event in _result_first(view.events) for item in _items(view, event, names))


def _items(view: View, event: Event, names: Names) -> Iterator[NewsItem]:
    yield _item(view, event, names)
    if isinstance(event, HoleEnded) and not event.playoff and not view.result:
        sides = SideNames(tuple(names), (1,) * len(view.grids))
        lead = lead_change(sides, [*zip(*view.card.strokes, strict=True)])
        if lead:
            yield NewsItem(lead, weight="end")


def _result_first(events: Sequence[Event]) -> Iterator[Event]:
    """Yield the events, the limit of a hole after its result."""
    limits = [event for event in events if isinstance(event, LimitReached)]
    for event in events:
        if not isinstance(event, LimitReached):
            yield event
        if isinstance(event, HoleEnded):
            yield from limits


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
            clause, you = _putted_out(view, names, seat)
            return player_item(seat, clause, "end", you=you)
        case Drew(seat, value, source):
            drew, you = pgettext("play-nine", "draws {card}"), pgettext("play-nine", "draw {card}")
            if source != "deck":
                drew, you = _("takes {card}"), _("take {card}")
            return player_item(seat, drew.format(card=card_name(value)), you=you.format(card=card_name(value)))
        case TeedOff(seat, cards):
            card_list = join_list(card_name(value) for _position, value in cards)
            clause, you = (form.format(cards=card_list) for form in (_("flips {cards}"), _("flip {cards}")))
            return player_item(seat, clause, "result", you=you)
        case _:
            clause, you = _use_clauses(event)
            item = player_item(event.seat, clause, "result", _short_use_clause(event), you=you)
            is_turning_point = isinstance(event, Placed) and event.discarded == HOLE_IN_ONE
            return item._replace(is_turning_point=is_turning_point, is_no_feat=not _shows_gain(view, event))


def _shows_gain(view: View, event: Placed | Flipped | Skipped) -> bool:
    """Return whether the use of a card can be seen to gain something: a low card, a swap, a pair, or the hole's end.

    A card in place of an equal one that was hidden changes nothing.
    """
    grid = view.grids[event.seat]
    if isinstance(event, Placed) and not event.was_open and event.value == event.discarded:
        return False
    if grid is None or any(isinstance(one, HoleEnded) for one in view.events):
        return True
    if isinstance(event, Skipped):
        return False
    is_pair = grid.cards[OPPOSITE[event.position - 1]] == event.value
    is_swap = isinstance(event, Placed) and event.value < event.discarded
    waits = isinstance(event, Flipped) and len(view.grids) == 1 and event.value == event.discarded
    return event.value < HIGH_CARD or is_pair or is_swap or waits


def _hole_event(event: CutForDeal | HoleStarted | LimitReached | Reshuffled, names: Names) -> str:
    match event:
        case CutForDeal(rounds, dealer):
            return _("{dealer} deals first, with the lowest card ({rounds}).").format(
                rounds=_(", again ").join(_cut_cards(cut_round, names) for cut_round in rounds), dealer=names[dealer]
            )
        case HoleStarted():
            return _hole_start(event, names)
        case LimitReached(shots):
            return _("That's {shots} shots each: all cards are flipped.").format(shots=shots)
        case Reshuffled(cards):
            return ngettext(
                "The deck is empty: {count} discarded card becomes the new deck.",
                "The deck is empty: {count} discarded cards are shuffled into a new one.",
                cards,
            ).format(count=cards)


def _cut_cards(cut_round: tuple[tuple[Seat, int], ...], names: Names) -> str:
    return ", ".join(f"{names[seat]} {format_number(value)}" for seat, value in cut_round)


def _hole_start(event: HoleStarted, names: Names) -> str:
    hole = _("Playoff hole {number}") if event.playoff else pgettext("play-nine", "Hole {number}")
    form = _("{hole} starts with {card} face up.")
    if event.dealer is not None:
        form = _("{hole}: {dealer} deals, with {card} face up.")
    return form.format(
        hole=hole.format(number=event.playoff or event.hole),
        dealer="" if event.dealer is None else names[event.dealer],
        card=card_name(event.discard),
    )


def _hole_end(event: HoleEnded, names: Names, word_score: Callable[[Score], str]) -> str:
    """Return who won the hole, and the strokes of all its players, best first; `word_score` words each score.

    A pair of Hole-in-Ones in a winner's grid is named before.
    """
    scores = {seat: grid.score for seat, grid in enumerate(event.grids) if grid}
    order = sorted(scores, key=lambda seat: scores[seat].total)
    best = [seat for seat in order if scores[seat].total == scores[order[0]].total]
    each = [f"{names[seat]} {word_score(scores[seat])}" for seat in order]
    sentence = _hole_winner(event.playoff, len(order), len(best)).format(
        number=event.playoff or event.hole,
        names=join_list(names[seat] for seat in best),
        score=word_score(scores[order[0]]),
        scores="; ".join(each),
        others="; ".join(each[1:]),
    )
    return " ".join((_("A pair of Hole-in-Ones!"), sentence)) if any(scores[seat].aces for seat in best) else sentence


def _hole_winner(playoff: int, players: int, winners: int) -> str:
    """Return the sentence that names the winners of a hole; a player alone has nobody to beat."""
    if playoff:
        return _("Playoff hole {number} goes to {names}: {scores}.")
    if players == 1:
        return pgettext("play-nine", "Hole {number}: {scores}.")
    if winners > 1:
        return pgettext("play-nine", "{names} share hole {number}: {scores}.")
    return pgettext("play-nine", "{names} wins hole {number} with {score}; {others}.")


def _putted_out(view: View, names: Names, seat: Seat) -> tuple[str, str]:
    """Return who has finished the hole, and that the others have one last shot; then the same, said to the player.

    See P-28 and P-29.
    """
    others = [names[other] for other, grid in enumerate(view.grids) if grid and other != seat]
    if not others:
        return _("putts out"), _("putt out")
    last = ngettext("{other} gets one last shot", "the others get one last shot", len(others)).format(other=others[0])
    return _("putts out: {last}").format(last=last), _("putt out: {last}").format(last=last)


def _use_clauses(event: Placed | Flipped | Skipped) -> tuple[str, str]:
    """Return what the player did with the held card, and the same, said to the player."""
    match event:
        case Placed():
            forms, fate = (_("puts {card} on card {position}"), _("put {card} on card {position}")), _fate(event)
            put = [form.format(card=card_name(event.value), position=event.position) + fate for form in forms]
        case Flipped():
            forms = _("discards {gone} and flips {card}"), _("discard {gone} and flip {card}")
            put = [form.format(gone=card_name(event.discarded), card=card_name(event.value)) for form in forms]
        case Skipped():
            forms = _("discards {gone} and flips nothing"), _("discard {gone} and flip nothing")
            put = [form.format(gone=card_name(event.discarded)) for form in forms]
    clause, you = put
    return clause, you


def _short_use_clause(event: Placed | Flipped | Skipped) -> str:
    """Return what the player did with the held card, which has just been named."""
    match event:
        case Placed():
            return _("puts it on card {position}").format(position=event.position) + _fate(event)
        case Flipped(value=value):
            return _("discards it and flips {card}").format(card=card_name(value))
        case Skipped():
            return _("discards it and flips nothing")


def _fate(event: Placed) -> str:
    """Return what became of the card that was replaced; a Hole-in-One thrown away is worth a sigh."""
    old_card = card_name(event.discarded)
    if event.discarded == HOLE_IN_ONE:
        return _(", throwing away a {gone}").format(gone=old_card)
    if event.was_open:
        return _(", replacing {gone}").format(gone=old_card)
    return _(" (hidden: {gone})").format(gone=old_card)
