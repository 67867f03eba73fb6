"""Symbols that several games share, by subject. A game's own symbols stand in its own package."""
