"""Pure rules: what a memory is, how it is found, scored and kept. Standard library only, no clock, no I/O."""
