"""The tool that starts the API in the background."""

from nan_forget.application.caller import Caller
from tests.fakes.model_program import InMemoryModelProgram
from tests.fakes.service_control import InMemoryServiceControl
from tests.integration.mcp.conftest import talk_to


def test_started_once() -> None:
    """It is started as `nan-forget start` does, on the port of the settings; the second call finds it running."""
    talk = talk_to(Caller("default", "mcp"))
    control = InMemoryServiceControl()
    with (
        talk.container.service_control.override(control),
        talk.container.model_program.override(InMemoryModelProgram()),
    ):
        started, running = talk.document("memory_start"), talk.document("memory_start")
        assert (started["outcome"], running["outcome"]) == ("started", "running")
        assert started["url"] == running["url"] == "http://127.0.0.1:3456"
        control.noted, control.others[3456] = [], "postgres (pid 7)"
        assert talk.refused("memory_start") == "not_available"
