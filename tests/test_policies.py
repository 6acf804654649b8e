"""The policies for the operator to publish: they name the operator and the times, and stand without the project."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.runtime.config import Config, ConfigError, Operator, read_config
from app.runtime.policies import POLICIES, render_policies

ROOT = Path(__file__).parent.parent
ANN = Operator("Ann Golfer", "1 Fairway, 12345 Golfville", "ann_golfer@example.com")
SETTINGS = Config(operator=ANN, left_server_days=41, copy_days=42)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_names_the_operator_and_refers_to_no_other_file(policy: str) -> None:
    text = render_policies((policy,), SETTINGS)
    assert "Ann Golfer, 1 Fairway, 12345 Golfville, ann_golfer@example.com\n" in text
    assert text.startswith("# ") and text.endswith("\n")
    assert re.findall(r"<!--|-->|\]\((?!https?:)|OPERATOR_|nineteenth policies", text) == []


def test_the_privacy_policy_has_the_operator_s_times() -> None:
    text = render_policies(("privacy",), SETTINGS)
    assert (text.count(" 41 days"), text.count(" 42 days"), text.count(" 30 days")) == (2, 1, 0)


def test_the_page_of_the_project_has_the_times_of_a_bot_without_settings() -> None:
    text = re.sub(r"<!-- (/|[A-Z_]+) -->", "", (ROOT / "PRIVACY.md").read_text())
    assert (Config().left_server_days, Config().copy_days, text.count(" 30 days")) == (30, 30, 3)


@pytest.mark.parametrize(
    ("operator", "named"), [(ANN._replace(name=""), "OPERATOR_NAME"), (ANN._replace(contact=""), "OPERATOR_CONTACT")]
)
def test_policies_without_a_name_or_a_contact_are_refused(operator: Operator, named: str) -> None:
    with pytest.raises(ConfigError, match=f"^{named} is missing: "):
        render_policies(tuple(POLICIES), SETTINGS._replace(operator=operator))


def test_a_policy_needs_no_postal_address() -> None:
    text = render_policies(("terms",), SETTINGS._replace(operator=ANN._replace(address="")))
    assert "Ann Golfer, ann_golfer@example.com\n" in text


@pytest.mark.parametrize("name", ["policies", "papers"])
def test_the_command_reads_the_env_file_and_needs_no_token(tmp_path: Path, name: str) -> None:
    settings = {"OPERATOR_NAME": ANN.name, "OPERATOR_ADDRESS": ANN.address, "OPERATOR_CONTACT": ANN.contact}
    (tmp_path / ".env").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))
    command = [sys.executable, str(ROOT / "bot.py"), name]
    process = subprocess.run(command, cwd=tmp_path, env={}, capture_output=True, check=True).stdout.decode()
    expected = read_config(settings, with_token=False)
    assert process == render_policies(tuple(POLICIES), expected)
    assert process.count("\n# ") == 1, "the terms follow the privacy policy"
