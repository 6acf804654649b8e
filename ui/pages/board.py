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
from ui.pages import auto_answer_page
from ui.pages.news import items, news
from ui.widgets.game_face import Face
from ui.widgets.learn_buttons import how_to_play
from ui.widgets.move_controls import decided_here, move_rows, rows_of_five
from ui.widgets.page import BRASS, Page, Picture, Press
from ui.widgets.player_mentions import called, mentions
from ui.widgets.timestamps import day, until

MAP: Final = "map"
"""What a button says that shows the hand with the map."""


def board(sitting: Sitting, face: Face, due: float | None, resting: Mapping[Seat, float], leaf: int = 0) -> Page:
    """The public board: what happened, the picture in words, whose turn until when, and the moves that are no secret.

    `resting` are the ends of the holidays of those who are on one; `leaf` turns the pages of the controls.
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
            *auto_answer_page.here(sitting),
            *rows_of_five(_table_row(sitting, face, view)),
        ),
        accent=BRASS,
    )


class Asked(NamedTuple):
    """What a private page is to show."""

    leaf: int = 0
    """The page of the moves."""
    mapped: bool = False
    """Whether the map stands on the page."""
    still: bool = False
    """Whether the page stays as it is while others play."""


USUAL: Final = Asked()


def hand(sitting: Sitting, face: Face, seat: Seat, asked: Asked) -> Page:
    """What one seat holds first, then the map if it helps, what has happened and what may be done; for them alone.

    The pictures are told in words, also where there are none.
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
            auto_answer_page.reminder(sitting, seat),
            link(sitting.table),
        ),
        rows=(*move_rows(sitting.game, face, view, sitting.labels, asked.leaf), *_more(sitting, face, seat, asked)),
    )


def _more(sitting: Sitting, face: Face, seat: Seat, asked: Asked) -> Iterator[tuple[Press, ...]]:
    """What else a private page can show."""
    waits = asked.still and not sitting.view(seat).moves
    news = (Press(_("What is new?"), "hand", MAP if asked.mapped else ""),) if waits else ()
    way = (Press(_("Show the map"), "hand", MAP),) if face.hand and face.board and not asked.mapped else ()
    caddie = _caddie(sitting) if sitting.view(seat).moves else ()
    said = chain.from_iterable(auto_answer_page.way(sitting, seat))
    presses = (*caddie, *news, *way, *said, *_learning(sitting, (seat,)))
    if presses and not sitting.over:
        yield presses


def hole(sitting: Sitting, view: View, pngs: Sequence[bytes | None]) -> Page:
    """The page of a finished hole, which stays in the channel: its last board and the scorecard."""
    last = _ended(sitting, view, sitting.labels) if pngs[0] else ""  # without a picture the page's text is enough
    alts = (last, scores(sitting, view))
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        texts=(heading(sitting), _ended(sitting, view, mentions(sitting))),
        pictures=_pictures(sitting, "hole", pngs, alts),
    )


def _ended(sitting: Sitting, view: View, names: Names) -> str:
    """What the move that ended a hole did."""
    return "\n".join(sentences(items(sitting.game, view, names, ended=True), names))


def scores(sitting: Sitting, view: View) -> str:
    """The scorecard in words: a line a player, hole by hole, and what teams have together."""
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
    """The first line of every page of a table."""
    return _("### {game} · table {number}").format(game=sitting.game.title, number=sitting.table.id)


def _chosen(sitting: Sitting) -> str:
    """What was chosen for this table, in small print."""
    return "-# " + sitting.game.words.options(sitting.record.options, len(sitting.names))


def link(table: TableRow) -> str:
    """The way to the board, where it stands."""
    return _("[To the table]({address})").format(address=address(table, table.board)) if table.board else ""


def address(table: TableRow, message: int) -> str:
    """The link to a message of a table."""
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
    """What everybody may press; the own hand stands out where the decision is made there."""
    row: tuple[Press, ...] = (
        Press(_("My hand"), "hand", style="grey" if decided_here(sitting.game, face, view) else "blue"),
        Press(_("Scorecard"), "scores"),
        Press(_("Table"), "menu"),
    )
    row += (*_caddie(sitting), *_learning(sitting, [person.seat for person in sitting.people]))
    away = any(person.away >= AWAY_AFTER for person in sitting.people)
    return (*row, Press(_("I'm back"), "back", style="green")) if away else row


def _caddie(sitting: Sitting) -> tuple[Press, ...]:
    """The way to the caddie, at a table where somebody may ask."""
    return (Press(_("Caddie"), "hint"),) if serves(sitting) else ()


def _learning(sitting: Sitting, seats: Sequence[Seat]) -> tuple[Press, ...]:
    """How to play, as long as one of these seats is asked for the first time."""
    return (how_to_play(sitting.table.game),) if any(map(sitting.untried, seats)) else ()


def _pictures(sitting: Sitting, name: str, pngs: Sequence[bytes | None], alts: Sequence[str]) -> tuple[Picture, ...]:
    """Pictures with the words that stand for each, as far as there are both."""
    return tuple(
        _picture(sitting, name, number, png, alt)
        for number, (png, alt) in enumerate(zip(pngs, alts, strict=False))
        if png or alt
    )


def _picture(sitting: Sitting, name: str, number: int, png: bytes | None, alt: str) -> Picture:
    return Picture(f"{name}-{sitting.table.id}-{sitting.ply}-{number}.png", png, alt)
