"""Nouns that several games share, and that know none of them."""
