#!/usr/bin/env python3
"""Writes src/noctuary/_generated from openapi.yaml: a model for every schema and a typed method for every operation.

Run it after openapi.yaml has changed: `python scripts/generate.py`. With `--check` it writes nothing and fails when the
files in the tree differ. Needs PyYAML only.

A response inside an envelope is returned without it. The fields of a JSON body are arguments of the method. A list with a
cursor also gets a method that walks all of its pages (`list_facts` and `iter_facts`). Patterns and limits are not
repeated here: the server checks them, and its refusal names the field.
"""

from __future__ import annotations

import keyword
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[3]
TARGET = Path(__file__).resolve().parents[1] / "src/noctuary/_generated"
NOTICE = '"""{what} Written by scripts/generate.py from openapi.yaml: do not edit."""'

OTHERS = {
    "createEmbedding", "createMessage", "createResponse", "exchangeToken", "getAuthorizationServer", "getMcpMetadata", "getResourceMetadata",
    "registerClient", "revokeConnection",
}
METHODS = ("get", "post", "put", "patch", "delete")
# Attributes of pydantic's models that a field must not hide.
TAKEN = {"copy", "json", "dict", "schema", "construct", "validate", "fields", "register"}


def snake(name: str) -> str:
    """`endUserId` becomes `end_user_id`, `mem0OwnList` becomes `mem0_own_list`."""
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name.replace("-", "_"))
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name).lower()
    return name + "_" if keyword.iskeyword(name) else name


def field_name(name: str) -> str:
    plain = snake(name)
    return plain + "_" if plain in TAKEN or plain.startswith("model_") else plain


def ref_name(schema: dict) -> str | None:
    ref = schema.get("$ref")
    return ref.rsplit("/", 1)[1] if ref else None


def doc(text: str | None, indent: str) -> list[str]:
    """A docstring of `text`, wrapped."""
    if not text:
        return []
    text = " ".join(text.split()).replace("\\", "\\\\").replace('"""', "'''")
    if text.endswith('"'):
        text += " "
    lines = textwrap.wrap(text, 116 - len(indent), break_long_words=False, break_on_hyphens=False)
    if len(lines) == 1:
        return [f'{indent}"""{lines[0]}"""']
    return [f'{indent}"""{lines[0]}', *(indent + line for line in lines[1:]), f'{indent}"""']


