"""A Discord on this machine alone: what scenario tests and the playground run the real bot against."""
