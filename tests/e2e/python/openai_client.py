"""OpenAI's official client against Noctuary. Arguments: address, token, agent, and the agent's fact about Nora."""

import json
import sys

import openai
from pydantic import BaseModel

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


class Answer(BaseModel):
    known: str


ask = [{"role": "user", "content": "Where does the ember lamp hang?"}]
parsed = client.chat.completions.parse(model=agent, user="nora", messages=ask, response_format=Answer)
assert known in parsed.choices[0].message.parsed.known, parsed

first = client.responses.create(model=agent, user="nora", instructions="Be brief.", input="Where does the ember lamp hang?")
assert known in first.output_text and first.usage.total_tokens == 30, first
later = client.responses.create(model=agent, user="nora", previous_response_id=first.id, input="And the other lamp?")
assert later.previous_response_id == first.id and later.status == "completed", later
structured = client.responses.parse(model=agent, user="nora", input="Where does the ember lamp hang?", text_format=Answer)
assert known in structured.output_parsed.known, structured
with client.responses.stream(model=agent, user="nora", input="Where does the ember lamp hang?") as stream:
    deltas = "".join(event.delta for event in stream if event.type == "response.output_text.delta")
    final = stream.get_final_response()
assert known in deltas and final.output_text == deltas, (deltas, final)
functions = [{"type": "function", "name": "weather", "description": "Tells the weather.", "parameters": parameters, "strict": False}]
called = client.responses.create(model=agent, user="nora", input="Rain in 上海?", tools=functions)
(wish,) = called.output
assert wish.type == "function_call" and json.loads(wish.arguments) == {"city": "上海"}, called
output = [{"type": "function_call_output", "call_id": wish.call_id, "output": "wet"}]
done = client.responses.create(model=agent, user="nora", previous_response_id=called.id, input=output, tools=functions)
assert done.output_text == "The tool says: wet", done

vectors = client.embeddings.create(model="text-embedding-3-small", input=["green tea", "绿茶"])
assert [row.index for row in vectors.data] == [0, 1] and len(vectors.data[0].embedding) > 10, vectors
assert client.embeddings.create(model="any", input="tea", encoding_format="float").data[0].embedding

for wrong, refusal in [
    (lambda: client.chat.completions.create(model="Nobody", messages=messages), openai.NotFoundError),
    (lambda: openai.OpenAI(base_url=address, api_key="noc_wrong").models.list(), openai.AuthenticationError),
    (lambda: client.chat.completions.create(model=agent, user="nora", messages=[]), openai.BadRequestError),
    (lambda: client.responses.create(model=agent, user="omar", previous_response_id=first.id, input="Hi"), openai.BadRequestError),
    (lambda: client.moderations.create(input="Hi"), openai.NotFoundError),
]:
    try:
        wrong()
        raise SystemExit(f"{refusal.__name__} was expected")
    except refusal:
        pass
print("all is well")
