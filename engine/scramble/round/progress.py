"""The progress of a game: the set-up, turns, holes, the rounds of a race, playoffs and the end (S-12, S-151 to S-171,
S-190 to S-195).
"""

from itertools import groupby, zip_longest

from engine.game import Seat
from engine.rng import Luck
from engine.scramble.cards.deck import shuffle_decks
from engine.scramble.courses.hole import holes
from engine.scramble.events import Chose, DiscEnd, GameEnded, HoleEnded, HoleStarted, Ordered, PickedUp, TurnSkipped
from engine.scramble.options import Options
from engine.scramble.round.scoring import (
    hole_score,
    hole_winner,
    holed_score,
    holes_won,
    is_hole_decided,
    present_sides,
    seats_of,
    side_strokes,
    skins,
)
from engine.scramble.state import MAX_EXTRA_HOLES, Over, Player, PreThrow, Setup, Side, State, Turn
from engine.scramble.text.refusals import error_sentence


def start_turn(state: State, seat: Seat) -> State:
    """Start the seat's turn, unless a waiting skip uses it up (TURN_START)."""
    state = state._replace(actor=seat, phase=PreThrow(), turn=Turn())
    waiting = state.players[seat].skips - 1
    if waiting < 0:
        return state
    return end_turn(state.with_player(seat, skips=waiting).with_events(TurnSkipped(seat, waiting)))


def end_turn(state: State) -> State:
    """End the turn with all its consequences, and start the next one (END_TURN, S-195)."""
    player = state.players[state.actor]
    state = state.with_player(state.actor, sheltered=False, turns=player.turns + 1)
    return pass_turn(_walk_to_next_tee(state, state.actor) if state.is_race else _spare_partners(state))


def pass_turn(state: State) -> State:
    """Start the turn after the actor's, which may be the first of a hole, round or playoff; or end the game."""
    if not state.is_race and _is_hole_over(state):
        return close_hole(state)
    waiting = [seat for seat in state.order if state.players[seat].status == "playing"]
    after = [seat for seat in waiting if state.order.index(seat) > state.order.index(state.actor)]
    if not after and state.is_race:
        if any(player.status == "finished" for player in state.players):
            return finish_game(state, present_sides(state))
        state = state._replace(round=state.round + 1)
    return start_turn(state, (after or waiting)[0])


def _walk_to_next_tee(state: State, seat: Seat) -> State:
    """Move a racer that holed out to the next tee, or to the end of the race (S-33, S-163)."""
    player = state.players[seat]
    if player.status != "holed":
        return state
    state = state.with_player(seat, card=(*player.card, player.throws))
    if player.hole + 1 == len(state.course):
        return state.with_player(seat, status="finished")
    tee = state.course[player.hole + 1].tee
    return state.with_player(seat, status="playing", hole=player.hole + 1, square=tee, trail=(tee,), throws=0)


def _spare_partners(state: State) -> State:
    """Pick up the discs that cannot beat the partner's score any more (S-167)."""
    if state.side_count == len(state.players):
        return state
    for seat, player in enumerate(state.players):
        partner_score = holed_score(state, state.side(seat))
        if player.status == "playing" and partner_score is not None and player.strokes + 1 >= partner_score:
            state = state.with_player(seat, status="spared").with_events(PickedUp(seat, capped=False))
    return state


def _is_hole_over(state: State) -> bool:
    playing = any(player.status == "playing" for player in state.players)
    return not playing or (state.options.play == "match" and is_hole_decided(state))


def close_hole(state: State, conceded_to: Side | None = None) -> State:
    """Score the hole, and start the next one or end the game (S-153 to S-162)."""
    scores = tuple(hole_score(state, side) for side in range(state.side_count))
    winner = hole_winner(scores) if conceded_to is None else conceded_to
    if not state.playoff:
        state = state._replace(scores=(*state.scores, scores))
    order = _next_order(state, scores, winner)
    state = state._replace(order=order)
    match state.options.play:
        case "match":
            state = state._replace(winners=(*state.winners, winner))
            return _after_match_hole(state.with_events(_hole_ended(state, scores, winner)))
        case "skins":
            return _after_skins_hole(state, scores, winner)
    return _after_stroke_hole(state.with_events(_hole_ended(state, scores)), scores)


