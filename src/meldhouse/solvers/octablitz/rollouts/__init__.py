"""Rollouts of Octablitz on packed hands, in worlds that fit the plays of the others."""
