"""The settings: sensible defaults, and one sentence that names a wrong value."""

import os

import pytest

from app.runtime.config import Config, ConfigError, Operator, read_config, unknown_settings
from db.direct_messages import DMBudget
from db.rows import Caps
from db.shards import Shards

TOKEN = {"DISCORD_TOKEN": "abc"}


def test_a_token_is_the_only_required_setting() -> None:
    assert read_config(TOKEN)._replace(processes=0) == Config(token="abc")


def test_a_process_draws_where_there_is_a_core_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, processes in ((1, 0), (2, 1), (16, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert read_config(TOKEN).processes == processes


def test_the_old_name_of_render_processes_is_still_read() -> None:
    earlier = TOKEN | {"PEN_PROCESSES": "3"}
    assert read_config(earlier).processes == 3
    assert read_config(earlier | {"RENDER_PROCESSES": "0"}).processes == 0


def test_every_setting_is_read() -> None:
    config = read_config(
        TOKEN
        | {
            "DATABASE_URL": "postgresql://golfer@localhost/golf",
            "LOG_LEVEL": "debug",
            "LOG_FORMAT": "JSON",
            "DISCORD_API_URL": "http://127.0.0.1:8080/api/v10/",
            "DISCORD_GATEWAY_URL": "ws://127.0.0.1:8081/",
            "TABLES_PER_PERSON": "1",
            "TABLES_PER_CHANNEL": "2",
            "TABLES_PER_SERVER": "3",
            "TABLES_SEATED_PER_PERSON": "4",
            "RENDER_PROCESSES": "0",
            "SHARD_IDS": "4-6, 1",
            "SHARD_COUNT": "8",
            "HEALTH_HOST": "0.0.0.0",
            "HEALTH_PORT": "8020",
            "OWNER_SERVER": "190000000000000000",
            "DMS_OPENED_PER_MINUTE": "6",
            "DMS_OPENED_PER_DAY": "70",
            "PRESSES_PER_MINUTE": "33",
            "LEFT_SERVER_DAYS": "31",
            "COPY_DAYS": "32",
            "OPERATOR_NAME": "Ann Golfer",
            "OPERATOR_ADDRESS": "1 Fairway, Golfville",
            "OPERATOR_CONTACT": "ann@example.com",
            "CHECK_FILE": "what-works.json",
            "NEUTRAL_NAMES": "1",
            "DAILY_KEY": "0123456789abcdef0123456789abcdef",
            "BACKUP_DONE": "1",
        }
    )
    assert config == Config(
        "abc",
        "postgresql://golfer@localhost/golf",
        "DEBUG",
        "json",
        "http://127.0.0.1:8080/api/v10",
        "ws://127.0.0.1:8081/",
        Caps(1, 2, 3, 4),
        0,
        "0.0.0.0",
        8020,
        190000000000000000,
        Shards((1, 4, 5, 6), 8),
        8,
        DMBudget(6, 70),
        33,
        31,
        32,
        Operator("Ann Golfer", "1 Fairway, Golfville", "ann@example.com"),
        "what-works.json",
        True,
        "0123456789abcdef0123456789abcdef",
        True,
    )


FLEET = TOKEN | {"DATABASE_URL": "postgresql://golfer@localhost/golf", "SHARD_COUNT": "7"}


@pytest.mark.parametrize(("host", "ids"), [("golf-0", (0, 1, 2)), ("golf-1", (3, 4, 5)), ("golf-2", (6,))])
def test_a_process_has_the_shards_of_its_number(host: str, ids: tuple[int, ...]) -> None:
    assert read_config(FLEET | {"SHARDS_EACH": "3", "HOSTNAME": host}).shards == Shards(ids, 7)


def test_one_process_may_have_all_shards() -> None:
    config = read_config(TOKEN | {"SHARD_COUNT": "7"})
    assert (config.shards, config.shard_count) == (None, 7)


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"SHARD_IDS": "0-3", "SHARD_COUNT": ""}, "SHARD_COUNT is missing"),
        ({"SHARD_IDS": "5-7"}, "SHARD_COUNT=7"),
        ({"SHARD_IDS": "3-1"}, "SHARD_IDS must be"),
        ({"SHARD_IDS": "one"}, "SHARD_IDS must be"),
        ({"SHARD_IDS": "-1"}, "SHARD_IDS must be"),
        ({"SHARD_IDS": "1-2-3"}, "SHARD_IDS must be"),
        ({"SHARD_IDS": "0-999999999999"}, "SHARD_IDS must be"),
        ({"SHARDS_EACH": "2", "HOSTNAME": "golf"}, "SHARDS_EACH takes"),
        ({"SHARDS_EACH": "2", "HOSTNAME": "golf-9"}, "SHARD_COUNT=7"),
        ({"SHARDS_EACH": "2", "HOSTNAME": "golf-0", "SHARD_IDS": "0"}, "SHARDS_EACH takes"),
        ({"SHARD_IDS": "0", "DATABASE_URL": "sqlite:///golf.db"}, "DATABASE_URL of PostgreSQL"),
    ],
)
def test_contradictory_shard_settings_are_refused_in_one_sentence(changes: dict[str, str], named: str) -> None:
    with pytest.raises(ConfigError, match=named):
        read_config(FLEET | changes)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", " "),
        ("DISCORD_TOKEN", "tökén"),
        ("BACKUP_DONE", "yes"),
        ("DAILY_KEY", "too short to be a secret"),
        ("DISCORD_TOKEN", "to\nken"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("DISCORD_API_URL", "discord.com"),
        ("DISCORD_API_URL", "https:///api"),
        ("DISCORD_API_URL", "https://host:door/api"),
        ("DISCORD_API_URL", "https://[::1/api"),
        ("DISCORD_GATEWAY_URL", "https://discord.com"),
        ("TABLES_PER_PERSON", "0"),
        ("TABLES_PER_CHANNEL", "many"),
        ("TABLES_PER_SERVER", "99999"),
        ("RENDER_PROCESSES", "-1"),
        ("RENDER_PROCESSES", "all"),
        ("HEALTH_PORT", "0"),
        ("HEALTH_PORT", "https"),
        ("OWNER_SERVER", "mine"),
        ("OWNER_SERVER", "19"),
    ],
)
def test_a_bad_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(ConfigError, match=rf"^{name} (is missing|must be (one|a|an|what) ).*\.$"):
        read_config(TOKEN | {name: value})


def test_misspelled_settings_are_listed_as_unknown() -> None:
    names = ("HEALTHPORT", "HEALTH_PORT", "PEN_PROCESSES", "OWNER_SERVR")
    assert unknown_settings(names) == ("HEALTHPORT", "OWNER_SERVR")
