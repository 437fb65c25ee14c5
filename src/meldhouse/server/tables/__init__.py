"""A server's tables: their log, rules, clocks and players."""
