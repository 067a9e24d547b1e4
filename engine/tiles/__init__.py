"""Rummy tiles: what a set is, how a table is written, and the exact answers about what can be placed."""
