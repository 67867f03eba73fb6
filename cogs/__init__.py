"""The Discord layer: every module here is a cog, a group of commands with its buttons.

What the cogs share is in the packages beside them.
"""
