# Conversations of everybody.
nav-conversations = Conversations
conversations-all-lead = Everybody's conversations with all agents, the most recent first, each with its last session summary.
conversations-own-lead = Your conversations with all agents, the most recent first, each with its last session summary.
conversations-agent = Agent
conversations-search-hint = name or summary
conversations-clear = Clear filters
conversations-none-fit = No conversation matches these filters
conversations-none-fit-advice = Remove a filter, or search for fewer words.
conversations-count = { $count ->
    [one] 1 conversation
   *[other] { $count } conversations
}
nav-memories = Memories
nav-review = Review
nav-playground = Playground
nav-operations = Operations
nav-defaults = Defaults
agent-settings = Settings
agent-more = More about this agent
agent-dreams-link = Dreams (consolidation)
agent-import-link = Import
agent-export-link = Export
agent-schedules-link = Consolidation schedule
