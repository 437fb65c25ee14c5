"""One folder for each game: its first lesson, its questions and the positions to look for."""
