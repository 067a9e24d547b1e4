"""The rules of the rummy family: values and pure functions, no clock, no dice, no input or output."""
