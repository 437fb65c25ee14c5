"""The load of `bench/server.py`: many players in one process, who answer at once or after a thought."""
