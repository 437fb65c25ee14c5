"""The operator of a server: decisions, reports of players, and the work on the database."""
