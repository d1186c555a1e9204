"""Asks a web service again that has refused for the moment. Not for a prompt: tenacity brings much along."""

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from tenacity import (
    RetryCallState,
    Retrying,
    retry_if_exception,
    stop_after_attempt,
    stop_before_delay,
    wait_exponential_jitter,
)

from nan_forget.adapters.web.service import CallFailed

ATTEMPTS = 4

BACKOFF = wait_exponential_jitter(multiplier=0.5, max=8, jitter=0.25)
"""About 0.5, 1 and 2 s, where the service does not say how long it wants to be left alone."""

_Answer = TypeVar("_Answer")


def patiently(ask: Callable[[float], _Answer], budget_s: float) -> _Answer:
    """What ``ask`` returns, given the seconds that are left; or its last ``CallFailed``.

    A failure that may pass is answered by waiting as long as the service asks for and trying again, unless the wait
    would be longer than what is left of ``budget_s``.
    """
    until = monotonic() + budget_s
    attempts = Retrying(
        retry=retry_if_exception(lambda error: isinstance(error, CallFailed) and error.may_pass),
        wait=_pause_s,
        stop=stop_after_attempt(ATTEMPTS) | stop_before_delay(budget_s),
        reraise=True,
    )
    return attempts(lambda: ask(until - monotonic()))


def _pause_s(state: RetryCallState) -> float:
    failure = state.outcome.exception() if state.outcome else None
    asked = failure.retry_after_s if isinstance(failure, CallFailed) else None
    return BACKOFF(state) if asked is None else asked
