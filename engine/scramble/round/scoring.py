"""The scores: of a hole, totals, skins, the state of a match, and the places at the end (section 12)."""

from engine.game import HouseCue, Result, Scorecard, Seat
from engine.scramble.events import HoledOut, HoleEnded, Relieved
from engine.scramble.options import partners
from engine.scramble.state import Over, Side, State
from engine.scramble.throw.resolve import cap_strokes


def seats_of(state: State, side: Side) -> tuple[Seat, ...]:
    """Return the seats of a side, without those that left."""
    return tuple(seat for seat in _all_seats_of(state, side) if not state.players[seat].gone)


def _all_seats_of(state: State, side: Side) -> range:
    return range(side, len(state.players), state.side_count)


def present_sides(state: State) -> tuple[Side, ...]:
    """Return the sides still in that have a player at the table."""
    return tuple(side for side in state.contenders if seats_of(state, side))


def final_score(state: State, side: Side) -> int | None:
    """Return the best score that a side has made on the hole: its better disc counts (S-155, S-167)."""
    scores = [
        cap_strokes(state, seat) if state.players[seat].status == "capped" else state.players[seat].strokes
        for seat in _all_seats_of(state, side)
        if state.players[seat].status in ("holed", "capped")
    ]
    return min(scores, default=None)


def best_possible_score(state: State, side: Side) -> int | None:
    """Return the lowest score that a side can still make on the hole."""
    score = final_score(state, side)
    hopes = [
        state.players[seat].strokes + 1
        for seat in _all_seats_of(state, side)
        if state.players[seat].status == "playing"
    ]
    return min(hopes if score is None else [score, *hopes], default=None)


def hole_score(state: State, side: Side) -> int | None:
    """Return a side's score on the card, or the lowest possible one where the hole ended before."""
    score = final_score(state, side)
    return best_possible_score(state, side) if score is None else score


def holed_score(state: State, side: Side) -> int | None:
    """Return the best score of a side's discs that are in the basket."""
    seats = (state.players[seat] for seat in _all_seats_of(state, side))
    return min((player.strokes for player in seats if player.status == "holed"), default=None)


def is_hole_decided(state: State) -> bool:
    """Return whether one side of a match has holed out and the other cannot equal its score (S-159)."""
    for side in (0, 1):
        score, hope = holed_score(state, side), best_possible_score(state, 1 - side)
        if score is not None and (hope is None or score < hope):
            return True
    return False


def hole_winner(scores: tuple[int | None, ...]) -> Side | None:
    """Return the side with the single lowest score of a hole (S-158, S-162)."""
    strokes = [score for score in scores if score is not None]
    low = min(strokes, default=None)
    return scores.index(low) if low is not None and strokes.count(low) == 1 else None


def skins(state: State) -> tuple[tuple[int, ...], int]:
    """Return the skins of each side, and those carried to the next hole (S-162)."""
    totals, carry = [0] * state.side_count, 0
    for scores in state.scores:
        carry += 1
        winner = hole_winner(scores)
        if winner is not None:
            totals[winner] += carry
            carry = 0
    return tuple(totals), carry


def holes_won(state: State) -> tuple[int, ...]:
    """Return the holes that each side has won in a match (S-158)."""
    return tuple(state.winners.count(side) for side in range(state.side_count))


def side_strokes(state: State) -> tuple[int, ...]:
    """Return the strokes of each side on its finished holes (S-153)."""
    return tuple(sum(scores[side] or 0 for scores in state.scores) for side in range(state.side_count))


def side_figures(state: State) -> tuple[int, ...]:
    """Return each side's figure by the kind of game: strokes, holes won, skins, or in a race turns (S-171)."""
    match state.options.play:
        case "match":
            return holes_won(state)
        case "skins":
            return skins(state)[0]
        case "board_race":
            return tuple(player.turns for player in state.players)
    return side_strokes(state)


def leaders(state: State) -> tuple[Side, ...]:
    """Return the leading sides among those still at the table: once the game is over, those that won it."""
    winners = state.phase.winners if isinstance(state.phase, Over) else ()
    ranks = {side: _rank_key(state, side, winners) for side in range(state.side_count) if seats_of(state, side)}
    return tuple(side for side, rank in ranks.items() if rank == min(ranks.values()))


