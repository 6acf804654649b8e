"""The expressions of `deploy/grafana.json` and `deploy/alerts.yml`, and the metrics in them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

DEPLOY = Path(__file__).parent.parent / "deploy"
LANGUAGE = {"sum", "max", "count", "rate", "increase", "absent", "histogram_quantile", "label_values", "and", "up"}
"""The functions and operators of Prometheus and Grafana that we use."""
NO_METRIC = re.compile(r'"[^"]*"|\{[^}]*\}|\[[^]]*\]|\b(by|on) \([^)]*\)|, instance\)$')
"""Text, matchers, times and labels."""
OUTCOME = re.compile(r'outcome="([^"]+)"')


def dashboard() -> Any:
    """Return the dashboard."""
    return json.loads((DEPLOY / "grafana.json").read_text("utf-8"))


def alert_rules() -> list[Any]:
    """Return the alert rules of all groups."""
    groups = yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def dashboard_expressions() -> Iterator[str]:
    """Yield the expressions of the dashboard."""
    yield from (variable["query"] for variable in dashboard()["templating"]["list"] if variable["type"] == "query")
    yield from (target["expr"] for panel in dashboard()["panels"] for target in panel["targets"])


def alert_expressions() -> list[str]:
    """Return the expressions of the alert rules."""
    return [rule["expr"] for rule in alert_rules()]


def metrics_in(expression: str) -> set[str]:
    """Return the names of metrics in an expression."""
    return {*re.findall(r"[a-z_]\w+", NO_METRIC.sub(" ", expression))} - LANGUAGE
