"""One module for each game: the types of its boxes on the wire, and how they are read."""
