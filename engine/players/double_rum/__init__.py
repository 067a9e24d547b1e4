"""The computer players of Double Rum."""
