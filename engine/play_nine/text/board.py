"""The table in words, so that the game can be played without its picture: options, turn, piles, cards.

The words for cards, strokes and scores are shared with the other texts.
"""

from collections.abc import Iterator, Sequence

from engine.game import Names, Seat
from engine.i18n import N_, _, format_number, join_list, ngettext, npgettext, pgettext, truncate
from engine.play_nine.moves import Skip
from engine.play_nine.options import PRACTICE_SHOTS, Options
from engine.play_nine.state import HOLE_IN_ONE, GridView, Score
from engine.play_nine.view import ROW_CARDS, View

CARD_NAMES = {HOLE_IN_ONE: N_("Hole-in-One"), 0: N_("Mulligan"), 12: N_("Out of Bounds")}
"""The names of cards that have one (P-1)."""
CARD_PLURALS = {HOLE_IN_ONE: N_("Hole-in-Ones"), 0: N_("Mulligans"), 12: N_("Out of Bounds")}
"""The names of several such cards."""
GROUP_PAIRS = {-10: 2, -15: 3, -20: 4}
"""The number of equal pairs, by their bonus (P-36)."""


def card_name(value: int) -> str:
    """Return a card by its figure, and its name if it has one: "7", "Mulligan (0)"."""
    if value not in CARD_NAMES:
        return format_number(value)
    return pgettext("a card", "{name} ({figure})").format(name=_(CARD_NAMES[value]), figure=format_number(value))


def cards_name(value: int) -> str:
    """Return several of a card by its figure, and its name if it has one: "7s", "Mulligans (0)"."""
    if value not in CARD_PLURALS:
        return _figures(value)
    return pgettext("a card", "{name} ({figure})").format(name=_(CARD_PLURALS[value]), figure=format_number(value))


def _figures(value: int) -> str:
    return pgettext("several cards", "{figure}s").format(figure=format_number(value))


def strokes_text(count: int) -> str:
    """Return that many strokes in words."""
    return npgettext("play-nine", "{count} stroke", "{count} strokes", count).format(count=format_number(count))


def lead_text(lead: int) -> str:
    """Return the lead of a winner in strokes: "4" in English, where languages may say what it counts."""
    return npgettext("won by so many strokes", "{count}", "{count}", lead).format(count=lead)


def score_breakdown(score: Score) -> str:
    """Return a hole's strokes and their parts (P-46): "−3 (cards 7, bonus −10 for 2 pairs of 9s)"."""
    parts = (
        [_("{strokes} from cards").format(strokes=format_number(score.plain))] if score.aces or score.bonuses else []
    )
    if score.cancelled:
        some = ngettext("pair in column {columns}", "pairs in columns {columns}", len(score.cancelled))
        parts.append(some.format(columns=join_list(score.cancelled)))
    if score.aces:
        some = ngettext(
            "Hole-in-One pair in column {columns}: −10",
            "Hole-in-One pairs in columns {columns}: −10 each",
            len(score.aces),
        )
        parts.append(some.format(columns=join_list(score.aces)))
    parts += [_bonus_text(value, bonus) for value, bonus in score.bonuses]
    return format_number(score.total) + in_brackets(parts)


def in_brackets(parts: Sequence[str]) -> str:
    """Return the parts of a number in brackets, "" where there are none."""
    return f" ({', '.join(parts)})" if parts else ""


def score_outline(score: Score) -> str:
    """Return a hole's strokes, and the largest savings: "−3 (bonus −10 for 2 pairs of 9s)"."""
    some = ngettext("Hole-in-One pair", "{count} Hole-in-One pairs", len(score.aces))
    parts = [some.format(count=len(score.aces))] if score.aces else []
    parts += [_bonus_text(value, bonus) for value, bonus in score.bonuses]
    return f"{format_number(score.total)} ({', '.join(parts)})" if parts else format_number(score.total)


def _bonus_text(value: int, bonus: int) -> str:
    cards = _(CARD_PLURALS[value]) if value in CARD_PLURALS else _figures(value)
    form = _("{bonus} bonus for {count} pairs of {cards}")
    return form.format(bonus=format_number(bonus), count=GROUP_PAIRS[bonus], cards=cards)


COUNTDOWN_SHOTS = 6
"""The shots before the limit at which their number is announced: from round 35 of 40 on (P-32)."""


