"""The screens of the games."""
