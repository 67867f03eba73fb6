"""Benchmarks: processor time, medians, results kept in `results.json`."""
