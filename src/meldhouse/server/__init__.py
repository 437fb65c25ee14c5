"""The server: translates between people and the rules, and never decides."""
