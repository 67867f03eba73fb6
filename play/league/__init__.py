"""Community leagues: pairing, standings and divisions as plain functions, and the life of a season
over the database.
"""
