"""The pages of a running game: public board, private hand, finished hole, scorecard."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from club.hints import serves
from club.live_table import Sitting
from club.pending_moves import AWAY_AFTER
from db.rows import Table as TableRow
from engine.game import Names, Seat, View
from engine.news import sentences
from engine.speech import _
from ui.pages.auto_answer_page import here, reminder, way
from ui.pages.news import items, news
from ui.widgets.game_face import Face
from ui.widgets.learn_buttons import how_to_play
from ui.widgets.move_controls import decided_here, move_rows, rows_of_five
from ui.widgets.page import BRASS, Page, Picture, Press
from ui.widgets.player_mentions import called, mentions
from ui.widgets.timestamps import day, until

MAP: Final = "map"
"""The argument of the button that shows the hand with the map."""


def board(sitting: Sitting, face: Face, due: float | None, resting: Mapping[Seat, float], leaf: int = 0) -> Page:
    """Return the public board: news, image with alt text, whose turn it is until when, and the moves that are no
    secret.

    `due` is the deadline of the turn. `resting` has the end of each seat's holiday, in seconds UTC; `leaf` is
    the page of the controls.
    """
    view = sitting.view()
    words = sitting.game.words
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        ahead=sitting.table.ahead,
        texts=(heading(sitting), _chosen(sitting), "\n".join(news(sitting))),
        pictures=_pictures(sitting, "board", (None,), (words.board(view, sitting.labels),)),
        captions=(
            _asked(sitting, words.turn(view, mentions(sitting))),
            until(due) if due else "",
            *_resting(sitting, resting),
        ),
        rows=(
            *move_rows(sitting.game, face, view, sitting.labels, leaf),
            *here(sitting),
            *rows_of_five(_table_row(sitting, face, view)),
        ),
        accent=BRASS,
    )


class Asked(NamedTuple):
    """What a private page is to show."""

    leaf: int = 0
    """The page of the controls."""
    mapped: bool = False
    """Whether the map is on the page."""
    still: bool = False
    """Whether the page is not updated while others play."""


USUAL: Final = Asked()


def hand(sitting: Sitting, face: Face, seat: Seat, asked: Asked) -> Page:
    """Return the private page of a seat: its cards, the map if it helps, the news and the moves.

    The images have alt texts, which stand in for images that are missing.
    """
    view = sitting.view(seat)
    words = sitting.game.words
    own = (_picture(sitting, "hand", 0, None, words.hand(view)),)
    table = (_picture(sitting, "map", 0, None, words.board(view, sitting.labels)),) if asked.mapped else ()
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        ahead=sitting.table.ahead,
        texts=(heading(sitting),),
        pictures=(*own, *table) if face.hand else (*table, *own),
        captions=(
            "\n".join(news(sitting, seat)),
            f"**{words.turn(view, mentions(sitting))}**",
            reminder(sitting, seat),
            link(sitting.table),
        ),
        rows=(*move_rows(sitting.game, face, view, sitting.labels, asked.leaf), *_more(sitting, face, seat, asked)),
    )


def _more(sitting: Sitting, face: Face, seat: Seat, asked: Asked) -> Iterator[tuple[Press, ...]]:
    """Yield the row of buttons below the moves of a private page."""
    waits = asked.still and not sitting.view(seat).moves
    new = (Press(_("What is new?"), "hand", MAP if asked.mapped else ""),) if waits else ()
    map_button = (Press(_("Show the map"), "hand", MAP),) if face.hand and face.board and not asked.mapped else ()
    caddie = _caddie(sitting) if sitting.view(seat).moves else ()
    said = chain.from_iterable(way(sitting, seat))
    presses = (*caddie, *new, *map_button, *said, *_learning(sitting, (seat,)))
    if presses and not sitting.over:
        yield presses


def hole(sitting: Sitting, view: View, pngs: Sequence[bytes | None]) -> Page:
    """Return the page of a finished hole, which stays in the channel: its last board and the scorecard."""
    last = _ended(sitting, view, sitting.labels) if pngs[0] else ""  # without the image, the page's text says the same
    alts = (last, scores(sitting, view))
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        texts=(heading(sitting), _ended(sitting, view, mentions(sitting))),
        pictures=_pictures(sitting, "hole", pngs, alts),
    )


def _ended(sitting: Sitting, view: View, names: Names) -> str:
    """Return the news of the move that ended a hole."""
    return "\n".join(sentences(items(sitting.game, view, names, ended=True), names))


def scores(sitting: Sitting, view: View) -> str:
    """Return the scorecard as text: one line a player with the strokes of each hole, and the totals of teams."""
    card = view.card
    totals = map(sum, card.strokes) if card.teams else card.totals
    lines = [
        _("{name}: {holes}; total {total}").format(name=name, holes=", ".join(map(str, strokes)) or "–", total=total)
        for name, strokes, total in zip(sitting.labels, card.strokes, totals, strict=True)
    ]
    for team in card.teams:
        names = " & ".join(sitting.labels[seat] for seat in team)
        lines.append(_("{names}: team total {total}").format(names=names, total=card.totals[team[0]]))
    return "\n".join(lines)[:1024]


def heading(sitting: Sitting) -> str:
    """Return the first line of every page of a table."""
    return _("### {game} · table {number}").format(game=sitting.game.title, number=sitting.table.id)


def _chosen(sitting: Sitting) -> str:
    """Return the options of the table, in small print."""
    return "-# " + sitting.game.words.options(sitting.record.options, len(sitting.names))


def link(table: TableRow) -> str:
    """Return a link to the board; "" if it is not posted."""
    return _("[To the table]({address})").format(address=address(table, table.board)) if table.board else ""


def address(table: TableRow, message: int) -> str:
    """Return the URL of a message of a table."""
    return f"https://discord.com/channels/{table.guild}/{table.thread or table.channel}/{message}"


def _asked(sitting: Sitting, turn: str) -> str:
    away = [called(row) for row in sitting.people if row.away >= AWAY_AFTER]
    if not away:
        return f"**{turn}**"
    return f"**{turn}**\n-# " + _("The house plays for {names} until they are back.").format(names=", ".join(away))


def _resting(sitting: Sitting, ends: Mapping[Seat, float]) -> Iterator[str]:
    for row in sitting.people:
        if row.seat in ends:
            line = _("{name} is on holiday until {day}.").format(name=called(row), day=day(ends[row.seat]))
            yield f"-# {line}"


def _table_row(sitting: Sitting, face: Face, view: View) -> tuple[Press, ...]:
    """Return the buttons that everybody may press; *My hand* stands out if the decision is made there."""
    row: tuple[Press, ...] = (
        Press(_("My hand"), "hand", style="grey" if decided_here(sitting.game, face, view) else "blue"),
        Press(_("Scorecard"), "scores"),
        Press(_("Table"), "menu"),
    )
    row += (*_caddie(sitting), *_learning(sitting, [person.seat for person in sitting.people]))
    away = any(person.away >= AWAY_AFTER for person in sitting.people)
    return (*row, Press(_("I'm back"), "back", style="green")) if away else row


def _caddie(sitting: Sitting) -> tuple[Press, ...]:
    """Return the button of a hint, at a table where hints are allowed."""
    return (Press(_("Caddie"), "hint"),) if serves(sitting) else ()


def _learning(sitting: Sitting, seats: Sequence[Seat]) -> tuple[Press, ...]:
    """Return the button *How to play*, as long as one of these seats is to make its first move."""
    return (how_to_play(sitting.table.game),) if any(map(sitting.untried, seats)) else ()


def _pictures(sitting: Sitting, name: str, pngs: Sequence[bytes | None], alts: Sequence[str]) -> tuple[Picture, ...]:
    """Return the images with their alt texts; one without both is left out."""
    return tuple(
        _picture(sitting, name, number, png, alt)
        for number, (png, alt) in enumerate(zip(pngs, alts, strict=False))
        if png or alt
    )


def _picture(sitting: Sitting, name: str, number: int, png: bytes | None, alt: str) -> Picture:
    return Picture(f"{name}-{sitting.table.id}-{sitting.ply}-{number}.png", png, alt)
