"""The clients: every operation of the API, and what many programs need around them."""

from __future__ import annotations

import re
from types import TracebackType

from . import errors
from ._generated import models as m
from ._generated.async_operations import AsyncOperations
from ._generated.operations import Operations

_ID = re.compile(r"[1-9][0-9]{17,18}")


def _unknown_agent(name: str) -> errors.NoctuaryError:
    return errors.NoctuaryError(f"There is no agent {name!r} that this token sees. Create it (client.ensure_agent) or name another.")


class Noctuary(Operations):
    """The client.

    `base_url` and `token` default to the environment variables NOCTUARY_URL and NOCTUARY_TOKEN. Requests that met a busy
    server (429, 503) or no server are sent again, `max_retries` times, after the time in `Retry-After` or a growing pause;
    a write only where that cannot have a second effect. A client may be shared by threads.
    """

    def __enter__(self) -> Noctuary:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def agent_id(self, agent: str) -> str:
        """The id of the agent with this name or id."""
        if _ID.fullmatch(agent):
            return agent
        if agent not in self._agent_ids:
            for each in self.iter_agents(limit=200):
                self._agent_ids[each.name] = each.id
        if agent not in self._agent_ids:
            raise _unknown_agent(agent)
        return self._agent_ids[agent]

    def ensure_agent(self, name: str) -> m.AgentResponse:
        """The agent with this name; it is created if there is none."""
        for _ in range(2):
            for each in self.iter_agents(limit=200):
                if each.name == name:
                    return each
            try:
                return self.create_agent(name=name)
            except errors.Conflict:
                continue
        raise _unknown_agent(name)


class AsyncNoctuary(AsyncOperations):
    """As `Noctuary`, for asyncio."""

    async def __aenter__(self) -> AsyncNoctuary:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def agent_id(self, agent: str) -> str:
        """The id of the agent with this name or id."""
        if _ID.fullmatch(agent):
            return agent
        if agent not in self._agent_ids:
            async for each in self.iter_agents(limit=200):
                self._agent_ids[each.name] = each.id
        if agent not in self._agent_ids:
            raise _unknown_agent(agent)
        return self._agent_ids[agent]

    async def ensure_agent(self, name: str) -> m.AgentResponse:
        """The agent with this name; it is created if there is none."""
        for _ in range(2):
            async for each in self.iter_agents(limit=200):
                if each.name == name:
                    return each
            try:
                return await self.create_agent(name=name)
            except errors.Conflict:
                continue
        raise _unknown_agent(name)
