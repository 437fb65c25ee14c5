"""The games, one package a rulebook, and the registry that finds them."""
