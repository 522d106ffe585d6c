"""What the package exports: what it says and no more, and all that the API offers."""

from __future__ import annotations

import importlib.resources
import re
import types

from sending import OPENAPI

import brand_citation_forensics
from brand_citation_forensics import AsyncClient, Client, errors, models
from brand_citation_forensics._answer import Answer


def public(members: object) -> set[str]:
    return {name for name in dir(members) if not name.startswith("_")}


def test_all_is_honest() -> None:
    named = set(brand_citation_forensics.__all__)
    assert len(brand_citation_forensics.__all__) == len(named)
    shown = {
        name
        for name in public(brand_citation_forensics)
        if not isinstance(getattr(brand_citation_forensics, name), types.ModuleType)
    }
    assert shown == named


def test_every_error_can_be_imported_from_the_top() -> None:
    kinds = {
        name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, errors.BcfError)
    }
    assert kinds <= set(brand_citation_forensics.__all__)


def test_the_tree_of_errors_is_the_one_that_is_drawn() -> None:
    drawn: list[tuple[int, str]] = []
    for line in (errors.__doc__ or "").splitlines():
        found = re.match(r"([│├└─ ]*)(\w+Error)\b", line)
        if found:
            drawn.append((len(found[1]) // 3, found[2]))
    assert {name for _, name in drawn} == {name for name in brand_citation_forensics.__all__ if name.endswith("Error")}
    above: list[str] = []
    for depth, name in drawn:
        above[depth:] = [name]
        parent = getattr(brand_citation_forensics, name).__base__
        assert parent.__name__ == (above[depth - 1] if depth else "Exception")


def test_methods_are_the_operations_without_webhooks() -> None:
    operations = {
        operation["operationId"]
        for path, methods in OPENAPI["paths"].items()
        for operation in methods.values()
        if path != "/v1/webhooks"
    }
    snake = {re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name) for name in operations}
    assert len(snake) == 10
    assert public(Client) - {"close"} == snake
    assert public(AsyncClient) - {"aclose"} == snake


def test_answers_have_the_fields_of_the_document() -> None:
    schemas = OPENAPI["components"]["schemas"]
    shapes = {
        name: shape for name, shape in vars(models).items() if isinstance(shape, type) and issubclass(shape, Answer)
    }
    compared = 0
    for name, schema in schemas.items():
        if name not in shapes or "properties" not in schema:
            continue
        fields = shapes[name].model_fields
        aliases = {field.alias or own: field.is_required() for own, field in fields.items()}
        required = set(schema["required"])
        assert aliases == {field: field in required for field in schema["properties"]}, name
        compared += 1
    assert compared >= 18


def test_a_user_of_the_package_is_typed() -> None:
    assert importlib.resources.files("brand_citation_forensics").joinpath("py.typed").is_file()
