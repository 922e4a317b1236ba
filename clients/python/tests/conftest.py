"""The server of the tests: the real binary with a scripted model, on a free port, with a fresh database."""

from __future__ import annotations

import os
import re
import subprocess
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from scripted_model import Model

from noctuary import Memory, Noctuary

EMAIL = "tests@example.com"
PASSWORD = "copper lantern 47 tides"
WORKSPACE = "tests"
TOKEN = ("create-token", "--email", EMAIL, "--name", "tests", "--role", "admin", "--scopes", "memory:read,memory:write,chat,admin", "--expires", "1d")


@dataclass
class Server:
    url: str
    token: str
    model: Model
    admin: Callable[..., str]

    def workspace(self) -> str:
        """A token for a new workspace."""
        name = f"workspace {uuid.uuid4().hex[:8]}"
        with self.client() as client:
            client.create_workspace(name=name)
        return self.admin(*TOKEN, "--workspace", name)

    def client(self, **options: object) -> Noctuary:
        return Noctuary(self.url, self.token, **options)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("noctuary")
    model = Model()
    binary = os.environ["NOCTUARY_BIN"]
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL") and not name.startswith("NOCTUARY_")}
    environment |= {
        "NOCTUARY__LIMITS__ENABLED": "false", "NOCTUARY__AUTH__SIGN_UP": "true", "NOCTUARY__SERVER__DATA_DIR": str(folder / "data"),
        "NOCTUARY__LLM__MODEL": "scripted", "NOCTUARY__LLM__BASE_URL": model.url, "RUST_LOG": "warn",
    }

    def admin(*arguments: str, stdin: str | None = None) -> str:
        done = subprocess.run([binary, "admin", *arguments], env=environment, capture_output=True, text=True, input=stdin)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    admin("create-tenant", "--name", WORKSPACE, "--email", EMAIL, "--password-stdin", stdin=PASSWORD + "\n")
    token = admin(*TOKEN, "--workspace", WORKSPACE)
    out, log = folder / "serve.out", folder / "serve.log"
    with out.open("w") as stdout, log.open("w") as stderr:
        process = subprocess.Popen([binary, "serve", "--listen", "127.0.0.1:0"], env=environment, stdout=stdout, stderr=stderr)
    try:
        yield Server(wait_for_url(process, out, log), token, model, admin)
    finally:
        process.terminate()
        process.wait(20)
        model.stop()


def wait_for_url(process: subprocess.Popen[bytes], out: Path, log: Path) -> str:
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        if found := re.search(r"http://[^\s/]+", out.read_text()):
            return found[0]
        time.sleep(0.05)
    raise AssertionError(f"the server did not become ready: {log.read_text()[-2000:]}")


@pytest.fixture(scope="session")
def client(server: Server) -> Iterator[Noctuary]:
    with server.client() as client:
        yield client


@pytest.fixture
def agent(client: Noctuary) -> str:
    """The name of a new agent."""
    name = f"Wren-{uuid.uuid4().hex[:8]}"
    client.create_agent(name=name)
    return name


@pytest.fixture
def person() -> str:
    """The id of a new end user."""
    return f"nora-{uuid.uuid4().hex[:8]}"


@pytest.fixture
def memory(client: Noctuary, agent: str, person: str) -> Memory:
    return Memory(agent, person, client=client)


@pytest.fixture
def environment(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a user of the documentation has set."""
    monkeypatch.setenv("NOCTUARY_URL", server.url)
    monkeypatch.setenv("NOCTUARY_TOKEN", server.token)
    monkeypatch.setenv("OPENAI_BASE_URL", server.model.url)
    monkeypatch.setenv("OPENAI_API_KEY", "none")
