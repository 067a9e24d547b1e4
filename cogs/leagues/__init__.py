"""The commands of leagues, by theme; cogs/leagues/commands.py puts them together under /league."""
