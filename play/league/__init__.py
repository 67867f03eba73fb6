"""Community leagues: pairing, standings and divisions, and the life of a season.

The first three are plain functions; a season lives in the database.
"""
