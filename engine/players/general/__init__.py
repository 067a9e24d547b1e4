"""The computer players of any game of drawing, melding and discarding that brings none of its own."""
