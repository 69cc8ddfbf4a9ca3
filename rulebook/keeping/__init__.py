"""A game as it is kept for the next run: in which parts, whether it is still the same."""
