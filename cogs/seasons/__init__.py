"""What a season shows, and what keeps it running."""
