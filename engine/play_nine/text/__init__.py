"""The texts of Play Nine, in golf words (RULES.md, section 13)."""

from engine.play_nine.text.board import board, options, turn
from engine.play_nine.text.final import final
from engine.play_nine.text.how_to_play import how_to_play, tagline
from engine.play_nine.text.moves import move_label, move_sequences, report_label
from engine.play_nine.text.news import news, news_items

__all__ = [
    "board",
    "final",
    "how_to_play",
    "move_label",
    "move_sequences",
    "news",
    "news_items",
    "options",
    "report_label",
    "tagline",
    "turn",
]
