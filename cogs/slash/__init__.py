"""Slash commands: how they are made, suggested and sent, and the moves of every game."""
