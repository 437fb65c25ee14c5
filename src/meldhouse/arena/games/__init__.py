"""Statistics of each game in the arena."""
