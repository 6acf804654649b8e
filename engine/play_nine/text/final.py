"""The end of the game: the winner, the decisive hole, and the note on the stroke of the round."""

from collections import Counter
from collections.abc import Iterator

from engine.game import Names, Result, Seat
from engine.i18n import _, format_number, join_list, ngettext
from engine.lead_and_win import SideNames, decisive_hole, shared_win_sentence, win_sentence
from engine.play_nine.ai.expected_score import OPPOSITE
from engine.play_nine.moves import Move, Tee
from engine.play_nine.state import Flipped, GridView, HoleEnded, Placed, Skipped
from engine.play_nine.text.board import card_name, cards_name, in_brackets, lead_text, strokes_text
from engine.play_nine.view import BONUS, GROUPS, HOLE_IN_ONE_COLUMN, ROW_CARDS, View


def final(view: View, names: Names) -> tuple[str, ...]:
    """Return the winner, the decisive hole, and what saved strokes (P-46)."""
    result = view.result
    if result is None:
        return ()
    if len(result.places) == 1:
        return _practice(view, result, names[0])
    order = sorted(range(len(result.places)), key=lambda seat: result.places[seat])
    return (
        _winner(view, result, names),
        *_playoffs(view, names),
        *_decider(view, names, order),
        *_savings(result, names, order),
    )


def _practice(view: View, result: Result, name: str) -> tuple[str, ...]:
    """Return the strokes of a round alone, broken down, and its best hole."""
    holes = view.card.strokes[0]
    best = min(holes)
    return (
        _("{name} finishes practice with {strokes}{parts}.").format(
            name=name, strokes=strokes_text(result.totals[0]), parts=in_brackets(_score_parts(result, 0))
        ),
        _("Best hole: number {hole}, with {strokes}.").format(hole=holes.index(best) + 1, strokes=strokes_text(best)),
    )


def _winner(view: View, result: Result, names: Names) -> str:
    """Return who won and how."""
    winners = view.card.leaders
    sides, holes = SideNames(tuple(names), (1,) * len(result.totals)), [*zip(*view.card.strokes, strict=True)]
    strokes = strokes_text(result.totals[winners[0]])
    if len(winners) > 1:
        return shared_win_sentence(sides.join(winners), strokes, sides, holes, range(len(result.totals)), winners)
    if view.playoff:
        return _("{name} wins the playoff, after a tie at {strokes}.").format(name=names[winners[0]], strokes=strokes)
    return win_sentence(sides, holes, range(len(result.totals)), winners[0], strokes, lead_text)


def _playoffs(view: View, names: Names) -> Iterator[str]:
    """Yield the strokes of each hole of sudden death, which count for no total (P-51)."""
    for number, hole_strokes in enumerate(view.playoffs, 1):
        scores = (
            f"{names[seat]} {format_number(score)}" for seat, score in enumerate(hole_strokes) if score is not None
        )
        yield _("Playoff hole {number}: {scores}.").format(number=number, scores=", ".join(scores))


def _decider(view: View, names: Names, order: list[Seat]) -> tuple[str, ...]:
    """Return the hole that decided the win; () on a single hole, or where nobody was beaten in the round."""
    if len(order) < 2 or len(view.card.pars) < 2 or view.card.totals[order[0]] == view.card.totals[order[1]]:
        return ()
    best, next_best = (view.card.strokes[seat] for seat in order[:2])
    gains = [second - first for first, second in zip(best, next_best, strict=True)]
    hole = decisive_hole(gains)
    return (
        _("Hole {hole} made the difference: {winner} gained {strokes} on {other}.").format(
            hole=hole, winner=names[order[0]], other=names[order[1]], strokes=strokes_text(gains[hole - 1])
        ),
    )


def _savings(result: Result, names: Names, order: list[Seat]) -> Iterator[str]:
    """Yield the strokes broken down of each player who saved some with Hole-in-Ones or bonuses."""
    for seat in order:
        parts = _score_parts(result, seat)
        if parts:
            yield f"{names[seat]}: {join_list(parts)}."


