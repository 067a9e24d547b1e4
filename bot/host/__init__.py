"""What the host of the bot does with it beside running it: a module for each errand, and one program for all."""
