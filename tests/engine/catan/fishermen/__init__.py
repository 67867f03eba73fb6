"""The Fishermen of Catan."""
