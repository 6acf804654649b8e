"""What Final Nine shows on Discord."""

from functools import partial

from club.standings import USUAL, counted
from cogs.ui.face import Face
from engine.final_nine.options import Options
from engine.speech import N_
from render import final_nine
from render.final_nine import catalogue
from render.final_nine.primer import primer

FACE = Face(
    command="finalnine",
    about=N_("Final Nine: disc golf with a hand of nine"),
    levels={"rookie": N_("rookie"), "amateur": N_("amateur")},
    board=final_nine.table,
    private=(final_nine.table, final_nine.hand),  # a phone shows one tall picture very small
    primer=primer,
    rules={
        "Geometry": final_nine.grounds_sheet,
        "Disc data": partial(catalogue.page, "driver", Options(), 4),
        "ACTION deck": partial(catalogue.page, "skill", Options(), 4),
        "CHARACTERS": partial(catalogue.page, "team", Options(characters="team"), 4),
        "ACE RUN": partial(catalogue.page, "ace_run", Options(ace_run=True), 4),
        "ANGLE CTRL": partial(catalogue.page, "angle_ctrl", Options(angle_ctrl=True), 4),
        "ROOF reference table": partial(catalogue.page, "roof", Options(course="suburban"), 4),
        "CLUSTER reference table": partial(catalogue.page, "cluster", Options(course="forest"), 4),
    },
    aside={
        "character": N_("Choose a character …"),
        "swap": N_("Swap a card …"),
        "redraw": N_("New disc for a stroke …"),
        "trade": N_("Trade for a putter …"),
    },
    styles={
        **dict.fromkeys(("throw", "ready", "propose"), "green"),
        **dict.fromkeys(("back", "done", "skip", "pass", "decline"), "grey"),
    },
    columns=(
        *USUAL,
        (counted("ace", N_("Aces")), counted("birdie", N_("Birdies")), counted("run ace", N_("Ace Run"))),
    ),
)
