"""What every game is played with: states and views, refusals, events, the referee, matches, records."""