def options(game_options: Options, seats: int) -> str:
    """Return the holes and the unusual options; a round alone has only its holes to choose (P-71, P-72)."""
    holes = npgettext("play-nine", "{count} hole", "{count} holes", game_options.holes).format(count=game_options.holes)
    if seats == 1:
        return _("{holes} on your own, {count} shots on each").format(holes=holes, count=PRACTICE_SHOTS)
    return " · ".join((holes, *_unusual_options(game_options)))


def _unusual_options(game_options: Options) -> Iterator[str]:
    usual = Options()
    if game_options.cut != usual.cut:
        yield _("random first dealer")
    if game_options.shot_limit != usual.shot_limit:
        yield _("a hole ends after {count} shots per player").format(count=game_options.shot_limit)
    if game_options.sudden_death != usual.sudden_death:
        yield _("no playoff: a tie is a shared win")


def turn(view: View, names: Names) -> str:
    """Return whose turn it is and what is asked, in one sentence."""
    if not view.awaiting:
        return _("The game is over.")
    if view.teeing:
        return ngettext(
            "{names} tees off: flip two cards.", "{names} tee off: flip two cards each.", len(view.awaiting)
        ).format(names=join_list(names[seat] for seat in view.awaiting))
    seat = view.awaiting[0]
    return _question(view).format(name=names[seat] + _which_shot(view, seat), **_card_names(view))


def _which_shot(view: View, seat: Seat) -> str:
    """Return the note behind the name: the last shot (P-29), or its number near the limit (P-32, P-71)."""
    if view.out is not None:
        return _(" (one last shot)")
    if len(view.grids) == 1 or view.limit - view.shots[seat] <= COUNTDOWN_SHOTS:
        return _(" (shot {shot} of {limit})").format(shot=view.shots[seat] + 1, limit=view.limit)
    return ""


def _question(view: View) -> str:
    if view.held is None:
        return _("{name}: draw a card, or choose a place for the open {top}.")
    if view.source == "discard":
        return _("{name} took the {held}: which card does it replace?")
    if Skip() in view.moves:
        return _("{name} drew {held}: place it, or discard it and choose whether to flip the last card.")
    return _("{name} drew {held}: place it, or discard it and flip a card.")


def _card_names(view: View) -> dict[str, str]:
    return {
        "held": "" if view.held is None else card_name(view.held),
        "top": "" if view.top is None else card_name(view.top),
    }


MAX_NAME_CHARACTERS = 20
"""The characters after which names are cut, so that six of them leave room for the cards."""


def board(view: View, names: Names) -> str:
    """Return the turn, the hole, the piles, then one line a player, in at most 1024 characters."""
    short = tuple(truncate(name, MAX_NAME_CHARACTERS) for name in names)
    notes = (
        ()
        if view.out is None
        else (_("{name} putted out: one last shot for everyone else.").format(name=short[view.out]),)
    )
    head = (turn(view, short), _hole(view), _piles(view), *notes)
    lines = (_player(view, seat, short[seat]) for seat in range(len(view.grids)))
    return "\n".join((" ".join(head), _("Top row / bottom row; x is face down."), *lines))


def _hole(view: View) -> str:
    if view.playoff:
        return _("Playoff hole {number}.").format(number=view.playoff)
    return _("Hole {number} of {holes}.").format(number=view.hole, holes=len(view.card.pars))


def _piles(view: View) -> str:
    """Return the deck and the discard pile; the held card is in the sentence on whose turn it is."""
    if view.top is None:
        return _("{deck} left in the deck, nothing discarded.").format(deck=view.deck)
    return _("{deck} left in the deck, {discards} discarded, {top} on top.").format(
        deck=view.deck, discards=view.discards, top=card_name(view.top)
    )


def _player(view: View, seat: Seat, name: str) -> str:
    grid, total = view.grids[seat], format_number(view.card.totals[seat])
    if grid is None:
        return _("{name}: not in the playoff; total {total}").format(name=name, total=total)
    line = _("{name}: {rows}; face-up score {score}; total {total}")
    if view.result:
        line = _("{name}: {rows}; {score} on this hole; total {total}")
    return line.format(name=name, rows=_rows(grid), score=format_number(grid.score.total), total=total)


def _rows(grid: GridView) -> str:
    # NOTE: a card that lies face down
    cards = [_("x") if value is None else format_number(value) for value in grid.cards]
    return f"{' '.join(cards[:ROW_CARDS])} / {' '.join(cards[ROW_CARDS:])}"
