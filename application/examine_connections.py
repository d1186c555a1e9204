"""Checks who listens for us, and where texts go."""

from collections.abc import Mapping
from dataclasses import dataclass

from nan_forget.application.caller import Caller
from nan_forget.application.examine_store import Check
from nan_forget.application.ports.service_control import ServiceControl
from nan_forget.application.read_statistics import ReadStatistics


@dataclass(frozen=True, slots=True)
class ExamineConnections:
    """What ``doctor`` reports of the world around the store."""

    control: ServiceControl
    statistics: ReadStatistics
    port: int
    destinations: Mapping[str, str]
    """A provider of remote models, as their ids begin → where it is asked."""
    readers: Mapping[str, str]
    """What texts are sent for beside their vectors → the provider that gets them."""

    def __call__(self, caller: Caller) -> list[Check]:
        """The service, its port, and where texts go."""
        return [self._service(), self._port(), self._texts(caller)]

    def _service(self) -> Check:
        running = [f"{service.url} (pid {service.pid})" for service in self.control.running()]
        left = self.control.left_over()
        detail = "; ".join(running) or "not running"
        if left:
            return Check("service", well=False, detail=f"{detail}; left over: {', '.join(left)}", hint=_FIX)
        return Check("service", well=True, detail=detail, hint="" if running else "`nan-forget start` runs it.")

    def _port(self) -> Check:
        ours = any(service.port == self.port for service in self.control.running())
        occupant = None if ours else self.control.occupant(self.port)
        if occupant:
            hint = "Set NAN_FORGET_API_PORT to another one."
            return Check("port", well=False, detail=f"{self.port} is used by {occupant}", hint=hint)
        return Check("port", well=True, detail=f"{self.port} is {'ours' if ours else 'free'}")

    def _texts(self, caller: Caller) -> Check:
        maker = (self.statistics(caller).model_id or "").partition("/")[0]
        sent = ({"to be embedded": maker} if maker in self.destinations else {}) | dict(self.readers)
        places = [f"to {provider} at {self.destinations[provider]}, {purpose}" for purpose, provider in sent.items()]
        return Check("texts go", well=True, detail="; ".join(places) or "nowhere: they stay on this machine")


_FIX = "`nan-forget doctor --fix` takes it away."
