"""`deploy` agrees with the project: settings exist, ports agree, systemd accepts the units."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.databases import new_sqlite
from tests.monitoring import alert_rules, dashboard, dashboard_expressions

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
USED_SERVICE_KEYS = {
    *("build", "image", "restart", "env_file", "environment", "depends_on", "healthcheck", "stop_grace_period"),
    *("networks", "volumes", "entrypoint", "command", "init", "ports"),
}
"""The keys of a compose service that we use: one that is misspelt is not among them."""
CONDITIONS = {"service_started", "service_healthy", "service_completed_successfully"}
DURATION = re.compile(r"(\d+(h|m|s|ms|us))+")
USED_DIRECTIVES = {
    "Unit": {"Description", "After", "Wants"},
    "Service": {
        *("User", "WorkingDirectory", "ExecStart", "Restart", "RestartSec", "RestartPreventExitStatus"),
        *("RestartSteps", "RestartMaxDelaySec", "TimeoutStopSec", "NoNewPrivileges", "PrivateTmp", "PrivateDevices"),
        *("PrivateUsers", "ProtectSystem", "ProtectHome", "ProtectProc", "ProcSubset", "ProtectClock", "UMask"),
        *("ProtectControlGroups", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules", "RemoveIPC"),
        *("ProtectKernelTunables", "CapabilityBoundingSet", "LockPersonality", "RestrictAddressFamilies"),
        *("RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID", "SystemCallArchitectures"),
        *("SystemCallFilter", "StateDirectory", "StateDirectoryMode"),
    },
    "Install": {"WantedBy"},
}
"""The directives of a systemd unit that we use, by section."""
NEWER_DIRECTIVES = re.compile("Unknown key( name)? 'Restart(Steps|MaxDelaySec)'")
"""The settings that systemd before version 254 does not know, and leaves out."""
SETTINGS = set(re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.M))


def compose() -> Any:
    """Return the services of the compose file."""
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]


def test_the_compose_file_has_known_settings_and_checks_health_on_the_bots_port() -> None:
    bot = compose()["bot"]
    environment = bot["environment"]
    assert environment.keys() <= SETTINGS
    assert f":{environment['HEALTH_PORT']}/healthz" in " ".join(bot["healthcheck"]["test"])
    assert (DEPLOY / bot["build"]["context"] / bot["build"]["dockerfile"]).is_file()
    assert (DEPLOY / bot["env_file"]).name == ".env"


def test_bot_and_backup_of_the_compose_file_use_its_database() -> None:
    services = compose()
    made = services["postgres"]["environment"]
    user, word, name = made["POSTGRES_USER"], made["POSTGRES_PASSWORD"], made["POSTGRES_DB"]
    assert services["bot"]["environment"]["DATABASE_URL"] == f"postgresql://{user}:{word}@postgres/{name}"
    asked = services["backup"]["environment"]
    assert asked == {"PGHOST": "postgres", "PGUSER": user, "PGPASSWORD": word, "PGDATABASE": name}
    assert services["backup"]["image"] == services["postgres"]["image"], "pg_dump must not be older than its server"
    assert "ports" not in services["postgres"]


def test_the_containers_backup_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """Run the container's own lines with a pg_dump that is cut off once, which is tried again and deletes nothing."""
    (script,) = compose()["backup"]["command"]
    once = script.replace("$$", "$").replace("/backups", str(tmp_path)).replace("while true", "for _ in 1")
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, does in (
        ("sleep", f"echo $1 >> {tmp_path}/sleeps"),
        ("pg_dump", f'shift 2; echo dump > "$1"; exit $(cat {tmp_path}/fails)'),
    ):
        (tools / name).write_text(f"#!/bin/sh\n{does}\n")
        (tools / name).chmod(0o755)
    old = tmp_path / "old.dump"
    old.touch()
    os.utime(old, (0, 0))
    found = []
    for fails in ("1", "0"):
        (tmp_path / "fails").write_text(fails)
        subprocess.run(["/bin/sh", "-c", once], env={"PATH": f"{tools}:/usr/bin:/bin"}, check=True)
        found.append([path == old for path in tmp_path.glob("*.dump")])
    assert found == [[True], [False]]
    assert [*tmp_path.glob("*.part")] == []
    assert (tmp_path / "sleeps").read_text().split() == ["600", "86400"]


PODMAN = """#!/bin/sh
case "$1" in
    exec) shift 2; cd data && exec "$@" ;;
    cp) exec cp "data/${2#nineteenth:/data/}" "$3" ;;
esac
"""
"""A `podman` whose container is the folder `data`."""


