"""What is shown: layouts, cards, pages, pictures, and the posting and editing of table messages."""
