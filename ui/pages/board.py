"""The pages of a running game: public board with the news, private hand, finished hole, scorecard.

The news are those since the reader's last decision, a line for each player; the sentences themselves are in
`engine/<game>/text/news.py`.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Final, NamedTuple

from club.game_narration import MAX_LINE_CHARACTERS
from club.live_table import LiveTable, Position, finished_holes
from club.pending_moves import ABSENT_AFTER_TURNS
from db.rows import SeatRow, TableRow
from engine.game import Names, Seat, View
from engine.i18n import _, game_gettext
from engine.news import NewsItem, drop_oldest, essential_indexes, latest_lines, lines, news_for, sentences
from ui.pages.house_lines import lines_since
from ui.pages.seat_pages import (
    auto_answers_line,
    auto_answers_row,
    board_answers_row,
    edits_line,
    hand_answers_rows,
    is_spared,
    left_line,
)
from ui.widgets.discord_limits import MAX_ALT_CHARACTERS
from ui.widgets.game_face import Face
from ui.widgets.message_formatting import bold, day, deadline_line, mention, mentions
from ui.widgets.move_controls import has_main_move, move_rows
from ui.widgets.page import BRASS, Button, Menu, Page, Picture, Row, rows_of_five
from ui.widgets.tutorial_controls import how_to_play

MAX_NEWS_LINES, MAX_NEWS_CHARACTERS = 8, 600
"""The most lines of the news, and the most characters; older news that may be left out is dropped."""
MAX_SHORT_NEWS_ROWS: Final = 4
"""The most rows of a phone for the news above many moves in a hand, so that the cards stay on the screen."""
MAX_TURNING_POINTS: Final = 3
"""The most lines about cards at the end of a hole; the last ones count most."""


def news(live: LiveTable, seat: Seat | None = None) -> tuple[str, ...]:
    """Return what the reader may know of the moves since their last decision; `seat` None is the channel.

    The channel is told everything since the last decision of the awaited players, and since the board was
    last shown. Of the reader's own strokes, only the last is told if nobody else has moved since.
    """
    names = mentions(live)
    return shorten_news(_items_since(live, seat, names), names)


def hole_ends(live: LiveTable) -> tuple[str, ...]:
    """Return only how holes ended, of the news for the channel: that decided a game that is over."""
    names = mentions(live)
    over = [item for item in _items_since(live, None, names) if item.weight == "end" and item.seat is None]
    return lines(over, names)


def _items_since(live: LiveTable, seat: Seat | None, names: Names) -> Sequence[NewsItem]:
    """Return all news for the seat or the channel."""
    now, readers = live.view(seat), _readers(live, seat)
    first = _first_ply(live, seat, readers)
    return news_for([*_items_of_moves(live, first, now, names)], readers)


def _readers(live: LiveTable, seat: Seat | None) -> Sequence[Seat]:
    """Return the seats that read the news: `seat`, or on the board the awaited ones."""
    return (seat,) if seat is not None else live.view().awaiting or [row.seat for row in live.people]


def _first_ply(live: LiveTable, seat: Seat | None, readers: Iterable[Seat]) -> int:
    """Return the ply from which on the readers are told the news; `seat` None is the channel."""
    first = min(map(live.last_decision_ply, readers), default=0)
    return first if seat is not None else min(first, live.last_announced_ply + 1)


def _items_of_moves(live: LiveTable, first: int, now: View, names: Names) -> Iterator[NewsItem]:
    """Yield the news of the moves from ply `first` on; the last move as it is seen now."""
    moments = (*live.positions(first - 2),)
    befores, afters = ((None, *moments), moments) if first <= live.first_ply else (moments, moments[1:])
    for before, after in zip(befores, afters, strict=False):
        last = after is moments[-1]
        items = None if last else after.news(names)
        yield from _items_of_move(before, after, now if last else after.view(), names) if items is None else items


def _items_of_move(before: Position | None, after: Position, view: View, names: Names) -> tuple[NewsItem, ...]:
    """Return the news of the move between these positions."""
    is_hole_end = before is not None and finished_holes(view) > finished_holes(before.view())
    return after.game.text.items_of_move(view, names, ended=is_hole_end)


def shorten_news(entries: Sequence[NewsItem], names: Names) -> tuple[str, ...]:
    """Return the lines of the news without the oldest, so that the rest fits; *What happened* tells the whole."""
    if _fits(lines(entries, names)):
        return lines(entries, names)
    spare = len(entries) - len(essential_indexes(entries))
    fewer = range(1, spare + 1)
    drops = min(1 + bisect_left(fewer, True, key=lambda count: _fits(lines(drop_oldest(entries, count), names))), spare)
    return lines(drop_oldest(entries, drops), names)


def _fits(text_lines: Sequence[str]) -> bool:
    """Return whether the news are short enough to be read."""
    return len(text_lines) <= MAX_NEWS_LINES and sum(map(len, text_lines)) <= MAX_NEWS_CHARACTERS


CARDS: Final = "cards"
"""The argument of the button that opens the hand to play a card."""
MAP: Final = "map"
"""The argument of the button that shows the hand with the map."""


def board(
    live: LiveTable,
    view: View,
    face: Face,
    due: float | None,
    resting: Mapping[Seat, float],
    controls_page: int = 0,
    *,
    house_lines: bool = True,
) -> Page:
    """Return the public board: news, image with alt text, whose turn it is until when, and the public moves.

    `view` is the channel's. `due` is the deadline of the turn. `resting` has the end of each seat's holiday, in
    seconds UTC; `controls_page` is the page of the controls. `house_lines` says whether house players say their lines.
    """
    words, labels = live.game.text, live.labels
    return Page(
        table=live.table.id,
        ply=live.ply,
        ahead=live.table.ahead,
        texts=(heading(live), _options_line(live), _board_news(live, house_lines=house_lines)),
        pictures=_pictures(live, "board", (None,), (words.board(view, labels),)),
        captions=(
            _turn_line(live.people, words.turn(view, mentions(live))),
            deadline_line(due) if due else "",
            *_away_lines(live, resting),
        ),
        rows=_board_rows(live, view, face, controls_page),
        accent=BRASS,
    )


def _board_news(live: LiveTable, *, house_lines: bool) -> str:
    """Return the news for the channel, and below it what house players say of the same moves."""
    spoken_lines = lines_since(live, _first_ply(live, None, _readers(live, None))) if house_lines else ()
    return "\n".join((*news(live), *spoken_lines))


def _board_rows(live: LiveTable, view: View, face: Face, controls_page: int) -> tuple[Row, ...]:
    """Return the public moves, the automatic answers that can be switched on, and the table's buttons."""
    return (
        *move_rows(live.game, face, view, live.labels, controls_page),
        *(board_answers_row(live, view) if live.auto_answers else ()),
        *rows_of_five(_table_buttons(live, live.people, face, view)),
    )


