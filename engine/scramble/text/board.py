"""The whole view in words, so that the game can be played without its picture; whose turn it is, and what is asked."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.game import Names
from engine.hole_result import strokes_text
from engine.i18n import N_, _, ngettext, truncate
from engine.scramble.cards.deck import MAX_HAND_CARDS
from engine.scramble.courses.grid import square_name
from engine.scramble.text.cards import DISC_NAMES, card_from, card_name, hand_text, next_throw_cards
from engine.scramble.text.terms import (
    distance_text,
    option_text,
    penalty_text,
    seat_names,
    spaces_text,
    standing,
    throws_text,
)
from engine.scramble.throw.dice import Reach, barred_dice
from engine.scramble.throw.flight import Die
from engine.scramble.view import Disc, View, option_letter

QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "PreThrow": N_("{name}: throw from {square}, {left} to go."),
        "Rolled, 3": N_("{name} rolled {dice}: use one, two or all three dice."),
        "Rolled, 2": N_("{name} rolled {dice}: use one or two dice."),
        "Rolled, 1": N_("{name} rolled {dice}: use one die."),
        "Rolled, added": N_("Amazing Throw: {name} rolled {dice}. Add any of these dice, or none."),
        "Aim": N_("{name}: {spaces} to fly. Pick where to land."),
        "Settle, luck": N_("{name} landed on {square}. Roll for luck, or stay put?"),
        "Settle, battle": N_("{name} landed on {square}. Roll for a Battle card, or stay put?"),
        "Settle, luck or a card": N_("{name} landed on {square}. Roll for luck, play a card, or stay put?"),
        "Settle, a card": N_("{name} landed on {square}. Play a card, or stay put?"),
        "Keep, good": N_("{name} drew a card. Keep it, or play it now if you can."),
        "Keep, battle": N_("{name} won a card and keeps it."),
        "Keep, one too many": N_("{name} drew a fourth card. Discard one."),
        "Bad": N_("{name} drew {card}. Accept it, or play Cancel Bad Luck?"),
        "Route": N_("{name} picks where {card} takes {target}."),
        "Push": N_("{name} picks where the Gust pushes {target}."),
        "End": N_("{name} can play a card, or end the turn."),
    }
)


def turn(view: View, names: Names) -> str:
    """Return whose turn it is and what is asked, in one sentence or two."""
    if view.phase == "Over":
        return _("The game is over.")
    if view.phase == "Setup":
        form = _("{names}: pick a golfer. Lower numbers win luck rolls more often.")
        return form.format(names=seat_names(names, view.awaiting))
    disc = view.discs[view.actor]
    return _(QUESTIONS[_question_key(view, disc)]).format(
        name=names[view.actor],
        square=square_name(disc.square),
        left=spaces_text(disc.distance),
        dice=", ".join(_die_text(view, die, names) for die in view.dice),
        card=card_name(view.asked) if view.asked else "",
        target=_("the disc") if view.target == view.actor else names[view.target],
        spaces=spaces_text(view.reach[0].spaces) if view.reach else "",
    )


def _die_text(view: View, die: Die, names: Names) -> str:
    """Return what a die shows, with its disc on the first hole and where a card bars it; that card is named."""
    is_named = view.discs[view.actor].hole == 0 and not die.name.isdigit()
    with_disc = f"{_(DISC_NAMES[die.disc])} {die.value}"
    if die.name in view.barred:
        return _("{die} (blocked by {card})").format(die=with_disc, card=_barring_card(view, die, names))
    return with_disc if is_named else str(die.value)


def _barring_card(view: View, die: Die, names: Names) -> str:
    """Return the card that bars a die, with the opponent who played it."""
    turn = view.turn
    card = next(card for card in turn.effects if die.name in barred_dice(turn.roll, (card,)))
    players = dict(zip(turn.effects, turn.effects_by, strict=False))  # a position without a past has no players
    by = players.get(card, view.actor)
    return card_from(card, names, None if by == view.actor else by)


def _question_key(view: View, disc: Disc) -> str:
    """Return the key of the question: the phase with its details.

    The details say nothing about which cards are held.
    """
    match view.phase:
        case "Rolled" if view.turn.extended:
            return "Rolled, added"
        case "Rolled":
            return f"Rolled, {min(view.limit, len(view.dice) - len(view.barred))}"
        case "Settle" if view.options.cards == "battle":
            return "Settle, battle"
        case "Settle" if disc.cards:
            return "Settle, luck or a card" if view.may_roll else "Settle, a card"
        case "Settle":
            return "Settle, luck"
        case "Keep" if disc.cards > MAX_HAND_CARDS:
            return "Keep, one too many"
        case "Keep":
            return "Keep, battle" if view.options.cards == "battle" else "Keep, good"
    return view.phase


MAX_BOARD_CHARACTERS = 1024
MAX_NAME_CHARACTERS = 14
"""The characters after which names are cut, so that six players leave room for the options."""


def board(view: View, names: Names) -> str:
    """Return the turn, the hole, the discs, the cards and the lettered options, in at most 1024 characters."""
    short = tuple(truncate(name, MAX_NAME_CHARACTERS) for name in names)
    lines = [turn(view, short), _hole(view), *(_disc(view, disc, short) for disc in view.discs)]
    text = "\n".join(lines)
    for line in (*next_throw_cards(view), *_own_cards(view), *_options(view)):
        if len(text) + len(line) + 3 > MAX_BOARD_CHARACTERS:
            return text + "\n…"
        text += "\n" + line
    return text


def _hole(view: View) -> str:
    """Return the hole as a sign at its tee shows it."""
    form = _("Playoff on hole {number}") if view.playoff else _("Hole {number} of {holes}")
    head = form.format(number=view.number, holes=len(view.holes))
    rest = _("{title}, par {par}: tee {tee}, basket {basket}, the circle reaches {radius} squares.").format(
        title=view.hole.title,
        par=view.par,
        tee=square_name(view.hole.tee),
        basket=square_name(view.hole.basket),
        radius=view.hole.radius,
    )
    return " ".join((f"{head}, {rest}", *_skins_at_stake(view)))


def _skins_at_stake(view: View) -> Iterator[str]:
    """Yield the number of skins at stake where some were carried to the hole (S-162)."""
    if view.carried:
        yield _("This hole is worth {count} skins.").format(count=view.carried + 1)


def _disc(view: View, disc: Disc, names: Names) -> str:
    """Return a player: the disc's square, its strokes, its standing."""
    strokes = (
        throws_text(disc.throws) if view.options.play == "board_race" else strokes_text(disc.throws + disc.penalties)
    )
    return _("{name}: {where}, {taken}, {standing}{notes}").format(
        name=names[disc.seat],
        where=_where(disc),
        taken=strokes,
        standing=standing(view, disc),
        notes="".join(f", {note}" for note in _notes(view, disc)),
    )


