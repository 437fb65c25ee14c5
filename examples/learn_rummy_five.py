"""Learns Rummy Five for two from nothing: the worth of each id as a linear function of the observation."""

import numpy as np

from meldhouse.rl.vector import vector_deals

GAME, ROWS, STEPS, RATE, EXPLORE = "rummy-five", 256, 500, 0.01, 0.15
rng = np.random.default_rng(1)


def features(deals):
    return np.hstack([np.minimum(deals.observations, 4) / 4, np.ones((ROWS, 1))])


def choose(deals, values, is_random):
    values = np.where(is_random[:, None], rng.random(values.shape), values)
    return np.where(deals.masks > 0, values, -np.inf).argmax(axis=1)


def train():
    deals = vector_deals(GAME, ROWS, first_seed=0, players=2)
    weights = np.zeros((deals.masks.shape[1], deals.observations.shape[1] + 1))
    memory = [[] for _ in range(ROWS)]  # by row: features, id and seat of each decision
    for _ in range(STEPS):
        seen, seats = features(deals), deals.seats.copy()
        ids = choose(deals, seen @ weights.T, rng.random(ROWS) < EXPLORE)
        for row in range(ROWS):
            memory[row].append((seen[row], ids[row], seats[row]))
        over, gains = deals.step(ids)
        for row in np.flatnonzero(over):  # what was each decision of this deal worth?
            x, numbers, by = (np.array(part) for part in zip(*memory[row], strict=True))
            missed = gains[row, by] - (weights[numbers] * x).sum(axis=1)
            np.add.at(weights, numbers, RATE * missed[:, None] * x)
            memory[row] = []
    return weights


def gains_against_random(weights, wanted=2000):
    deals, seats, found = vector_deals(GAME, ROWS, first_seed=10**9, players=2), np.arange(ROWS) % 2, []
    while len(found) < wanted:  # the learner has seat 0 in even rows and seat 1 in odd ones
        over, gains = deals.step(choose(deals, features(deals) @ weights.T, deals.seats != seats))
        found += gains[np.arange(ROWS), seats][over].tolist()
    return found


found = gains_against_random(train())
print(f"{np.mean(found):.2f} points a deal, give or take {1.96 * np.std(found) / len(found) ** 0.5:.2f}")
