"""Names by the code style: no bare participles, no module's name twice, and no use of libraries' internals."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.parametrize import every_row

HOUSE = Path(__file__).parent.parent
NAMED = ("club", "ui", "app", "cogs")
"""The folders in which a module's name is given once; a game's modules are named alike in every game."""

WORD = re.compile(r"\w+")
DEFINED = re.compile(r"\bdef\s+(\w+)")
CONSTANTS = re.compile(r"^ *([A-Z_][A-Z0-9_, ]*)(?::[^=\n]*)? = ", re.M)
LIMIT_WORD = re.compile(r"(?:^|_)(?:MAX|MIN|MAXIMUM|MINIMUM|MOST|LEAST)(?:_|$)")
RELATIVE_CLAUSE = re.compile(r'^ *"""((?:What|Whatever|Whoever|Whose|That which) .*)', re.M)
CLASS = re.compile(r"^class (\w+)", re.M)
GAME = re.compile(r"(?:engine|examples)/[^/]+/")
CONTRACT = frozenset(("Move", "View"))
"""The classes of the engine that every game has under the same name."""
IRREGULAR = frozenset(
    WORD.findall("""
    begun bent bled blown borne bought bound bred broken brought built burnt caught chosen clung dealt done drawn driven
    drunk dug dwelt eaten fallen fed fled flown flung forbidden forgiven forgotten fought found frozen given gone got
    gotten grown had heard held hidden hung kept knelt known laid lain leant leapt learnt led left lent lit lost made
    meant met mistaken outrun overtaken paid proven rebuilt redone remade rewritten ridden risen rung said sat seen sent
    sewn shaken shone shown shrunk slain slept slid slung sold sought sown spent spilt spoiled spoken sprung spun stolen
    stood stricken striven struck strewn strung stuck stung sung sunk sworn swept swollen swum swung taken taught thrown
    told torn trodden undergone understood undone undrawn unseen untold wept withdrawn woken won worn wound woven
    written wrung
    """)
)
"""Participles without -ed. Those that are verbs as they stand, such as `put`, `read` and `run`, may be names."""

NOUNS = frozenset(
    WORD.findall("""
    bed breed creed deed exceed feed greed heed hundred need proceed reed red seed shed shred sled speed succeed weed
    """)
)
"""Nouns and verbs that only end like participles; `shot`, `felt` and `thought` are nouns here, too."""

INTERNAL = {"app/runtime/discord_urls.py", "app/runtime/discord_rest.py", "ui/widgets/page.py"}
"""The only files that use what a library does not document: discord.py has no option for the URLs of Discord, no method
for some requests, and no layout of ready-made components.
"""

UNDOCUMENTED = frozenset(("http", "get_translated_payload", "im", "NameToInfo"))
"""Public names that are not documented: discord.py's of a client and of a command, Pillow's of an image's core, and
Python's of the entries of a ZIP file.
"""
REPLACED = frozenset(("to_components", "has_components_v2"))
"""Methods of a layout that discord.py does not document, so that no subclass should replace them."""

DOCUMENTED = frozenset(("_asdict", "_exit", "_fields", "_make", "_replace"))
"""Names with an underscore that their libraries document: those of named tuples, and `os._exit`."""


class Use(NamedTuple):
    """A use of what may be a library's internals."""

    line: int
    text: str
    attribute: str = ""
    """A private attribute, which may be the project's own; empty where the use is certain."""


class Source(NamedTuple):
    """The parts of a file that the tests examine."""

    imports: frozenset[str]
    private: frozenset[str]
    """The private names that it defines: functions, classes, variables, and attributes of `self`."""
    uses: tuple[Use, ...]


@cache
def files() -> tuple[Path, ...]:
    """Return the project's Python files, those that are not committed yet included."""
    command = ("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py")
    process = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True).stdout.splitlines()
    return tuple(HOUSE / name for name in sorted(process) if (HOUSE / name).is_file())