def _where(disc: Disc) -> str:
    if disc.gone:
        return _("has left")
    match disc.status:
        case "holed":
            return _("holed out")
        case "capped" | "spared":
            return _("picked up")
        case "finished":
            return _("finished")
        case "out":
            return _("not in the playoff")
    return f"{square_name(disc.square)}, {distance_text(disc.distance)}"


def _notes(view: View, disc: Disc) -> Iterator[str]:
    """Yield the other restrictions of a player: a tree, skips, cards."""
    if disc.status == "playing" and view.holes[disc.hole].ground[disc.square] == "T":
        yield _("in a tree: one die")
    if disc.skips:
        yield ngettext("skips {count} turn", "skips {count} turns", disc.skips).format(count=disc.skips)
    if disc.cards:
        yield ngettext("{count} card", "{count} cards", disc.cards).format(count=disc.cards)
    if disc.sheltered:
        yield _("safe from cards")
    yield from (card_name(card) for card in disc.effects)
    if disc.ratings and disc.seat == view.actor:
        yield _("golfer's numbers {rated}").format(rated="/".join(map(str, disc.ratings)))


def _own_cards(view: View) -> Iterator[str]:
    """Yield the lines that only the viewer sees."""
    if view.hand:
        yield _("Your cards:")
        yield from hand_text(view).split("\n")
    if view.drawn:
        yield _("You drew {card}.").format(card=card_name(view.drawn))


def _options(view: View) -> Iterator[str]:
    """Yield each set of dice with its squares, or the lettered options of the chosen one."""
    if len(view.reach) == 1 and view.phase != "Rolled":
        hole = view.target_hole
        yield _("Places to land:")
        yield from (
            f"{option_letter(i)} {option_text(view, hole, option)}" for i, option in enumerate(view.reach[0].options)
        )
    else:
        yield from (_dice_line(view, reach) for reach in view.reach)


def _dice_line(view: View, reach: Reach) -> str:
    """Return a set of dice with its sum and the squares it reaches, penalties marked."""
    marks, cost = {"basket": _("basket"), "tree": _("tree"), "off": _("out")}, penalty_text(view)
    squares = (
        f"{square_name(option.square)}{f' {cost}' if option.has_penalty(view.hole) else ''}"
        + (f" {marks[option.outcome]}" if option.outcome in marks else "")
        for option in reach.options
    )
    return f"{'+'.join(reach.dice)} = {reach.spaces}: {', '.join(squares)}"
