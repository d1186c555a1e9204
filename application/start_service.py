"""Starts the API in the background, and the program of the model if it is the chosen one."""

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from nan_forget.application.ports.model_program import ModelProgram
from nan_forget.application.ports.service_control import Service, ServiceControl
from nan_forget.domain.errors import InvalidInput, NotAvailable

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


class Started(NamedTuple):
    """It answers now."""

    service: Service
    model_program: bool
    """Whether the program of the model was started, too."""


class Running(NamedTuple):
    """It answered already."""

    service: Service


StartOutcome: TypeAlias = Started | Running


@dataclass(frozen=True, slots=True)
class StartService:
    """One server of this data folder for a port, however often it is started."""

    control: ServiceControl
    models: ModelProgram

    def __call__(self, host: str, port: int) -> StartOutcome:
        """The server when it answers.

        ``InvalidInput`` for an address that others can reach, ``NotAvailable`` where somebody else has the port.
        """
        refuse_others(host)
        known = self._known(port)
        if known:
            return Running(known)
        refuse_taken(port, self.control)
        model_program = self.models.start()
        try:
            return Started(self.control.launch(host, port), model_program)
        except NotAvailable:
            first = self._known(port)  # of two that start at once, one gets the port
            if first:
                return Running(first)
            raise

    def _known(self, port: int) -> Service | None:
        return next((service for service in self.control.running() if service.port == port), None)


def refuse_others(host: str) -> None:
    """``InvalidInput`` for an address that other machines can reach: there is nothing yet that would keep them out."""
    if host not in LOOPBACK:
        raise InvalidInput(
            f"host {host!r} can be reached from other machines", hint=f"Use one of {', '.join(LOOPBACK)}."
        )


def refuse_taken(port: int, control: ServiceControl) -> None:
    """``NotAvailable`` for a port on which somebody listens, with who it is."""
    occupant = control.occupant(port) if port else None
    if occupant:
        raise NotAvailable(
            f"port {port} is used by {occupant}", hint="Choose another with --port or NAN_FORGET_API_PORT."
        )
