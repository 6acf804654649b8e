"""A round outside the throws: set-up, characters, TEE OFF, the swap, whose turn it is, and the score.

Sections 2, 7.1 and 10.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.final_nine.courses.hole import Hole, course
from engine.final_nine.courses.layout import mega_holes
from engine.final_nine.events import HoleEnded, HoleStarted, Landing, Swapped
from engine.final_nine.extras import characters, tee_off
from engine.final_nine.extras.characters import doubles_teams, refresh_characters, side_of
from engine.final_nine.extras.mischief import deal_mischief
from engine.final_nine.extras.tee_off import resolve_flicks, start_tee_off
from engine.final_nine.hand import (
    add_events,
    change_player,
    discard,
    draw_into_hand,
    free_cards,
    remove_cards,
    sort_hand,
)
from engine.final_nine.moves import STACKS, Back, Done, Move, Ready, Swap
from engine.final_nine.options import HOLES_OF_A_NINE, Options, decks, validate_setup
from engine.final_nine.state import (
    NEWEST_EDITION,
    Casting,
    Choosing,
    Edition,
    Flicking,
    Over,
    Pile,
    Player,
    ShotState,
    State,
    SwapMarks,
    Swapping,
)
from engine.final_nine.throw.effects import distance_to_basket
from engine.final_nine.turn.phase_rules import PhaseRules
from engine.game import HouseCue, Result, Scorecard, Seat
from engine.rng import Luck


def start_hole(state: State, luck: Luck) -> State:
    """Start the hole: set the wind, put all players on the tee, and let them swap cards (F-79, F-126)."""
    free = state.options.level == "rec" or not state.options.format.putts
    wind = luck.below(4) if state.options.level == "pro" else None
    players = tuple(
        player._replace(lie=state.hole.tee, passed=(), teed=False, strokes=0, done=False, free=free)
        for player in state.players
    )
    phase = Swapping(((),) * len(players), tuple(seat for seat, player in enumerate(players) if player.gone))
    state = state._replace(wind=wind, players=players, phase=phase, last=None, ace=None)
    return add_events(state, HoleStarted(state.number, wind))


def next_turn(state: State, luck: Luck) -> State:
    """Let the next thrower choose, or end the hole (F-81).

    The hands of players who left go to the discard piles (F-182).
    """
    state = discard_left_hands(state)
    playing = [seat for seat, player in enumerate(state.players) if not player.done and not player.gone]
    if not playing:
        return end_hole(state, luck)
    seat = next_thrower(state, playing)
    return state._replace(phase=Choosing(ShotState(seat, state.players[seat].lie)))


def next_thrower(state: State, seats: list[Seat]) -> Seat:
    """Return the seat that throws next (F-81).

    On the tee the tee order decides, then the greatest distance; ties follow the tee order.
    """
    line = sorted(seats, key=state.order.index)
    teeing = [seat for seat in line if not state.players[seat].teed]
    return teeing[0] if teeing else max(line, key=lambda seat: distance_to_basket(state, seat))


def discard_left_hands(state: State) -> State:
    """Discard the hands of players who left (F-182)."""
    for seat, player in enumerate(state.players):
        if player.gone and player.hand:
            state = change_player(discard(state, *player.hand), seat, hand=())
    return state


def end_hole(state: State, luck: Luck) -> State:
    """Write down the strokes, then start the next hole or end the round (F-15, F-82)."""
    strokes = tuple(player.strokes for player in state.players)
    players = tuple(
        player if player.gone else player._replace(scores=(*player.scores, player.strokes)) for player in state.players
    )
    order = tuple(sorted(state.order, key=lambda seat: state.options.format.rank(strokes[seat])))
    event = HoleEnded(state.number, strokes, state.ace or state.last)
    state = add_events(state._replace(players=players, order=order), event)
    state = refresh_characters(state, state.number + 1)
    if state.number + 1 == len(state.holes):
        return state._replace(phase=Over())
    return start_hole(state._replace(number=state.number + 1), luck)


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
    first = HOLES_OF_A_NINE if options.nine == "back" else 0
    cards = cards[first : first + options.holes]
    return mega_holes(cards, MEGA_SIZES[options.layout]) if options.layout in MEGA_SIZES else cards


def _settle_casting(state: State, phase: Casting, luck: Luck) -> State | None:
    return None if phase.queue else start_play(state, luck)


def _leave_casting(state: State, phase: Casting, leaver: Seat, _luck: Luck) -> State:
    """Replace a leaving seat in the queue by its doubles partner, if it has one (F-148)."""
    heirs = tuple(one for one in side_of(state.options, leaver) if not state.players[one].gone)
    queue = tuple(one for seat in phase.queue for one in (heirs if seat == leaver else (seat,)))
    return state._replace(phase=Casting(queue))


def _settle_flicking(state: State, phase: Flicking, luck: Luck) -> State | None:
    return None if tee_off.seats_to_flick(phase) else finish_tee_off(state, phase, luck)


def _leave_flicking(state: State, phase: Flicking, leaver: Seat, _luck: Luck) -> State:
    return state._replace(phase=phase._replace(seats=tuple(seat for seat in phase.seats if seat != leaver)))


CASTING_RULES: Final[PhaseRules[Casting]] = PhaseRules(
    window="character",
    deciding_seats=lambda _state, phase: phase.queue[:1],
    moves=lambda state, _phase, _seat: characters.character_moves(state),
    apply=lambda state, phase, _seat, move, _luck: characters.choose_character(state, phase, move),
    settle=_settle_casting,
    leave=_leave_casting,
)
FLICKING_RULES: Final[PhaseRules[Flicking]] = PhaseRules(
    window="flick",
    deciding_seats=lambda _state, phase: tee_off.seats_to_flick(phase),
    moves=lambda _state, _phase, _seat: tee_off.flick_moves(),
    apply=lambda state, phase, seat, move, _luck: tee_off.choose_power(state, phase, seat, move),
    settle=_settle_flicking,
    leave=_leave_flicking,
)


MAX_SWAPS: Final = 2
"""The most cards that a player may swap."""


def swap_moves(state: State, phase: Swapping, seat: Seat) -> Iterator[Move]:
    """Yield the choices of a seat that is not ready yet."""
    yield Ready()
    if phase.marks[seat]:
        yield from (Back(), Done())
    if len(phase.marks[seat]) < MAX_SWAPS:
        for card in dict.fromkeys(free_cards(state, seat)):
            yield from (Swap(card, stack) for stack in STACKS)


def apply_swap_move(state: State, phase: Swapping, seat: Seat, move: Move, luck: Luck) -> State:
    """Apply a choice; once all seats are ready, the cards are swapped in tee order."""
    match move:
        case Swap(card, stack):
            return _set_marks(state, phase, seat, (*phase.marks[seat], (card, stack)))
        case Back():
            return _set_marks(state, phase, seat, phase.marks[seat][:-1])
        case Done():
            return mark_ready(state, _with_marks(phase, seat, ()), seat, luck)
        case _:
            return mark_ready(state, phase, seat, luck)


def _set_marks(state: State, phase: Swapping, seat: Seat, marks: SwapMarks) -> State:
    return state._replace(phase=_with_marks(phase, seat, marks))


def _with_marks(phase: Swapping, seat: Seat, marks: SwapMarks) -> Swapping:
    return phase._replace(marks=tuple(marks if one == seat else old for one, old in enumerate(phase.marks)))


def mark_ready(state: State, phase: Swapping, seat: Seat, luck: Luck) -> State:
    """Mark the seat as ready; the last seat closes the swap."""
    phase = phase._replace(ready=(*phase.ready, seat))
    if len(phase.ready) < len(state.players):
        return state._replace(phase=phase)
    for one in state.order:
        if phase.marks[one] and not state.players[one].gone:
            state = _swap_cards(state, one, phase.marks[one], luck)
    return next_turn(state, luck)


def _swap_cards(state: State, seat: Seat, marks: SwapMarks, luck: Luck) -> State:
    cards = tuple(card for card, _ in marks)
    state = change_player(state, seat, hand=remove_cards(state.players[seat].hand, *cards))
    state = discard(state, *cards)
    drawn_cards = []
    for _, stack in marks:
        state, code = draw_into_hand(state, seat, stack, luck)
        drawn_cards.append(code)
    return add_events(state, Swapped(seat, cards, tuple(drawn_cards)))


def leave_swap(state: State, phase: Swapping, seat: Seat, luck: Luck) -> State:
    return state if seat in phase.ready else mark_ready(state, phase, seat, luck)


SWAP_RULES: Final[PhaseRules[Swapping]] = PhaseRules(
    window="swap",
    deciding_seats=lambda state, phase: tuple(seat for seat in state.order if seat not in phase.ready),
    moves=swap_moves,
    apply=apply_swap_move,
    leave=leave_swap,
)


def team_totals(state: State) -> tuple[int, ...]:
    """Return the total of each seat's side: its own strokes, or in doubles those of both (F-148)."""
    return tuple(_side_total(state, side_of(state.options, seat)) for seat in range(len(state.players)))


