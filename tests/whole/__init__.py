"""The whole product: the bot in its own process on the loopback Discord, played as people play."""
