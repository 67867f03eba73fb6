"""What people press and fill in: ids of buttons, the menu of a move, dialogs, public answers."""