class HandRequest(NamedTuple):
    """The choice of what a private page shows."""

    controls_page: int = 0
    """The page of the controls."""
    mapped: bool = False
    """Whether the map is on the page."""
    still: bool = False
    """Whether the page is not updated while others play."""
    offers_dms: bool = False
    """Whether to ask the player if hands are to come by direct message, too."""
    follows_until: float | None = None
    """Until when the page is edited as the game goes on, in seconds UTC; None for a message that always is."""


ROOMY_CONTROLS: Final = 2
"""With more buttons and menus of moves a hand is shortened, so that a phone shows its cards and the moves at once."""
DEFAULT_HAND: Final = HandRequest()


def hand(live: LiveTable, face: Face, seat: Seat, request: HandRequest, due: float | None = None) -> Page:
    """Return the private page of a seat: the map if it helps, its cards, the news and the moves.

    The cards stand next to the moves, so that a phone shows both at once. Between them and many moves a page in the
    channel has only the latest lines of the news, and those that name the reader; the board has them all. `due` is
    the deadline of the seat's decision.

    The images have alt texts, which stand in for images that are missing.
    """
    view = live.view(seat)
    words = live.game.text
    table = (_picture(live, "map", 0, None, words.board(view, live.labels)),) if request.mapped else ()
    own = (_picture(live, "hand", 0, None, hand_alt(words.hand(view), *(picture.alt for picture in table))),)
    moves = (*move_rows(live.game, face, view, live.labels, request.controls_page),)
    return Page(
        table=live.table.id,
        ply=live.ply,
        ahead=live.table.ahead,
        texts=(heading(live),),
        pictures=(*table, *own),
        captions=_hand_captions(live, seat, request, moves, due),
        rows=(
            *moves,
            *(hand_answers_rows(live, seat) if live.auto_answers else ()),
            *_hand_buttons(live, face, seat, request),
            *(((dms_button(),),) if request.offers_dms and not live.is_over and _is_roomy(moves) else ()),
        ),
    )


