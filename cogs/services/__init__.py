"""What cogs share: routing, permissions, languages, finding tables, errors, health, the gateway."""