def _hole_ended(state: State, scores: tuple[int | None, ...], winner: Side | None = None, skins: int = 0) -> HoleEnded:
    """Return the event of the hole's end, with where every disc is."""
    discs = (
        DiscEnd(player.square, player.trail, player.status, player.throws, player.penalties) for player in state.players
    )
    aces = (seat for seat, disc in enumerate(state.players) if disc.status == "holed" and disc.strokes == 1)
    return HoleEnded(state.hole, state.playoff, scores, winner, skins, tuple(discs), next(aces, state.flown))


def _next_order(state: State, scores: tuple[int | None, ...], winner: Side | None) -> tuple[Seat, ...]:
    """Return the order of the next hole: the lower score first, in a match the winner (S-154, S-161).

    Ties keep their order, and partners alternate.
    """
    former = tuple(dict.fromkeys(state.side(seat) for seat in state.order))
    if state.options.play == "match":
        sides = sorted(former, key=lambda side: winner is not None and side != winner)
    else:
        sides = sorted(former, key=lambda side: (scores[side] is None, scores[side] or 0))
    return alternate_partners(state, tuple(sides))


def alternate_partners(state: State, sides: tuple[Side, ...]) -> tuple[Seat, ...]:
    """Return the seats of the sides in throwing order: A1, B1, C1, A2, B2, C2 (S-167)."""
    teams = [[seat for seat in state.order if seat in seats_of(state, side)] for side in sides]
    return tuple(seat for rank in zip_longest(*teams) for seat in rank if seat is not None)


def _after_stroke_hole(state: State, scores: tuple[int | None, ...]) -> State:
    if state.playoff:
        low = min(score for side in present_sides(state) if (score := scores[side]) is not None)
        state = state._replace(contenders=tuple(side for side in present_sides(state) if scores[side] == low))
    elif state.hole + 1 < len(state.course):
        return start_hole(state, state.hole + 1)
    else:
        totals = side_strokes(state)
        low = min(totals[side] for side in present_sides(state))
        state = state._replace(contenders=tuple(side for side in present_sides(state) if totals[side] == low))
    return _start_sudden_death(state)


def _after_match_hole(state: State) -> State:
    first, second = holes_won(state)
    to_play = 0 if state.playoff else len(state.course) - state.hole - 1
    if abs(first - second) > to_play:
        return finish_game(state, (0,) if first > second else (1,))
    return start_hole(state, state.hole + 1) if to_play else _start_sudden_death(state)


def _after_skins_hole(state: State, scores: tuple[int | None, ...], winner: Side | None) -> State:
    _before, carry = skins(state._replace(scores=state.scores[:-1]))
    state = state.with_events(_hole_ended(state, scores, winner, carry + 1))
    if state.hole + 1 < len(state.course):
        return start_hole(state, state.hole + 1)
    return finish_game(state, ())


def _start_sudden_death(state: State) -> State:
    """Play holes 1, 2, 3 again for the sides that are level, three at most (S-157, S-160, S-168)."""
    if len(state.contenders) == 1 or state.playoff == MAX_EXTRA_HOLES:
        return finish_game(state, state.contenders)
    return start_hole(state, state.playoff % len(state.course), state.playoff + 1)


def start_hole(state: State, hole: int, playoff: int = 0) -> State:
    """Put every disc of the sides still in on the tee, and start the first turn."""
    tee = state.course[hole].tee
    for seat, player in enumerate(state.players):
        status = "out" if player.gone or state.side(seat) not in state.contenders else "playing"
        state = state.with_player(seat, status=status, hole=hole, square=tee, trail=(tee,), throws=0, penalties=0)
    order = tuple(seat for seat in state.order if not state.players[seat].gone)
    throwing = tuple(seat for seat in order if state.players[seat].status == "playing")
    state = state._replace(hole=hole, playoff=playoff, order=order, flown=None).with_events(
        HoleStarted(hole, playoff, throwing)
    )
    return start_turn(state, throwing[0])


