"""What entries are worth by play: the fights and the figures."""
