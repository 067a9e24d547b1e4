"""The whole bot in simulated time: one process, one seed, and everything that may go wrong."""
