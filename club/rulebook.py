"""The rulebook: a game's PLAY.md and RULES.md as pages for a chat, searched by topic or rule number.

PLAY.md tells players the rules in plain words, RULES.md has every numbered rule; both stand there as players read them.
Called by `/rules`. The format is in `docs/add-a-game.md`:

- Every heading from `##` on begins a page. The text above the first one is for developers.
- A paragraph, an item of a list and a row of a table is a line each. A rule begins with its number: `**F-59** …`.
- For developers are comments, the columns of a table whose names are comments, code blocks, and what stands between
  `<!-- developers -->` and `<!-- players -->` or the next heading.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple
from unicodedata import normalize

from engine.i18n import _, catalogue_language, pgettext, use_locale
from engine.registry import GAMES

MAX_PAGE_CHARACTERS = 3600
"""Characters that fit on a page beside its buttons."""
_HEADING = re.compile(r"^#{2,4} ", re.M)
_CELL = re.compile(r"\s*(?<!\\)\|\s*")
"""The border between two cells of a table; a bar inside a cell has a backslash."""
_PAGE_QUERY = re.compile(r"(\d+)\b *(.*)")
"""A page's number, as autocomplete writes it, and the words that were searched for."""
_RULE = re.compile(r".*‹[A-Z]+-\d+›$")
"""A line with a numbered rule."""
_PLAIN_RULE = re.compile(r"- ")
"""The beginning of a line with a rule in plain words."""
_SHOWN_NUMBER = re.compile(r"‹(.+?)›$", re.M)
"""A rule's number as players see it."""
_DIACRITICS = "\u0300\u0301\u0302\u0303\u0308\u030a\u030c\u0327"
"""Combining diacritics."""
_FOR_DEVELOPERS, _FOR_PLAYERS = "<!-- developers -->", "<!-- players -->"
_COMMENT = re.compile(r" ?<!--.*?-->")
_LINK = re.compile(r"^<!-- ([A-Z]+-\d+) -->$", re.M)
"""The first rule of the numbered section that a section in plain words is about."""
_HEAD = re.compile(r"^(\s*(?:- )?)\*\*([A-Z]+-\d+)(?:\*\*| (.+?\*\*)):? *(.*)$")
"""A rule: the text before its number, the number, its name if it has one, its text."""
_SECTION_NUMBER = re.compile(r"^[\d.]+ ")


class RulesPage(NamedTuple):
    """A page of the rules."""

    title: str
    text: str
    section: str = ""
    """The number of the first rule of its section, or of the numbered section that it is about; "" if there is none."""
    numbered: bool = False
    """Whether its rules have numbers; the others are in plain words."""


def pages(game: str) -> tuple[RulesPage, ...]:
    """Return all pages of a game: how to play, the rules in plain words, then the numbered rules."""
    language = catalogue_language()
    return (*primer(game), *_plain_rules(game, language), *_rules(game, language))


def part_of(book: Sequence[RulesPage], number: int) -> tuple[int, ...]:
    """Return the numbers of the pages that are in the same part: in plain words, or with numbered rules."""
    return tuple(each for each, page in enumerate(book) if page.numbered == book[number].numbered)


def numbered_counterpart(book: Sequence[RulesPage], number: int) -> int | None:
    """Return the first page with the numbered rules that a page in plain words is about; None if there are none."""
    numbered_pages = [each for each, page in enumerate(book) if page.numbered]
    about = [each for each in numbered_pages if book[each].section == book[number].section]
    return next(iter(about or numbered_pages), None)


def plain_counterpart(book: Sequence[RulesPage], number: int) -> int | None:
    """Return the page in plain words that is about the numbered rules of a page, or about the rules before them.

    None if no page is in plain words.
    """
    links = {each: numbered_counterpart(book, each) or 0 for each, page in enumerate(book) if not page.numbered}
    before = [each for each, link in links.items() if book[each].section and link <= number]
    return max(before, key=lambda each: (links[each], -each)) if before else next(iter(links), None)


def primer(game: str) -> tuple[RulesPage, ...]:
    """Return the page of how to play; none for a game without that text."""
    text = GAMES[game].text.how_to_play()
    return (RulesPage(_("How to play"), text),) if text else ()


