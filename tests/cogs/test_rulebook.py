"""The rules in a chat: every game's RULES.md, page by page."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from club.rulebook import MAX_PAGE_CHARACTERS, best_page, matching_line, matching_pages, pages, text_for_players
from engine.i18n import use_locale
from engine.registry import GAMES
from ui.games import FACES, face

WRITTEN = """# Regeln

## 1. Das Spiel

- **X-1** Ein Busch hält die Scheibe auf <!-- (siehe X-2) -->.
- **X-2** Hinter den Büschen liegt der Korb.

| Karte | Wirkung |
|---|---|
| Böe | 1 Feld zurück |

## 2. Das Ende

- **X-3** Der niedrigste Stand gewinnt.
"""


def numbered_page(game: str, topic: str) -> int:
    """Return the page of the numbered rules that answers best."""
    book = pages(game)
    found = [number for number in matching_pages(game, topic) if book[number].numbered]
    return next((number for number in found if matching_line(book[number], topic)), found[0])


@pytest.fixture
def bilingual_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Add a game whose rules are in German beside English."""
    english = tmp_path / "RULES.md"
    english.write_text(GAMES["play-nine"].rulebook.read_text("utf-8"), "utf-8")
    english.with_suffix(".de.md").write_text(WRITTEN, "utf-8")
    monkeypatch.setitem(GAMES, "written", replace(GAMES["play-nine"], rulebook=english))
    return "written"


def test_rules_are_read_in_the_language_spoken_and_in_english_where_there_are_none(bilingual_game: str) -> None:
    english = pages(bilingual_game)[1:]
    assert english == tuple(page for page in pages("play-nine") if page.numbered)
    with use_locale("de-AT"):
        _primer, game, end = pages(bilingual_game)
    assert (game.title, game.section, end.section) == ("Das Spiel", "X-1", "X-3")
    assert game.text.splitlines() == [
        "- Ein Busch hält die Scheibe auf. ‹X-1›",
        "- Hinter den Büschen liegt der Korb. ‹X-2›",
        "",
        "- **Böe** · Wirkung: 1 Feld zurück",
    ]
    with use_locale("fr"):
        assert pages(bilingual_game)[1:] == english


def test_a_topic_is_found_as_the_language_bends_it(bilingual_game: str) -> None:
    with use_locale("de"):
        book = pages(bilingual_game)
        assert matching_line(book[1], "busch") == "Ein Busch hält die Scheibe auf. ‹X-1›"
        assert matching_line(book[1], "korb") == "Hinter den Büschen liegt der Korb. ‹X-2›"
        assert [best_page(bilingual_game, topic) for topic in ("Büsche", "niedrigste", "x3")] == [1, 2, 2]


@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits(game: str) -> None:
    assert all(0 < len(page.text) <= MAX_PAGE_CHARACTERS for page in pages(game))


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_for_players_is_left_out(game: str) -> None:
    text = re.sub(r"^```.*?^```$", "", GAMES[game].rulebook.read_text(), flags=re.M | re.S)
    lines = iter(text.partition("\n## ")[2].splitlines())
    spoken = True
    rules: set[str] = set()
    kept: set[str] = set()
    for line in lines:
        spoken = line != "<!-- developers -->" and (spoken or bool(re.match(r"<!-- players -->|#{2,4} ", line)))
        (rules if spoken else kept).update(re.findall(r"^[-* ]*\*\*([A-Z]+-\d+)", line))
    shown = [number for page in pages(game) for number in re.findall(r"‹([A-Z]+-\d+)›$", page.text, re.M)]
    assert len(rules) > 10
    assert set(shown) == rules
    assert len(shown) == len(rules)
    assert not kept & rules


NEEDLESS = (
    r"\[(?:book|house|source|common|made precise)",
    r"\bE_(?:PLAYERS|SKINS|MATCH|WRONG|NOT|NO)",
    r"```",
    r"<!--",
    r"(?i)state machine",
    r"(?i)reference model",
    r"\b[Ee]ngine\b",
    r"(?i)glossary",
    r"\*\*[A-Z]-\d",
    r"\(S[124]\b|S4 prints",
    r"`[^`]+`",
    r"\b[A-Z]{3,}\b(?!\d)",
    r"(?<!‹)\b[PSF]-\d",
    r"\bT[1-6]\b",
    r"\b[Bb]ook\b",
    r"\b(?:dist|fade)[+-]\d",
    r"\[house",
    r"(?<![\w)-])-\d",
    r"\w_\w",
    r"\bPK\d",
    r"\b(?:section|Abschnitt) \d",
    r"\bclubhouse\b",
)
"""Text that players do not need: sources, errors, code, marks, how the rules are checked, capitals, numbers, hyphens
for minus, cross references.
"""


@pytest.mark.parametrize("game", FACES)
def test_rule_pages_have_no_developers_words(game: str) -> None:
    texts = [f"{page.title}\n{page.text}" for page in pages(game)]
    found = {needless: [word for text in texts for word in re.findall(needless, text)] for needless in NEEDLESS}
    assert {needless: words for needless, words in found.items() if words} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_numbered_once(game: str) -> None:
    assert [page.title for page in pages(game) if re.match(r"\d", page.title)] == []


def test_sections_for_developers_end_at_the_next_section_for_players() -> None:
    text = "## A\n\nfor all\n<!-- developers -->\nhow\n<!-- players -->\nfor all too\n<!-- developers -->\nwhy\n## B\n"
    assert re.findall(r"\w.*", text_for_players(text)) == ["A", "for all", "for all too", "B"]


