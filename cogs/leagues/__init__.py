"""The commands of leagues, by theme; cogs/league.py puts them together under /league."""
