"""The odds of chance: where a throw may end, and which cards may be drawn."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.ai.candidates import CHAMPION_DEPTH, ThrowCandidates, candidates_of_state, has_next_hole
from engine.final_nine.ai.determinize import known_state, unseen_actions
from engine.final_nine.ai.evaluate import throw_ends
from engine.final_nine.ai.expectimax import Forecast
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.courses.hole import STEPS, Cell
from engine.final_nine.flight.landing import ThrowEnd
from engine.final_nine.hand import change_player, sort_hand
from engine.final_nine.moves import Stack
from engine.final_nine.options import decks
from engine.final_nine.state import PlayedCard, ShotState, State
from engine.final_nine.throw.effects import cards_in_force, is_putt, is_waived
from engine.final_nine.throw.outcome import strokes_of_throw
from engine.final_nine.throw.playable import add_card, card_choices, turn_trouble, why_unplayable
from engine.final_nine.view import View
from engine.game import Seat


class Ending(NamedTuple):
    """A place and a way in which a throw may end."""

    kind: str
    """"in", "under" the basket or "beyond" it, "out" of bounds or "waived", "island" missed, "spat" out, or "lies"."""
    lie: Cell


Chances: TypeAlias = tuple[tuple[Ending, float], ...]


def ending_chances(view: View, shot: ShotState, open_card: bool) -> Chances:
    """Return where a throw may end, the likeliest first.

    `open_card` says whether the next card is still to be turned over.
    """
    forecast = Forecast(known_state(view)[0], shot.seat, 0)
    shot = shot._replace(putting=shot.putting or is_putt(forecast.state, shot))
    trouble = forecast.odds.trouble if open_card else {}
    chances: dict[Ending, float] = defaultdict(float)
    _add_ends(chances, forecast, shot, 1 - sum(trouble.values()))
    for card, chance in trouble.items():
        _add_ends(chances, forecast, turn_trouble(forecast.state, shot, card), chance)
    return _likeliest_first(chances)


def _add_ends(chances: dict[Ending, float], forecast: Forecast, shot: ShotState, chance: float) -> None:
    """Add the ends of a throw, each with its probability."""
    spit = {} if shot.flown or DISCS[shot.disc].reach else forecast.odds.spit
    for share, flight, rest in throw_ends(forecast.state, shot):
        if rest.holed:
            out = sum(spit.values())
            chances[Ending("in", rest.lie)] += chance * share * (1 - out)
            chances[Ending("spat", rest.lie)] += chance * share * out
        else:
            kind = _kind_of_end(rest, is_waived(forecast.state, shot, flight))
            chances[Ending(kind, rest.lie)] += chance * share


def _kind_of_end(rest: ThrowEnd, has_waiver: bool) -> str:
    """Return the way in which a throw ends that is not in."""
    if rest.under:
        return "beyond" if rest.out and not has_waiver else "under"
    if rest.missed:
        return "island"
    return "lies" if not rest.out else "waived" if has_waiver else "out"


def _likeliest_first(chances: dict[Ending, float]) -> Chances:
    return tuple(sorted(((end, chance) for end, chance in chances.items() if chance > 0), key=lambda one: -one[1]))


def draw_chances(view: View, stack: Stack) -> tuple[tuple[str, float], ...]:
    """Return the types of cards that a stack may give, the likeliest first."""
    kinds = Counter(
        DISCS[code].type if code in DISCS else ACTIONS[code].category for code in _possible_cards(view, stack)
    )
    return tuple((kind, count / kinds.total()) for kind, count in kinds.most_common())


def _possible_cards(view: View, stack: Stack) -> Iterator[str]:
    """Yield the cards that may be in a stack as far as the viewer knows.

    An empty stack is made of its discards (F-102).
    """
    if stack == "action":
        return unseen_actions(view).elements()
    if not view.discs:
        return iter(view.disc_discards)
    seen_cards = Counter((*view.disc_discards, *(card.code for card in view.hand)))
    return (Counter(decks(view.options, len(view.players))[0]) - seen_cards).elements()


def planned_ending(state: State, shot: ShotState) -> tuple[ThrowEnd, ...]:
    """Return the possible ends of a throw as it stands, by the faces of its die."""
    return tuple(end.rest for end in throw_ends(state, shot))


def working_plays(state: State, shot: ShotState) -> tuple[PlayedCard, ...]:
    """Return the thrower's cards on a throw that change where it ends; a switch on a straight disc does not."""
    needed_shot = shot
    for play in shot.plays:
        bare = needed_shot._replace(plays=tuple(one for one in needed_shot.plays if one is not play))
        if play.by == shot.seat and planned_ending(state, bare) == planned_ending(state, needed_shot):
            needed_shot = bare
    return tuple(one for one in needed_shot.plays if one.by == shot.seat)


def outcome_key(view: View, shot: ShotState) -> Hashable:
    """Return where a throw ends as it stands, its strokes, and what its cards cost beside them.

    Two throws with the same key are equally good on this hole.
    """
    state = known_state(view)[0]
    ends = tuple((one.rest, strokes_of_throw(state, shot, one.flown, one.rest)) for one in throw_ends(state, shot))
    effects = (effect for play in cards_in_force(shot) for effect in play.effects)
    return ends, frozenset(effect for effect in effects if effect.kind in {"discard", "no_luck"})


