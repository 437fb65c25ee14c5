"""Cards, seats, luck and layouts that several games share. Nothing here knows a game."""
