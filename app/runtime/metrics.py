"""Prometheus gauges that are set at each request to `/metrics`."""

from prometheus_client import Gauge, Histogram

READY = Gauge("nineteenth_ready", "1 where the gateway is up, the store writable and every press answered in time")
GUILDS = Gauge("nineteenth_guilds", "Servers of this process")
TABLES = Gauge("nineteenth_tables", "Open tables of all processes", ["game", "phase"])
OVERDUE_TIMERS = Gauge("nineteenth_clocks_overdue", "Clocks that should have rung, of all processes")
STALE_BOARDS = Gauge("nineteenth_boards_unshown", "Boards that are behind their games, of all processes")
GATEWAY_LATENCY = Gauge("nineteenth_gateway_latency_seconds", "Seconds between a heartbeat and its answer", ["shard"])
LOOP_DELAY = Histogram(
    "nineteenth_loop_delay_seconds",
    "Seconds by which the event loop was late",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3),
)
