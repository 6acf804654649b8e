"""The process: client, settings, health, logs, shard leases, syncing commands and emoji, shutdown."""
