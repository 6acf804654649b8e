"""The caddie of Play Nine."""

from engine.caddie import Caddie
from engine.play_nine.house.worth import expected_strokes, evaluate_moves
from engine.play_nine.table import Options, View
from engine.play_nine.words.caddie import odds, explain

CADDIE: Caddie[Options, View] = Caddie(evaluate=evaluate_moves, expected_strokes=expected_strokes, explain=explain, odds=odds)
