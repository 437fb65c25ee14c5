"""The learned critic of Rummy Five and Big Eight: what it sees, its small network, and its practice."""
