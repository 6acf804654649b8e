"""The start of a game: the setup matrix, golfers and tiers, the order of play (S-12, S-151, S-170, S-190)."""

from itertools import groupby

from engine.game import Seat
from engine.luck import Luck
from engine.scramble.cards.deck import shuffle_decks
from engine.scramble.courses.hole import holes
from engine.scramble.events import Chose, Ordered
from engine.scramble.options import Options
from engine.scramble.round.progress import alternate_partners, start_hole
from engine.scramble.table import Player, PreThrow, Setup, State
from engine.scramble.words.refusals import error_sentence

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
    ranked = sorted(rolls, key=lambda roll: -sum(roll[1]))
    order: tuple[Seat, ...] = ()
    rounds: tuple[Rolls, ...] = (rolls,)
    for _total, tied in groupby(ranked, key=lambda roll: sum(roll[1])):
        settled, further = roll_order_of_play(tuple(seat for seat, _dice in tied), luck)
        order, rounds = order + settled, rounds + further
    return order, rounds
