"""What all cogs share: routing, permissions, errors, languages, health."""
