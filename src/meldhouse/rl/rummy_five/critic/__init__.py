"""Training of the learned critic of Rummy Five and Big Eight: practice, and a small network fitted to it.

`python -m meldhouse.rl.rummy_five.critic GAME --out FOLDER` makes the weights that the master plays with. They are used
without PyTorch and without numpy (`meldhouse.solvers.rummy_five.critic`).
"""
