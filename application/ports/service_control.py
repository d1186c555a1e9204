"""Port: the servers of one data folder, as processes."""

from typing import NamedTuple, Protocol


class Service(NamedTuple):
    """A server that answers."""

    pid: int
    host: str
    port: int

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"


class ServiceControl(Protocol):
    """Knows servers by what they leave in the data folder: servers of another folder are never taken for ours, nor is
    a process that has got the number of one that is gone.
    """

    def running(self) -> list[Service]:
        """Those that run, by port."""
        ...

    def left_over(self) -> list[str]:
        """What servers have left behind that are gone."""
        ...

    def forget_left_over(self) -> None:
        """Takes it away."""
        ...

    def launch(self, host: str, port: int) -> Service:
        """Starts a server that outlives this process, and returns when it answers. ``NotAvailable`` says why not."""
        ...

    def end(self, service: Service) -> None:
        """Ends a server, in order if it obeys; returns when it is gone."""
        ...

    def occupant(self, port: int) -> str | None:
        """Who listens on a port of this machine, in words, whoever it is; None = nobody."""
        ...

    def announce(self, service: Service) -> None:
        """Called by the server itself when it answers."""
        ...

    def withdraw(self, service: Service) -> None:
        """Called by the server itself when it ends."""
        ...
