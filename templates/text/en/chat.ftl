# Talking with an agent, and what was said.
agent-try = Try it
agent-conversations = Conversations
chat-heading = Try the agent
chat-lead = Speak for somebody, and see what the agent is shown of their memory. What you say is kept like any other turn.
chat-choose = Speak for them
chat-new = New conversation
chat-message = Your message
chat-hint = /compact shortens the conversation, /clear begins it anew.
chat-send = Send
chat-stop = Stop
chat-lost = The connection was lost. What was said until then is kept; your message is still here.
chat-stopped = Stopped.
chat-needs-member = Talking with an agent needs the role member.
chat-empty = Nothing was said yet
chat-empty-advice = Write a message above, or let a program talk with the agent:
chat-tokens = { $read } tokens read, { $written } written
chat-estimate = { $count } counted before
chat-model-calls = { $count ->
    [one] { $count } call of the model
   *[other] { $count } calls of the model
}
chat-morning = This morning's report
chat-tools = Tools it called
chat-calls = The agent calls { $tool }.
chat-summarised = { $count ->
    [one] A summary stands for { $count } message.
   *[other] A summary stands for { $count } messages.
}
chat-dropped = { $count ->
    [one] { $count } older message was left out.
   *[other] { $count } older messages were left out.
}
chat-shown = What it was shown of the memory
chat-shown-nothing = Nothing: there is no memory that matters here.
chat-shown-count = { $count ->
    [one] { $count } memory
   *[other] { $count } memories
}
chat-cut = The answer was cut at the limit of tokens.
chat-filtered = The provider's filter held the answer back.
chat-not-kept = This turn was not kept: the conversation was cleared or forgotten meanwhile.
conversations-heading = Conversations
conversations-lead = What was said, newest first. Memory made of it stays when a conversation is cleared or deleted.
conversations-name = Conversation
conversations-messages = Messages
conversations-active = Last message
conversations-state = State
conversations-trigger = Raised by
conversations-empty = No conversations yet
conversations-empty-advice = Talk with the agent, or post a first turn:
trigger-web = console
trigger-channel = channel
trigger-api = program
trigger-cron = schedule
turn-outcome-open = goes on
turn-outcome-stopped = stopped
turn-outcome-failed = failed
turn-cost = { $read } + { $written } tokens
conversation-go-on = Go on talking
conversation-summary = What the model is told of the first { $count } messages
conversation-left-out = The model is no longer told the first { $count } messages.
conversation-keep = Messages that stay word for word
conversation-compact = Compact
conversation-compact-lead = A summary stands for the older messages from then on, in what a model is told. The messages stay.
conversation-clear = Clear
conversation-clear-lead = Deletes the messages; the conversation begins anew. What memory was made of them stays.
conversation-delete = Delete the conversation
conversation-delete-lead = Deletes { $name } with its messages and the books of its turns. What memory was made of them stays: to take that away too, forget it.
conversation-change = Shorten or remove
conversation-list = All conversations
done-compacted = A summary stands for what is older.
done-compacted-dropped = There was no summary to be had: what is older is left out from now on.
done-compacted-nothing = There was nothing to compact.
done-cleared = Cleared.
done-conversation-deleted = Deleted: { $what }
