"""Pages, plots and reports of the arena."""
