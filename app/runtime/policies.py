"""The policies that an operator publishes: PRIVACY.md and TERMS.md with the operator and the times filled in.

`nineteenth policies` prints them. A placeholder is a comment with its name, the words for readers of the project, and a
closing comment.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from app.runtime.config import Config, ConfigError
from db.installation import find_document

POLICIES = {"privacy": "PRIVACY.md", "terms": "TERMS.md"}
"""The file of each policy."""
_PLACEHOLDER = re.compile(r"<!-- (?P<name>[A-Z_]+) -->.*?<!-- / -->", re.S)
_LINK_TO_FILE = re.compile(r"\[(?P<text>[^]]+)\]\((?!https?:)[^)]*\)")
"""A link to a file of the project, which leads nowhere from the address where the policy is published."""


def render_policies(names: tuple[str, ...], config: Config) -> str:
    """Return the policies, one below the other. Raise `ConfigError` if the operator is not named."""
    return "\n".join(_render_policy(find_document(POLICIES[name]), _values(config)) for name in names)


def _render_policy(file: Path, values: Mapping[str, str]) -> str:
    """Return the text of a policy with its placeholders filled in, and without links to files of the project."""
    text = _PLACEHOLDER.sub(lambda placeholder: values[placeholder["name"]], file.read_text(encoding="utf-8"))
    return _LINK_TO_FILE.sub(r"\g<text>", text)


def _values(config: Config) -> Mapping[str, str]:
    """Return what to fill in, by the name of the placeholder. Raise `ConfigError` if the operator is not named."""
    operator = config.operator
    for setting, value in (("OPERATOR_NAME", operator.name), ("OPERATOR_CONTACT", operator.contact)):
        if not value:
            raise ConfigError(f"{setting} is missing: the policies say who runs the bot, and how to reach them.")
    return {
        "OPERATOR": ", ".join(filter(None, operator)),
        "LEFT_SERVER_DAYS": str(config.left_server_days),
        "COPY_DAYS": str(config.copy_days),
    }
