"""Embedding models behind the port ``Embedder``."""
