"""The Rivers of Catan, and gold."""
