"""Praetor: a city that all build together, for two to five players."""
