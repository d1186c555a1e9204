"""Use cases, one verb per file, and the ports they speak to."""
