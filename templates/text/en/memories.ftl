# The table of memories.
