"""What those who manage a server, and who owns the bot, can do beside playing."""
