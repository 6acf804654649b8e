"""The set-up of a round: decks, hands and the holes in the order of play (section 2)."""

from typing import Final

from engine.final_nine.courses.hole import Hole, course
from engine.final_nine.courses.layout import mega_holes
from engine.final_nine.edition import NEWEST_EDITION, Edition
from engine.final_nine.extras.mischief import deal_mischief
from engine.final_nine.extras.tee_off import resolve_flicks, start_tee_off
from engine.final_nine.hand.piles import change_player, sort_hand
from engine.final_nine.options import Options, validate_setup
from engine.final_nine.packs import decks
from engine.final_nine.round.holes import start_hole
from engine.final_nine.state import Casting, Flicking, Over, Pile, Player, State
from engine.luck import Luck

CARDS_PER_COURSE: Final = 18
MEGA_SIZES: Final = {"mega2": 2, "mega3": 3}


def setup(options: Options, seats: int, luck: Luck, edition: Edition = NEWEST_EDITION) -> State:
    """Return the state before the first hole (F-9), or raise `ValueError` as `validate_setup` does."""
    validate_setup(options, seats)
    discs, actions = (luck.shuffle(deck) for deck in decks(options, seats))
    holes = holes_in_order(options, luck)
    order = luck.shuffle(range(seats))
    few, more = options.format.dealt
    players = []
    for _ in range(seats):
        hand = sort_hand(discs[-few:] + actions[-more:])
        discs, actions = discs[:-few], actions[:-more]
        players.append(Player(hand, holes[0].tee))
    state = State(options, holes, 0, None, order, tuple(players), Pile(discs), Pile(actions), Over(), edition=edition)
    state = deal_mischief(state, luck)
    if options.characters == "off":
        return start_play(state, luck)
    queue = luck.shuffle(range(seats // 2 if options.doubles else seats))
    return state._replace(phase=Casting(queue))


def start_play(state: State, luck: Luck) -> State:
    """Start the play after the characters are chosen: TEE OFF if it is on, else the first hole (F-9, F-156)."""
    seats = tuple(seat for seat, player in enumerate(state.players) if not player.gone)
    return start_tee_off(state, seats, luck) if state.options.tee_off else start_hole(state, luck)


def finish_tee_off(state: State, phase: Flicking, luck: Luck) -> State:
    """Resolve a flick: tied seats flick again, else the winner gets the card and the first hole starts."""
    state, first = resolve_flicks(state, phase, luck)
    if len(first) > 1:
        return start_tee_off(state, first, luck)
    return start_hole(change_player(state, first[0], mulligan=True), luck)


def holes_in_order(options: Options, luck: Luck) -> tuple[Hole, ...]:
    """Return the holes in the order of play (F-160, F-165 to F-169)."""
    cards = tuple(hole for hole in course(options.course) if hole.id in (options.format.holes or {hole.id}))
    if options.layout == "shuffled":
        cards = luck.shuffle(cards)
    first = CARDS_PER_COURSE - options.holes if options.nine == "back" else 0
    cards = cards[first : first + options.holes]
    return mega_holes(cards, MEGA_SIZES[options.layout]) if options.layout in MEGA_SIZES else cards
