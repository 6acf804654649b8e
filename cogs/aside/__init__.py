"""Work beside the event loop: jobs wait in a line for workers, each a process of its own, or a thread."""
