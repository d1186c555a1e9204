"""Servers in a list."""

from nan_forget.application.ports.service_control import Service
from nan_forget.domain.errors import NotAvailable


class InMemoryServiceControl:
    """Twin of the port ``ServiceControl``: a test says who else has a port, and which server has died."""

    def __init__(self) -> None:
        self.noted: list[Service] = []
        self.dead: set[int] = set()
        self.others: dict[int, str] = {}
        self.first: Service | None = None
        """A server that another process starts in the very moment in which one is launched."""
        self._next = 100

    def running(self) -> list[Service]:
        return sorted((one for one in self.noted if one.pid not in self.dead), key=lambda one: one.port)

    def left_over(self) -> list[str]:
        return [f"api-{one.port}" for one in self.noted if one.pid in self.dead]

    def forget_left_over(self) -> None:
        self.noted = self.running()

    def launch(self, host: str, port: int) -> Service:
        if self.first:
            self.noted.append(self.first)
        if self.first or self.occupant(port):
            raise NotAvailable("the server could not be started", hint="It is a test.")
        self._next += 1
        service = Service(self._next, host, port or 40_000 + self._next)
        self.announce(service)
        return service

    def end(self, service: Service) -> None:
        self.withdraw(service)

    def occupant(self, port: int) -> str | None:
        own = any(one.port == port for one in self.running())
        return f"the server of this data folder, port {port}" if own else self.others.get(port)

    def announce(self, service: Service) -> None:
        self.noted = [one for one in self.noted if one.port != service.port] + [service]

    def withdraw(self, service: Service) -> None:
        self.noted = [one for one in self.noted if one.port != service.port]
