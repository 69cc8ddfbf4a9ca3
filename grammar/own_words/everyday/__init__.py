"""What people say for a game's own words in everyday English: an enemy, a friend, somebody; to attack; a card that is red."""
