"""The official mem0 client against Noctuary: every method that stores, finds, changes or forgets memory. Arguments: address, token, agent."""

import sys
import time

from mem0 import MemoryClient

address, token, agent = sys.argv[1:]
client = MemoryClient(api_key=token, host=address)
nora = {"user_id": "nora", "agent_id": agent}

# add, unchanged and extracted from messages.
kept = client.add("Nora sails a green dinghy.", infer=False, metadata={"boat": 1, "tags": ["lake"]}, **nora)
assert kept["status"] == "SUCCEEDED" and kept["results"][0]["event"] == "ADD", kept
dinghy = kept["results"][0]["id"]
event = client.add(
    [{"role": "user", "content": "Please remember that I moved to Lisbon in May. 请记住我喜欢喝绿茶。"}, {"role": "assistant", "content": "好的。"}],
    metadata={"source": "e2e"}, run_id="move", **nora,
)
assert event["status"] == "PENDING" and event["event_id"], event
for _ in range(200):
    told = client.client.get(f"/v1/event/{event['event_id']}/").json()
    if told["status"] not in ("PENDING", "RUNNING"):
        break
    time.sleep(0.1)
assert told["status"] == "SUCCEEDED", told

# get_all, with filters and pages.
listed = client.get_all(filters={"AND": [nora]})
texts = [memory["memory"] for memory in listed["results"]]
assert listed["count"] == len(texts) and any("Lisbon" in text for text in texts) and any("绿茶" in text for text in texts), listed
learned = client.get_all(filters={"AND": [nora, {"source": "e2e"}]})["results"]
assert learned and all(memory["run_id"] == "move" for memory in learned), learned
assert [memory["id"] for memory in client.get_all(filters={"AND": [nora, {"boat": {"gte": 1}}]})["results"]] == [dinghy]
assert not client.get_all(filters={"AND": [nora], "NOT": [{"user_id": "nora"}]})["results"]
first = client.get_all(filters=nora, page=1, page_size=1)
assert len(first["results"]) == 1 and first["next"] and not first["previous"], first

# search
found = client.search("green boat", filters=nora, top_k=3)["results"]
assert found[0]["id"] == dinghy and 0 < found[0]["score"] <= 1, found
assert "绿茶" in client.search("绿茶", filters=nora)["results"][0]["memory"]
assert not client.search("green boat", filters={"user_id": "omar", "agent_id": agent})["results"]

# get, update, history
assert client.get(dinghy)["metadata"] == {"boat": 1, "tags": ["lake"]}
client.update(dinghy, text="Nora sails a red dinghy.", metadata={"boat": 2}, expiration_date="2999-12-31")
memory = client.get(dinghy)
assert (memory["memory"], memory["metadata"], memory["expiration_date"]) == ("Nora sails a red dinghy.", {"boat": 2}, "2999-12-31"), memory
changes = client.history(dinghy)
assert [change["event"] for change in changes][0] == "ADD" and changes[-1]["new_memory"] == "Nora sails a red dinghy.", changes
assert any(change["old_memory"] == "Nora sails a green dinghy." for change in changes), changes

# feedback, batches, exports, users
client.feedback(memory_id=dinghy, feedback="POSITIVE", feedback_reason="right")
others = [client.add(text, infer=False, **nora)["results"][0]["id"] for text in ("Nora keeps a heron diary.", "Nora mends clocks.")]
client.batch_update([{"memory_id": others[0], "text": "Nora keeps an owl diary."}])
assert client.get(others[0])["memory"] == "Nora keeps an owl diary."
client.batch_delete([{"memory_id": other} for other in others])
try:
    client.get(others[0])
    raise SystemExit("a deleted memory is still there")
except Exception as error:
    assert "MemoryNotFound" in type(error).__name__ or "404" in str(error), repr(error)
export = client.create_memory_export(schema='{"type": "object"}', filters=nora)
exported = client.get_memory_export(memory_export_id=export["id"])
assert any(memory["id"] == dinghy for memory in exported["memories"]), exported
assert {"nora", agent} <= {entity["name"] for entity in client.users()["results"]}

# immutable: deleted, but not updated
fixed = client.add("Nora was born in Braga. 诺拉出生在布拉加。", infer=False, immutable=True, **nora)["results"][0]["id"]
assert client.get(fixed)["immutable"] is True
try:
    client.update(fixed, text="Nora was born in Faro.")
    raise SystemExit("an immutable memory was updated")
except Exception as error:
    assert "immutable: delete it" in str(error), repr(error)
client.delete(fixed)

# delete, delete_all, delete_users
client.delete(dinghy)
client.add("Omar plays chess by post.", infer=False, user_id="omar", agent_id=agent)
client.delete_all(**nora)
assert client.get_all(filters=nora)["count"] == 0
assert client.get_all(filters={"user_id": "omar", "agent_id": agent})["count"] == 1
client.delete_users(user_id="omar")
for _ in range(200):
    if client.get_all(filters={"user_id": "omar", "agent_id": agent})["count"] == 0:
        break
    time.sleep(0.1)
assert client.get_all(filters={"user_id": "omar", "agent_id": agent})["count"] == 0

try:
    MemoryClient(api_key="noc_wrong", host=address)
    raise SystemExit("a token that is nobody's was let in")
except ValueError as error:
    assert "token" in str(error), error
print("all is well")
