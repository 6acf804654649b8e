"""A RULES.md as pages for a chat: one section a page, tables as lists, every rule that players need; found by topic."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import NamedTuple

from engine.editions import GAMES
from engine.speech import _

PAGE = 3600
"""Characters that fit on a page beside its buttons."""
_HEADING = re.compile(r"^#{2,4} ", re.M)
_CELL = re.compile(r"\s*(?<!\\)\|\s*")
"""Between two cells of a table; a bar that belongs to a cell has a backslash."""
_RULE = re.compile(r".*‹[a-z]-\d+›$")
"""A line with a rule, in small letters."""
_PLAIN = {"", "name", "card", "character", "result", "what", "message"}
"""Columns whose cells tell by themselves what they are."""
_LEFT_OUT = re.compile(r"^<!-- developers -->$.*?(?=^#{2,4} |^<!-- players -->$|\Z)", re.M | re.S)
"""What only developers need: up to where players are spoken to again, or to the next heading."""
_CODE = re.compile(r"^```.*?^```$", re.M | re.S)
_COMMENT = re.compile(r"^<!--.*?-->$", re.M)
_SOURCE = re.compile(r" ?(\*\*)?\[(?:book|house|source|made precise|common)[^]]*\](?(1)\*\*)")
"""Where a rule comes from."""
_NUMBER = r"[A-Z]-\d+"
_MENTION = re.compile(rf" \((?:see )?{_NUMBER}(?:(?:, | to | and ){_NUMBER})*\)")
"""A rule named in brackets, for those who look things up in the file."""
_HEAD = re.compile(rf"^(\s*(?:[-*] )?)\*\*({_NUMBER})(?:\*\*| (.+?\*\*)):? *(.*)$")
"""A rule: what stands before its number, the number, its name if it has one, its text."""
_WHY = re.compile(r" Reason: .*$| \(S[124]\b[^)]*\)", re.M)
"""Why a rule is as it is."""
_WRAPPED = re.compile(r"(?<=\S)\n(?=[ \t]*\S)(?![ \t]*(?:[-*] |\d+\. |\*\*[A-Z]-\d|#|>))")
"""The end of a line that goes on in the next."""
_SECTION = re.compile(r"^[\d.]+ ")
_CODES = {"char"}
"""Columns of a table that only the maps in the file need."""


class RulesPage(NamedTuple):
    """A page of the rules."""

    title: str
    text: str


def pages(game: str) -> tuple[RulesPage, ...]:
    """What there is to read of a game: how to play, then all its rules."""
    return (*primer(game), *_rules(game))


def primer(game: str) -> tuple[RulesPage, ...]:
    """The page of how to play; none for a game that leaves it to its rules."""
    text = GAMES[game].words.primer()
    return (RulesPage(_("How to play"), text),) if text else ()


@cache
def _rules(game: str) -> tuple[RulesPage, ...]:
    """The rules of a game in reading order; long sections go over several pages."""
    _head, *sections = _HEADING.split(for_players(GAMES[game].rulebook.read_text(encoding="utf-8")))
    return tuple(page for section in sections for page in _pages(section))


def for_players(text: str) -> str:
    """The rules without what only developers need: marked parts, code, and where each rule comes from."""
    for needless in (_LEFT_OUT, _CODE, _COMMENT, _SOURCE, _MENTION):
        text = needless.sub("", text)
    return text


def _numbered(line: str) -> str:
    """A rule with its number in small brackets behind its first line."""
    head = _HEAD.match(line)
    if head is None:
        return line
    before, number, name, text = head.groups(default="")
    return f"{before}{'**' + name + ' ' if name else ''}{text} ‹{number}›"


def found(game: str, topic: str) -> tuple[int, ...]:
    """The numbers from 0 of the pages about a topic, best first: a rule such as F-59, a page, or words."""
    book = pages(game)
    if topic.isdecimal():
        return (max(0, min(int(topic[:4]) - 1, len(book) - 1)),)
    rule = re.fullmatch(r"([A-Z]+)-?(\d+)", topic.strip(), re.I)
    if rule:
        named = f"‹{rule[1].upper()}-{rule[2]}›"
        return tuple(number for number, page in enumerate(book) if named in page.text)
    weights = [_weight(page, topic.strip().casefold()) for page in book]
    best = sorted(range(len(book)), key=lambda number: weights[number], reverse=True)
    return tuple(number for number in best if any(weights[number]))


def said(page: RulesPage, topic: str) -> str:
    """The line of a page that comes first to what was looked for, as a whole word if it can be; "" where none does."""
    words = re.compile(rf"\b{re.escape(topic.strip())}(\b)?", re.I)
    lines = (line.lstrip("- ") for line in page.text.splitlines())
    ranked = [
        (match[1] is None, len(line[: match.start()].strip("*")), line)
        for line in lines
        if (match := words.search(line))
    ]
    return min(ranked, key=lambda found: found[:2])[2].strip() if ranked and not topic.isdecimal() else ""


def _weight(page: RulesPage, words: str) -> tuple[bool, int, int]:
    """How much a page is about these words: whether they head rules, in how many rules they stand, how often."""
    text = page.text.casefold()
    rules = [line for line in text.splitlines() if _RULE.match(line)]
    return bool(rules) and words in page.title.casefold(), sum(words in line for line in rules), text.count(words)


def _pages(section: str) -> Iterator[RulesPage]:
    title, _newline, body = section.partition("\n")
    text = ""
    for block in _blocks(body):
        if len(text) + len(block) >= PAGE:
            yield _page(title, text)
            text = ""
        text += block + "\n"
    if text.strip():
        yield _page(title, text)


def _page(title: str, text: str) -> RulesPage:
    return RulesPage(_SECTION.sub("", title.strip()), re.sub(r"\n{3,}", "\n\n", text).strip("\n"))


def _blocks(body: str) -> Iterator[str]:
    """What stays together on a page: a paragraph, an item of a list, a row of a table."""
    for tabular, lines in groupby(body.split("\n"), lambda line: line.startswith("|")):
        yield from (_rows if tabular else _flow)(list(lines))


def _rows(lines: list[str]) -> Iterator[str]:
    """A table as a list: the first cell in bold, the others that say something with their column's name."""
    header, _rule, *rows = (_cells(line) for line in lines)
    shown = [place for place, name in enumerate(header) if name not in _CODES]
    for row in rows:
        first, *rest = (row[place] for place in shown)
        named = zip((header[place] for place in shown[1:]), rest, strict=True)
        cells = (f"{name}: {cell}" if name not in _PLAIN else cell for name, cell in named if cell not in {"", "-"})
        yield " · ".join((f"- **{first}**", *cells))


def _cells(line: str) -> list[str]:
    return [cell.replace("\\|", "|") for cell in _CELL.split(line.strip())[1:-1]]


def _flow(lines: list[str]) -> Iterator[str]:
    """Lines wrapped for a text editor, joined again; list items keep their own, rulers go."""
    text = "\n".join(line.rstrip() for line in lines if line != "---")
    joined = _WHY.sub("", re.sub(r" {2,}", " ", _WRAPPED.sub(" ", text))).replace(" .", ".")
    yield from map(_numbered, re.sub(r"^\* ", "- ", joined, flags=re.M).split("\n"))
