"""The melding solver for Rummikub."""
