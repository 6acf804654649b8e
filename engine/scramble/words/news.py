"""What the last move did, a sentence for each event."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import Names, Seat
from engine.scramble import events as told
from engine.scramble.cards.deck import BATTLE
from engine.scramble.courses.grid import name
from engine.scramble.throw.flight import Die
from engine.scramble.view import View
from engine.scramble.words.cards import DISCS, GOLFERS, TIERS, card_name
from engine.scramble.words.effects import told as explained
from engine.scramble.words.holes import hole_ended, hole_started
from engine.scramble.words.terms import dice_text, landed, par_of, score_name, spaces, throws
from engine.speech import N_, _, ngettext

CAUSES: Mapping[str, str] = MappingProxyType(
    {
        "ob": N_("out of bounds"),
        "water": N_("water"),
        "sand": N_("sand"),
        "foot-fault": N_("Foot Fault"),
        "in-the-drink": N_("In the Drink"),
        "splash": N_("Splash"),
        "courtesy-call": N_("Courtesy Call"),
    }
)
DECKS: Mapping[str, str] = MappingProxyType(
    {"good": N_("a Good Luck card"), "bad": N_("a Bad Luck card"), "battle": N_("a Battle card")}
)


def news(view: View, names: Names) -> tuple[str, ...]:
    """The events of the last move, in order."""
    return tuple(sentence(view, names, event) for event in view.events)


def sentence(view: View, names: Names, event: told.Event) -> str:
    """An event in one sentence."""
    match event:
        case told.Threw() | told.Landed() | told.Relieved() | told.Penalised() | told.InTree() | told.HoledOut():
            return _flight(view, names, event)
        case told.LuckRolled() | told.Drew() | told.NothingToDraw() | told.Reshuffled() | told.Discarded():
            return _deck(view, names, event)
        case told.Played() | told.CardMoved() | told.Unaffected() | told.Swapped() | told.Stole():
            return _card(names, event)
        case told.HoleStarted():
            return hole_started(view, names, event)
        case told.HoleEnded():
            return hole_ended(view, names, event)
        case _:
            return _table(names, event)


def _flight(
    view: View,
    names: Names,
    event: told.Threw | told.Landed | told.Relieved | told.Penalised | told.InTree | told.HoledOut,
) -> str:
    who = names[event.seat]
    match event:
        case told.Threw(_, dice, card):
            form = _("{name} rolled {disc} {dice}.") if card == "ace-run" else _("{name} rolled {dice}.")
            if _powered(view, dice):
                form = _("{name} rolled {dice}, which makes {spaces}.")
            far = spaces(view.reach[0].spaces) if view.reach else ""
            return form.format(name=who, disc=_(DISCS[dice[0].disc]), dice=dice_text(dice), spaces=far)
        case told.Landed(_, hole, trail, _, outcome):
            form, end = _("{name} flew {spaces} from {start} and off the map at {end}."), name(trail[-1])
            if outcome != "off":
                form, end = _("{name} flew {spaces} from {start} to {end}."), landed(view.holes[hole], trail[-1])
            return form.format(name=who, spaces=spaces(len(trail) - 1), start=name(trail[0]), end=end)
        case told.Relieved(_, _, lie):
            return _("{name} plays on from {lie}.").format(name=who, lie=name(lie))
        case told.Penalised(_, cause):
            race = view.options.play == "board_race"
            form = _("{name} is to skip a turn: {cause}.") if race else _("{name} takes a penalty stroke: {cause}.")
            return form.format(name=who, cause=_(CAUSES[cause]))
        case told.InTree(_, square):
            return _("{name} is in the tree at {square}: one die for the next throw.").format(
                name=who, square=name(square)
            )
        case told.HoledOut():
            return _holed_out(view, who, event)


def _powered(view: View, dice: tuple[Die, ...]) -> bool:
    """Whether a die that was just rolled alone counts other spaces than it shows (S-38, S-127)."""
    return view.phase == "Aim" and len(dice) == 1 and view.reach[0].spaces != dice[0].value


def _holed_out(view: View, who: str, event: told.HoledOut) -> str:
    hole = view.holes[event.hole]
    if view.options.play == "board_race":
        return _("{name} holed out on {title} with {throws}.").format(
            name=who, title=hole.title, throws=throws(event.throws)
        )
    score = score_name(event.strokes, par_of(view, hole))
    return _("{name} holed out on {title} in {strokes}: {score}.").format(
        name=who, title=hole.title, strokes=event.strokes, score=score
    )


def _deck(
    view: View, names: Names, event: told.LuckRolled | told.Drew | told.NothingToDraw | told.Reshuffled | told.Discarded
) -> str:
    match event:
        case told.LuckRolled(seat, dice, rated, successes):
            form = ngettext(
                "{name} rolled {dice} {purpose}, needing {rated}: {count} success.",
                "{name} rolled {dice} {purpose}, needing {rated}: {count} successes.",
                successes,
            )
            return form.format(
                name=names[seat],
                dice=", ".join(f"{disc} {die}" for disc, die in zip(DISCS, dice, strict=True)),
                purpose=_("for battle") if view.options.cards == "battle" else _("for luck"),
                rated=", ".join(map(str, rated)),
                count=successes,
            )
        case told.Drew(seat, kind, card, _):
            what = explained(card) if card else _(DECKS[kind])
            return _("{name} drew {card}.").format(name=names[seat], card=what)
        case told.NothingToDraw():
            return _("Every card is in a hand: nothing is drawn.")
        case told.Reshuffled():
            return _("The discards were shuffled into a new deck.")
        case told.Discarded(seat, card):
            what = card_name(card) if card else _("a card")
            return _("{name} put {card} away face down.").format(name=names[seat], card=what)


def _card(names: Names, event: told.Played | told.CardMoved | told.Unaffected | told.Swapped | told.Stole) -> str:
    match event:
        case told.Played(seat, card, target):
            if seat == target and card in BATTLE:
                return _("{card} hits {name}, who drew it.").format(card=card_name(card), name=names[seat])
            form = _("{name} played {card}.") if seat == target else _("{name} played {card} on {target}.")
            return form.format(name=names[seat], card=explained(card), target=names[target])
        case told.CardMoved(seat, card, squares):
            return _("{card} took {name} from {start} to {end}.").format(
                card=card_name(card), name=names[seat], start=name(squares[0]), end=name(squares[-1])
            )
        case told.Unaffected(seat, card):
            return _("{card} has no effect on {name}.").format(card=card_name(card), name=names[seat])
        case told.Swapped(seat, other):
            return _("{name} and {other} swapped lies.").format(name=names[seat], other=names[other])
        case told.Stole(thief, victim, card):
            what = card_name(card) if card else _("a card")
            return _("{name} took {card} from {victim}.").format(name=names[thief], card=what, victim=names[victim])


def _rolls(names: Names, rolled: tuple[tuple[Seat, tuple[int, ...]], ...]) -> str:
    return ", ".join(f"{names[seat]} {sum(dice)}" for seat, dice in rolled)


def _table(names: Names, event: told.Event) -> str:
    """What happens around the throws."""
    match event:
        case told.Chose(seat, golfer, tier):
            return _("{name} plays as {golfer}, {tier}.").format(
                name=names[seat], golfer=GOLFERS[golfer], tier=_(TIERS[tier])
            )
        case told.Ordered(rounds):
            rolls = _(", again ").join(_rolls(names, rolled) for rolled in rounds)
            return _("The dice for the order of play: {rolls}.").format(rolls=rolls)
        case told.TurnSkipped(seat, _):
            return _("{name} skipped a turn.").format(name=names[seat])
        case told.PickedUp(seat, capped):
            form = (
                _("{name} picked up: five strokes over par are the limit.")
                if capped
                else _("{name} picked up: the partner's score cannot be beaten.")
            )
            return form.format(name=names[seat])
        case told.Conceded(seat, match):
            return (_("{name} conceded the match.") if match else _("{name} conceded the hole.")).format(
                name=names[seat]
            )
        case told.Left(seat):
            return _("{name} left the game.").format(name=names[seat])
        case told.GameEnded():
            return _("The game is over.")
    raise AssertionError("an event without a sentence")
