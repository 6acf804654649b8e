"""Traffic with Discord: interaction responses, messages, and when each is updated."""
