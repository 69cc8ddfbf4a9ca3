"""What is declared: words, tracks, tests, decks and places of a system, ready to be looked up."""
