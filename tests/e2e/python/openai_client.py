"""OpenAI's official client against Noctuary. Arguments: address, token, agent, and the agent's fact about Nora."""

import json
import sys

import openai

address, token, agent, known = sys.argv[1:]
client = openai.OpenAI(base_url=address, api_key=token)

assert agent in [model.id for model in client.models.list()]
assert client.models.retrieve(agent).object == "model"

messages = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Where does the ember lamp hang?"}]
whole = client.chat.completions.create(model=agent, user="nora", messages=messages)
assert known in whole.choices[0].message.content, whole
assert whole.choices[0].finish_reason == "stop" and whole.usage.total_tokens == 30, whole
stranger = client.chat.completions.create(model=agent, user="omar", messages=messages)
assert known not in stranger.choices[0].message.content, stranger

said, usage = "", None
for chunk in client.chat.completions.create(
    model=agent, user="nora", messages=messages, stream=True, stream_options={"include_usage": True}
):
    said += (chunk.choices[0].delta.content or "") if chunk.choices else ""
    usage = chunk.usage or usage
assert known in said and "好的" in said and usage.completion_tokens == 9, (said, usage)

parameters = {"type": "object", "properties": {"city": {"type": "string"}}}
tools = [{"type": "function", "function": {"name": "weather", "description": "Tells the weather.", "parameters": parameters}}]
rain = [{"role": "user", "content": "Rain in 上海?"}]
wanted = client.chat.completions.create(model=agent, user="nora", messages=rain, tools=tools).choices[0]
assert wanted.finish_reason == "tool_calls", wanted
(call,) = wanted.message.tool_calls
assert json.loads(call.function.arguments) == {"city": "上海"}, call
rain += [wanted.message, {"role": "tool", "tool_call_id": call.id, "content": "wet"}]
told = client.chat.completions.create(model=agent, user="nora", messages=rain, tools=tools)
assert told.choices[0].message.content == "The tool says: wet", told

for wrong, refusal in [
    (lambda: client.chat.completions.create(model="Nobody", messages=messages), openai.NotFoundError),
    (lambda: openai.OpenAI(base_url=address, api_key="noc_wrong").models.list(), openai.AuthenticationError),
    (lambda: client.chat.completions.create(model=agent, user="nora", messages=[]), openai.BadRequestError),
]:
    try:
        wrong()
        raise SystemExit(f"{refusal.__name__} was expected")
    except refusal:
        pass
print("all is well")
