"""The rules of Scramble Golf: the effect of each move, and the reason why one is refused (section 13, S-173)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.game import Seat
from engine.i18n import _, join_list
from engine.rng import Luck
from engine.scramble.cards.deck import BATTLE, CARDS, DISCS, GOOD, Card, by_card, discard_cards, effect_of
from engine.scramble.cards.effects import push_disc, routes_away, take_route
from engine.scramble.courses.grid import COMPASS, parse_paths
from engine.scramble.events import Conceded, Left
from engine.scramble.moves import NO_DICE, awaiting, is_legal
from engine.scramble.round.progress import choose_golfer, close_hole, end_turn, finish_game, pass_turn, stop_choosing
from engine.scramble.round.scoring import present_sides
from engine.scramble.state import (
    Aim,
    Bad,
    End,
    Keep,
    Move,
    Over,
    Phase,
    PreThrow,
    Push,
    Rolled,
    Route,
    Settle,
    Setup,
    State,
)
from engine.scramble.text.cards import DISC_NAMES, card_name
from engine.scramble.text.refusals import RefusedMove, path_fault, phase_question
from engine.scramble.throw.dice import counting_dice, dice_sets, forbidden_discs, landings_by_name
from engine.scramble.throw.flight import FlightOption, by_spot_name, plan_flight
from engine.scramble.throw.resolve import (
    begin_throw,
    begin_triple_roll,
    extend_throw,
    land_disc,
    retake_throw,
    settle_disc,
    shift_disc,
)
from engine.scramble.throw.typed_path import parse_typed_path
from engine.scramble.turn import (
    accept_bad_luck,
    cancel_bad_luck,
    discard_card,
    open_end_window,
    open_landing_window,
    play_battle_card,
    resume_turn,
    roll_for_card,
    settle_landing,
)


def refusal(state: State, seat: Seat, move: Move) -> RefusedMove:
    """Return the error for a move that is not legal."""
    if isinstance(state.phase, Over):
        return _wrong_phase(state)
    if seat not in awaiting(state):
        return RefusedMove("E_NOT_YOUR_TURN")
    match move.verb, state.phase:
        case "roll", _:
            return _no_roll(state)
        case verb, _ if verb in ("battle", "discard", *GOOD):
            return _no_card(state, seat, move)
        case "use", Rolled(extra):
            return _no_dice(state, move.detail, extra)
        case "throw", PreThrow():
            return _no_throw(state, seat, move.detail)
        case "land", Aim() | Route():
            return RefusedMove("E_ILLEGAL_PATH", reason=path_fault("out of reach"))
    return _wrong_phase(state)


def _wrong_phase(state: State) -> RefusedMove:
    return RefusedMove("E_WRONG_PHASE", ask=phase_question(state.phase))


def _no_roll(state: State) -> RefusedMove:
    if state.options.cards == "none":
        return RefusedMove("E_NO_CARDS_MODE")
    if state.turn.luck:
        return RefusedMove("E_LUCK_USED")
    return RefusedMove("E_LUCK_NOT_IN_BOUNDS") if isinstance(state.phase, Settle | End) else _wrong_phase(state)


def _no_dice(state: State, names: str, extra: bool) -> RefusedMove:
    die_names = [die.name for die in state.turn.roll]
    if not names or any(name not in die_names for name in names):
        return RefusedMove("E_NO_SUCH_DIE", dice=", ".join(die_names))
    if state.is_pitching_out():
        return RefusedMove("E_PITCH_OUT")
    return RefusedMove("E_DIE_BLOCKED", dice=", ".join("+".join(some) for some in dice_sets(state, extra) if some))


def _no_throw(state: State, seat: Seat, disc: str) -> RefusedMove:
    if state.options.throwing == "scramble":
        return _wrong_phase(state)
    hard = forbidden_discs(state.players[seat].effects)
    disc_names = join_list(_(DISC_NAMES[other]) for other in DISCS if other not in hard)
    return RefusedMove("E_DIE_BLOCKED" if disc in hard else "E_NO_SUCH_DIE", dice=disc_names)


def _no_card(state: State, seat: Seat, move: Move) -> RefusedMove:
    words = move.detail.split()
    card = words[0] if move.verb in ("battle", "discard") else move.verb
    if card not in {"luck": GOOD, "battle": BATTLE}.get(state.options.cards, ()):
        return RefusedMove("E_NO_CARDS_MODE")
    if card not in state.players[seat].hand:
        return RefusedMove("E_CARD_NOT_HELD", card=card_name(card))
    if not _is_in_time(state, seat, move, card):
        return RefusedMove("E_CARD_TIMING", card=card_name(card), ask=phase_question(state.phase))
    if move.verb == "battle" and _is_sheltered(state, int(words[1]) - 1):
        return RefusedMove("E_SHELTERED")
    return RefusedMove("E_CARD_TARGET", card=card_name(card))


def _is_in_time(state: State, seat: Seat, move: Move, card: Card) -> bool:
    """Return whether the card could be played now on a better target."""
    if move.verb == "battle":
        return isinstance(state.phase, PreThrow | End) and not state.turn.battled
    player = state.players[seat]
    on_course = player.status == "playing" and player.square != state.hole_of(seat).basket
    shifts = effect_of(move.verb) == "shift_disc"
    return shifts and on_course and state.phase in (Settle(), End(), Keep(card))


def _is_sheltered(state: State, target: Seat) -> bool:
    return target < len(state.players) and state.players[target].sheltered


def apply(state: State, seat: Seat, move: Move, luck: Luck) -> State:
    """Return the state after the move. Raise `RefusedMove` with a code of S-173 and what to do instead."""
    without_events = state._replace(events=())
    if move.verb == "leave":
        return leave_game(without_events, seat, luck)
    if move.verb == "fly":
        return _fly(without_events, typed_flight(state, seat, move))
    if not is_legal(state, seat, move):
        raise refusal(state, seat, move)
    return MOVE_HANDLERS[move.verb](without_events, seat, move.detail, luck)


def _choose(state: State, seat: Seat, detail: str, luck: Luck) -> State:
    golfer, tier = detail.split()
    return choose_golfer(state, seat, golfer, tier, luck)


def _use(state: State, _seat: Seat, names: str, _luck: Luck) -> State:
    """Choose the dice; none of them means that an Amazing Throw adds nothing."""
    assert isinstance(state.phase, Rolled)
    return open_landing_window(state) if names == NO_DICE else state._replace(phase=Aim(names, state.phase.extra))


def _back(state: State, _seat: Seat, _detail: str, _luck: Luck) -> State:
    """Put the dice back."""
    assert isinstance(state.phase, Aim)
    return state._replace(phase=Rolled(state.phase.extra))


def _land(state: State, _seat: Seat, place: str, _luck: Luck) -> State:
    """Fly to the option that the move names."""
    phase = state.phase
    options = (
        landings_by_name(state, phase.dice, phase.extra) if isinstance(phase, Aim) else by_spot_name(_routes(phase))
    )
    return _fly(state, options[place])


def _routes(phase: Phase) -> tuple[FlightOption, ...]:
    return phase.options if isinstance(phase, Route) else ()


def _accept(state: State, _seat: Seat, _detail: str, _luck: Luck) -> State:
    assert isinstance(state.phase, Bad)
    return accept_bad_luck(state, state.phase.card)


def _triple_roll(card: Card, state: State, _seat: Seat, disc: str, luck: Luck) -> State:
    return begin_triple_roll(state, card, disc, luck)


def _extend(card: Card, state: State, _seat: Seat, _detail: str, luck: Luck) -> State:
    return extend_throw(state, card, luck)


def _retake(card: Card, state: State, _seat: Seat, _detail: str, luck: Luck) -> State:
    return retake_throw(state, card, luck)


def _cancel(card: Card, state: State, _seat: Seat, _detail: str, _luck: Luck) -> State:
    return cancel_bad_luck(state, card)


def _shift(card: Card, state: State, seat: Seat, way: str, _luck: Luck) -> State:
    """Move the disc one space; a landing that counts already is settled again (S-93)."""
    after = shift_disc(state, card, COMPASS.index(way))
    return open_landing_window(after) if isinstance(state.phase, Settle) else open_end_window(settle_disc(after, seat))


def _battle(state: State, _seat: Seat, detail: str, luck: Luck) -> State:
    card, target = detail.split()
    return play_battle_card(state, card, int(target) - 1, luck)


def _push(state: State, _actor: Seat, way: str, _luck: Luck) -> State:
    assert isinstance(state.phase, Push)
    card, seat = state.phase.card, state.phase.seat
    return resume_turn(push_disc(state._replace(phase=End()), card, seat, COMPASS.index(way)))


def _concede(state: State, seat: Seat, what: str, _luck: Luck) -> State:
    """Give the hole or the match to the other side (S-159)."""
    other = 1 - state.side(seat)
    state = state.with_events(Conceded(seat, what == "match"))
    return finish_game(state, (other,)) if what == "match" else close_hole(state, conceded_to=other)


MOVE_HANDLERS: Mapping[str, Callable[[State, Seat, str, Luck], State]] = MappingProxyType(
    {
        "choose": _choose,
        "throw": lambda state, _seat, disc, luck: begin_throw(state, disc, luck),
        "use": _use,
        "back": _back,
        "land": _land,
        "roll": lambda state, _seat, _detail, luck: roll_for_card(state, luck),
        "done": lambda state, _seat, _detail, _luck: settle_landing(state),
        "keep": lambda state, _seat, _detail, _luck: open_end_window(state),
        "discard": lambda state, _seat, card, _luck: discard_card(state, card),
        "accept": _accept,
        "push": _push,
        "end": lambda state, _seat, _detail, _luck: end_turn(state),
        "battle": _battle,
        "concede": _concede,
        **by_card("triple_roll", _triple_roll),
        **by_card("extend_throw", _extend),
        **by_card("retake_throw", _retake),
        **by_card("shift_disc", _shift),
        **by_card("cancel_card", _cancel),
    }
)
"""The function that makes a legal move, by its verb."""


def _fly(state: State, option: FlightOption) -> State:
    """Fly to an option, or follow the route along which a card takes a disc."""
    match state.phase:
        case Aim(names, extra):
            return open_landing_window(land_disc(state, option, names, extra))
        case Route(card, target, _):
            return resume_turn(take_route(state._replace(phase=End()), card, target, option))
    raise AssertionError("no flight is asked for")


def typed_flight(state: State, seat: Seat, move: Move) -> FlightOption:
    """Return the flight along a path that a player wrote. Raise `RefusedMove` with its first fault (S-66, S-173)."""
    if seat not in awaiting(state):
        raise refusal(state, seat, move)
    match state.phase:
        case Aim(names, extra):
            trail, hole = state.players[seat].trail, state.hole_of(seat)
            aim = plan_flight(hole, trail, counting_dice(state, names, extra), state.turn.putting)
            flight: FlightOption | str = parse_typed_path(hole, trail, aim, move.detail)
        case Route(card, target, _):
            possible = routes_away(state.hole_of(target), state.players[target].trail, CARDS[card].spaces)
            paths = parse_paths(move.detail)
            flight = next((route for route in possible if route.path in paths), "not further")
        case _:
            raise refusal(state, seat, move)
    if isinstance(flight, str):
        raise RefusedMove("E_ILLEGAL_PATH", reason=path_fault(flight))
    return flight


def leave_move(state: State, seat: Seat) -> Move | None:
    """Return the move that takes a seat out of the game, or None if there is nothing to leave."""
    over = isinstance(state.phase, Over) or state.players[seat].gone
    return None if over else Move("leave")


def leave_game(state: State, seat: Seat, luck: Luck) -> State:
    """Take the seat out of the game: remove its disc, discard its hand (S-211)."""
    if seat not in range(len(state.players)) or state.players[seat].gone or isinstance(state.phase, Over):
        raise refusal(state, seat, Move("leave"))
    player = state.players[seat]
    status = "out" if player.status == "playing" else player.status
    state = state._replace(decks=discard_cards(state.decks, *player.hand)).with_events(Left(seat))
    state = state.with_player(seat, gone=True, status=status, hand=())
    if len(present_sides(state)) < 2:
        return finish_game(state, present_sides(state))
    if isinstance(state.phase, Setup):
        return stop_choosing(state, seat, luck)
    if seat == state.actor:
        return pass_turn(state)
    if isinstance(state.phase, Route | Push) and state.phase.seat == seat:
        return resume_turn(state._replace(phase=End()))
    return state
