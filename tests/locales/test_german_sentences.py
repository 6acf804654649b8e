"""German sentences that name the thing pressed, and say what their numbers count."""

import pytest

from engine.hole_result import lead_text, strokes_text
from engine.i18n import _, game_gettext, use_locale
from engine.lead_and_win import SideNames, win_sentence
from engine.play_nine.text.board import lead_text as play_nine_lead
from engine.play_nine.text.board import strokes_text as play_nine_strokes

SIDES = SideNames(("Ada", "Ben"), (1, 1))


@pytest.mark.parametrize(
    ("lead", "play_nine", "disc_golf"),
    [
        (1, "Ada gewinnt mit 1 Schlag Vorsprung (3 Schläge).", "Ada gewinnt mit 1 Wurf Vorsprung (3 Würfe)."),
        (4, "Ada gewinnt mit 4 Schlägen Vorsprung (3 Schläge).", "Ada gewinnt mit 4 Würfen Vorsprung (3 Würfe)."),
    ],
)
def test_a_lead_is_counted_in_the_strokes_of_the_game(lead: int, play_nine: str, disc_golf: str) -> None:
    holes = ((3, 3 + lead),)
    with use_locale("de"):
        assert win_sentence(SIDES, holes, range(2), 0, play_nine_strokes(3), play_nine_lead) == play_nine
        assert win_sentence(SIDES, holes, range(2), 0, strokes_text(3), lead_text) == disc_golf


@pytest.mark.parametrize(
    ("game", "button", "verb"), [("play-nine", "Abschlagen", "abschlägt"), ("final-nine", "Abwerfen", "abwirft")]
)
def test_a_lobby_says_who_can_start_in_the_words_of_its_button(game: str, button: str, verb: str) -> None:
    with use_locale("de"):
        assert game_gettext(game, "Tee off") == button
        assert button.lower() in game_gettext(game, "{host} can tee off.")
        starts = "The game starts when {host} tees off or someone takes the last free seat."
        assert f"{{host}} {verb}" in game_gettext(game, starts)


def test_a_lesson_does_not_say_twice_to_choose() -> None:
    with use_locale("de"):
        assert _("In “{menu}” choose **{what}**.").count("Wähl") == 0
        assert _("Pick where to land").startswith("Wähl")
