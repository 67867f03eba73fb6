"""Slash commands: declaring them, suggesting values, sending them to Discord."""
