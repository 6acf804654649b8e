"""The same word for the same thing: German messages translate the games' words as the glossary does."""

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from engine.i18n import LOCALES
from tests.english_words import english, forms

EVERYWHERE = {
    "table": "tisch",
    "seat": "platz|plätz|sitz",
    "host": "gastgeber",
    "lobby": "lobby",
    "scorecard": "scorekarte",
    "leaderboard": "bestenliste",
    "profile": "profil",
    "caddie": "caddie",
    "hint": "tipp",
    "report": "auswertung",
    "house player": "hausspieler",
    "rookie": "anfänger",
    "amateur": "amateur",
    "champion": "meister",
    "streak": "serie",
    "season": "saison",
    "deck": "stapel",
    "shuffle": "misch",
    "tie": "gleichstand",
    "face up": "offen|aufgedeckt",
    "face down": "verdeckt",
    "penalty": "straf",
    "putt": "putt",
    "putter": "putter",
    "driver": "driver",
    "mid-range": "midrange",
    "skins": "skins",
    "stroke play": "zählspiel",
    "match play": "lochspiel",
    "board race": "wettlauf",
    "doubles": "doppel",
    "live": "zügig",
    "casual": "gemütlich",
    "correspondence": "fernpartie",
    "round of the day": "runde des tages",
    "rematch": "revanche",
    "pro": "profi",
    "hole-in-one": "hole-in-one",
    "mulligan": "mulligan",
    "partner": "partner",
}
PLAY_NINE = {
    "hole": "loch|löcher",
    "stroke": "schlag|schläg",
    "shot": "schlag|schläg",
    "deal": "geb|gib|gab|austeil",
    "discard pile": "ablagestapel",
    "column": "spalte",
    "bonus": "bonus",
    "row": "reihe",
    "draw": "zieh|zog",
    "discard": "ableg|abgeleg|ablage|leg",
    "practice round": "übungsrunde",
    "sudden death": "stechen|entscheidungsspiel",
    "playoff": "stechen|entscheidungsspiel",
    "skip": "aussetz|auslass|ausgelass|lass",
    "out of bounds": "außerhalb der reichweite",
    "dealer": "kartengeber",
    "tee off": "abschl[aä]g|schl[aä]gt? (zuerst )?ab",
}
DISC_GOLF = {
    "hole": "bahn",
    "basket": "korb|körb",
    "chains": "ketten",
    "circle": "kreis",
    "backhand": "rückhand",
    "forehand": "vorhand",
    "out of bounds": r"\baus\b",
    "mando": "mando",
    "water": "wasser",
    "bushes": "büsche",
    "island": "insel",
    "roof": "dach|däch",
    "wind": "wind",
    "square": "feld|felder",
    "grid": "feld|felder",
    "space": "feld|felder",
    "refill": "auffüll|nachzieh|aufgefüllt|füll",
    "trade": "tausch",
    "swap": "wechs",
    "call": "ansage",
    "sand": "sand",
    "tree": "baum|bäum",
    "immune": "immun",
    "relief": "erleichterung",
    "drop zone": "dropzone",
    "playoff": "stechen",
    "character": "figur|charakter",
    "good luck": "glückskarte",
    "bad luck": "pechkarte",
    "battle": "duell",
    "disrupt": "stör",
    "skill": "können|technik",
    "deviation": "abweichung",
    "throw": "wurf|würf|werf|wirf|warf|geworfen",
    "fairway": "fairway",
    "tee": "abwurf|abwürf|abwerf|abwirf|abgeworfen|wirft zuerst ab|tee off",
}