def finish_game(state: State, winners: tuple[Side, ...]) -> State:
    """End the game."""
    return state._replace(phase=Over(winners), turn=Turn()).with_events(GameEnded())


SEATS = range(1, 7)
Rolls = tuple[tuple[Seat, tuple[int, ...]], ...]


def setup(options: Options, seats: int, luck: Luck) -> State:
    """Return the state before the first decision. Raise `ValueError` for seats that the options exclude (S-171)."""
    validate_setup(options, seats)
    tee = holes(options.course)[0].tee
    state = State(
        options=options,
        players=(Player(square=tee, trail=(tee,)),) * seats,
        phase=PreThrow(),
        order=tuple(range(seats)),
        actor=0,
        decks=shuffle_decks(options.cards, luck),
        contenders=tuple(range(seats // 2 if options.teams == "doubles" else seats)),
    )
    if options.cards != "none":
        return state._replace(phase=Setup(tuple(range(seats))))
    return begin_round(state, luck)


def validate_setup(options: Options, seats: int) -> None:
    """Raise `ValueError` with a sentence for a number of seats that does not fit the options (S-171)."""
    error = setup_error(options, seats)
    if error:
        raise ValueError(error_sentence(error))


def setup_error(options: Options, seats: int) -> str | None:
    """Return the error code of a number of seats that does not fit the options, or None (S-171)."""
    doubles = options.teams == "doubles"
    checks = (
        (seats not in SEATS, "E_PLAYERS"),
        (options.play == "match" and seats != (4 if doubles else 2), "E_MATCH_SIDES"),
        (doubles and seats not in (4, 6), "E_DOUBLES_COUNT"),
        (options.play == "skins" and seats < 2, "E_SKINS_SOLO"),
        (options.cards == "battle" and seats < 2, "E_BATTLE_SOLO"),
    )
    return next((code for wrong, code in checks if wrong), None)


def choose_golfer(state: State, seat: Seat, golfer: str, tier: str, luck: Luck) -> State:
    """Set the seat's golfer and tier; the last choice starts the round (S-12, S-13)."""
    state = state.with_player(seat, golfer=golfer, tier=tier).with_events(Chose(seat, golfer, tier))
    return stop_choosing(state, seat, luck)


def stop_choosing(state: State, seat: Seat, luck: Luck) -> State:
    """Stop waiting for the seat in phase `Setup`."""
    assert isinstance(state.phase, Setup)
    rest = tuple(other for other in state.phase.choosing if other != seat)
    return state._replace(phase=Setup(rest)) if rest else begin_round(state, luck)


def begin_round(state: State, luck: Luck) -> State:
    """Start the first hole, in the order of the dice (S-151); partners alternate from the better roll on (S-167)."""
    playing = tuple(seat for seat, player in enumerate(state.players) if not player.gone)
    order, rounds = roll_order_of_play(playing, luck)
    state = state._replace(order=order)
    order = alternate_partners(state, tuple(dict.fromkeys(state.side(seat) for seat in order)))
    if rounds:
        state = state.with_events(Ordered(rounds, order))
    return start_hole(state._replace(order=order), 0)


def roll_order_of_play(seats: tuple[Seat, ...], luck: Luck) -> tuple[tuple[Seat, ...], tuple[Rolls, ...]]:
    """Return the seats by the highest sum of three dice, ties rolled again, and every roll (S-151)."""
    if len(seats) < 2:
        return seats, ()
    rolls = tuple((seat, (luck.die(), luck.die(), luck.die())) for seat in seats)
    by_sum = sorted(rolls, key=lambda roll: -sum(roll[1]))
    order: tuple[Seat, ...] = ()
    rounds: tuple[Rolls, ...] = (rolls,)
    for _total, ties in groupby(by_sum, key=lambda roll: sum(roll[1])):
        seats_in_order, further = roll_order_of_play(tuple(seat for seat, _dice in ties), luck)
        order, rounds = order + seats_in_order, rounds + further
    return order, rounds
