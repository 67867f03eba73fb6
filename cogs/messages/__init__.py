"""What is posted: table messages, cards, pages, pictures and pings."""
