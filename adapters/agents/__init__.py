"""The files that agents keep and read."""
