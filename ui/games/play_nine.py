"""The face of Play Nine: form, images, controls, and leaderboard columns."""

from collections.abc import Iterator, Sequence
from functools import partial

from club.leaderboard_text import AVERAGE, BEST_HOLE, BEST_ROUND, ROUNDS, WINS, FeatKind, feat_column
from engine.game import MOVE_SEPARATOR
from engine.i18n import N_, _
from engine.play_nine.moves import GRID_CARDS, POSITIONS, TEES, Draw, Flip, Place, Skip, Tee
from engine.play_nine.notation import write_move
from engine.play_nine.options import Options
from engine.play_nine.view import ROW_CARDS, View
from render import play_nine
from render.play_nine import introduction
from render.play_nine.film import FILM
from render.play_nine.introduction import primer
from ui.widgets.game_face import Face, FirstRound
from ui.widgets.page import Button, Menu, MenuOption, Row
from ui.widgets.table_form import FormAnswer, FormQuestion

RARE_STROKES = -10
"""The strokes that make a hole rare, or fewer."""
CARD_BACK = "card_back"
"""The icon of a face-down card."""
PLACE_LABELS = "①②③④⑤⑥⑦⑧"
"""The places as the picture marks them: with the icons of the cards, four buttons fit into a phone's row."""


def rows(view: View, first: int = 0) -> tuple[Row, ...]:
    """Return the controls for the moves of the view; at the tee-off `first` is the card that was pressed
    already, or 0.
    """
    moves = view.moves
    if not moves:
        return ()
    if view.teeing:
        first = first if first in POSITIONS else 0
        return (*_rows_of_four([_tee_button(first, position) for position in POSITIONS]), *_any_two_row(first))
    if Draw() in moves:
        draw = Button(_("Draw from the deck"), "move", "draw", "blue", icon=CARD_BACK)
        return ((draw,), *_grid_rows(view, view.top, f"take{MOVE_SEPARATOR}"))
    return (*_grid_rows(view, view.held), *_discard_menu(view))


def _rows_of_four(presses: Sequence[Button]) -> Iterator[Row]:
    """Yield the buttons in rows of four, as the cards lie; a phone has room for no more."""
    return (tuple(presses[place : place + ROW_CARDS]) for place in range(0, len(presses), ROW_CARDS))


def _tee_button(first: int, position: int) -> Button:
    """Return the button of a card to turn up.

    The first card is remembered in the other buttons; pressing it again takes it back.
    """
    label = _("Card {position}").format(position=position)
    if not first:
        return Button(label, "leaf", str(position), "blue")
    if position == first:
        return Button(_("✓ {card}").format(card=label), "leaf", "0", "green")
    return Button(label, "move", write_move(Tee(*sorted((first, position)))), "blue")


def _any_two_row(first: int) -> tuple[Row, ...]:
    """Return a button that turns up two cards at once, as long as none is chosen: face down they are all alike."""
    return () if first else ((Button(_("Flip any two"), "move", write_move(TEES[0])),),)


def _grid_rows(view: View, card: int | None, before: str = "") -> Iterator[Row]:
    """Yield the places for a card, as they lie in the picture.

    `before` is the move that takes the card, joined to the placing.
    """
    (seat,) = view.awaiting
    grid = view.grids[seat]
    return _rows_of_four([_place_button(grid.cards if grid else (), card, place, before) for place in POSITIONS])


def _place_button(cards: Sequence[int | None], card: int | None, position: int, before: str) -> Button:
    """Return the button of a place with the card that lies there: green where the card makes a pair with the one
    above or below, blue on a face-down card.
    """
    there, opposite = cards[position - 1], cards[(position - 1 + ROW_CARDS) % GRID_CARDS]
    style = "green" if opposite == card != there else "blue" if there is None else "grey"
    move = before + write_move(Place(position))
    return Button(PLACE_LABELS[position - 1], "move", move, style, icon=_card_icon(there))


def _card_icon(value: int | None) -> str:
    return CARD_BACK if value is None else f"card_{'m' if value < 0 else ''}{abs(value)}"


def _discard_menu(view: View) -> Iterator[Menu]:
    """Yield the menu of the moves that discard the drawn card: turn up a card, or none; an open card stays taken."""
    flips = [
        MenuOption(write_move(move), _("Card {position}").format(position=move.position), icon=CARD_BACK)
        for move in view.moves
        if isinstance(move, Flip)
    ]
    skip = [MenuOption(write_move(Skip()), _("No card"))] if Skip() in view.moves else []
    if flips or skip:
        yield Menu(_("Discard it and flip …"), "choose", (*flips, *skip))


FORM = (
    FormQuestion(
        N_("How many holes?"),
        (
            FormAnswer(N_("Three holes"), {"holes": 3}, N_("A quick round")),
            FormAnswer(N_("Six holes"), {"holes": 6}),
            FormAnswer(N_("All nine holes"), {"holes": 9}, N_("The whole game")),
            FormAnswer(N_("Just one hole"), {"holes": 1}, N_("A few minutes")),
        ),
    ),
    FormQuestion(
        N_("Table rules"),
        (
            FormAnswer(
                N_("Sudden death"),
                {"sudden_death": True},
                N_("A tie for the lead goes to a playoff of up to three holes"),
                {"sudden_death": False},
            ),
            FormAnswer(
                N_("Cut for the deal"),
                {"cut": True},
                N_("The lowest card deals. Untick this for a random dealer"),
                {"cut": False},
            ),
        ),
        kind="ticks",
    ),
)

FACE = Face(
    about=N_("Nine holes with cards: the lowest score wins"),
    room=lambda _options: 6,
    form=FORM,
    first=FirstRound(N_("{game}, 3 holes"), Options(holes=3)),
    emblem="card_9",
    tells_par=False,
    far_from_par=8,
    board=play_nine.table,
    hole=play_nine.hole,
    film=FILM,
    is_rare=lambda strokes: strokes <= RARE_STROKES,
    banner=introduction.game_banner,
    primer=primer,
    rules={
        "P-1": play_nine.cards_sheet,
        "P-33": partial(play_nine.scored_example, (-5, 4, 4, 12), (-5, 4, 4, 11)),
    },
    ahead=play_nine.CACHE_WARMERS,
    layout=rows,
    columns=((WINS, AVERAGE, BEST_ROUND), (ROUNDS, BEST_HOLE, feat_column("hole-in-one group", N_("Four −5s")))),
    feats=(
        FeatKind("hole-in-one", N_("Hole-in-Ones"), "hole-in-one", N_("Hole-in-One")),
        FeatKind("matched column", N_("pairs"), "matched column", N_("pair")),
    ),
)
