"""Find the card that changed a finished throw, by flying the throw again without it.

Called by the news, which tells what a card did. Reads only what everybody sees: the throw, the hole, the wind.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, cast

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.events import CardOnThrow, Shot
from engine.final_nine.flight.path import Flight
from engine.final_nine.state import PlayedCard, ShotState, Status
from engine.final_nine.throw.effects import Setting, cards_in_force, launch_of, planned_launch
from engine.final_nine.throw.outcome import is_due

STATUSES: Final = {"void": "works"}
"""The status of a played card while causes are looked for, by its status in the finished throw.

The effect of Niced, which voids cards, is found out again.
"""


class Cause(NamedTuple):
    """A card that decided where a throw ended."""

    card: str
    flight: Flight
    """The flight of the throw without the card."""


def find_cause(setting: Setting, shot: Shot, mandos: Sequence[int]) -> Cause | None:
    """Return the card that decided where a throw ended, or None if no card or a die did.

    A card that decided whether the disc went in comes before one that moved it, and a later one before an earlier.
    """
    shot_state = rebuild_shot(shot)
    if shot.aim is None:
        return None
    flight = _fly(setting, shot_state, mandos)
    if (flight.path, flight.holed) != (shot.path, shot.holed):
        return None
    causes = [cause for cause in _causes(setting, shot_state, mandos) if _is_changed(cause.flight, shot)]
    return max(causes, key=lambda cause: cause.flight.holed != shot.holed, default=None)


def rebuild_shot(shot: Shot) -> ShotState:
    """Return a finished throw as it was in progress, with the cards on it."""
    return ShotState(shot.seat, shot.path[0], shot.disc, shot.aim, tuple(map(_played_card, shot.slips)))


def _played_card(one: CardOnThrow) -> PlayedCard:
    options = ACTIONS[one.copied or one.card].options
    status = cast(Status, STATUSES.get(one.status, one.status))
    return PlayedCard(one.card, one.by, one.turned, options[min(one.choice, len(options) - 1)], one.copied, status)


def _causes(setting: Setting, shot_state: ShotState, mandos: Sequence[int]) -> Iterator[Cause]:
    """Yield the throw without each card that came up after it was committed, the last first."""
    force = cards_in_force(shot_state)
    for number, play in reversed([*enumerate(shot_state.plays)]):
        late = play.by != shot_state.seat or play.turned or "T1" not in play.face.when
        if late and play in force:
            rest = (*shot_state.plays[:number], *shot_state.plays[number + 1 :])
            yield Cause(play.card, _fly(setting, shot_state._replace(plays=rest), mandos))


def _fly(setting: Setting, shot_state: ShotState, mandos: Sequence[int]) -> Flight:
    return planned_launch(setting.hole, launch_of(setting, shot_state), tuple(mandos))


def _is_changed(flight: Flight, shot: Shot) -> bool:
    return not flight.open and (flight.path[-1] != shot.path[-1] or flight.holed != shot.holed)


def due_penalties(setting: Setting, shot: Shot) -> Iterator[tuple[str, int]]:
    """Yield the cards that cost strokes on a finished throw, each with its strokes (F-137 to F-139)."""
    for play in cards_in_force(rebuild_shot(shot)):
        for effect in play.effects:
            if effect.kind == "penalty" and is_due(setting.hole, effect, shot.path, shot.lie):
                yield play.card, effect.number
