"""A referee for landings, marches and battles, wagons and their goods, and votes on camels.

It reads views and logs alone, and was written from the rules of
Traders & Barbarians.
"""
