"""Services on the web, as other adapters ask them."""
