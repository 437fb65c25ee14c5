"""The questions of each game: answers, proofs and explanations."""
