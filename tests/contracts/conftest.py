"""Failures of the shipped suites explain themselves."""

import pytest

pytest.register_assert_rewrite("nan_forget.application.ports.contracts")
