"""Games that only the tests play."""
