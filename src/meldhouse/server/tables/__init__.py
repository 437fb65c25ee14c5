"""Tables: log, rules, clocks, players and subscribers."""
