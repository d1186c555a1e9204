"""Models behind the port ``Summarizer``."""
