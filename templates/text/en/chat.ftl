# Chats with an agent, and conversations.
agent-try = Chat test
agent-conversations = Conversations
chat-heading = Chat test
chat-lead = Chat with the agent as any person, and see which of their memories it uses. Your messages are stored like any other turn.
chat-choose = Act as
chat-new = New conversation
chat-message = Your message
chat-hint = /compact shortens the conversation, /clear starts it over, /stop ends an answer, /status tells how much memory has read.
chat-send = Send
chat-stop = Stop
chat-lost = The connection was lost. The conversation up to that point is stored; your message is still here.
chat-stopped = Stopped.
chat-needs-member = You need the role member to chat with an agent.
chat-empty = No messages yet
chat-empty-advice = Write a message above.
chat-tokens = { $read } input tokens, { $written } output tokens
chat-estimate = { $count } estimated before the call
chat-model-calls = { $count ->
    [one] { $count } model call
   *[other] { $count } model calls
}
chat-morning = Morning card
chat-tools = Tool calls
chat-calls = The agent calls { $tool }.
chat-summarised = { $count ->
    [one] A summary replaces { $count } message.
   *[other] A summary replaces { $count } messages.
}
chat-dropped = { $count ->
    [one] { $count } older message was left out.
   *[other] { $count } older messages were left out.
}
chat-shown = Memories in the context
chat-shown-nothing = None: no memory is relevant here.
chat-shown-count = { $count ->
    [one] { $count } memory
   *[other] { $count } memories
}
chat-cut = The answer was cut off at the limit of model tokens.
chat-filtered = The provider's content filter blocked the answer.
chat-not-kept = This turn was not stored: the conversation was cleared or forgotten in the meantime.
conversations-heading = Conversations
conversations-lead = All conversations, newest first. Memory extracted from a conversation remains when you clear or delete it.
conversations-name = Conversation
conversations-messages = Messages
conversations-active = Last message
conversations-state = State
conversations-trigger = Source
conversations-empty = No conversations yet
conversations-empty-advice = Chat with the agent.
trigger-web = console
trigger-channel = channel
trigger-api = API
trigger-memory = memory client
trigger-cron = schedule
turn-outcome-open = in progress
turn-outcome-stopped = stopped
turn-outcome-failed = failed
turn-cost = { $read } + { $written } model tokens
conversation-go-on = Continue chatting
conversation-summary = Summary of the first { $count } messages
conversation-left-out = The model no longer receives the first { $count } messages.
conversation-keep = Recent messages to leave as they are
conversation-compact = Compact
conversation-compact-lead = The model receives a summary in place of the older messages. The messages themselves remain.
conversation-clear = Clear
conversation-clear-lead = Deletes the messages; the conversation starts over. Memory extracted from them remains.
conversation-delete = Delete the conversation
conversation-delete-lead = Deletes { $name } with its messages and turn records. Memory extracted from them remains; to remove it too, use Forget.
conversation-change = Compact, clear or delete
conversation-list = All conversations
done-compacted = A summary replaces the older messages.
done-compacted-dropped = No summary could be written: older messages are left out from now on.
done-compacted-nothing = There was nothing to compact.
done-cleared = Cleared.
done-conversation-deleted = Deleted: { $what }
