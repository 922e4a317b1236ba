"""A language model of the tests: speaks OpenAI's protocol, keeps what it was asked, and answers from what it was shown.

It answers with the sentence of the prompt that shares the most words with the question, so an answer shows that a memory
reached the model. A question that begins with `SAY:` is answered with the rest. For `CALL:tool {"argument": …}` in a
question it calls the tool, and then answers with what the tool returned.
"""

from __future__ import annotations

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

USAGE = {"prompt_tokens": 9, "completion_tokens": 4, "total_tokens": 13}


def text_of(content: Any) -> str:
    if isinstance(content, list):
        return "\n".join(part.get("text", "") for part in content if isinstance(part, dict))
    return content or ""


def words(text: str) -> set[str]:
    """Latin words, and pairs of Chinese characters."""
    text = text.lower()
    found = set(re.findall(r"[a-z]{5,}", text))
    for run in re.findall(r"[\u4e00-\u9fff]+", text):
        found |= {run[at : at + 2] for at in range(len(run) - 1)}
    return found


def answer_to(messages: list[dict[str, Any]]) -> str:
    if messages and messages[-1]["role"] == "tool":
        return text_of(messages[-1]["content"])
    question = next((text_of(each["content"]) for each in reversed(messages) if each["role"] == "user"), "")
    last = question.strip().splitlines()[-1] if question.strip() else ""
    if last.startswith("SAY:"):
        return last[4:].strip()
    shown = "\n".join(text_of(each.get("content")) for each in messages)
    sentences = [each.strip(" -*") for each in re.split(r"(?<=[.。!])\s*|\n", shown) if each.strip() and each.strip() != last]
    asked = words(last)
    best = max(sentences, key=lambda each: len(asked & words(each)), default="")
    return best if asked & words(best) else "I do not know."


def call_in(asked: dict[str, Any]) -> dict[str, Any] | None:
    """The call of a tool that the question wants, unless the tool has answered."""
    messages = asked.get("messages", [])
    if not asked.get("tools") or any(each["role"] == "tool" for each in messages):
        return None
    question = next((text_of(each["content"]) for each in reversed(messages) if each["role"] == "user"), "")
    found = re.search(r"CALL:(\w+) (\{.*?\})", question)
    return found and {"id": "call_1", "type": "function", "function": {"name": found[1], "arguments": found[2]}}


class Model:
    """The server, at `url`; `asked` are the bodies of the requests."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        owner = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
                owner.asked.append(asked)
                if self.path.endswith("/responses"):
                    return self.answer("application/json", json.dumps(owner.response(asked)))
                if (call := call_in(asked)) and not asked.get("stream"):
                    whole = choice(message={"role": "assistant", "content": None, "tool_calls": [call]}, finish_reason="tool_calls")
                    return self.answer("application/json", json.dumps({**whole, "usage": USAGE}))
                said = answer_to(asked.get("messages", []))
                if asked.get("stream"):
                    frames = [choice(delta={"role": "assistant", "content": said}), choice(delta={}, finish_reason="stop"), {"choices": [], "usage": USAGE}]
                    return self.answer("text/event-stream", "".join(f"data: {json.dumps(frame)}\n\n" for frame in frames) + "data: [DONE]\n\n")
                whole = choice(message={"role": "assistant", "content": said}, finish_reason="stop")
                return self.answer("application/json", json.dumps({**whole, "usage": USAGE}))

            def answer(self, kind: str, text: str) -> None:
                body = text.encode()
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/v1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @staticmethod
    def response(asked: dict[str, Any]) -> dict[str, Any]:
        """An answer of the Responses API."""
        given = asked.get("input", [])
        messages = [{"role": "user", "content": given}] if isinstance(given, str) else [
            {"role": each.get("role", "user"), "content": text_of(each.get("content"))} for each in given if "content" in each
        ]
        said = answer_to([{"role": "system", "content": asked.get("instructions") or ""}, *messages])
        return {
            "id": "resp_1", "object": "response", "created_at": 1, "model": asked.get("model", "scripted"), "status": "completed",
            "parallel_tool_calls": True, "tool_choice": "auto", "tools": [],
            "output": [{"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
                        "content": [{"type": "output_text", "text": said, "annotations": []}]}],
            "usage": {"input_tokens": 9, "output_tokens": 4, "total_tokens": 13, "input_tokens_details": {"cached_tokens": 0},
                      "output_tokens_details": {"reasoning_tokens": 0}},
        }

    def prompt(self, at: int = -1) -> str:
        """All that the model was shown in a request."""
        return json.dumps(self.asked[at], ensure_ascii=False)

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def choice(**fields: Any) -> dict[str, Any]:
    return {"id": "c", "object": "chat.completion", "created": 1, "model": "scripted", "choices": [{"index": 0, "finish_reason": None, **fields}]}
