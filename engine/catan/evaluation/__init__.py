"""What a move of Catan may bring, from what its player sees: hand, places, moves."""
