"""Barbarian Attack."""
