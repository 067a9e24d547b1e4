"""What stands between Discord and the engine: tables, storage, pictures and words."""
