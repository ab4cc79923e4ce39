"""The lifecycle of a source: scan, snapshot, extract, redact, chunk, embed, publish, prune."""
