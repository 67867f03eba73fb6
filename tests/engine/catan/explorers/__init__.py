"""Explorers & Pirates."""
