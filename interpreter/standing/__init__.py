"""What stands and what counts now: numbers, words, places, modifiers; never asks, tells or changes."""
