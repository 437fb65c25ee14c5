"""Agents that learned by playing: a network in numpy, the bot that asks it, and the training, which needs PyTorch."""
