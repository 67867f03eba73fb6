"""Traders & Barbarians: wagons, goods, baggage trains and barbarians on paths."""
