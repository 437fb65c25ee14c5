"""The melding solver for Rhine Rummy."""
