"""The Caravans."""
