"""Computer players: each sees a View and the actions it may choose from, and nothing else."""
