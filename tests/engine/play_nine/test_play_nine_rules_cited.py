"""Every numbered rule has a test that is named after it."""

import re
from pathlib import Path

import engine.play_nine

RULES = Path(engine.play_nine.__file__).with_name("RULES.md").read_text()
HERE = Path(__file__).parent


def test_every_rule_is_cited_by_a_test() -> None:
    rules = set(re.findall(r"^- \*\*P-(\d+) ", RULES, re.MULTILINE))
    tests = "".join(file.read_text() for file in HERE.glob("test_*.py"))
    cited = set(re.findall(r"^def test_p(\d+)_", tests, re.MULTILINE))
    assert len(rules) == 65
    assert cited == rules
