"""The texts of the game: a sentence for each phase and event, a label for each move."""

from engine.game import GameText, Names
from engine.i18n import N_, _, ngettext
from six_card_golf.state import Move, Options, Phase, Verb, View, What, strokes

ASKED: dict[Phase, str] = {
    "opening": N_("{who}: turn up two of your six cards."),
    "choosing": N_("{who}: draw from the stock or take {top}."),
    "drawn": N_("{who}: swap {held} for one of your six cards, or discard it."),
    "taken": N_("{who}: swap {held} for one of your six cards."),
    "over": N_("The game is over."),
}
NEWS: dict[What, str] = {
    "deal": N_("{name} gives deal {number}."),
    "open": N_("{name} turns up {0} and {1}."),
    "draw": N_("{name} draws {0}."),
    "take": N_("{name} takes {0} from the discards."),
    "swap": N_("{name} keeps {0} and discards {1}."),
    "discard": N_("{name} discards {0}."),
    "shuffle": N_("The stock is empty, so the discards are shuffled."),
    "out": N_("{name} goes out: everybody else has one last turn."),
    "count": N_("{name} counts {number}: {0} {1} {2} / {3} {4} {5}."),
}
LABELS: dict[Verb, str] = {
    "open": N_("Turn up {positions}"),
    "draw": N_("Draw from the stock"),
    "take": N_("Take {top}"),
    "swap": N_("Put {held} at {positions} ({there})"),
    "discard": N_("Discard {held}"),
}


def options(options: Options, _seats: int) -> str:
    form = ngettext("{deals} deal of {turns} turns at most", "{deals} deals of {turns} turns at most", options.deals)
    return form.format(deals=options.deals, turns=options.turns)


def turn(view: View, names: Names) -> str:
    """Return whose turn it is and what is asked, in one sentence."""
    who = ", ".join(names[seat] for seat in view.awaiting)
    last = _("{who} (last turn)") if view.last_turn and view.awaiting else "{who}"
    return _(ASKED[view.phase]).format(who=last.format(who=who), top=view.top, held=view.held)


def refusal(view: View) -> str:
    """Return what to do instead of a move that is not allowed."""
    if view.seat not in view.awaiting:
        return _("Nobody waits for you now; the board says whose turn it is.")
    return _(ASKED[view.phase]).format(who=_("That is not possible now"), top=view.top, held=view.held)


def news(view: View, names: Names) -> tuple[str, ...]:
    """Return the events of the last move, one sentence each."""
    return tuple(
        _(NEWS[event.what]).format(*event.cards, name=names[event.seat], number=_figure(event.number))
        for event in view.events
    )


def board(view: View, names: Names) -> str:
    """Return the whole view: whose turn, the piles, one line a player."""
    piles = _("Deal {deal} of {deals}; stock {stock} cards, top discard {top}; x is face down.")
    line = _("{name}: {0} {1} {2} / {3} {4} {5}; open {open}; total {total}")
    deal, deals = len(view.card.strokes[0]) + bool(view.awaiting), len(view.card.pars)
    lines = (
        line.format(*(card or "x" for card in cards), name=name, open=_figure(strokes(cards)), total=_figure(total))
        for name, cards, total in zip(names, view.grids, view.card.totals, strict=False)
    )
    head = piles.format(deal=deal, deals=deals, stock=view.stock, top=view.top or "–")
    return "\n".join((turn(view, names), head, *lines))


def move_label(view: View, move: Move, _names: Names) -> str:
    there = " ".join(view.grids[view.awaiting[0]][position - 1] or _("face down") for position in move.positions)
    positions = ", ".join(map(str, move.positions))
    return _(LABELS[move.verb]).format(positions=positions, there=there, top=view.top, held=view.held)


def final(view: View, names: Names) -> tuple[str, ...]:
    """Return the winner, and the strokes of everybody."""
    if view.result is None:
        return ()
    best = ", ".join(names[seat] for seat in view.card.leaders)
    form = ngettext("{best} wins: {totals}.", "{best} share the win: {totals}.", len(view.card.leaders))
    totals = (f"{name} {_figure(total)}" for name, total in zip(names, view.card.totals, strict=False))
    return (form.format(best=best, totals=", ".join(totals)),)


def _figure(number: int) -> str:
    return str(number).replace("-", "−")


TEXT: GameText[Options, View, Move] = GameText(
    options=options, turn=turn, news=news, board=board, move_label=move_label, final=final
)
