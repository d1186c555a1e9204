"""How the body of a request is read."""

import json

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import ClientException


class JsonRequest(Request[object, object, State]):
    """Reads JSON as every door does: a text may hold what cannot be stored (lone surrogates), the domain cleans it."""

    async def json(self) -> object:
        """The value. ``ClientException`` (400) if the body is no JSON in UTF-8."""
        body = await self.body()
        try:
            return json.loads(body.decode("utf-8-sig") or "null", parse_constant=_refuse)
        except (ValueError, RecursionError) as error:
            raise ClientException(f"the body is no JSON: {error}") from error


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")
