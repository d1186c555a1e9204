"""Models that read conversations for what is worth keeping."""
