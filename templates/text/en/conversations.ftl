# Conversations of everybody.
nav-conversations = Conversations
conversations-all-lead = Conversations, the most recent first, each with its last session summary.
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
audit-field-owner-key = person
audit-field-owner = person
audit-field-owners = people
audit-field-kind = kind
audit-field-state = state
audit-field-error = error
audit-field-filename = file
audit-field-scope = scope
audit-field-count = count
audit-field-name = name
audit-field-key = setting
audit-field-value = value
audit-field-agents = agents
audit-field-scopes = scopes
audit-field-fields = fields
audit-field-action = action
audit-field-rows = rows
audit-field-include-messages = messages too
audit-field-role = role
audit-field-expires-at = expires
audit-field-prefix = prefix
audit-field-from = from
audit-field-to = to
audit-field-until = until
audit-field-counts = rows
audit-field-mentions = mentions
audit-field-include-mentions = with mentions
audit-value-yes = yes
audit-value-no = no
jobs-none-fit = No job matches these filters
jobs-none-fit-advice = Choose another state, or remove a filter.
jobs-all-matching = All { $count } jobs that match these filters
jobs-rest-heading = { $count ->
    [one] 1 job changed
   *[other] { $shown } jobs changed
}
jobs-rest-about = { $count ->
    [one] One request changes jobs for 20 seconds at most. 1 job is left.
   *[other] One request changes jobs for 20 seconds at most. { $shown } jobs are left.
}
jobs-rest-retry = { $count ->
    [one] Retry the other job
   *[other] Retry the other { $shown } jobs
}
jobs-rest-cancel = { $count ->
    [one] Cancel the other job
   *[other] Cancel the other { $shown } jobs
}
jobs-rest-stop = Back to the jobs