@cache
def _plain_rules(game: str, language: str) -> tuple[RulesPage, ...]:
    """Return the pages of a game's rules in plain words, in English if that language has none; none without them."""
    english = GAMES[game].rulebook.with_name("PLAY.md")
    file = english.with_suffix(f".{language}.md") if language else english
    if not file.is_file():
        return _plain_rules(game, "") if language else ()
    _head, *sections = _HEADING.split(file.read_text(encoding="utf-8"))
    return tuple(map(_plain_page, sections))


def _plain_page(section: str) -> RulesPage:
    title, _newline, body = section.partition("\n")
    link = _LINK.search(body)
    return RulesPage(title.strip(), _COMMENT.sub("", body).strip(), link[1] if link else "")


@cache
def _rules(game: str, language: str) -> tuple[RulesPage, ...]:
    """Return the pages of a game's rules in reading order, in English if that language has none."""
    english = GAMES[game].rulebook
    file = english.with_suffix(f".{language}.md") if language else english
    if not file.is_file():
        return _rules(game, "")
    with use_locale(language or "en"):
        text = GAMES[game].text.rulebook_page(text_for_players(file.read_text(encoding="utf-8")))
        _head, *sections = _HEADING.split(text)
        return tuple(page for section in sections for page in _section_pages(section))


def text_for_players(text: str) -> str:
    """Leave out what is for developers alone."""
    return "\n".join(_lines_for_players(text))


def _lines_for_players(text: str) -> Iterator[str]:
    is_for_players, is_code = True, False
    for line in text.split("\n"):
        if line in {_FOR_DEVELOPERS, _FOR_PLAYERS} or _HEADING.match(line):
            is_for_players = line != _FOR_DEVELOPERS
        if line.startswith("```"):
            is_code = not is_code
        elif is_for_players and not is_code:
            yield _COMMENT.sub("", line)


def _format_rule(line: str) -> str:
    """Move a rule's number to the end of its first line, in small brackets."""
    head = _HEAD.match(line)
    if head is None:
        return line
    before, number, name, text = head.groups(default="")
    return f"{before}{f'**{name} ' if name else ''}{text} ‹{number}›"


def matching_pages(game: str, topic: str) -> tuple[int, ...]:
    """Return the page numbers, from 0, that match a topic, best first.

    A topic is a rule such as F-59, a page's number, or words.
    """
    book = pages(game)
    if page := _PAGE_QUERY.fullmatch(topic):
        return (max(0, min(int(page[1][:4]) - 1, len(book) - 1)),)
    rule = re.fullmatch(r"([A-Z]+)-?(\d+)", topic.strip(), re.I)
    if rule:
        mark = f"‹{rule[1].upper()}-{rule[2]}›"
        return tuple(number for number, page in enumerate(book) if mark in page.text)
    weights = [_page_weight(page, topic) for page in book]
    best = sorted(range(len(book)), key=lambda number: weights[number], reverse=True)
    return tuple(number for number in best if any(weights[number]))


def best_page(game: str, topic: str) -> int | None:
    """Return the number, from 0, of the page that answers best, None if nothing matches."""
    numbers, book = matching_pages(game, topic), pages(game)
    return next((number for number in numbers if matching_line(book[number], topic)), next(iter(numbers), None))


def matching_line(page: RulesPage, topic: str) -> str:
    """Return the line of a page that matches a topic best, "" if none does."""
    query = _PAGE_QUERY.fullmatch(topic)
    pattern = _topic_pattern(query[2] if query else topic)
    lines = (line.lstrip("- ") for line in page.text.splitlines())
    ranked_lines = [(_line_rank(match), line) for line in lines if pattern and (match := pattern.search(line))]
    return min(ranked_lines, key=lambda rank_and_line: rank_and_line[0])[1].strip() if ranked_lines else ""


def _topic_pattern(topic: str) -> re.Pattern[str] | None:
    """Return a pattern that finds these words, their plural, and longer words that begin with them."""
    letters = "".join(map(_letter_pattern, topic.strip()))
    plural = "|".join(pgettext("the endings of a plural, the longest first", "es s").split())
    return re.compile(rf"(?<!\w){letters}(?:{plural})?(\w*)", re.I) if letters else None


