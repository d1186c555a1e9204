"""What the stores of other tools hold, as records of ours: one module a tool, each a pure mapping."""
