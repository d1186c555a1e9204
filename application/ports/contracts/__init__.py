"""Contract suites of the ports that others may implement: subclass one in a pytest module and give it your adapter."""
