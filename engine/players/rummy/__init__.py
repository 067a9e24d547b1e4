"""The computer players of Rummy and its kin, and what those of 500 share with them."""
