"""What the progress cards do: a class for each, in the file of its deck, and one registry."""
