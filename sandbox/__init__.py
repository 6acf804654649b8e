"""The sandbox: a simulated Discord in the browser around the real bot; it needs no token and no network."""
