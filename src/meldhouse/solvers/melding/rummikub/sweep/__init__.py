"""The kernel of the Rummikub solver: one sweep through the numbers."""
