"""The texts of Play Nine, in golf words (RULES.md, section 13)."""

from engine.play_nine.words.board import board
from engine.play_nine.words.final import final
from engine.play_nine.words.news import items, news
from engine.play_nine.words.primer import gist, primer
from engine.play_nine.words.table import move, options, series
from engine.play_nine.words.turn import turn

__all__ = ["board", "final", "gist", "items", "move", "news", "options", "primer", "series", "turn"]
