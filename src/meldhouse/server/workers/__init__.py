"""Worker processes for bots and for the study."""
