"""Anthropic's official client against Noctuary. Arguments: address, token, agent, and the agent's fact about Nora."""

import sys

import anthropic

address, token, agent, known = sys.argv[1:]
client = anthropic.Anthropic(base_url=address, api_key=token)
nora = {"model": agent, "max_tokens": 500, "metadata": {"user_id": "nora"}}
ask = [{"role": "user", "content": "Where does the ember lamp hang?"}]

whole = client.messages.create(**nora, system="Be brief.", messages=ask)
assert known in whole.content[0].text and whole.stop_reason == "end_turn" and whole.usage.output_tokens == 9, whole
stranger = client.messages.create(model=agent, max_tokens=500, metadata={"user_id": "omar"}, messages=ask)
assert known not in stranger.content[0].text, stranger

with client.messages.stream(**nora, messages=ask) as stream:
    said = "".join(stream.text_stream)
    final = stream.get_final_message()
assert known in said and "好的" in said and final.content[0].text == said, (said, final)

weather = {"name": "weather", "description": "Tells the weather.", "input_schema": {"type": "object", "properties": {"city": {"type": "string"}}}}
rain = [{"role": "user", "content": "Rain in 上海?"}]
wanted = client.messages.create(**nora, messages=rain, tools=[weather])
(call,) = wanted.content
assert wanted.stop_reason == "tool_use" and call.input == {"city": "上海"}, wanted
rain += [{"role": "assistant", "content": wanted.content}]
rain += [{"role": "user", "content": [{"type": "tool_result", "tool_use_id": call.id, "content": "wet"}]}]
told = client.messages.create(**nora, messages=rain, tools=[weather])
assert told.content[0].text == "The tool says: wet", told
with client.messages.stream(**nora, messages=rain[:1], tools=[weather]) as stream:
    assert stream.get_final_message().content[0].input == {"city": "上海"}

for wrong, refusal in [
    (lambda: client.messages.create(model="Nobody", max_tokens=5, messages=ask), anthropic.NotFoundError),
    (lambda: anthropic.Anthropic(base_url=address, api_key="noc_wrong").messages.create(**nora, messages=ask), anthropic.AuthenticationError),
    (lambda: client.messages.create(**nora, messages=[]), anthropic.BadRequestError),
    (lambda: client.messages.count_tokens(model=agent, messages=ask), anthropic.NotFoundError),
]:
    try:
        wrong()
        raise SystemExit(f"{refusal.__name__} was expected")
    except refusal:
        pass
print("all is well")
