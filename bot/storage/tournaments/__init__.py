"""The rows of tournaments by theme."""
