"""Stops the servers of this data folder, and the program of the model if we have started it."""

from dataclasses import dataclass
from typing import NamedTuple

from nan_forget.application.ports.model_program import ModelProgram
from nan_forget.application.ports.service_control import Service, ServiceControl


class Stopped(NamedTuple):
    """What was running; empty if nothing was."""

    services: list[Service]
    model_program: bool


@dataclass(frozen=True, slots=True)
class StopService:
    """Ends what runs, whichever process has started it."""

    control: ServiceControl
    models: ModelProgram

    def __call__(self) -> Stopped:
        """Returns when all of them are gone."""
        services = self.control.running()
        for service in services:
            self.control.end(service)
        self.control.forget_left_over()
        return Stopped(services, self.models.stop())
