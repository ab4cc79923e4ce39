"""Search: a view of the index, channels that rank it, their fusion, and results with their provenance."""
