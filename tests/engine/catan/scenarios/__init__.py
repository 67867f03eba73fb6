"""A second opinion on the scenarios of Traders & Barbarians, written from their rules alone."""