SAME_PLAN_STROKES: Final = 0.05
"""A plan that is worse by no more is as good to name."""


COMMITTED_WINDOWS: Final = frozenset({"disrupt", "turned", "luck", "landed"})
"""The windows in which a throw is committed."""


class NextThrow(NamedTuple):
    """The throw that is planned after another one."""

    disc: str
    plays: tuple[PlayedCard, ...]
    """The cards that change where it ends."""
    lie: Cell | None
    """Where it comes to lie; None if it is in or under the basket."""
    under: bool = False
    """Whether it comes to rest under the basket and drops in."""
    passed: tuple[int, ...] = ()
    """The mandos that are passed with it, if it comes to lie."""
    last: "NextThrow | None" = None
    """The throw after it, if that one is in or under the basket."""
    aim: int | None = None
    """The direction of the throw; None for a sure putt."""
    is_ahead: bool = True
    """Whether the basket is ahead in that direction; otherwise the throw has to curve back to it."""


def next_throw(view: View, shot: ShotState, lie: Cell, fetched: tuple[str, ...] = ()) -> NextThrow | None:
    """Return the best throw from the lie after a throw, with the cards that are left and the discs fetched before it.

    None if it is planned to go out of bounds, or if a die decides where it ends.
    """
    state = _state_after(view, shot, lie, fetched)
    onward = _throw_from_lie(view, state, shot.seat)
    if onward is None or onward.lie is None:
        return onward
    last = _throw_from_lie(view, _state_beyond(state, shot.seat, onward), shot.seat)
    return onward._replace(last=last) if last and last.lie is None else onward


def drops_in_with_penalty(view: View, shot: ShotState, lie: Cell) -> bool:
    """Return whether a throw from the lie after another one should go out of bounds, but drop in."""
    state = _state_after(view, shot, lie)
    candidates = candidates_of_state(view, CHAMPION_DEPTH, state, ShotState(shot.seat, lie))
    return any(
        all(rest.under and rest.out for rest in planned_ending(candidates.state, one.shot)) for one in candidates.best
    )


def _throw_from_lie(view: View, state: State, seat: Seat) -> NextThrow | None:
    """Return the best throw of a player, without the one after it."""
    candidates = candidates_of_state(view, CHAMPION_DEPTH, state, ShotState(seat, state.players[seat].lie))
    if not candidates.best:
        return None
    best = planned_luck(candidates, _simplest_best(candidates)).shot
    ends, plays = planned_ending(candidates.state, best), working_plays(candidates.state, best)
    if all(rest.holed or (rest.under and not rest.out) for rest in ends):
        under, is_ahead = any(rest.under for rest in ends), _is_ahead(best, candidates.state.hole.basket)
        return NextThrow(best.disc, plays, None, under=under, aim=best.aim, is_ahead=is_ahead)
    if len(ends) > 1 or ends[0].out:
        return None
    return NextThrow(best.disc, plays, ends[0].lie, passed=ends[0].passed, aim=best.aim)


def _is_ahead(shot: ShotState, cell: Cell) -> bool:
    """Return whether a cell is ahead in the direction of a throw; a sure putt has none."""
    right, up = STEPS[shot.aim] if shot.aim is not None else (0, 0)
    return shot.aim is None or (cell.column - shot.start.column) * right + (cell.row - shot.start.row) * up > 0


def _state_beyond(state: State, seat: Seat, onward: NextThrow) -> State:
    """Return the state after a planned throw that comes to lie, before any new card."""
    used_cards = Counter((onward.disc, *(play.card for play in onward.plays)))
    hand = sort_hand((Counter(state.players[seat].hand) - used_cards).elements())
    return change_player(state, seat, hand=hand, lie=onward.lie, passed=onward.passed)


def _simplest_best(candidates: ThrowCandidates) -> ShotState:
    """Return the best candidate throw, or a simpler one that ends alike and is hardly worse.

    A sure putt is the simplest one, then a throw with few cards, then one with little fade.
    """
    best = candidates.best[0]
    ends = planned_ending(candidates.state, best.shot)
    near = [one.shot for one in candidates.best if one.cost <= best.cost + SAME_PLAN_STROKES]
    alike = (shot for shot in near if planned_ending(candidates.state, shot) == ends)
    return min(alike, key=lambda shot: (not DISCS[shot.disc].reach, len(shot.plays), abs(DISCS[shot.disc].fade)))


def _state_after(view: View, shot: ShotState, lie: Cell, fetched: tuple[str, ...] = ()) -> State:
    """Return the known state after a throw that ends on a lie, without the cards on it, and with the fetched discs."""
    state, current_shot = known_state(view)
    player = state.players[shot.seat]
    mandos = next((rest.passed for rest in planned_ending(state, shot) if rest.lie == lie), player.passed)
    still_held = (shot.disc,) if view.window == "choose" else ()
    added_plays = shot.plays if view.window == "choose" else shot.plays[len(current_shot.plays) :]
    used_cards = Counter((*still_held, *(play.card for play in added_plays if _is_from_hand(play, shot.seat))))
    hand = sort_hand((*(Counter(player.hand) - used_cards).elements(), *fetched))
    return change_player(state, shot.seat, hand=hand, lie=lie, passed=mandos, teed=True)


