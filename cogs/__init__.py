"""Discord: slash commands, buttons, menus and forms routed to the tables, and pictures
posted back.
"""
