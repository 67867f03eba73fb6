"""Seafarers: a test for each sentence of its rules that could be argued about."""