def mean_strokes(view: View, shot: ShotState) -> float:
    """Return the strokes of a throw as it stands, penalties included, over the faces of its die."""
    state = known_state(view)[0]
    return sum(one.chance * strokes_of_throw(state, shot, one.flown, one.rest) for one in throw_ends(state, shot))


FINISHED_KINDS: Final = frozenset({"in", "under", "beyond"})
"""The kinds of ends after which a player is done."""


def settled_view(view: View) -> View:
    """Return the view of a question to the thrower as if the committed throw had ended where it most likely does."""
    seat = view.seat or 0
    player = view.players[seat]
    if not player.asks or view.shot is None or view.shot.seat != view.seat or view.window not in COMMITTED_WINDOWS:
        return view
    state, shot = known_state(view)
    end = ending_chances(view, shot, open_card=False)[0][0]
    mandos = next((rest.passed for rest in planned_ending(state, shot) if rest.lie == end.lie), player.passed)
    after = player._replace(lie=end.lie, passed=mandos, done=end.kind in FINISHED_KINDS, teed=True)
    return view._replace(players=(*view.players[:seat], after, *view.players[seat + 1 :]))


class LuckLater(NamedTuple):
    """The luck card of the hand that would help a throw most."""

    strokes: float
    """The strokes to the end of the hole with that card, or with none."""
    saving: float
    """The strokes that the card saves."""
    card: str
    """"" if none helps."""
    shot: ShotState
    """The throw with that card on it."""


def best_luck_later(view: View, shot: ShotState) -> LuckLater:
    """Return the luck card of the hand that would help a committed throw most, if it is played next.

    Cards that were added to the throw as committed are no longer in the hand.
    """
    state, committed_shot = known_state(view)
    added = Counter(play.card for play in shot.plays[len(committed_shot.plays) :] if _is_from_hand(play, shot.seat))
    hand = sort_hand((Counter(state.players[shot.seat].hand) - added).elements())
    state = change_player(state, shot.seat, hand=hand)
    return best_luck(Forecast(state, shot.seat, CHAMPION_DEPTH.skills, draws=1, later=has_next_hole(view)), shot)


def _is_from_hand(play: PlayedCard, seat: Seat) -> bool:
    """Return whether a card on a throw is from the hand of that player."""
    return play.by == seat and not play.turned


CERTAIN: Final = 0.995
"""A chance from this on is told as certain."""


def certain_trouble(view: View, shot: ShotState) -> str:
    """Return the trouble that is sure to be turned over next and to change where a throw ends; "" otherwise."""
    state = known_state(view)[0]
    card = next((card for card, chance in turn_chances(view, shot).items() if chance >= CERTAIN), "")
    after = with_trouble(view, shot, card)
    return card if planned_ending(state, after) != planned_ending(state, shot) else ""


def with_trouble(view: View, shot: ShotState, card: str) -> ShotState:
    """Return a throw after that card is turned over; the throw itself for ""."""
    state = known_state(view)[0]
    return turn_trouble(state, shot._replace(putting=is_putt(state, shot)), card) if card else shot


def fine_risk(view: View, shot: ShotState) -> float:
    """Return the probability that a call turned over costs a throw a stroke and leaves it where it ends."""
    state, strokes = known_state(view)[0], mean_strokes(view, shot)
    ends = planned_ending(state, shot)
    after = ((with_trouble(view, shot, card), chance) for card, chance in turn_chances(view, shot).items())
    return sum(
        chance for hit, chance in after if planned_ending(state, hit) == ends and mean_strokes(view, hit) > strokes
    )


def turn_chances(view: View, shot: ShotState) -> Mapping[str, float]:
    """Return the trouble that may be turned over next, each card with its probability."""
    return Forecast(known_state(view)[0], shot.seat, 0).odds.trouble


def planned_luck(candidates: ThrowCandidates, shot: ShotState) -> LuckLater:
    """Return the luck card of the hand that a candidate throw is planned with, if no trouble comes up."""
    return best_luck(candidates.forecast, shot._replace(putting=is_putt(candidates.state, shot)))


def best_luck(forecast: Forecast, shot: ShotState) -> LuckLater:
    """Return the luck card of a forecast's hand that would help a throw most as it stands."""
    plain = forecast.throw_strokes(shot)
    luck_options = [LuckLater(plain, 0.0, "", shot)]
    for card, price in forecast.playable_luck(shot):
        for _word, option in card_choices(forecast.state, shot, card):
            if why_unplayable(forecast.state, shot, card, option, "T4") is None:
                helped_shot = add_card(shot, card, shot.seat, option)
                strokes = forecast.throw_strokes(helped_shot) + price
                luck_options.append(LuckLater(strokes, plain - strokes, card, helped_shot))
    return min(luck_options, key=lambda one: one.strokes)
