"""The parts of messages that the cogs share."""