def hand_alt(cards: str, board: str = "") -> str:
    """Return the alt text of the image of a hand; its cards may stand in that of the board beside it."""
    return _("Your cards") if cards and cards in board else cards


def _hand_captions(
    live: LiveTable, seat: Seat, request: HandRequest, moves: Sequence[Row], due: float | None
) -> tuple[str, ...]:
    """Return the texts between the cards and the moves: news, whose turn it is until when, the answers, the table."""
    is_short = request.follows_until is not None and not _is_roomy(moves)
    told = news(live, seat)
    return (
        "\n".join(latest_lines(told, mention(live.table.seats[seat]), MAX_SHORT_NEWS_ROWS) if is_short else told),
        bold(_hand_turn(live, seat)),
        deadline_line(due) if due else "",
        auto_answers_line(live, seat),
        " · ".join(filter(None, (edits_line(live, seat, request.follows_until), link(live.table)))),
    )


def _is_roomy(rows: Sequence[Row]) -> bool:
    return sum(1 if isinstance(row, Menu) else len(row) for row in rows) <= ROOMY_CONTROLS


def _hand_turn(live: LiveTable, seat: Seat) -> str:
    """Return whose turn it is, or that the house answers for a seat that can do nothing."""
    if is_spared(live, seat):
        return _("Nothing in your hand helps here. I'll answer for you.")
    return live.game.text.turn(live.view(seat), mentions(live))


def _hand_buttons(live: LiveTable, face: Face, seat: Seat, request: HandRequest) -> Iterator[tuple[Button, ...]]:
    """Yield the row of buttons below the moves of a private page."""
    waits = request.still and not live.view(seat).moves
    new = (Button(_("What's new?"), "hand", MAP if request.mapped else ""),) if waits else ()
    map_button = (Button(_("Show the map"), "hand", MAP),) if face.hand and face.board and not request.mapped else ()
    caddie = _hint_button(live) if live.view(seat).moves else ()
    answer_buttons = chain.from_iterable(auto_answers_row(live, seat))
    presses = (*caddie, *new, *map_button, *answer_buttons, *_rules_button(live, (seat,)))
    if live.is_over:
        yield (Button(_("Play again"), "rematch", style="green"),)
    elif presses:
        yield presses


def dms_button() -> Button:
    """Return the button with which a user asks for their hands by direct message, on every server."""
    return Button(_("Send my hands by direct message, too"), "dms")


def hole(live: LiveTable, view: View, pngs: Sequence[bytes | None]) -> Page:
    """Return the page of a finished hole, which stays in the channel: its last board and, until the final card shows
    it, the scorecard.
    """
    last = "\n".join(_hole_end(live, view, live.labels)) if pngs[0] else ""  # else the text says the same
    names = mentions(live)
    return Page(
        table=live.table.id,
        ply=live.ply,
        texts=(
            _hole_heading(live, view),
            "\n".join((*_hole_end(live, view, names), *_turning_points(live, view, names))),
        ),
        pictures=_pictures(live, "hole", pngs, (last, "" if view.result else scores(live, view))),
    )


def _hole_heading(live: LiveTable, view: View) -> str:
    """Return the first line of a finished hole's page, which names no table, so that it can be forwarded."""
    form = game_gettext(live.game.key, "### {game} · hole {number} of {holes}")
    if view.card.playoffs:
        form = _("### {game} · playoff")
    return form.format(game=live.game.title, number=finished_holes(view), holes=len(view.card.pars))


def _hole_end(live: LiveTable, view: View, names: Names) -> tuple[str, ...]:
    """Return how a hole ended, who won it first; in a game that does not say so, all news of the move that ended it."""
    items = live.game.text.items_of_move(view, names, ended=True)
    winner_lines = lines((item for item in items if item.weight == "end" and item.seat is None), names)
    return winner_lines or sentences(items, names)


def _turning_points(live: LiveTable, view: View, names: Names) -> tuple[str, ...]:
    """Return the last cards that turned the hole that has just ended, a line for each."""
    before = finished_holes(view) - 1
    items = [
        item
        for last, position in pairwise(live.positions())
        if finished_holes(last.view()) == before
        for item in position.news(names) or ()
        if item.is_turning_point
    ]
    return lines(items, names, room=MAX_LINE_CHARACTERS)[-MAX_TURNING_POINTS:]


