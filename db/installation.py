"""How the program is installed: its version, its documents, the variables of its `.env`, how an extra is added.

Called by `bot.py`, `python -m db`, the store, and by what tells the version.
"""

import os
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, files, version
from io import StringIO
from pathlib import Path

from dotenv import dotenv_values, find_dotenv
from dotenv.parser import parse_stream

ROOT = Path(__file__).parent.parent
"""The folder of the program: a checkout, or the package in `site-packages`."""


def program_version() -> str:
    """Return the installed version; "" if the program runs from a folder without being installed."""
    try:
        return version("nineteenth")
    except PackageNotFoundError:
        return ""


class UnreadableEnvironment(Exception):
    """The file `.env` cannot be read; the text is a sentence that says what to do."""


def read_environment() -> dict[str, str]:
    """Return the variables of `.env`, overridden by the process's environment; raise `UnreadableEnvironment`.

    The file is in the current folder or in one above it, or else in the program's folder.
    """
    return merge_environment(read_env_file())


def merge_environment(env_file: Mapping[str, str]) -> dict[str, str]:
    """Return the variables of `.env`, overridden by the process's environment."""
    return {**env_file, **os.environ}


def read_env_file() -> dict[str, str]:
    """Return the variables of `.env` alone; raise `UnreadableEnvironment`."""
    file = find_dotenv(usecwd=True) or ROOT / ".env"
    try:
        text = Path(file).read_text("utf-8")
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UnreadableEnvironment(
            f"{file} cannot be read ({error.strerror}): run the program as the user to whom the file belongs."
        ) from error
    except UnicodeDecodeError as error:
        raise UnreadableEnvironment(f"{file} is not written in UTF-8: save it in this encoding.") from error
    for statement in parse_stream(StringIO(text)):
        if statement.error:
            original = statement.original
            blank = original.string[: len(original.string) - len(original.string.lstrip())]
            raise UnreadableEnvironment(
                f"{file} cannot be read from line {original.line + blank.count(chr(10))} on: "
                "write every setting as NAME=value, and close quotation marks."
            )
    return {name: value or "" for name, value in dotenv_values(stream=StringIO(text)).items()}


def find_document(name: str) -> Path:
    """Return a document of the project, such as PRIVACY.md: in the checkout, or where the wheel has put it."""
    file = ROOT / name
    if not file.is_file():
        documents = (path for path in files("nineteenth") or () if path.match(f"share/nineteenth/{name}"))
        file = Path(str(next(documents).locate()))
    return file


def install_command(extra: str, root: Path = ROOT) -> str:
    """Return the pip command that installs an extra: from the checkout, or for the installed package."""
    package = root if (root / "pyproject.toml").is_file() else "nineteenth"
    return f'{sys.executable} -m pip install "{package}[{extra}]"'
