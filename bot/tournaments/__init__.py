"""Tournaments as pure reckoning on plain values: who meets whom, what a meeting brings, who stands where."""
