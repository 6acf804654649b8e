"""The secrecy checks themselves: they fail for a game whose hidden cards they cannot vary."""

from dataclasses import replace

import pytest

from engine.registry import GAMES
from tests.playouts import Table, moments
from tests.secrecy_checks import nobody_is_asked_where_there_is_one_answer_for_all_to_see


def test_a_game_with_hidden_information_needs_worlds_to_compare() -> None:
    """Play Nine hides nothing and has no `worlds`; the same game with a secret does not pass."""
    game = GAMES["play-nine"]
    secret_game = replace(game, rules=replace(game.rules, has_hidden_information=lambda _options: True))
    open_table, secret_table = (Table(one, one.rules.options(), 2, bytes(32)) for one in (game, secret_game))
    states = moments(open_table, 4)
    nobody_is_asked_where_there_is_one_answer_for_all_to_see(open_table, states)
    with pytest.raises(AssertionError, match=r"tests/hidden/play_nine\.py needs `worlds`"):
        nobody_is_asked_where_there_is_one_answer_for_all_to_see(secret_table, states)
