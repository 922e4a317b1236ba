"""For CrewAI: tools with which an agent recalls and remembers, `noctuary_tools(memory)`.

Whose memory it is stands in `memory`: the model cannot name another person.
"""

from __future__ import annotations

from typing import Any

from crewai.tools import BaseTool
from pydantic import BaseModel, ConfigDict, Field

from .memory import Memory

__all__ = ["ForgetTool", "RecallTool", "RememberTool", "noctuary_tools"]


class RecallArguments(BaseModel):
    query: str = Field(description="The question or the words to search for, in any language.")


class RememberArguments(BaseModel):
    fact: str = Field(description="One fact about the person, as a whole sentence that says only itself.")


class ForgetArguments(BaseModel):
    fact_id: str = Field(description="The id in brackets that recall returned with a fact.")


class _Tool(BaseTool):
    model_config = ConfigDict(arbitrary_types_allowed=True)

    memory: Memory = Field(exclude=True)


class RecallTool(_Tool):
    """Searches the person's memory."""

    name: str = "recall_memory"
    description: str = "Searches what is known about the person from earlier conversations."
    args_schema: type[BaseModel] = RecallArguments
    k: int = 10

    def _run(self, query: str, **_: Any) -> str:
        found = self.memory.recall(query[:10_000], k=self.k)
        lines = [f"- {each.text}" + (f" [{each.source.fact_id}]" if each.source.fact_id else "") for each in found]
        return "\n".join(lines) or "Nothing is known about that."


class RememberTool(_Tool):
    """Stores a fact."""

    name: str = "remember_fact"
    description: str = "Stores one fact about the person for later conversations."
    args_schema: type[BaseModel] = RememberArguments

    def _run(self, fact: str, **_: Any) -> str:
        stored = self.memory.remember(fact)
        return f"Remembered: {stored.text} [{stored.id}]" if stored.status == "active" else f"Not remembered: the fact is {stored.status}."


class ForgetTool(_Tool):
    """Forgets a fact. Not among `noctuary_tools`, as what is forgotten is gone: add it where the agent may do that."""

    name: str = "forget_fact"
    description: str = "Forgets one fact about the person for good."
    args_schema: type[BaseModel] = ForgetArguments

    def _run(self, fact_id: str, **_: Any) -> str:
        self.memory.forget(fact_id.strip("[] "))
        return "Forgotten."


def noctuary_tools(memory: Memory) -> list[BaseTool]:
    """The tools to recall and to remember, for `Agent(tools=…)`."""
    return [RecallTool(memory=memory), RememberTool(memory=memory)]
