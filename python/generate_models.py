"""Writes src/brand_citation_forensics/models.py from openapi.json; with --check, says whether it is fresh.

Shapes of errors are read by hand in errors.py, and requests are arguments of methods: neither is generated.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
MODELS = HERE / "src" / "brand_citation_forensics" / "models.py"
DOCUMENT = HERE.parent / "openapi.json"

HEADER = '''"""The shapes of the v1 API. Generated from openapi.json by generate_models.py: do not edit."""'''

LEFT_OUT = {"Error", "QuotaError", "Planned", "ScanRequest", "CheckRequest"}

# What the document leaves without a name, or names by its place only.
NAMES = {
    "Confabulations1": "ConfabulationList",
    "GroundTruthItem": "BundleFact",
    "ChainOfCustodyItem": "CustodyStep",
    "Key": "LogKey",
    "Record": "SealedRecord",
}

# The service has checked these; a client that checks again breaks when the service allows more.
LIMITS = {"minimum", "maximum", "minLength", "maxLength", "pattern", "propertyNames"}

OPTIONS = [
    *("--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel"),
    *("--target-python-version", "3.10", "--base-class", "brand_citation_forensics._answer.Answer"),
    *("--snake-case-field", "--use-annotated", "--use-type-alias", "--use-schema-description"),
    *("--enum-field-as-literal", "all", "--reuse-model", "--collapse-reuse-models"),
    *("--naming-strategy", "primary-first", "--use-double-quotes"),
    *("--model-name-map", json.dumps(NAMES)),
    *("--no-formatters", "--custom-file-header", HEADER),
]


def opened(schema: Any, closed: set[str], *, top: bool = False) -> Any:
    """The same schema without limits, and with any word allowed where it lists some."""
    if isinstance(schema, list):
        return [opened(one, closed) for one in schema]
    if not isinstance(schema, dict):
        return schema
    any_word = {"anyOf": [schema, {"type": "string"}]}
    if schema.get("$ref", "").rpartition("/")[2] in closed or ("enum" in schema and not top):
        return any_word
    kept = {name: part for name, part in schema.items() if name not in LIMITS and part is not False}
    return {
        name: {key: opened(one, closed) for key, one in part.items()} if name == "properties" else opened(part, closed)
        for name, part in kept.items()
    }


def generate() -> str:
    document = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    schemas = document["components"]["schemas"]
    closed = {name for name, schema in schemas.items() if "enum" in schema}
    document["components"]["schemas"] = {
        name: opened(schema, closed, top=True) for name, schema in schemas.items() if name not in LEFT_OUT
    }
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "openapi.json"), Path(folder, "models.py")
        source.write_text(json.dumps(document), encoding="utf-8")
        run("datamodel_code_generator", "--input", str(source), "--output", str(target), *OPTIONS)
        text = target.read_text(encoding="utf-8")
    as_file = ("--quiet", "--stdin-filename", str(MODELS), "-")
    return run("ruff", "check", "--fix", *as_file, text=run("ruff", "format", *as_file, text=text))


def run(program: str, *arguments: str, text: str = "") -> str:
    """What a program of this environment prints."""
    command = [sys.executable, "-m", program, *arguments]
    return subprocess.run(command, input=text, check=True, cwd=HERE, stdout=subprocess.PIPE, encoding="utf-8").stdout


def main() -> int:
    fresh = generate()
    if "--check" not in sys.argv[1:]:
        MODELS.write_text(fresh, encoding="utf-8")
        return 0
    if MODELS.read_text(encoding="utf-8") == fresh:
        return 0
    print("models.py does not fit openapi.json: run `python generate_models.py` in python/", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
