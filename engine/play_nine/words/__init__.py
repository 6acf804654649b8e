"""The texts of Play Nine, in golf words (RULES.md, section 13)."""

from engine.play_nine.words.board import board
from engine.play_nine.words.final import final
from engine.play_nine.words.news import news_items, news
from engine.play_nine.words.primer import tagline, how_to_play
from engine.play_nine.words.table import move_label, options, move_sequences
from engine.play_nine.words.turn import turn

__all__ = ["board", "final", "how_to_play", "move_label", "move_sequences", "news", "news_items", "options", "tagline", "turn"]
