"""Solvers for Octablitz: a quick policy, inference from face-down plays, and open hands."""
