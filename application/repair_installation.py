"""Repairs what can be repaired without a risk."""

from dataclasses import dataclass

from nan_forget.application.heal_vectors import HealVectors
from nan_forget.application.ports.service_control import ServiceControl
from nan_forget.application.ports.storage_inspector import StorageInspector


@dataclass(frozen=True, slots=True)
class RepairInstallation:
    """What ``doctor --fix`` does: permissions, traces of servers that are gone, and vectors that wait."""

    storage: StorageInspector
    control: ServiceControl
    heal: HealVectors

    def __call__(self) -> list[str]:
        """What was done, in words; empty if there was nothing to do."""
        closed = [f"closed to others: {place}" for place in self.storage.close_off()]
        left = [f"removed: {place}" for place in self.control.left_over()]
        self.control.forget_left_over()
        healed = self.heal()
        return [*closed, *left, *([f"embedded: {healed:,} passages"] if healed else [])]
