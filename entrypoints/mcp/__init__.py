"""The MCP door: tools, resources and a prompt for clients that speak the Model Context Protocol."""
