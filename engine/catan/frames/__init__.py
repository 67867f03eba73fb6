"""The questions of the rulebook, one frame each."""
