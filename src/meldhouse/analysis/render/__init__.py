"""Reviews as terminal text and as HTML."""
