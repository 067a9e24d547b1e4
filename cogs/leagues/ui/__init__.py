"""The parts of messages that the commands of leagues share."""
