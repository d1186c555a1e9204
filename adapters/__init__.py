"""One folder per technology; each file is the twin of a port."""
