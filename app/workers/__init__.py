"""Work outside the event loop: a job queue with worker processes or threads, and its callers."""