def module_of(file: Path) -> str:
    """Return the dotted name of a file."""
    return ".".join(file.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> dict[str, Path]:
    """Return the project's files by their dotted names."""
    return {module_of(file): file for file in files()}


@cache
def project() -> frozenset[str]:
    """Return the top-level names of the project, its examples included."""
    examples = {path.stem for path in (HOUSE / "examples").glob("*/*")}
    return frozenset({name.partition(".")[0] for name in modules()} | examples)


def is_library(name: str) -> bool:
    """Return whether a dotted name is one of a library, which is neither the project's nor Python's own."""
    top = name.partition(".")[0]
    return top not in project() and top not in sys.stdlib_module_names


def is_private(name: str) -> bool:
    """Return whether a name is private to its owner."""
    return name.startswith("_") and not name.endswith("__") and name != "_" and name not in DOCUMENTED


def is_participle(name: str) -> bool:
    """Return whether a name is one word and this word a participle, or ends with "told" for what it tells."""
    word = name.strip("_")
    if word.endswith("_told") and not word.startswith("is_"):
        return True
    return word in IRREGULAR or (re.fullmatch(r"[a-z]{2,}ed", word) is not None and word not in NOUNS)


def misplaced_limits(text: str) -> list[str]:
    """Return the constants of a file's text that say MAX or MIN, or another word for it, elsewhere than in front."""
    names = WORD.findall(" ".join(CONSTANTS.findall(text)))
    return [name for name in names if LIMIT_WORD.search(re.sub(r"^_?(MAX|MIN)(?=_)", "", name))]


def is_test(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a function is a test or a fixture, whose names are read in another way."""
    return node.name.startswith("test_") or any("fixture" in ast.unparse(each) for each in node.decorator_list)


def functions(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield the functions, methods and properties in a tree, except tests and fixtures with all they contain."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):  # contains no function but a lambda
            continue
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            if is_test(child):
                continue
            yield child
        yield from functions(child)


def imports(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, str, int]]:
    """Yield each name that a file imports, its full dotted name, and the line."""
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.asname or alias.name.partition(".")[0], alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}", node.lineno


def root(node: ast.AST) -> str:
    """Return the `a` of `a.b.c`, or "" for an expression that does not begin with a name."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def definitions(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the names of functions, classes, variables and attributes of `self` that a file defines."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and root(node) in {"self", "cls"}:
            yield node.attr


def uses(nodes: Sequence[ast.AST]) -> Iterator[Use]:
    """Yield where a file may use or change what a library keeps to itself."""
    libraries = {name for name, full, _line in imports(nodes) if is_library(full)}
    for _name, full, line in imports(nodes):
        if is_library(full) and any(map(is_private, full.split("."))):
            yield Use(line, f"import of {full}")
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr in UNDOCUMENTED:
            yield Use(node.lineno, ast.unparse(node))
        elif isinstance(node, ast.FunctionDef) and node.name in REPLACED:
            yield Use(node.lineno, f"definition of {node.name}")
        elif isinstance(node, ast.Attribute) and is_private(node.attr):
            yield Use(node.lineno, ast.unparse(node), "" if root(node) in libraries else node.attr)
        elif isinstance(node, ast.Attribute) and root(node) in libraries and not isinstance(node.ctx, ast.Load):
            yield Use(node.lineno, f"assignment to {ast.unparse(node)}")
        elif (
            isinstance(node, ast.Call) and root(node.func) in {"setattr", "delattr"} and root(node.args[0]) in libraries
        ):
            yield Use(node.lineno, ast.unparse(node))


def scan(text: str) -> Source:
    """Return what the tests read of a file's text."""
    nodes = [*ast.walk(ast.parse(text))]
    return Source(
        frozenset(full for _name, full, _line in imports(nodes)),
        frozenset(filter(is_private, definitions(nodes))),
        tuple(uses(nodes)),
    )


@cache
def source(file: Path) -> Source:
    """Return what the tests read of a file, read once."""
    return scan(file.read_text(encoding="utf-8"))


def own_names(file: Path) -> frozenset[str]:
    """Return the private names that a file may use: its own, and those of the project's files that it imports.

    Fixtures bring a test to objects of files that it does not import, so a test may use all of the project's names.
    """
    if file.is_relative_to(HOUSE / "tests"):
        return project_names()
    names = {part for full in source(file).imports for part in (full, full.rpartition(".")[0])}
    return source(file).private.union(*(source(modules()[name]).private for name in names & modules().keys()))


@cache
def project_names() -> frozenset[str]:
    """Return the private names that any file of the project defines."""
    return frozenset[str]().union(*(source(file).private for file in files()))


def test_no_function_is_named_by_a_bare_participle() -> None:
    texts = ((file.relative_to(HOUSE), file.read_text(encoding="utf-8")) for file in files())
    suspected = ((file, ast.parse(text)) for file, text in texts if any(map(is_participle, DEFINED.findall(text))))
    named = ((file, node) for file, tree in suspected for node in functions(tree))
    found = [f"{file}:{node.lineno}: {node.name}" for file, node in named if is_participle(node.name)]
    assert not found, "\n".join((f"{len(found)} names are participles:", *found))


def test_a_participle_is_told_from_a_noun_and_a_verb() -> None:
    assert all(map(is_participle, ("told", "_drawn", "settled", "_kept", "left", "found", "asked", "_next_told")))
    assert not any(
        map(is_participle, ("seed", "speed", "read", "run", "put", "shot", "has_left", "is_told", "drawn_cards", "_"))
    )


@every_row(
    ("name", "is_limit"),
    [
        ("TABLES_MAX", False),
        ("CHOICE_MAX_CHARACTERS", False),
        ("_NAMED_MAX", False),
        ("MOST_BYTES", False),
        ("LEAST", False),
        ("ROWS, LINES_MAX", False),
        ("LINES_MAX: Final", False),
        ("MAX_CHOICE_CHARACTERS", True),
        ("_MIN_PIXELS", True),
        ("CLIMAX", True),
        ("most_bytes", True),
    ],
)
def test_a_limit_begins_with_max_or_min(name: str, is_limit: bool) -> None:
    assert bool(misplaced_limits(f"{name} = 1")) is not is_limit


def test_every_limit_begins_with_max_or_min() -> None:
    found = [
        f"{file.relative_to(HOUSE)}: {name}"
        for file in files()
        for name in misplaced_limits(file.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_every_docstring_names_its_thing_first() -> None:
    """A docstring that begins with "What" or "Whoever" names what it describes only at its end."""
    found = [
        f"{file.relative_to(HOUSE)}: {clause}"
        for file in files()
        for clause in RELATIVE_CLAUSE.findall(file.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_every_module_s_name_is_given_once() -> None:
    named = [module_of(file) for file in files() if not file.stem.startswith("__")]
    rooms = [name for name in named if name.startswith(tuple(f"{folder}." for folder in NAMED))]
    names = Counter(name.rpartition(".")[2] for name in rooms if ".games." not in name)
    names.update({name.rpartition(".")[2] for name in rooms if ".games." in name})
    assert {name: times for name, times in names.items() if times > 1} == {}


def test_every_class_s_name_is_given_once() -> None:
    """Within a game, and outside of the games: the games name alike what is alike, such as their `View`."""
    named = Counter[tuple[str, str]]()
    for file in files():
        path = file.relative_to(HOUSE).as_posix()
        if not path.startswith("tests/"):
            game = GAME.match(path)
            named.update((game[0] if game else "", name) for name in CLASS.findall(file.read_text(encoding="utf-8")))
    outside = {name for place, name in named if not place}
    twice = {name for (place, name), times in named.items() if times > 1 or (place and name in outside)}
    assert twice - CONTRACT == set()


def test_a_file_of_training_is_named_for_its_work_and_not_for_a_game() -> None:
    games = tuple(game.parent.name for game in (HOUSE / "engine").glob("*/__init__.py"))
    assert [file.name for file in (HOUSE / "training").glob("*.py") if file.name.startswith(games)] == []


def test_no_library_s_internals_are_used() -> None:
    found = {
        str(file.relative_to(HOUSE))
        for file in files()
        for use in source(file).uses
        if not use.attribute or use.attribute not in own_names(file)
    }
    assert found == INTERNAL


@every_row(
    ("text", "uses"),
    [
        ("import discord\ndiscord.utils._to_json = print", ["discord.utils._to_json"]),
        ("import discord\ndiscord.http.Route = print", ["assignment to discord.http.Route", "discord.http"]),
        ("from discord.http import Route\nRoute.BASE, other = 1, 2", ["assignment to Route.BASE"]),
        ("from discord.http import Route\nsetattr(Route, 'BASE', 1)", ["setattr(Route, 'BASE', 1)"]),
        ("from simcord._clock import Clock", ["import of simcord._clock.Clock"]),
        ("def close(client): client._connection.close()", ["client._connection"]),
        ("class Bot:\n    async def close(self): await self.http.close()", ["self.http"]),
        ("class Layout:\n    def to_components(self): return []", ["definition of to_components"]),
        ("def paste(ground, pixels): ground.im.paste(pixels.im)", ["pixels.im", "ground.im"]),
        ("from zipfile import ZipFile\nZipFile('a.zip').NameToInfo", ["ZipFile('a.zip').NameToInfo"]),
        ("import discord\nintents = discord.Intents.none()\nintents.value = 1", []),
        ("class Shelf:\n    def __init__(self): self._own = 1\n    def close(self): self._own.close()", []),
        ("import asyncio, os\nasyncio.Task\nos._exit(0)", []),
    ],
)
def test_a_use_of_a_library_s_internals_is_found(text: str, uses: list[str]) -> None:
    read = scan(text)
    assert [use.text for use in read.uses if not use.attribute or use.attribute not in read.private] == uses
