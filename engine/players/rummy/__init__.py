"""The computer players of Rummy and Queen City, and what those of 500, Double Rum and knock games share with them."""
