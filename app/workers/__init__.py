"""Work outside the event loop: a job queue, the processes and threads that run its jobs, and its clients."""
