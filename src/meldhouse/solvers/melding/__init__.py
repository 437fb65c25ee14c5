"""The melding solver: what is the best that can be laid, and how is it done."""
