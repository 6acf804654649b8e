"""The documents: links lead somewhere, settings are explained, the README's commands exist."""

import re
import subprocess
from configparser import RawConfigParser
from pathlib import Path

from bot import EX_CONFIG
from tests.parametrize import every_row

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
EARLIER_SETTINGS = {"PEN_PROCESSES"}
"""The earlier names of settings, which are read and no longer explained."""


@every_row("document", DOCUMENTS, ids=lambda document: document.name)
def test_links_lead_to_files_of_the_project(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", document.read_text())
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_modules_named_in_commands_of_training_exist() -> None:
    texts = [
        file.read_text() for file in (*DOCUMENTS, *(ROOT / "engine").rglob("*.py"), *(ROOT / "training").rglob("*.py"))
    ]
    named = {name for text in texts for name in re.findall(r"-m (training[.\w]*\w)", text)}
    paths = (ROOT.joinpath(*name.split(".")) for name in named)
    assert [path.name for path in paths if not (path.with_suffix(".py").exists() or path.is_dir())] == []


def test_env_example_explains_exactly_the_settings_that_are_read() -> None:
    explained = re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.M)
    read = re.findall(r'"([A-Z]+(?:_[A-Z]+)+)"', (ROOT / "app" / "runtime" / "config.py").read_text())
    assert sorted(explained) == sorted({*read} - EARLIER_SETTINGS)


def test_ci_runs_the_readme_command_for_all_tests() -> None:
    """Run the line of `.ci/run` that takes the command from the README, and look for the lines that use it."""
    script = (ROOT / ".ci" / "run").read_text()
    extraction = re.search(r"^readme=\$\((sed -n '.*' README\.md)\)$", script, re.M)
    assert extraction
    process = subprocess.run(["bash", "-c", extraction[1]], cwd=ROOT, capture_output=True, text=True, check=True)
    installation, tests = process.stdout.splitlines()
    assert f"{installation} && {tests}" in (ROOT / "README.md").read_text().splitlines()
    assert '".[dev]"' in installation and tests.endswith("python -m pytest")
    used = (
        'mapfile -t commands <<<"$readme"',
        'part "installation" bash -euo pipefail -c "${commands[0]}"',
        'part "README: ${commands[1]}" bash -euo pipefail -c "${commands[1]}"',
    )
    assert [line for line in script.splitlines() if line in used] == [*used]


def test_the_unit_restarts_the_bot_except_after_its_exit_code_and_says_how_to_make_its_files() -> None:
    text = (ROOT / "deploy" / "nineteenth.service").read_text()
    unit = RawConfigParser(strict=False)
    unit.read_string(text)
    service = unit["Service"]
    assert int(service["RestartPreventExitStatus"]) == EX_CONFIG
    user, folder = service["User"], service["WorkingDirectory"]
    program = service["ExecStart"].removesuffix("/bin/nineteenth run")
    lines = [line.removeprefix("#").partition("  # ")[0].strip() for line in text.splitlines() if line.startswith("#")]
    assert folder == f"/var/lib/{service['StateDirectory']}"
    assert not folder.startswith(program), "the bot's user must not be able to change the program, which root updates"
    assert [line for line in lines if "chown" in line or (f"-o {user}" in line and program in line)] == []
    for command in (
        f"useradd --system --home-dir {folder} --shell /usr/sbin/nologin {user}",
        f"install -d -m 700 -o {user} -g {user} {folder}",
        f"install -m 640 -g {user} .env.example {folder}/.env",
        f"python3 -m venv {program} && {program}/bin/pip install --require-hashes -r requirements.lock",
        f"{program}/bin/pip install --no-deps .",
        f"rm -rf {program}.old && mv {program} {program}.old",
        f"cd {folder} && sudo -u {user} {program}/bin/nineteenth restore nineteenth.version-N.db",
    ):
        assert command in lines


def test_the_project_names_no_machine_and_no_registry() -> None:
    process = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    texts = {name: (ROOT / name).read_text() for name in process if name.endswith((".py", ".md", ".toml", ".txt"))}
    spoken = re.compile(r"/work/|/root/|/tmp/|index-url|pypi\.org/simple")
    assert [name for name, text in texts.items() if spoken.search(text) and name != "tests/test_documents.py"] == []
