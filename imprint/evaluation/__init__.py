"""Measures search on judged questions: reads them, asks them of an index in several ways, and tells the differences."""
