"""Many deals: simulations of random play, and contests of bots."""
