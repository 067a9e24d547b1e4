"""The computer players of Gin."""
