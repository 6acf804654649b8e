"""The papers that an operator publishes: PRIVACY.md and TERMS.md with the operator and the times filled in.

`nineteenth papers` prints them. A place to fill in is a comment with its name, the words for readers of the project,
and a closing comment.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from app.runtime.config import Config, ConfigError
from db.installation import find_document

PAPERS = {"privacy": "PRIVACY.md", "terms": "TERMS.md"}
"""The file of each paper."""
_PLACE = re.compile(r"<!-- (?P<name>[A-Z_]+) -->.*?<!-- / -->", re.S)
_LINK_TO_FILE = re.compile(r"\[(?P<text>[^]]+)\]\((?!https?:)[^)]*\)")
"""A link to a file of the project, which leads nowhere from the address where the paper is published."""


def print_papers(papers: tuple[str, ...], config: Config) -> str:
    """Return the papers, one below the other. Raise `ConfigError` if the operator is not named."""
    return "\n".join(fill_paper(find_document(PAPERS[paper]), _values(config)) for paper in papers)


def fill_paper(file: Path, values: Mapping[str, str]) -> str:
    """Return the text of a paper with its places filled in, and without links to files of the project."""
    text = _PLACE.sub(lambda place: values[place["name"]], file.read_text(encoding="utf-8"))
    return _LINK_TO_FILE.sub(r"\g<text>", text)


def _values(config: Config) -> Mapping[str, str]:
    """Return what to fill in, by the name of the place. Raise `ConfigError` if the operator is not named."""
    operator = config.operator
    for setting, value in (("OPERATOR_NAME", operator.name), ("OPERATOR_CONTACT", operator.contact)):
        if not value:
            raise ConfigError(f"{setting} is missing: the papers say who runs the bot, and how to reach them.")
    return {
        "OPERATOR": ", ".join(filter(None, operator)),
        "LEFT_SERVER_DAYS": str(config.left_server_days),
        "COPY_DAYS": str(config.copy_days),
    }
