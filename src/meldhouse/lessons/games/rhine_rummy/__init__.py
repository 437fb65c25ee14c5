"""The first lesson and the exercises of Rhine Rummy."""
