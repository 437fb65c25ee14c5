"""The load of `bench/server.py`: many players in one process that answer at once or after a pause."""
