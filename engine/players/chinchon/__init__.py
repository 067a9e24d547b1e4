"""The computer players of Chinchón."""
