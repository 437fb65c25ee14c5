"""Exact answers that the rules themselves do not need: waits in bulk, distances, best rearrangements."""
