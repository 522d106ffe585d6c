"""What every shape of the API has in common. The shapes themselves are in models.py, which is generated."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from typing import Any

from pydantic import BaseModel, ConfigDict, PrivateAttr, SerializerFunctionWrapHandler, field_serializer


class Answer(BaseModel):
    """A body as it was answered.

    Attributes are in snake_case. Fields that this version does not know are kept, and so are words it
    does not know where it knows some: an answer of a newer service still parses.
    """

    model_config = ConfigDict(
        defer_build=True, extra="allow", frozen=True, strict=True, validate_by_name=True, validate_by_alias=True
    )

    _request_id: str | None = PrivateAttr(default=None)

    @property
    def request_id(self) -> str | None:
        """The service's id of the request; None for parts of an answer."""
        return self._request_id

    @field_serializer("*", mode="wrap", when_used="json")
    def _serialize(self, value: Any, handler: SerializerFunctionWrapHandler) -> Any:
        # A bundle must come out as it went in, and the API writes times in UTC with milliseconds.
        if not isinstance(value, datetime):
            return handler(value)
        return value.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def body(self) -> dict[str, Any]:
        """The body as the API sent it, under the names of the API."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)

    def to_json(self) -> str:
        """The body as JSON for a file, escaped so that no browser takes it for a page, whatever its name: a
        bundle that could pass for a page does not verify."""
        return json.dumps(self.body()).replace("<", "\\u003c")
