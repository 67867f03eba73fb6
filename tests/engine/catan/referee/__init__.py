"""A referee for Catan: a slow and simple model, written from the rulebook and from the rulings in the game's README.

It imports nothing of the game's rules, only the public contract. It keeps a table of its own, is told every move, reads off the table
what chance brought, and after every move compares who is asked, every legal answer, and everything that anybody sees.
"""

from __future__ import annotations

from .compare import Referee

__all__ = ["Referee"]
