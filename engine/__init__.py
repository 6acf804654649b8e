"""The games, pure and immutable: no Discord, no pictures, no database, no clock, no chance but `luck`."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.final_nine import GAME as FINAL_NINE
from engine.game import AnyGame
from engine.play_nine import GAME as PLAY_NINE
from engine.scramble import GAME as SCRAMBLE

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.key: game for game in (PLAY_NINE, FINAL_NINE, SCRAMBLE)})