def _side_total(state: State, seats: Sequence[Seat]) -> int:
    """Return the strokes of a side; if a partner has left, the other partner's score counts twice."""
    playing = [seat for seat in seats if not state.players[seat].gone] or seats
    return sum(sum(state.players[seat].scores) for seat in playing) * len(seats) // len(playing)


def scorecard(state: State) -> Scorecard:
    """Return the finished holes; a player who left never leads (F-128, F-182)."""
    strokes = tuple(player.scores for player in state.players)
    totals = team_totals(state)
    playing = [seat for seat, player in enumerate(state.players) if not player.gone and player.scores]
    rank = state.options.format.rank
    best = min((rank(totals[seat]) for seat in playing), default=0)
    return Scorecard(
        tuple(hole.par for hole in state.holes),
        strokes,
        totals,
        tuple(seat for seat in playing if rank(totals[seat]) == best),
        state.options.format.counts,
        doubles_teams(state.options, len(totals)),
    )


def round_result(state: State) -> Result | None:
    """Return the result once the round is over (F-131, F-161, F-182).

    The lowest total wins, or the most aces; ties share a place, and players who left come last.
    """
    if not isinstance(state.phase, Over):
        return None
    totals, rank = team_totals(state), state.options.format.rank
    keys = [
        (player.gone, 0 if player.gone else rank(total)) for player, total in zip(state.players, totals, strict=True)
    ]
    places = tuple(1 + sum(other < key for other in keys) for key in keys)
    return Result(places, totals, tuple(_feats(state, player) for player in state.players))


def _feats(state: State, player: Player) -> tuple[str, ...]:
    """Return the names of a player's memorable holes (F-129)."""
    form = state.options.format
    names = (form.name(figure, hole.par) for figure, hole in zip(player.scores, state.holes, strict=False))
    return tuple(name for name in names if name in form.feats)


def house_cues(state: State) -> tuple[tuple[Seat, HouseCue], ...]:
    """Return the aces of the last move, and the discs out of bounds."""
    cues: list[tuple[Seat, HouseCue]] = []
    for shot in (event.shot for event in state.events if isinstance(event, Landing)):
        if shot.holed and shot.total == 1:
            cues.append((shot.seat, "ace"))
        elif shot.out and not shot.waived:
            cues.append((shot.seat, "penalty"))
    return tuple(cues)
