"""Gin's own arithmetic: deadwood, melds that a player declares, and the score sheet."""
