# Conversations of everybody.
