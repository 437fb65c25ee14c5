"""The first lesson and the exercises of Rummikub."""
