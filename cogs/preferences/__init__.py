"""The private pages on which people and servers set how they want it."""
