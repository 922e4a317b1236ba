# Facts, timeline, recall, owners.
memory = Memory
