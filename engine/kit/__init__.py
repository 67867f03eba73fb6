"""Parts that two games use."""
