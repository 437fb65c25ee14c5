"""The parts of play that all games share: states and views, refusals, events, the referee, matches, records."""
