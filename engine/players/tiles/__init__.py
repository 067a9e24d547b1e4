"""The computer players of tiles."""
