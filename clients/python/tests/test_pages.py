"""The pages of the documentation run as written: all Python of a page, in order, in a process and a workspace of its own.

A comment behind `print(…)` is a part of what it prints.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Server

ROOT = Path(__file__).resolve().parents[3]
PAGES = [ROOT / "clients/python/README.md", *sorted((ROOT / "docs/clients").glob("*.md"))]
FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTED = re.compile(r"^\s*print\(.*\)  # (.+)$", re.MULTILINE)


def python_of(page: Path) -> str:
    return "\n".join(FENCE.findall(page.read_text(encoding="utf-8")))


def needs(code: str) -> str | None:
    """The framework that the code needs and that is not installed here: CrewAI has an environment of its own."""
    found = re.search(r"^from noctuary\.crewai import", code, re.MULTILINE)
    is_crewai = importlib.util.find_spec("crewai") is not None
    return "crewai" if bool(found) != is_crewai else None


@pytest.mark.parametrize("page", [page for page in PAGES if python_of(page) and not needs(python_of(page))], ids=lambda page: page.stem)
def test_a_page_runs_as_written(page: Path, server: Server, tmp_path: Path) -> None:
    code = python_of(page)
    script = tmp_path / "page.py"
    script.write_text(code, encoding="utf-8")
    environment = {
        **os.environ, "NOCTUARY_URL": server.url, "NOCTUARY_TOKEN": server.workspace(), "OPENAI_BASE_URL": server.model.url, "OPENAI_API_BASE": server.model.url,
        "OPENAI_API_KEY": "none", "OPENAI_AGENTS_DISABLE_TRACING": "1", "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run([sys.executable, "-W", "error::DeprecationWarning:__main__", str(script)], env=environment, capture_output=True, text=True,
                          encoding="utf-8", timeout=120, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    expected = PRINTED.findall(code)
    assert expected, "the page says nothing about what it prints"
    rest = done.stdout
    for text in expected:
        assert text in rest, (text, done.stdout)
        rest = rest[rest.index(text) :]


def test_every_adapter_has_a_page_of_about_ten_lines() -> None:
    adapters = {"langgraph", "langchain", "openai-agents", "llamaindex", "pydantic-ai", "crewai"}
    guide = (ROOT / "docs/INTEGRATE.md").read_text(encoding="utf-8")
    for name in [*adapters, "python"]:
        page = ROOT / f"docs/clients/{name}.md"
        first = FENCE.findall(page.read_text(encoding="utf-8"))[0]
        lines = [line for line in first.splitlines() if line.strip()]
        assert len(lines) <= 14, (name, len(lines))
        assert f"clients/{name}.md" in guide, f"docs/INTEGRATE.md does not link to {name}.md"
