"""Answers to questions beside the play: solver, calculator, lessons, reviews. Server and local house share them."""
