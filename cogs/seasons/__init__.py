"""What seasons share: finding one, overview, messages, forms, audit, what runs by itself."""