@pytest.mark.parametrize("game", GAMES)
def test_tables_become_lists(game: str) -> None:
    assert [line for page in pages(game) for line in page.text.splitlines() if line.startswith("|")] == []


def test_an_escaped_bar_in_a_cell_is_no_column_separator() -> None:
    (page,) = (page for page in pages("final-nine") if "- **Control**" in page.text)
    assert "- **Control** · category: Skill · count: 2 · effect: distance +1 or −1 · note: Choose one." in page.text


RULES = {
    "ace run": "F-159",
    "Mischief": "F-155",
    "mulligan": "F-158",
    "skip": "F-58",
    "roof": "F-162",
    "CLUSTER": "F-163",
    "chain links": "F-150",
    "characters": "F-142",
    "angle ctrl": "F-152",
    "doubles": "F-148",
    "f59": "F-59",
    "F-5": "F-5",
    "F-127": "F-127",
}


def test_a_topic_leads_to_its_rule() -> None:
    book = pages("final-nine")
    found = {topic: [book[page] for page in matching_pages("final-nine", topic)] for topic in RULES}
    shown = {topic: next((page.text for page in best if page.numbered), "") for topic, best in found.items()}
    assert {topic: rule for topic, rule in RULES.items() if f"‹{rule}›" not in shown[topic]} == {}


def test_every_section_of_the_expansions_begins_a_page_of_its_own() -> None:
    titles = dict.fromkeys(page.title for page in pages("final-nine"))
    first = [*titles].index("Characters")
    assert [*titles][first : first + 7] == [
        "Characters",
        "Chain links",
        "Angle ctrl",
        "Bad form, mischief, tee off",
        "Ace run",
        "Roof reference table",
        "Cluster reference table",
    ]


def test_a_number_of_any_length_is_a_page() -> None:
    assert matching_pages("final-nine", "9" * 5000) == (len(pages("final-nine")) - 1,)


@pytest.mark.parametrize(
    ("game", "topic", "answer"),
    [
        ("play-nine", "last shot", "Last shot: all other players then take exactly one each, in turn order. ‹P-29›"),
        ("play-nine", "tie", "A tie for first place may be decided by sudden death. ‹P-49›"),
        ("scramble", "tie", "A tie for first is broken by sudden death: "),
        ("scramble", "tree", "**Tree:** no penalty. The next throw from a tree square is a **pitch-out**"),
        ("final-nine", "bush", "**Bushes** · Over: nothing · Rest: safe · Lie: −1 Distance"),
        ("final-nine", "bushes", "**Bushes** · Over: nothing"),
        ("final-nine", "tie", "Ties for a place are shared: after the last hole the lowest total wins."),
        ("final-nine", "roof", "Roof: roll on the roof reference table; if the new grid is roof, again."),
    ],
)
def test_an_english_search_finds_its_numbered_rule(game: str, topic: str, answer: str) -> None:
    number = numbered_page(game, topic)
    assert matching_line(pages(game)[number], topic).startswith(answer)
    assert matching_line(pages(game)[number], f"{number + 1} {topic}").startswith(answer)
    assert matching_pages(game, f"{number + 1} {topic}") == (number,)


@pytest.mark.parametrize(
    ("topic", "answer"),
    [
        ("Mando", "Mando: ein Feld, an dem du an einer bestimmten Ecke vorbei musst."),
        ("Wald", "Wald: Die Scheibe landet auf dem ersten Waldfeld"),
        ("straße", "Straße: Eine Scheibe, die auf einer Straße landet"),
        ("Strauch", "**Strauch: Büsche von einem Feld (Vorstadt)** · Darüber: nichts"),
        ("tausch", "Tausch (2 bis 4 Spieler): eine deiner Scheiben gegen einen Putter"),
        ("Duell", "Ein Duell braucht 2 bis 4 Spieler."),
    ],
)
def test_a_german_search_finds_its_numbered_rule(topic: str, answer: str) -> None:
    with use_locale("de"):
        number = numbered_page("final-nine", topic)
        assert matching_line(pages("final-nine")[number], topic).startswith(answer)


@pytest.mark.parametrize(("game", "topic"), [("play-nine", "bush"), ("scramble", "roof"), ("final-nine", "last shot")])
def test_a_search_finds_nothing_that_the_game_does_not_have(game: str, topic: str) -> None:
    assert matching_pages(game, topic) == ()


def test_a_search_without_a_rule_finds_nothing() -> None:
    assert matching_pages("final-nine", "windmill") == matching_pages("final-nine", "F-999") == ()


def test_every_picture_has_its_page() -> None:
    sections = {(game, page.section) for game in GAMES for page in pages(game)}
    assert {(game, section) for game, shown in FACES.items() for section in shown.rules} <= sections


@pytest.mark.parametrize("game", FACES)
def test_rules_pictures_are_drawn(game: str) -> None:
    drawn = {section: picture().png() for section, picture in face(game).rules.items()}
    assert [section for section, png in drawn.items() if not png.startswith(b"\x89PNG")] == []


def test_a_rule_number_of_two_letters_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = tmp_path / "RULES.md"
    rule = "- **CG-12** <!-- [house] --> The ball waits <!-- (CG-3) --> for the sails.\n"
    book.write_text(f"# Crazy golf\n\n## 1. The windmill\n\n{rule}")
    monkeypatch.setitem(GAMES, "crazy", replace(GAMES["play-nine"], rulebook=book))
    for asked in ("CG-12", "cg12", " Cg-12 "):
        (page,) = matching_pages("crazy", asked)
        assert pages("crazy")[page].text == "- The ball waits for the sails. ‹CG-12›"
