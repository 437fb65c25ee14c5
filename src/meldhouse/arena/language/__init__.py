"""Language models as players: a prompt for each decision, answers read strictly, and a score of refusals."""
