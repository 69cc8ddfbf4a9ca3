"""The rules of a game on one sheet, and the screen for whoever leads it."""
