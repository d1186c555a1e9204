"""What the use cases need from the outside, one protocol per file; the docstring is the contract."""
