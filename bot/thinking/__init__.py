"""What takes long, done beside the bot: computer players and advice in processes of low priority."""
