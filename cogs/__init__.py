"""Discord: every module here is a cog, a group of commands with its buttons; what they share is in
the packages beside them.
"""
