"""Drawings that the rooms of several boxes share."""
