"""Arena: Roma II and Roma: a duel of cards and dice for two."""
