"""What people press, choose and fill in: custom ids, menus, modals, buttons at the table."""
