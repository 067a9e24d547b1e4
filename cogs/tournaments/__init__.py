"""Tournaments in Discord: the commands by theme, and what tournaments tell by themselves."""
