"""Input and output on a terminal or a pipe."""