ELSEWISE = frozenset(
    (
        # said without the word, because German says it shorter or turns the sentence round
        "You can get a table's record once the game is over.",
        "The lowest card deals. Untick this for a random dealer",
        "Keep someone away from the tables you host. I won't tell them",
        "Erase your data: your name disappears from every table, but the others keep their results",
        "Seats are kept for {names}.",
        "Cut to see who deals first; switch off for a random dealer",
        "putts out",
        "putts out: {last}",
        "putt out",
        "putt out: {last}",
        "If you draw, you could putt out with a lower score than with the {top}.",
        "If you match your {card} with it, you putt out with {strokes}. After a draw you can still save some.",
        "If you match the {top}, you putt out with {strokes}. If you draw, the hole can go on.",
        "With a card lower than the {top}, you putt out with fewer strokes. You can discard a higher one.",
        "{name} could use the {card} you discarded to putt out sooner. That leaves you fewer shots.",
        "{name} could match the {card} you discarded, and putt out.",
        "{name} could putt out with the {card} you discarded.",
        "You turned up no hidden card, so your opponent gets more shots before you putt out.",
        "You turned up no hidden card, so the others get more shots before you putt out.",
        "{name} could putt out with the {card} you discarded, and make {pairs} pairs: a bonus of {bonus}.",
        "You putt out with {strokes}.",
        "You putt out with {strokes}, and your opponent gets one last shot.",
        "You putt out with {strokes}, and the others get one last shot.",
        "Flip your last card and you putt out, with {strokes} strokes on average.",
        "a throw one square beside the basket hits it too",
        "throws it in from {start}",
        "throws it in from {start}, thanks to {card}",
        "throws into the circle at {end}, {left} to go",
        "throw into the circle at {end}, {left} to go",
        "Pick someone else, but not a bot. `/play` opens a table with the house.",
        # a playoff hole is a Stechen, to hole out is einlochen or the basket itself
        "Only the players tied for the lead play this hole. Watch how it ends!",
        "playoff hole {playoff}, throw {throw}",
        "Always hole out if I can",
        "{dice}: {spaces}, holes out",
        "can hole out",
        "holes out in one: {score}",
        "holes out: {score} ({strokes})",
        "holes out on {title} in {throws}",
        # where there is little room
        "Good Luck",
        "Bad Luck",
        "Out of Bounds",
        "two squares up",
        "two squares right",
        "two squares down",
        "two squares left",
        "two squares any way",
        # names of cards that have German ones
        "Cancel Bad Luck",
        "Play Cancel Bad Luck",
        "Cancel Bad Luck (not needed)",
        "{name} drew {card}. Accept it, or play Cancel Bad Luck?",
        "Courtesy Call",
        # with a player it is tauschen
        "Swap lies with a disc on the same hole.",
        "You swap {here} for {there}: {left} to go.",
        "there's nobody behind to swap with",
        "swaps lies with {other}, now {left} to go",
    )
)
"""Messages that need no word of the glossary, and why."""


def glossary(where: str) -> dict[str, str]:
    """Return the words of a file: those of its game and those of the house."""
    if "play_nine" in where:
        return EVERYWHERE | PLAY_NINE
    return EVERYWHERE | (DISC_GOLF if "scramble" in where or "final_nine" in where else {})


def german() -> Iterator[tuple[Message, str]]:
    """Yield every message with its first file."""
    for message in read_po((LOCALES / "de.po").read_bytes().splitlines(), locale="de"):
        if message.id and message.context not in {"command", "option"}:
            yield message, message.locations[0][0]


def differences() -> Iterator[tuple[str, str, str]]:
    """Yield each message that translates a word differently, with the word and the translation."""
    for message, where in german():
        said, told = " ".join(english(message)).casefold(), " ".join(forms(message)).casefold()
        for word, stems in glossary(where).items():
            if re.search(rf"(?<![\w{{`/-]){word}(?:e?s)?(?![\w}}-])", said) and not re.search(stems, told):
                yield english(message)[0], word, forms(message)[0]


def test_every_glossary_word_is_translated_as_the_glossary_says() -> None:
    assert [found for found in differences() if found[0] not in ELSEWISE] == []


def test_every_exception_of_the_glossary_is_needed() -> None:
    assert {message for message, _word, _told in differences()} >= ELSEWISE


@pytest.mark.parametrize("game", ["play_nine", "scramble/", "final_nine"])
def test_every_game_uses_a_third_of_its_glossary(game: str) -> None:
    messages = [" ".join(english(message)).casefold() for message, where in german() if game in where]
    own = PLAY_NINE if game == "play_nine" else DISC_GOLF
    used = {word for word in own for text in messages if word in text}
    assert len(used) > len(own) // 3
