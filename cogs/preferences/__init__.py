"""The settings pages of a person and of a server."""
