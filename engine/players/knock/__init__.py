"""The computer players of Knock Rummy, and the search of all games in which a knock shows all hands (Chinchón)."""
