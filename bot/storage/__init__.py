"""What the bot must not forget. docs/decisions/0010-store.md says how it is kept and why."""
