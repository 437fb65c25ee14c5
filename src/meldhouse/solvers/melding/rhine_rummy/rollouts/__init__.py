"""Rollouts of Rhine Rummy on counts of kinds, in worlds that fit a view and the turns of the others."""
