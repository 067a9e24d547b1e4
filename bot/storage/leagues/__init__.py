"""Leagues in the store: what can be asked and what is written, by theme. bot/leagues says what it means."""
