"""Worker processes for bots and for the study."""

#: extra seconds for the first answer of a new process, which has to load the rules
START_SECONDS = 10.0
