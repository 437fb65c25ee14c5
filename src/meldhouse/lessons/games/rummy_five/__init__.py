"""The first lesson and the exercises of Rummy Five and Big Eight."""
