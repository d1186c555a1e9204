"""The composition root of what concerns other programs' files: setup, uninstall, and what ``doctor`` says of clients.

Apart from ``container``, because no other command should pay for reading TOML and for starting processes.
"""

import os
import sys
from typing import NamedTuple

from nan_forget.adapters.agents.clients import LocalClients
from nan_forget.adapters.agents.places import Places
from nan_forget.adapters.files.client_files import LocalClientFiles
from nan_forget.adapters.files.hook_journal import FileHookJournal
from nan_forget.adapters.files.repository import repository_at
from nan_forget.adapters.files.setup_journal import FileSetupJournal
from nan_forget.adapters.system.installation import PythonInstallation
from nan_forget.application.carry_out_plan import CarryOutPlan
from nan_forget.application.examine_clients import ExamineClients
from nan_forget.application.plan_removal import PlanRemoval
from nan_forget.application.plan_setup import PlanSetup
from nan_forget.application.ports.clients import Clients
from nan_forget.application.ports.installation import Installation
from nan_forget.application.try_registrations import TryRegistrations
from nan_forget.entrypoints.instructions import INSTRUCTIONS
from nan_forget.entrypoints.settings import Settings


class ClientDesk(NamedTuple):
    """The ports and use cases of these commands."""

    clients: Clients
    installation: Installation
    plan_setup: PlanSetup
    plan_removal: PlanRemoval
    carry_out: CarryOutPlan
    try_registrations: TryRegistrations
    examine: ExamineClients


def open_desk(settings: Settings) -> ClientDesk:
    """Builds everything for the user and the data folder of this process."""
    clients = LocalClients(Places(os.path.expanduser("~"), os.environ, str(settings.home)), INSTRUCTIONS)
    files = LocalClientFiles()
    journal = FileSetupJournal(settings.home)
    installation = PythonInstallation(os.environ, started_as=sys.argv[0])
    return ClientDesk(
        clients,
        installation,
        PlanSetup(clients, files, journal),
        PlanRemoval(clients, files, journal),
        CarryOutPlan(files, journal),
        TryRegistrations(clients, installation),
        ExamineClients(clients, files, installation, FileHookJournal(str(settings.home))),
    )


def work_tree(folder: str | None) -> str | None:
    """The top of the git work tree that the folder lies in; None outside of any."""
    place = os.path.realpath(folder) if folder else ""
    while place and repository_at(place) is None:
        place = "" if os.path.dirname(place) == place else os.path.dirname(place)
    return place or None
