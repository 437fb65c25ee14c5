"""The study: solver, calculator, reviews, the expert at a replay, the daily deal, statistics."""
