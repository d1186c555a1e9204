"""The doors (hooks, CLI, REST, MCP) and the two composition roots."""
