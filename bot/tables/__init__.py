"""Tables: seats, match and seal behind one lock; their registry, their clocks, and what is agreed around a match."""
