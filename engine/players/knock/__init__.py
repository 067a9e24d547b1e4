"""The computer players of games in which all hands are shown when one player knocks, whatever is left over."""
