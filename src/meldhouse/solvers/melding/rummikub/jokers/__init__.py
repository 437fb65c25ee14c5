"""The search for plays in which a retrieved joker makes a new set (RK-3)."""
