"""Many games at once: simulations, and bots against bots."""
