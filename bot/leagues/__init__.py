"""Leagues: who plays in them, what a result changes, what admins settle. docs/decisions/0050-leagues.md says how."""
