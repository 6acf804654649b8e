"""The caddie of Play Nine."""

from engine.caddie import Caddie
from engine.play_nine.house.worth import expected, worth
from engine.play_nine.table import Options, View
from engine.play_nine.words.caddie import odds, reason

CADDIE: Caddie[Options, View] = Caddie(worth=worth, expected=expected, reason=reason, odds=odds)