def _rank_key(state: State, side: Side, winners: tuple[Side, ...]) -> tuple[int, ...]:
    """Return the sort key of a side's place; `winners` are first if the figures do not decide (S-157 to S-165)."""
    if _has_given_up(state, side):
        return (1,)
    match state.options.play:
        case "match":
            return (0, side not in winners if winners else -holes_won(state)[side])
        case "skins":
            return (0, -skins(state)[0][side], side_strokes(state)[side])
        case "board_race":
            return (0, *_race_key(state, side))
    return (0, side_strokes(state)[side], bool(winners) and side not in winners)


def _has_given_up(state: State, side: Side) -> bool:
    """Return whether a side left before it had finished the round (S-211)."""
    if seats_of(state, side):
        return False
    if state.is_race:
        return state.players[side].status != "finished"
    return sum(scores[side] is not None for scores in state.scores) < len(state.course)


def _race_key(state: State, seat: Seat) -> tuple[int, ...]:
    """Return a racer's sort key (S-164, S-165).

    A finished one is ranked by throws and penalties, another by the hole reached and the distance left.
    """
    player = state.players[seat]
    if player.status == "finished":
        return 0, sum(player.card), player.penalties
    return 1, -player.hole, state.hole_of(seat).distance[player.square]


def scorecard(state: State) -> Scorecard:
    """Return the card of the round; in a race, each seat's finished holes, counted in throws."""
    pars = tuple(state.par_of(hole) for hole in state.course)
    front, seats = leaders(state), range(len(state.players))
    leading = tuple(seat for seat in seats if state.side(seat) in front and not state.players[seat].gone)
    if state.is_race:
        cards = tuple(player.card for player in state.players)
    else:
        sides = [tuple(score for score in scores if score is not None) for scores in zip(*state.scores, strict=True)]
        cards = tuple(sides) * (len(seats) // state.side_count) if sides else ((),) * len(seats)
    totals, teams = tuple(map(sum, cards)), partners(state.options, len(seats))
    return Scorecard(pars, cards, totals, leading, teams=teams, playoffs=_finished_playoffs(state))


def _finished_playoffs(state: State) -> int:
    """Return how many holes of a playoff are over: all but the one in play, or the last one too."""
    last = any(isinstance(event, HoleEnded) and event.playoff == state.playoff for event in state.events)
    return max(0, state.playoff - (not (last and isinstance(state.phase, Over))))


def result(state: State) -> Result | None:
    """Return places, figures and feats once the game is over.

    Feats are `ace`, `albatross`, `eagle`, `birdie` by hole-out; `skin` by skin; `match won`, `match lost` or
    `match halved`; `race win`. Partners share all but the feats of holing out.
    """
    if not isinstance(state.phase, Over):
        return None
    seats = range(len(state.players))
    ranks = [_rank_key(state, state.side(seat), state.phase.winners) for seat in seats]
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    figures = side_figures(state)
    return Result(
        places,
        tuple(figures[state.side(seat)] for seat in seats),
        tuple(state.players[seat].feats + _game_feats(state, seat, places) for seat in seats),
    )


def _game_feats(state: State, seat: Seat, places: tuple[int, ...]) -> tuple[str, ...]:
    """Return the feats of the whole game: skins, the outcome of a match, a race won."""
    first = places[seat] == 1
    match state.options.play:
        case "match":
            is_halved = max(places) == 1
            return ("match halved" if is_halved else "match won" if first else "match lost",)
        case "skins":
            return ("skin",) * skins(state)[0][state.side(seat)]
        case "board_race" if first and len(places) > 1:
            return ("race win",)
    return ()


def house_cues(state: State) -> tuple[tuple[Seat, HouseCue], ...]:
    """Return the aces of the last move, and the discs in the water or out of bounds."""
    cues: list[tuple[Seat, HouseCue]] = []
    for event in state.events:
        match event:
            case HoledOut(seat=seat, strokes=1):
                cues.append((seat, "ace"))
            case Relieved(seat=seat):
                cues.append((seat, "penalty"))
    return tuple(cues)
