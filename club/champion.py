"""The champion's round of the same deal, and where it differs from a person's; computed in a worker process."""

from typing import Any, NamedTuple

from engine.game import AnyGame, Names
from engine.i18n import truncate
from engine.record import Move, Record

MAX_MOVE_CHARACTERS = 60
"""The most characters of a move in a comparison."""


class HoleDifference(NamedTuple):
    """The hole on which two rounds differ most, with the first decision that was made otherwise."""

    hole: int
    """From 1."""
    own: int
    """The strokes of the person."""
    other: int
    """The strokes of the champion."""
    played: str
    """The person's first other move in words; "" if the two were dealt something else by then."""
    chosen: str
    """The champion's move in the same position."""


class Comparison(NamedTuple):
    """A person's round beside the champion's of the same deal."""

    own: int
    champion: int
    difference: HoleDifference | None
    """None if every hole took the same strokes."""


def champion_level(game: AnyGame) -> str:
    """Return the strongest level of a game's house players."""
    return [*game.ai.house_players][-1]


def play_champion(deal: Record) -> Record:
    """Return the round that the champion plays alone with this deal; it knows what a player would know."""
    game, state, record = deal.game_definition, deal.initial_state(), deal
    choose = game.ai.house_player(champion_level(game))
    while game.rules.result(state) is None:
        (seat,) = game.rules.awaiting(state)
        ply = len(record.moves) + 1
        view = game.rules.view(state, seat)
        moves = game.rules.legal_moves(state, seat)
        choice = moves[0] if len(moves) == 1 else choose(view, record.luck(ply, f"house/{seat}"))
        move = Move(seat, game.rules.write_move(choice))
        state = record.play(state, ply, move)
        record = record.with_moves(move)
    return record


def compare_rounds(own: Record, other: Record, names: Names) -> Comparison:
    """Compare a person's finished round with the champion's of the same deal, in the current language."""
    game = own.game_definition
    mine, theirs = ([*record.states()] for record in (own, other))
    (strokes,), (best,) = (game.rules.view(states[-1], None).card.strokes for states in (mine, theirs))
    totals = [game.rules.view(states[-1], None).card.totals[0] for states in (mine, theirs)]
    gaps = [abs(own_strokes - least) for own_strokes, least in zip(strokes, best, strict=True)]
    widest = max(range(len(gaps)), key=gaps.__getitem__)
    if not gaps[widest]:
        return Comparison(totals[0], totals[1], None)
    words = _first_difference(own, other, (mine, theirs), widest, names)
    return Comparison(totals[0], totals[1], HoleDifference(widest + 1, strokes[widest], best[widest], *words))


def _first_difference(
    own: Record, other: Record, states: tuple[list[Any], list[Any]], hole: int, names: Names
) -> tuple[str, str]:
    """Return the first two moves of a hole that differ in the same position, or two empty texts."""
    game = own.game_definition
    plies = [_first_ply(game, those, hole) for those in states]
    for mine, theirs in zip(range(plies[0], len(own.moves)), range(plies[1], len(other.moves)), strict=False):
        view = game.rules.view(states[0][mine], 0)
        if view.moves != game.rules.view(states[1][theirs], 0).moves:
            break
        moves = own.moves[mine].text, other.moves[theirs].text
        if moves[0] != moves[1]:
            tell = game.text.label_off_board or game.text.move_label
            labels = (tell(view, game.rules.parse_move(text), names) for text in moves)
            own_label, other_label = (truncate(label, MAX_MOVE_CHARACTERS) for label in labels)
            return (own_label, other_label) if own_label != other_label else ("", "")
    return "", ""


def _first_ply(game: AnyGame, states: list[Any], hole: int) -> int:
    """Return the number of moves before a hole's first one."""
    holes_after_ply = (len(game.rules.view(state, None).card.strokes[0]) for state in states)
    return next(ply for ply, holes in enumerate(holes_after_ply) if holes == hole)