def _score_parts(result: Result, seat: Seat) -> list[str]:
    """Return the cards, Hole-in-One columns and bonuses of a whole round, which add up to its strokes.

    Cards alone are not listed.
    """
    count = Counter(result.feats[seat])
    aces = count["hole-in-one pair"]
    groups = sum(count[feat] for feat in GROUPS.values())
    bonus_sum = sum(count[feat] * BONUS[columns] for columns, feat in GROUPS.items())
    plain = _("{strokes} from cards").format(
        strokes=format_number(result.totals[seat] - HOLE_IN_ONE_COLUMN * aces - bonus_sum)
    )
    parts = [plain] if aces or groups else []
    if aces:
        some = ngettext("{strokes} from {count} Hole-in-One pair", "{strokes} from {count} Hole-in-One pairs", aces)
        parts.append(some.format(count=aces, strokes=format_number(HOLE_IN_ONE_COLUMN * aces)))
    if groups:
        some = ngettext("{strokes} from {count} bonus", "{strokes} from {count} bonuses", groups)
        parts.append(some.format(count=groups, strokes=format_number(bonus_sum)))
    return parts


def stroke_key(view: View, move: Move) -> str:
    """Return the number of the shot: the card drawn and its use are one stroke, and the tee-off is another one."""
    return "" if view.seat is None or isinstance(move, Tee) else str(view.shots[view.seat])


def stroke_note(before: View, after: View) -> str:
    """Return the pair that the move made, and the own cards that the end of the hole turned up, "" for neither."""
    event = next((one for one in after.events if isinstance(one, Placed | Flipped | Skipped)), None)
    final_grids = next((one.grids for one in after.events if isinstance(one, HoleEnded)), None)
    grid = None if event is None else (final_grids or after.grids)[event.seat]
    old_grid = None if event is None else before.grids[event.seat]
    if event is None or grid is None or old_grid is None:
        return ""
    used_places = [] if isinstance(event, Skipped) else [event.position - 1]
    revealed_places = [
        place for place, card in enumerate(old_grid.cards) if final_grids and card is None and place not in used_places
    ]
    changed_places = [place for place in used_places if old_grid.cards[place] != grid.cards[place]]
    before_reveal = [place for place in changed_places if old_grid.cards[OPPOSITE[place]] is not None]
    notes = (
        _pair(grid, before_reveal),
        _loss(old_grid, event) if isinstance(event, Placed) else "",
        _reveal(grid, revealed_places),
        _pair(grid, revealed_places, is_named=len(revealed_places) > 1),
        _open_discard(event) if len(after.grids) == 1 and not final_grids else "",
    )
    return " ".join(filter(None, notes))


def _loss(old_grid: GridView, event: Placed) -> str:
    """Return the pair that the card breaks up, "" for none."""
    old, under = old_grid.cards[event.position - 1], old_grid.cards[OPPOSITE[event.position - 1]]
    if old is None or old != under or old == event.value:
        return ""
    return _("That breaks up a pair of {cards}.").format(cards=cards_name(old))


def _open_discard(event: Placed | Flipped | Skipped) -> str:
    """Return that a discard alone lies open for the next shot: a hidden card, or one that matches the card flipped."""
    form = ""
    if isinstance(event, Placed) and not event.was_open:
        form = _("The {card} lies open for the next shot.")
    elif isinstance(event, Flipped) and event.value == event.discarded:
        form = _("The other {card} lies open for the next shot.")
    return form.format(card=card_name(event.discarded))


def _reveal(grid: GridView, places: list[int]) -> str:
    """Return the cards at these places, which were hidden, "" for no place."""
    cards = [card_name(card) for place in places if (card := grid.cards[place]) is not None]
    form = ngettext("The last hidden card is {cards}.", "The last hidden cards are {cards}.", len(cards))
    return form.format(cards=join_list(cards)) if cards else ""


def _pair(grid: GridView, places: list[int], *, is_named: bool = False) -> str:
    """Return the first pair that a card at one of these places makes, with its bonus, "" if there is none."""
    columns = [*zip(grid.cards[:ROW_CARDS], grid.cards[ROW_CARDS:], strict=True)]
    pair_card = next((top for top, low in (columns[place % ROW_CARDS] for place in places) if top == low), None)
    if pair_card is None:
        return ""
    pairs = columns.count((pair_card, pair_card))
    form = _("That makes a pair of {cards}.") if is_named else _("That's a pair.")
    if pairs > 1:
        form = _("That's {pairs} pairs of {cards}: a bonus of {bonus}.")
    return form.format(pairs=pairs, cards=cards_name(pair_card), bonus=format_number(BONUS[pairs]))
