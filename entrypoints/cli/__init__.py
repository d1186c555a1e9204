"""The command line: each command parses, calls one use case, and renders."""