def test_the_documented_backup_of_a_container_works_every_time_and_leaves_no_copy_in_it(tmp_path: Path) -> None:
    (block,) = re.findall(r"In a container .*?```sh\n(.*?)```", (ROOT / "docs" / "running.md").read_text(), re.S)
    data, tools = tmp_path / "data", tmp_path / "tools"
    data.mkdir()
    tools.mkdir()
    new_sqlite(data / "nineteenth.db")
    for name, script in (
        ("podman", PODMAN),
        ("python", f'#!/bin/sh\nexec {sys.executable} "$@"\n'),
        ("date", "#!/bin/sh\necho 2026-11-20\n"),
    ):
        (tools / name).write_text(script)
        (tools / name).chmod(0o755)
    environ = {"PATH": f"{tools}:/usr/bin:/bin", "PYTHONPATH": str(ROOT)}
    for _time in range(2):
        backup = block.partition("podman stop")[0]
        subprocess.run(["/bin/sh", "-ec", backup], cwd=tmp_path, env=environ, capture_output=True, check=True)
        assert (tmp_path / "nineteenth-2026-11-20.db").read_bytes().startswith(b"SQLite format 3")
        assert [*data.glob("nineteenth-*.db")] == []


def output(*command: str) -> tuple[int, str]:
    """Return the exit code and the error output of a command."""
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    return run.returncode, run.stderr


def require_tool(*command: str) -> None:
    """Skip the test if the machine cannot run that command."""
    if shutil.which(command[0]) is None or output(*command)[0] != 0:
        pytest.skip(f"`{' '.join(command)}` does not run here")


def test_a_test_is_skipped_without_its_tool() -> None:
    with pytest.raises(pytest.skip.Exception, match="`false --version` does not run here"):
        require_tool("false", "--version")
    with pytest.raises(pytest.skip.Exception, match="`missing-tool --version` does not run here"):
        require_tool("missing-tool", "--version")


def test_the_compose_file_has_only_the_keys_that_we_use() -> None:
    file = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    assert file.keys() <= {"name", "services", "volumes", "networks"}
    unknown = {name: service.keys() - USED_SERVICE_KEYS for name, service in file["services"].items()}
    assert unknown == {name: set() for name in file["services"]}
    nothing = {name: service.keys() & {"build", "image"} for name, service in file["services"].items()}
    assert [name for name, what in nothing.items() if not what] == []
    services = file["services"]
    assert {name: wrong for name in services if (wrong := [*mistakes(file, services[name])])} == {}


def mistakes(file: Any, service: Any) -> Iterator[str]:
    """Yield what compose would reject in a service, and what it refers to in vain."""
    after, check = service.get("depends_on", {}), service.get("healthcheck", {})
    mounts = {volume.split(":")[0] for volume in service.get("volumes", ())}
    if not after.keys() <= file["services"].keys():
        yield "waits for a service that is not there"
    if not {one["condition"] for one in after.values()} <= CONDITIONS:
        yield "waits for an unknown condition"
    if any(
        one["condition"] == "service_healthy" and "healthcheck" not in file["services"][it] for it, one in after.items()
    ):
        yield "waits for the health of a service that tells nothing of it"
    if not {mount for mount in mounts if not mount.startswith((".", "/"))} <= file["volumes"].keys():
        yield "mounts a volume that is not there"
    if not set(service["networks"]) <= file["networks"].keys():
        yield "is on a network that is not there"
    if not check.keys() <= {"test", "interval", "timeout", "retries", "start_period"}:
        yield "has an unknown part in its healthcheck"
    if check and check["test"][0] not in {"CMD", "CMD-SHELL"}:
        yield "has a healthcheck of an unknown kind"
    lengths = [service.get("stop_grace_period"), *(check.get(key) for key in ("interval", "timeout", "start_period"))]
    if not all(DURATION.fullmatch(length) for length in lengths if length is not None):
        yield "has a duration that cannot be read"
    if service.get("restart", "no") not in {"no", "always", "on-failure", "unless-stopped"}:
        yield "is started again in an unknown way"


def test_the_unit_has_only_the_directives_that_we_use() -> None:
    unit = ConfigParser(strict=False, interpolation=None, delimiters=("=",), comment_prefixes=("#", ";"))
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "nineteenth.service")
    assert unit.sections() == ["Unit", "Service", "Install"]
    assert {name: unit[name].keys() - known for name, known in USED_DIRECTIVES.items()} == {
        name: set() for name in USED_DIRECTIVES
    }
    assert Path(unit["Service"]["ExecStart"].split()[0]).is_absolute()


