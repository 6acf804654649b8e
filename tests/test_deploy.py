"""What stands in `deploy` starts what is there: settings that exist, ports that agree, units that systemd takes."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
SETTINGS = set(re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.M))


def compose() -> Any:
    """The services of the compose file."""
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]


def test_the_bot_of_the_compose_file_has_settings_that_exist_and_is_asked_on_its_own_port() -> None:
    bot = compose()["bot"]
    environment = bot["environment"]
    assert environment.keys() <= SETTINGS
    assert f":{environment['HEALTH_PORT']}/healthz" in " ".join(bot["healthcheck"]["test"])
    assert (DEPLOY / bot["build"]["context"] / bot["build"]["dockerfile"]).is_file()
    assert (DEPLOY / bot["env_file"]).name == ".env"


def test_bot_and_backup_know_the_database_as_it_is() -> None:
    services = compose()
    made = services["postgres"]["environment"]
    user, word, name = made["POSTGRES_USER"], made["POSTGRES_PASSWORD"], made["POSTGRES_DB"]
    assert services["bot"]["environment"]["DATABASE_URL"] == f"postgresql://{user}:{word}@postgres/{name}"
    asked = services["backup"]["environment"]
    assert asked == {"PGHOST": "postgres", "PGUSER": user, "PGPASSWORD": word, "PGDATABASE": name}
    assert services["backup"]["image"] == services["postgres"]["image"], "pg_dump must not be older than its server"
    assert "ports" not in services["postgres"]


def test_a_backup_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """Runs the container's own line with a pg_dump that breaks off once."""
    (script,) = compose()["backup"]["command"]
    once = script.replace("$$", "$").replace("/backups", str(tmp_path)).replace("while true", "for _ in 1")
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, does in (("sleep", "exit 0"), ("pg_dump", f'shift 2; echo dump > "$1"; exit $(cat {tmp_path}/fails)')):
        (tools / name).write_text(f"#!/bin/sh\n{does}\n")
        (tools / name).chmod(0o755)
    found = []
    for fails in ("1", "0"):
        (tmp_path / "fails").write_text(fails)
        subprocess.run(["/bin/sh", "-c", once], env={"PATH": f"{tools}:/usr/bin:/bin"}, check=True)
        found.append(len([*tmp_path.glob("*.dump")]))
    assert found == [0, 1]


def output(*command: str) -> tuple[int, str]:
    """The exit code of a command and what it complains of."""
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    return run.returncode, run.stderr


@pytest.mark.skipif(not shutil.which("docker"), reason="there is no docker")
def test_docker_understands_the_compose_file() -> None:
    if output("docker", "compose", "version")[0]:
        pytest.skip("docker has no compose")
    file = str(DEPLOY / "compose.yaml")
    assert output("docker", "compose", "-f", file, "config", "--no-env-resolution", "--quiet") == (0, "")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "nineteenth.service"
    text = (DEPLOY / "nineteenth.service").read_text()
    unit.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.M))
    assert str(unit) not in output("systemd-analyze", "verify", str(unit))[1]
