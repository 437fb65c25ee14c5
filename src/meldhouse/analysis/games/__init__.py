"""The part of a review that depends on the game."""
