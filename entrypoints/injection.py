"""dependency_injector without what it would load only because it is installed: every command would pay for that."""

import sys

__all__ = ["containers", "providers"]

_UNUSED = {"yaml", "starlette.requests"}
"""Optional to dependency_injector 4.49, for configuration files and for its own wiring."""

_absent = _UNUSED - sys.modules.keys()
sys.modules.update(dict.fromkeys(_absent))  # type: ignore[arg-type]  # None: the import system takes it for not installed
try:
    from dependency_injector import containers, providers
finally:
    for _name in _absent:
        del sys.modules[_name]
