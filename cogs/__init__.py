"""What people ask of the bot in Discord, and what each of them is shown."""