def _letter_pattern(letter: str) -> str:
    """Return a pattern for a letter with any diacritic or none, since plurals may change it: Busch, Büsche."""
    plain = normalize("NFD", letter)[0]
    variants = (normalize("NFC", plain + mark) for mark in _DIACRITICS)
    return f"[{re.escape(plain)}{''.join(each for each in variants if len(each) == 1)}]"


def _line_rank(match: re.Match[str]) -> tuple[bool, bool, bool, bool]:
    """Return a sort key for a matching line, best first.

    In this order count: the words are the line's heading, the line begins with them, they are whole words, it is
    a rule.
    """
    is_heading = match.string[: match.start()] == "**" and match.string[match.end() :].lstrip(":").startswith("**")
    return not is_heading, not _begins_line(match), bool(match[1]), _RULE.match(match.string) is None


def _begins_line(match: re.Match[str]) -> bool:
    """Return whether a line begins with the words, as the name of a thing or of a rule does."""
    before = match.string[: match.start()].strip("- *").casefold()
    return not match[1] and (not before or before in pgettext("the articles of a noun", "a the").split())


def _page_weight(page: RulesPage, topic: str) -> tuple[bool | int, ...]:
    """Return how well a page matches the words, as a sort key; all of it is false if nothing matches.

    In this order count: a rule in plain words, the title, its best rule, the number of rules with the words, the
    number of matches.
    """
    pattern = _topic_pattern(topic)
    if pattern is None:
        return (False,)
    is_rule = _RULE.match if page.numbered else _PLAIN_RULE.match
    rules = [line.lstrip("- ") for line in page.text.splitlines() if is_rule(line)]
    matches = [match for line in rules if (match := pattern.search(line))]
    best = (not fault for fault in min(map(_line_rank, matches), default=(True, True, True, True)))
    is_in_title = bool(rules) and pattern.search(page.title) is not None
    return bool(matches) and not page.numbered, is_in_title, *best, len(matches), len(pattern.findall(page.text))


def _section_pages(section: str) -> Iterator[RulesPage]:
    title, _newline, body = section.partition("\n")
    blocks = [*_blocks(body)]
    first = next(filter(None, map(_SHOWN_NUMBER.search, blocks)), None)
    about = RulesPage(_SECTION_NUMBER.sub("", title.strip()), "", first[1] if first else "", numbered=True)
    text = ""
    for block in blocks:
        if len(text) + len(block) >= MAX_PAGE_CHARACTERS:
            yield _with_text(about, text)
            text = ""
        text += block + "\n"
    if text.strip():
        yield _with_text(about, text)


def _with_text(page: RulesPage, text: str) -> RulesPage:
    return page._replace(text=re.sub(r"\n{3,}", "\n\n", text).strip("\n"))


def _blocks(body: str) -> Iterator[str]:
    """Yield what stays together on a page: a paragraph, an item of a list, a row of a table."""
    for is_table, run in groupby(body.split("\n"), lambda line: line.startswith("|")):
        lines = [*run]
        yield from _table_items(lines) if is_table else map(_format_rule, lines)


def _table_items(lines: list[str]) -> Iterator[str]:
    """Yield the rows of a table as items of a list: the first cell in bold, the others with their column's name.

    A column without a name is for developers.
    """
    header, _rule, *rows = (_cells(line) for line in lines)
    columns = [place for place, name in enumerate(header) if name]
    plain = {*pgettext("columns that need no name", "name card character result what message").split()}
    for row in rows:
        first, *rest = (row[place] for place in columns)
        named_cells = zip((header[place] for place in columns[1:]), rest, strict=True)
        full_cells = ((name, cell) for name, cell in named_cells if cell not in {"", "-"})
        cells = (cell if name.casefold() in plain else f"{name}: {cell}" for name, cell in full_cells)
        yield " · ".join((f"- **{first}**", *cells))


def _cells(line: str) -> list[str]:
    return [cell.replace("\\|", "|") for cell in _CELL.split(line.strip())[1:-1]]
