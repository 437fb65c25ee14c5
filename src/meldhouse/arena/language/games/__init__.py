"""Views in words, game by game."""
