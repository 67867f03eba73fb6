"""Things that go wrong on purpose: how requests fail, and what a test may break."""
