"""LiteLLM against Noctuary: how a call names its end user, and what LiteLLM leaves out. Arguments: address, token, agent, and the agent's fact about Nora."""

import asyncio
import json
import os
import sys

# The list of prices in the package is enough; LiteLLM would fetch a newer one.
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
import litellm  # noqa: E402

address, token, agent, known = sys.argv[1:]
litellm.suppress_debug_info = True
there = {"api_base": address, "api_key": token}
lamp = {"messages": [{"role": "user", "content": "Where does the ember lamp hang?"}]}
nora = {"extra_headers": {"X-End-User-Id": "nora"}}


def said(answer) -> str:
    return answer.choices[0].message.content


# LiteLLM drops `user` for addresses that speak OpenAI's format. The server refuses such a call: it never takes one person for another.
for model in (f"openai/{agent}", f"custom_openai/{agent}"):
    try:
        litellm.completion(model=model, user="nora", **there, **lamp)
        raise SystemExit(f"{model}: a call without an end user was answered")
    except litellm.BadRequestError as error:
        assert "end user" in str(error), error

# Each of these names the end user.
for name, call in {
    "a header": {"model": f"openai/{agent}", **nora},
    "a parameter that is allowed by name": {"model": f"openai/{agent}", "user": "nora", "allowed_openai_params": ["user"]},
    "the body": {"model": f"openai/{agent}", "extra_body": {"user": "nora"}},
    "LiteLLM's own kind of address": {"model": f"litellm_proxy/{agent}", "user": "nora"},
}.items():
    answer = litellm.completion(**call, **there, **lamp)
    assert known in said(answer) and answer.usage.total_tokens == 30, (name, answer)
stranger = litellm.completion(model=f"openai/{agent}", extra_headers={"X-End-User-Id": "omar"}, **there, **lamp)
assert known not in said(stranger), stranger

# Streams, structured output, tools, responses, embeddings and asynchronous calls.
model = {"model": f"openai/{agent}", **nora, **there}
stream = litellm.completion(**model, **lamp, stream=True, stream_options={"include_usage": True})
chunks = list(stream)
text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
assert known in text and "好的" in text and any(getattr(chunk, "usage", None) for chunk in chunks), chunks
schema = {"type": "object", "properties": {"known": {"type": "string"}}, "required": ["known"], "additionalProperties": False}
form = {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": schema}}
assert known in json.loads(said(litellm.completion(**model, **lamp, response_format=form)))["known"]
tools = [{"type": "function", "function": {"name": "weather", "description": "Tells the weather.", "parameters": {"type": "object"}}}]
rain = [{"role": "user", "content": "Rain in 上海?"}]
wanted = litellm.completion(**model, messages=rain, tools=tools).choices[0]
(call,) = wanted.message.tool_calls
assert json.loads(call.function.arguments) == {"city": "上海"}, call
rain += [wanted.message.model_dump(), {"role": "tool", "tool_call_id": call.id, "content": "wet"}]
assert said(litellm.completion(**model, messages=rain, tools=tools)) == "The tool says: wet"
answered = litellm.responses(model=f"openai/{agent}", user="nora", input="Where does the ember lamp hang?", **there)
assert known in json.dumps(answered.model_dump(), default=str), answered
assert known in said(asyncio.run(litellm.acompletion(**model, **lamp)))

# Errors keep their kind.
for wrong, refusal in [
    ({**model, "model": "openai/Nobody"}, litellm.NotFoundError),
    ({**model, "api_key": "noc_wrong"}, litellm.AuthenticationError),
]:
    try:
        litellm.completion(**wrong, **lamp)
        raise SystemExit(f"{refusal.__name__} was expected")
    except refusal:
        pass

# The header of the conversation arrives.
litellm.completion(model=f"openai/{agent}", extra_headers={"X-End-User-Id": "nora", "X-Conversation-Id": "over LiteLLM"}, **there, **lamp)
print("all is well")
