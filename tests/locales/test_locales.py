"""Translations in every language that has a file: nothing is missing, mistaken or too long."""

from pathlib import Path

import pytest

from engine.i18n import LOCALES, game_gettext, game_ngettext, use_locale
from locales import checks, extract
from locales.__main__ import report_lines

FILES = sorted(LOCALES.glob("*.po"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_language_is_complete_and_without_faults(file: Path) -> None:
    assert [str(fault) for fault in checks.find_faults(file)] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_language_file_has_the_messages_of_the_source(file: Path, tmp_path: Path) -> None:
    extract.write_catalog(tmp_path / file.name, extract.update_catalog(file))
    assert (tmp_path / file.name).read_text("utf-8") == file.read_text("utf-8"), "python -m locales update"


def faults_of(folder: Path, message: str) -> list[str]:
    """Return the faults of a file with this message alone, besides missing ones."""
    file = folder / "de.po"
    file.write_text(f'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n{message}\n', "utf-8")
    return [fault.what for fault in checks.find_faults(file) if "missing" not in fault.what and "new" not in fault.what]


@pytest.mark.parametrize(
    ("english", "german", "what"),
    [
        ("Join", "Mitspielen", ""),
        ("Join", "So lange, dass es auf keinen Knopf mehr passt", "has 45 characters where there is room for 38"),
        ("Gone long ago.", "Längst fort.", "is no longer said"),
        ("It's not your turn. {turn}", "Du bist nicht am Zug. {tun}", "has placeholders that nobody fills: tun"),
        ("It's not your turn. {turn}", "Du bist nicht am Zug.", "leaves placeholders out: turn"),
        ("This game isn't over yet.", "Das Spiel ist noch **nicht** vorbei.", "has other marks"),
        ("This game isn't over yet.", "- Das Spiel ist noch nicht vorbei.", "has other lines"),
        ("This game isn't over yet.", "Das Spiel ist noch nicht vorbei", "ends otherwise"),
        ("This game isn't over yet.", "Das Spiel ist noch nicht vorbei. ", "begins or ends with another space"),
        ("This game isn't over yet.", 'Das \\"Spiel\\" ist noch nicht vorbei.', "has straight quotes"),
        ("This game isn't over yet.", "Das “Spiel” ist noch nicht vorbei.", "has quotes that are not"),
        ("This game isn't over yet.", "Bei -3 sind Sie noch nicht fertig.", "has a hyphen for a minus"),
        ("This game isn't over yet.", "Damit sind Sie noch nicht fertig.", "says „Sie“"),
        ("This game isn't over yet.", "⛳ Das Spiel ist noch nicht vorbei.", "has other symbols"),
        (
            "You don't have a seat at this table. Open your own with `/play`.",
            "Du hast keinen Platz an diesem Tisch. Mit `/spielen` machst du deinen eigenen auf.",
            "leaves commands out: `/play`",
        ),
    ],
)
def test_the_check_of_languages_names_each_fault(tmp_path: Path, english: str, german: str, what: str) -> None:
    faults = faults_of(tmp_path, f'msgid "{english}"\nmsgstr "{german}"')
    assert any(each.startswith(what) for each in faults) if what else faults == []


def test_a_plural_needs_all_its_forms_and_may_leave_the_number_out_of_the_first(tmp_path: Path) -> None:
    english = 'msgid "{count} stroke"\nmsgid_plural "{count} strokes"\n'
    assert faults_of(tmp_path, f'{english}msgstr[0] "ein Schlag"\nmsgstr[1] "{{count}} Schläge"') == []
    assert faults_of(tmp_path, f'{english}msgstr[0] "ein Schlag"\nmsgstr[1] "Schläge"') == [
        "leaves placeholders out: count"
    ]
    file = tmp_path / "de.po"
    assert "is missing" in {fault.what for fault in checks.find_faults(file)}


def test_fuzzy_messages_are_unused_and_reported(tmp_path: Path) -> None:
    assert faults_of(tmp_path, '#, fuzzy\nmsgid "Join"\nmsgstr "Mitspielen"') == ["is marked as fuzzy"]


def test_a_new_language_is_a_file_with_every_message_and_its_plurals(tmp_path: Path) -> None:
    file = tmp_path / "pl.po"
    extract.write_catalog(file, extract.update_catalog(file))
    text = file.read_text("utf-8")
    assert "nplurals=4" in text or "nplurals=3" in text
    assert text.count("\nmsgid ") > 1000


def test_the_check_of_an_unfinished_language_lists_faults_first_and_counts_what_is_missing(tmp_path: Path) -> None:
    file = tmp_path / "nl.po"
    extract.write_catalog(file, extract.update_catalog(file))
    file.write_text(
        file.read_text("utf-8").replace('msgid "Join"\nmsgstr ""', 'msgid "Join"\nmsgstr "**Mee**"'), "utf-8"
    )
    first, *others, last = report_lines(file)
    assert first.endswith("“Join” has other marks: **Mee**")
    assert len(others) == 10 and all(line.endswith("is missing") for line in others)
    every = len(extract.extract_messages())
    assert last == f"{every - 1} of {every} messages are missing"


def test_a_language_file_begins_with_a_players_first_messages_and_comments_short_words(tmp_path: Path) -> None:
    file = tmp_path / "nl.po"
    extract.write_catalog(file, extract.update_catalog(file))
    text = file.read_text("utf-8")
    welcome, board, refusal, admin = map(text.index, ("Welcome to", '"My hand"', "It's not your turn", "Bot status"))
    assert welcome < board < refusal < admin
    assert '#. the dealer\'s mark, a letter in a circle\n#: render/play_nine/seat.py\nmsgid "D"' in text


@pytest.mark.parametrize(
    ("game", "language", "said"),
    [
        ("play-nine", "de", ("Loch {number}", "{count} Löcher")),
        ("final-nine", "de", ("Bahn {number}", "{count} Bahnen")),
        ("", "de", ("Bahn {number}", "{count} Bahnen")),
        ("play-nine", "en", ("Hole {number}", "{count} holes")),
    ],
)
def test_the_house_speaks_in_the_terms_of_the_game(game: str, language: str, said: tuple[str, str]) -> None:
    with use_locale(language):
        assert (game_gettext(game, "Hole {number}"), game_ngettext(game, "{count} hole", "{count} holes", 3)) == said
