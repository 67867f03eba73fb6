"""Catan: settle an island, trade and build, for two to six players."""
