"""What entries are worth by play: the fights, the figures and their page."""