def test_the_alert_rules_have_only_the_keys_that_we_use() -> None:
    file = yaml.safe_load((DEPLOY / "alerts.yml").read_text())
    assert file.keys() == {"groups"}
    assert [group.keys() for group in file["groups"]] == [{"name", "rules"}]
    rules = alert_rules()
    assert len({rule["alert"] for rule in rules}) == len(rules) > 10
    for rule in rules:
        assert rule.keys() - {"for"} == {"alert", "expr", "labels", "annotations"}
        assert DURATION.fullmatch(rule.get("for", "0s")) and rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["annotations"].keys() == {"summary", "description"}


def test_prometheus_finds_the_bot_with_the_documented_lines() -> None:
    (lines,) = re.findall(r"```yaml\n(scrape_configs:.*?)```", (ROOT / "docs" / "running.md").read_text(), re.S)
    (job,) = yaml.safe_load(lines)["scrape_configs"]
    jobs = {name for rule in alert_rules() for name in re.findall(r'job="(\w+)"', rule["expr"])}
    assert {job["job_name"]} == jobs
    ((target,),) = [static["targets"] for static in job["static_configs"]]
    port = compose()["bot"]["environment"]["HEALTH_PORT"]
    host, usual_port = target.split(":")
    ports = [f"{host}:${{METRICS_PORT:-{usual_port}}}:{port}"]
    assert compose()["bot"]["ports"] == ports, "nobody but the machine itself reaches the port"


def test_the_panels_of_the_dashboard_have_a_place_each_and_the_data_source_that_is_chosen() -> None:
    board = dashboard()
    panels = board["panels"]
    places = [
        (x, y)
        for at in (panel["gridPos"] for panel in panels)
        for x in range(at["x"], at["x"] + at["w"])
        for y in range(at["y"], at["y"] + at["h"])
    ]
    assert len(places) == len({*places}) and max(x for x, _y in places) < 24
    assert len({panel["id"] for panel in panels}) == len({panel["title"] for panel in panels}) == len(panels)
    chosen = {"type": "prometheus", "uid": "${datasource}"}
    assert all(target["datasource"] == chosen for panel in panels for target in panel["targets"])
    assert [variable["name"] for variable in board["templating"]["list"]] == ["datasource", "instance"]


LOCKED = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ; [^\\]+)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M)
"""A package of `requirements.lock`: its name, its version, and its hashes."""


def test_the_lock_has_every_requirement_in_its_bounds_and_by_its_hash() -> None:
    text = (ROOT / "requirements.lock").read_text()
    locked = {name: version for name, version, _hashes in LOCKED.findall(text)}
    assert len(locked) == len(re.findall("^[a-z]", text, re.M)), "each has a hash"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    for line in (*project["dependencies"], *extras["postgres"], *extras["fast"]):
        needed = Requirement(line)
        assert locked[canonicalize_name(needed.name)] in needed.specifier
        assert any(bound.operator in ("<", "~=") for bound in needed.specifier) or needed.name == "tzdata"
    assert not re.search(r"://|^ *--(?!hash)", text, re.M), "no address of an index"


def test_the_lock_is_made_by_the_command_that_the_documents_name() -> None:
    made = (ROOT / "requirements.lock").read_text().splitlines()[1].removeprefix("#").strip()
    assert made.startswith("uv pip compile ") and f"`{made}`" in (ROOT / "docs" / "running.md").read_text()


def test_docker_understands_the_compose_file() -> None:
    require_tool("docker", "compose", "version")
    file = str(DEPLOY / "compose.yaml")
    assert output("docker", "compose", "-f", file, "config", "--no-env-resolution", "--quiet") == (0, "")


def test_prometheus_understands_the_alert_rules_and_the_dashboard(tmp_path: Path) -> None:
    require_tool("promtool", "--version")
    assert output("promtool", "check", "rules", str(DEPLOY / "alerts.yml"))[0] == 0
    rules = [
        {"record": f"shown:{number}", "expr": expression.replace("$__rate_interval", "5m")}
        for number, expression in enumerate(dashboard_expressions())
        if not expression.startswith("label_values")
    ]
    (tmp_path / "shown.yml").write_text(yaml.safe_dump({"groups": [{"name": "shown", "rules": rules}]}))
    assert output("promtool", "check", "rules", str(tmp_path / "shown.yml")) == (0, "")


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    require_tool("systemd-analyze", "--version")
    unit = tmp_path / "nineteenth.service"
    text = (DEPLOY / "nineteenth.service").read_text()
    unit.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.M))
    said = output("systemd-analyze", "verify", str(unit))[1].splitlines()
    assert [line for line in said if str(unit) in line and not NEWER_DIRECTIVES.search(line)] == []


def test_the_unit_is_exposed_to_little() -> None:
    require_tool("systemd-analyze", "--version")
    command = ("systemd-analyze", "security", "--offline=true", str(DEPLOY / "nineteenth.service"))
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = re.search(r"exposure level for \S+: ([\d.]+)", said)
    assert found
    assert float(found[1]) < 2