class Generator:
    def __init__(self, description: dict) -> None:
        self.version = description["info"]["version"]
        self.paths: dict[str, dict] = description["paths"]
        self.schemas: dict[str, dict] = description["components"]["schemas"]

    # Types

    def type_of(self, schema: dict, prefix: str = "") -> str:
        """The Python type of `schema`; names of models follow `prefix`."""
        if name := ref_name(schema):
            return prefix + name
        for key in ("oneOf", "anyOf"):
            if key in schema:
                parts = [self.type_of(each, prefix) for each in schema[key]]
                return " | ".join(sorted(dict.fromkeys(parts), key=lambda part: part == "None"))
        if "allOf" in schema:
            return self.type_of(schema["allOf"][0], prefix) if len(schema["allOf"]) == 1 else "Any"
        if "enum" in schema:
            return self.literal(schema["enum"])
        kind = schema.get("type")
        if isinstance(kind, list):
            parts = [self.type_of({**schema, "type": each}, prefix) for each in kind if each != "null"]
            return " | ".join([*parts, "None"] if "null" in kind else parts)
        if kind == "string":
            return {"date-time": "datetime", "binary": "bytes"}.get(schema.get("format", ""), "str")
        if kind == "array":
            return f"list[{self.type_of(schema.get('items', {}), prefix)}]"
        if kind == "object":
            values = schema.get("additionalProperties")
            return f"dict[str, {self.type_of(values, prefix) if isinstance(values, dict) and values else 'Any'}]"
        return {"integer": "int", "number": "float", "boolean": "bool", "null": "None"}.get(kind or "", "Any")

    def literal(self, values: list) -> str:
        """A newer server may answer with a value that this version does not know, so any text is taken."""
        return f"Literal[{', '.join(repr(value).replace(chr(39), chr(34)) for value in values)}] | str"

    def argument_type(self, schema: dict) -> str:
        """The type of an argument: a model may be given as a mapping."""
        found = self.type_of(schema, "m.")
        models = {name for name in re.findall(r"m\.(\w+)", found) if self.is_model(name)}
        for name in models:
            found = re.sub(rf"m\.{name}\b", f"m.{name} | Mapping[str, Any]", found)
        return found.replace("list[", "Sequence[") if found.startswith("list[") else found

    def is_model(self, name: str) -> bool:
        schema = self.schemas[name]
        return "allOf" in schema or (schema.get("type") == "object" and "properties" in schema)

    def fields(self, schema: dict) -> tuple[dict[str, dict], list[str]]:
        """All properties of an object and the names of those it must have, also those of the schemas it extends."""
        if name := ref_name(schema):
            return self.fields(self.schemas[name])
        properties, required = dict(schema.get("properties", {})), list(schema.get("required", []))
        for part in schema.get("allOf", []):
            more, musts = self.fields(part)
            properties, required = {**more, **properties}, [*musts, *required]
        return properties, required

    # Models

    def models(self) -> str:
        kept = {name: schema for name, schema in self.schemas.items() if not name.startswith("Envelope_")}
        out = [
            NOTICE.format(what="The schemas of the API."),
            "",
            "from __future__ import annotations",
            "",
            "from datetime import datetime",
            "from typing import Any, Literal, TypeAlias, Union",
            "",
            "from pydantic import Field",
            "",
            "from .._model import Model",
            "",
            f'API_VERSION = "{self.version}"',
        ]
        aliases = {name: self.type_of(schema) for name, schema in sorted(kept.items()) if not self.is_model(name)}
        # Aliases are evaluated at import, so those of models follow the models.
        late = {name for name, found in aliases.items() if any(word in kept for word in re.findall(r"\w+", found))}
        out += [line for name in aliases if name not in late for line in self.alias(name, aliases[name])]
        done: set[str] = set()
        for name in sorted(kept):
            if self.is_model(name):
                self.model(name, done, out)
        out += [line for name in aliases if name in late for line in self.alias(name, aliases[name])]
        return "\n".join(out) + "\n"

    def alias(self, name: str, found: str) -> list[str]:
        if "|" in found:
            found = f"Union[{', '.join(part.strip() for part in found.split(' | '))}]"
        return ["", f"{name}: TypeAlias = {found}", *doc(self.schemas[name].get("description"), "")]

    def model(self, name: str, done: set[str], out: list[str]) -> None:
        if name in done:
            return
        done.add(name)
        schema = self.schemas[name]
        bases, own = [], [schema]
        for part in schema.get("allOf", []):
            if base := ref_name(part):
                bases.append(base)
                self.model(base, done, out)
            else:
                own.append(part)
        out += ["", "", f"class {name}({', '.join(bases) or 'Model'}):"]
        lines = doc(schema.get("description"), "    ")
        for part in own:
            for wire, field in part.get("properties", {}).items():
                lines += self.field(wire, field, wire in part.get("required", []))
        out += lines or ["    pass"]

    def field(self, wire: str, schema: dict, is_required: bool) -> list[str]:
        name, kind = field_name(wire), self.type_of(schema)
        if not is_required and kind != "Any" and not kind.endswith("None"):
            kind += " | None"
        arguments = [] if is_required else ["default=None"]
        if name != wire:
            arguments.append(f'alias="{wire}"')
        value = f" = Field({', '.join(arguments)})" if name != wire else ("" if is_required else " = None")
        return ["", f"    {name}: {kind}{value}", *doc(schema.get("description"), "    ")]

    # Operations

    def operations(self) -> list[dict[str, Any]]:
        """Every operation but those of sign-in for apps and of other dialects of chat, which have official clients of their own."""
        found = []
        for path, methods in self.paths.items():
            for method in METHODS:
                if method in methods and methods[method]["operationId"] not in OTHERS:
                    found += self.operation(path, method, methods[method])
        return found

    def operation(self, path: str, method: str, described: dict) -> list[dict[str, Any]]:
        success: dict[str, dict] = {}
        for status, answer in described["responses"].items():
            if status.startswith("2"):
                success.update(answer.get("content", {}))
        parameters = [self.parameter(each) for each in described.get("parameters", [])]
        body = described.get("requestBody", {}).get("content", {})
        failures = {
            ref_name(content["schema"])
            for status, answer in described["responses"].items()
            if status[0] in "45"
            for content in answer.get("content", {}).values()
        }
        statuses = sorted(int(status) for status in described["responses"] if status[0] in "45")
        operation = {
            "id": described["operationId"], "name": snake(described["operationId"]), "method": method.upper(), "path": path,
            "doc": " ".join(filter(None, [described.get("summary"), described.get("description")])),
            "parameters": parameters, "body": self.body(body, parameters), "is_upload": "multipart/form-data" in body, "is_form": "application/x-www-form-urlencoded" in body, "has_body": bool(body),
            "has_304": "304" in described["responses"], "failure": min(failures - {"Failure", None}, default="Failure"), "statuses": statuses,
            "fixed": {},
        }
        stream = success.pop("text/event-stream", None)
        found = []
        if not success and not stream:
            found.append({**operation, "kind": "none", "type": "None", "page": None})
        if success:
            found.append({**operation, **self.result(success)})
        if stream:
            name = operation["name"] if not success else "stream_" + operation["name"].removeprefix("create_")
            fixed = {} if not success else {"stream": True}
            found.append({**operation, "name": name, "fixed": fixed, "kind": "stream", "type": "m.ServerSentEvent", "page": None})
        if stream and success:
            for each in found:
                each["body"] = [field for field in each["body"] if field["wire"] != "stream"]
        return found

    def parameter(self, described: dict) -> dict[str, Any]:
        schema = described.get("schema", {})
        kind = self.argument_type(schema)
        return {"wire": described["name"], "in": described["in"], "name": snake(described["name"]), "required": described.get("required", False),
                "type": kind.removesuffix(" | None"), "doc": described.get("description")}

    def body(self, content: dict, parameters: list[dict]) -> list[dict[str, Any]]:
        if not content:
            return []
        schema = next(iter(content.values()))["schema"]
        properties, required = self.fields(schema)
        if not properties:
            # One of several shapes, or any object: the caller gives it whole.
            return [{"wire": "", "name": "body", "type": "Mapping[str, Any]", "required": True, "doc": schema.get("description")}]
        fields = []
        for wire, described in properties.items():
            kind = "Upload" if described.get("format") == "binary" else self.argument_type(described)
            fields.append({"wire": wire, "name": snake(wire), "type": kind, "required": wire in required, "doc": described.get("description")})
        # A field of the body wins over a parameter of the same name: both say the same.
        named = {field["name"] for field in fields}
        parameters[:] = [each for each in parameters if each["in"] == "path" or each["name"] not in named]
        return fields

    def result(self, success: dict) -> dict[str, Any]:
        (media, content), *_ = success.items()
        schema = content["schema"]
        name = ref_name(schema) or ""
        if media == "application/zip":
            return {"kind": "bytes", "type": "bytes", "page": None}
        if not media.endswith("json"):
            return {"kind": "text", "type": "str", "page": None}
        if not name.startswith("Envelope_"):
            return {"kind": "json", "type": self.type_of(schema, "m."), "page": None}
        data = self.schemas[name]["properties"]["data"]
        if item := re.match(r"Envelope_Option_(\w+)", name):
            return {"kind": "data", "type": f"m.{item[1]} | None", "page": None}
        items = data.get("properties", {}).get("items")
        if items and "nextCursor" in data["properties"]:
            item = self.type_of(items["items"], "m.")
            return {"kind": "data", "type": f"Page[{item}]", "page": item}
        return {"kind": "data", "type": self.type_of(data, "m."), "page": None}

    def table(self, operations: list[dict]) -> str:
        out = [NOTICE.format(what="What every operation is called, where it is, and what it answers."), "", "from __future__ import annotations", "",
               "from typing import Any", "", "from .._operation import Operation", "from .._page import Page", "from . import models as m", ""]
        for each in operations:
            kind, name = each["type"], each["name"].upper()
            out.append(f"{name}: Operation[{kind}] = Operation(")
            out.append(f'    "{each["id"]}", "{each["method"]}", "{each["path"]}", {kind}, "{each["kind"]}", m.{each["failure"]}, {tuple(each["statuses"])},')
            out.append(")")
        out += ["", "ALL: dict[str, Operation[Any]] = {"]
        out += [f'    "{each["name"]}": {each["name"].upper()},' for each in operations]
        out += ["}"]
        return "\n".join(out) + "\n"

    def client(self, operations: list[dict], is_async: bool) -> str:
        name, other = ("AsyncOperations", "asynchronous") if is_async else ("Operations", "synchronous")
        base = "AsyncTransport" if is_async else "Transport"
        out = [NOTICE.format(what=f"Every operation of the API, {other}."), "", "from __future__ import annotations", ""]
        imports = "AsyncIterator" if is_async else "Iterator"
        out += [f"from collections.abc import {imports}, Mapping, Sequence", "from datetime import datetime", "from typing import Any, Literal", "",
                "from .._omit import OMIT, Omit", "from .._page import Page", f"from .._transport import {base}, Upload",
                "from . import models as m", "from . import table", "", "", f"class {name}({base}):", f'    """A method for every operation, {other}."""']
        for each in operations:
            out += self.method(each, is_async)
            if each["page"] and any(parameter["name"] == "cursor" for parameter in each["parameters"]):
                out += self.iterator(each, is_async)
        return "\n".join(out) + "\n"

    def arguments(self, operation: dict, without: tuple[str, ...] = ()) -> list[str]:
        path = [f"{each['name']}: str" if each["type"] != "int" else f"{each['name']}: int" for each in operation["parameters"] if each["in"] == "path"]
        named, optional = [], []
        for each in [*operation["body"], *(one for one in operation["parameters"] if one["in"] != "path")]:
            if each["name"] in without:
                continue
            if each["required"]:
                named.append(f"{each['name']}: {each['type']}")
            elif "in" in each:
                optional.append(f"{each['name']}: {each['type']} | None = None")
            else:
                optional.append(f"{each['name']}: {each['type']} | Omit = OMIT")
        more = named + optional
        return ["self", *path, *(["*", *more] if more else [])]

    def method(self, operation: dict, is_async: bool) -> list[str]:
        stream = operation["kind"] == "stream"
        result = operation["type"] + (" | None" if operation["has_304"] else "")
        if stream:
            result = f"{'AsyncIterator' if is_async else 'Iterator'}[{result}]"
        head = "async def" if is_async and not stream else "def"
        out = ["", f"    {head} {operation['name']}("]
        out += [f"        {each}," for each in self.arguments(operation)]
        out += [f"    ) -> {result}:", *self.docstring(operation)]
        call = "_events" if stream else ("_request_or_none" if operation["has_304"] else "_request")
        out.append(f"        return {'await ' if is_async and not stream else ''}self.{call}(")
        out.append(f"            table.{operation['name'].upper()},")
        for where, key in (("path", "path"), ("query", "query"), ("header", "headers")):
            given = [each for each in operation["parameters"] if each["in"] == where]
            if given:
                out.append(f"            {key}={{{', '.join(self.pair(each) for each in given)}}},")
        if operation["is_upload"]:
            out.append("            upload=file,")
        elif [field["wire"] for field in operation["body"]] == [""]:
            fixed = "".join(f', "{key}": {value}' for key, value in operation["fixed"].items())
            out.append(f"            body={{**body{fixed}}}," if fixed else "            body=body,")
        elif operation["has_body"]:
            fixed = [f'"{key}": {value}' for key, value in operation["fixed"].items()]
            name = "form" if operation["is_form"] else "body"
            out.append(f"            {name}={{{', '.join([self.pair(each) for each in operation['body']] + fixed)}}},")
        out.append("        )")
        return out

    def iterator(self, operation: dict, is_async: bool) -> list[str]:
        name = operation["name"].replace("list_", "iter_", 1) if operation["name"].startswith("list_") else "iter_" + operation["name"]
        kind = "AsyncIterator" if is_async else "Iterator"
        out = ["", f"    def {name}("]
        out += [f"        {each}," for each in self.arguments(operation, ("cursor",))]
        out += [f"    ) -> {kind}[{operation['page']}]:", f'        """Yields the rows of all pages of `{operation["name"]}`."""']
        path = [each["name"] for each in operation["parameters"] if each["in"] == "path"]
        named = [each["name"] for each in operation["parameters"] if each["in"] != "path" and each["name"] != "cursor"]
        given = ", ".join([f"self.{operation['name']}", *path, *(f"{each}={each}" for each in named)])
        return [*out, f"        return self._rows({given})"]

    @staticmethod
    def pair(field: dict) -> str:
        return f'"{field["wire"]}": {field["name"]}'

    @staticmethod
    def docstring(operation: dict) -> list[str]:
        lines = doc(operation["doc"], " " * 8)
        told = [f"            {each['name']}: {' '.join(each['doc'].split())}" for each in [*operation["parameters"], *operation["body"]] if each.get("doc")]
        if not told:
            return lines
        told = [line.replace("\\", "\\\\") for line in told]
        told = [textwrap.fill(line, 116, subsequent_indent=" " * 16, break_long_words=False, break_on_hyphens=False) for line in told]
        last = lines.pop() if lines else '        """'
        closed = last.strip().endswith('"""')
        start = last[: last.rfind('"""')].rstrip() if closed else last
        start = start if start.strip() else None
        return [*lines, *([start] if start else []), "", "        Args:", *told, '        """']


def main() -> int:
    # libyaml, if PyYAML has it, reads the file in a second instead of ten.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    generator = Generator(yaml.load((ROOT / "openapi.yaml").read_text(encoding="utf-8"), loader))
    operations = generator.operations()
    files = {
        "__init__.py": NOTICE.format(what="Models and operations of the API.") + "\n",
        "models.py": generator.models(),
        "table.py": generator.table(operations),
        "operations.py": generator.client(operations, is_async=False),
        "async_operations.py": generator.client(operations, is_async=True),
    }
    if "--check" in sys.argv:
        stale = [name for name, text in files.items() if not (TARGET / name).exists() or (TARGET / name).read_text(encoding="utf-8") != text]
        if stale:
            print(f"{', '.join(stale)} differ from openapi.yaml. Run: python clients/python/scripts/generate.py", file=sys.stderr)
        return bool(stale)
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (TARGET / name).write_text(text, encoding="utf-8")
    print(f"{len({each['id'] for each in operations})} operations, {len(generator.schemas)} schemas")
    return 0


if __name__ == "__main__":
    sys.exit(main())
