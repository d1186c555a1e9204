"""The door for HTTP."""
