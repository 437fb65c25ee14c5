"""Commands about hands of Rummy Five and Big Eight."""
