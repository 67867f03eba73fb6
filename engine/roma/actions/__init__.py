"""What cards do: the sorts of action, and the entry of every card that is activated."""
