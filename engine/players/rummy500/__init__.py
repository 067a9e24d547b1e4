"""The computer players of 500."""
