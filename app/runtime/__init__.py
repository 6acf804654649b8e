"""The process: client, settings, health, metrics, logs, leases, synchronization with Discord, shutdown."""