def scores(live: LiveTable, view: View) -> str:
    """Return the scorecard as text: one line a player with the strokes of each hole, and the totals of teams."""
    card = view.card
    totals = map(sum, card.strokes) if card.teams else card.totals
    lines = [
        _("{name}: {holes}; total {total}").format(name=name, holes=", ".join(map(str, strokes)) or "–", total=total)
        for name, strokes, total in zip(live.labels, card.strokes, totals, strict=True)
    ]
    for team in card.teams:
        names = " & ".join(live.labels[seat] for seat in team)
        lines.append(_("{names}: team total {total}").format(names=names, total=card.totals[team[0]]))
    return "\n".join(lines)[:MAX_ALT_CHARACTERS]


def heading(live: LiveTable) -> str:
    """Return the first line of every page of a table."""
    if live.table.day is not None:
        return _("### {game} · round of the day #{day}").format(game=live.game.title, day=live.table.day)
    return _("### {game} · table {number}").format(game=live.game.title, number=live.table.id)


def _options_line(live: LiveTable) -> str:
    """Return the options of the table, in small print."""
    return "-# " + live.game.text.options(live.record.options, len(live.table.seats))


def link(table: TableRow) -> str:
    """Return a link to the board; "" if it is not posted."""
    return _("[To the table]({address})").format(address=address(table, table.board)) if table.board else ""


def address(table: TableRow, message: int) -> str:
    """Return the URL of a message of a table."""
    return f"https://discord.com/channels/{table.guild}/{table.thread or table.channel}/{message}"


def _turn_line(people: Sequence[SeatRow], turn: str) -> str:
    absent = [mention(row) for row in people if row.missed_turns >= ABSENT_AFTER_TURNS]
    if not absent:
        return bold(turn)
    return f"{bold(turn)}\n-# " + _("The house plays for {names} until they're back.").format(names=", ".join(absent))


def _away_lines(live: LiveTable, ends: Mapping[Seat, float]) -> Iterator[str]:
    """Yield who is on holiday until when, and who has left while the house plays on."""
    for row in live.people:
        if row.seat in ends:
            line = _("{name} is on holiday until {day}.").format(name=mention(row), day=day(ends[row.seat]))
            yield f"-# {line}"
    if any(row.gone for row in live.table.seats):
        yield left_line(live)


def _table_buttons(live: LiveTable, people: Sequence[SeatRow], face: Face, view: View) -> tuple[Button, ...]:
    """Return the buttons that everybody may press; *My hand* stands out if the decision is made there."""
    may_play = live.game.clubhouse.may_play_card(view)
    is_private = may_play or not has_main_move(live.game, face, view)
    row: tuple[Button, ...] = (
        *((Button(_("Play a card"), "hand", CARDS, "blue"),) if may_play else ()),
        Button(_("My hand"), "hand", style="blue" if is_private else "grey"),
        Button(_("Scorecard"), "scores"),
        Button(_("Table"), "menu"),
        *((Button(_("What happened"), "happened"),) if live.ply else ()),
    )
    row += (*_hint_button(live), *_rules_button(live, [one.seat for one in people]))
    is_absent = any(one.missed_turns >= ABSENT_AFTER_TURNS for one in people)
    return (*row, Button(_("I'm back"), "back", style="green")) if is_absent else row


def _hint_button(live: LiveTable) -> tuple[Button, ...]:
    """Return the button of a hint, at a table where hints are allowed."""
    return (Button(_("Caddie"), "hint"),) if live.has_hints else ()


def _rules_button(live: LiveTable, seats: Sequence[Seat]) -> tuple[Button, ...]:
    """Return the button *How to play*, as long as one of these seats is to make its first move."""
    return (how_to_play(live.table.game),) if any(map(live.has_not_moved, seats)) else ()


def _pictures(live: LiveTable, name: str, pngs: Sequence[bytes | None], alts: Sequence[str]) -> tuple[Picture, ...]:
    """Return the images with their alt texts; one without both is left out."""
    return tuple(
        _picture(live, name, number, png, alt)
        for number, (png, alt) in enumerate(zip(pngs, alts, strict=False))
        if png or alt
    )


def _picture(live: LiveTable, name: str, number: int, png: bytes | None, alt: str) -> Picture:
    return Picture(f"{name}-{live.table.id}-{live.ply}-{number}.png", png, alt)
