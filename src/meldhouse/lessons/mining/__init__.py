"""The search for positions that make good exercises."""
