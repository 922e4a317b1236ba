# Memories, timeline, recall, people.
memory = Memory
whose = Person
whose-own = You
whose-scope-personal = personal
whose-scope-team = team
whose-scope-global = global
item-kind-fact = memory
item-kind-file = file
item-kind-message = message
item-kind-episode = session summary
item-kind-relation = relation
category-profile = profile
category-knowledge = knowledge
category-event = event
category-preference = preference
category-project = project
category-reference = reference
category-feedback = feedback
count-tokens = { $count ->
    [one] { $count } model token
   *[other] { $count } model tokens
}
recall-heading = Recall test
recall-lead = Send a query as the agent would, and see the results, the reasons for their ranking and the items left out. A test does not count as use.
recall-q = Query
recall-ask = Recall
recall-settings = Settings and comparison
recall-k = Max. items
recall-min-score = Min. score
recall-budget = Budget, model tokens
recall-as-of = As of
recall-kinds = Only these kinds
recall-format = Context format
recall-format-mateclaw = MateClaw
recall-format-microclaw = MicroClaw
recall-format-golemcore = GolemCore
recall-format-plain = Plain
recall-setting = Settings
recall-side-a = Setting A
recall-side-b = Setting B
recall-answer = Results
recall-compare = Compare with other settings
recall-compare-stop = Stop comparing
recall-means = Search by
recall-means-all = keywords and meaning
recall-means-words = keywords only
recall-title-now = As of now
recall-title-moment = As of { $at }
recall-title-words = keywords only
recall-empty = No query yet
recall-empty-advice = Results show the parts of their score and link to the source line, memory or message.
recall-nothing = No results. Check the person, lower the min. score, or use other words.
recall-summary = { $count ->
    [one] { $count } item, { $tokens } model tokens
   *[other] { $count } items, { $tokens } model tokens
}
recall-score = Score { $score } of 1
recall-numbers = Parts of the score
recall-legend = Parts of the score:
recall-part-text = text match
recall-part-context = context match
recall-part-vector = semantic similarity
recall-part-stand-in = text match instead of semantic similarity
recall-part-speaker = speaker
recall-part-time = time mentioned
recall-part-substance = information content
recall-part-recency = recency
recall-part-trust = trust
recall-part-usage = usage
recall-part-pin = pinned
recall-part-personal = personal
recall-part-overview = about the person
recall-part-rerank = reranker
recall-part-phrase = words side by side
recall-file-line = { $file }, line { $line }
recall-fact = Memory: { $category }
recall-message = { $conversation }: { $speaker }
recall-same-rank = same rank
recall-other-rank = other side: { $rank }
recall-not-there = not on the other side
recall-cut-count = { $count ->
    [one] { $count } more item was left out
   *[other] { $count } more items were left out
}
recall-cut-rank = beyond max. items
recall-cut-score = below min. score
recall-cut-budget = over the budget of model tokens
recall-by-words = This setting searches by keywords only.
recall-degraded-keyword-only = Keyword search only: there are no vectors, or the model does not support the language of the query.
recall-degraded-vectors-partial = Some items were ranked by keywords only: they have no vector yet.
recall-told = Context for the agent
recall-told-lead = The block about this person that precedes the message, as of now.
recall-told-nothing = Empty: no memory of this person is relevant to the query.
recall-told-tokens = { $tokens } of { $budget } model tokens
recall-layer = Layer
recall-layer-identity = Identity
recall-layer-essential = Essential
recall-layer-relevant = Relevant to the query
recall-layer-frame = Markup and headings
recall-memories = Memories
recall-tokens = Model tokens
recall-share = Share of the budget
recall-omitted = { $count ->
    [one] { $count } relevant memory did not fit.
   *[other] { $count } relevant memories did not fit.
}
recall-skipped-slow = The source { $provider } was too slow and was skipped.
recall-skipped-failed = The source { $provider } failed and was skipped.
recall-skipped-resting = The source { $provider } failed repeatedly and is skipped for a while.
recall-prefix = { $count ->
    [one] The shared prompt with { $count } model token precedes it. See
   *[other] The shared prompt with { $count } model tokens precedes it. See
}
facts-heading = Memories
facts-q = Memory contains
facts-fact = Memory
facts-category = Category
facts-tag = Tag
facts-tags = Tags
facts-status = Status
facts-min-trust = Min. trust
facts-max-trust = Max. trust
facts-as-of = Valid as of
facts-valid = Valid
facts-learned = Learned
facts-by-trust = Sorted by the trust that was earned; the trust shown is lower where age or sources reduce it.
facts-times = { $count }×
facts-used = Used
facts-from = Source
facts-choose = Choose
facts-chosen = With the chosen memories
facts-many-words-label = Words
facts-many-replacement-label = Replace with
facts-many-forget-about = Each memory is deleted with its history, its index entry, and its lines in files and their revisions.
facts-many-block-about = Each memory is deleted with its history, its index entry, and its lines in files and their revisions. A block rule keeps what it says from being learned again.
facts-many-replace-button = Replace
facts-many-left-out = { $count ->
    [one] 1 chosen memory stays as it is: you cannot change it, or the words do not stand in it.
   *[other] { $count } chosen memories stay as they are: you cannot change them, or the words do not stand in them.
}
done-facts-none = Choose memories first.
done-facts-words = Enter the words to replace, at most 200 characters.
facts-count = { $count ->
    [one] { $count } memory on this page, newest first
   *[other] { $count } memories on this page, newest first
}
facts-empty = No memories yet
facts-empty-advice = Memories are extracted from conversations automatically. You can also add one by hand.
facts-none-fit = No memories found
facts-none-fit-advice = Use fewer filters, or select all statuses.
fact = Memory
fact-status-active = active
fact-status-superseded = replaced
fact-status-merged = merged
fact-status-archived = archived
fact-status-quarantined = quarantined
fact-status-expired = expired
fact-is-superseded = A newer memory replaced this memory.
fact-is-merged = This memory was merged into another memory.
fact-is-archived = This memory is archived and is no longer recalled.
fact-is-quarantined = The scanner quarantined this memory. It is not recalled.
fact-is-expired = This memory has expired.
fact-now = Now:
fact-source-person = added by a person
fact-source-statement = own statement
fact-source-model = extracted by a model
fact-source-import = imported
fact-source-tool = added by a tool
fact-source-file = from a file
fact-explicit = on request
fact-stability-transient = short-lived
fact-stability-ongoing = ongoing
fact-stability-durable = durable
fact-engine-model = model
fact-engine-extractive = built-in engine
fact-successor = replacement
fact-how = Provenance
fact-step-words = Message
fact-step-found = Extraction
fact-step-fact = Memory
fact-no-evidence = The quote is not available.
fact-message = Full message
fact-conversation = Conversation:
fact-run-engine = Extracted by
fact-run-prompt = Prompt version
fact-run-read = Input
fact-run-messages = messages { $from } to { $to }
fact-run-job = Job
fact-history = Replacement history
fact-no-history = This memory replaced no other memory and was not replaced.
fact-later = Newer memory, since
fact-this = This memory, since
fact-before = Earlier memory, since
fact-about = About this memory
fact-confidence = Extraction confidence
fact-scope = Scope
fact-stability = Stability
fact-id = Id
remember = Add memory
remember-content = Text to remember
remember-content-hint = One sentence or a short note, up to 2,000 characters.
remember-key = Key
remember-key-hint = Optional: a later memory with the same key replaces this one.
remember-expires = Expires
done-remembered = The memory is added.
message-role-user = User
message-role-assistant = Assistant
message-role-system = System
message-role-tool = Tool
conversation = Conversation
conversation-state-active = active
conversation-state-paused = paused
conversation-state-terminated = closed
conversation-began = Started
conversation-empty = There are no messages here.
conversation-earlier = Earlier messages
conversation-later = Later messages
conversation-meant = this one
timeline-heading = Timeline
timeline-kind = Kind
timeline-kind-fact = Memories
timeline-kind-file = Files
timeline-kind-conversation = Conversations
timeline-kind-episode = Session summaries
timeline-kind-dream = Dreams
timeline-kind-archive = Archives
timeline-source = Source
timeline-source-person = Manual entries
timeline-source-conversation = Conversations
timeline-source-tool = Tools
timeline-source-import = Imports
timeline-source-file = Files
timeline-source-dream = Dreams
timeline-from = From day
timeline-to = To day
timeline-learned = Memory learned
timeline-written = File written
timeline-begun = Conversation started
timeline-completed = Session completed
timeline-told = Session summary written
timeline-dreamed = Dream
timeline-archived = Dreams archived
timeline-dreams = { $count ->
    [one] { $count } report
   *[other] { $count } reports
}
timeline-over = no longer active
timeline-dream-skipped = no changes
timeline-dream-proposed = to review
timeline-dream-applied = applied
timeline-dream-declined = declined
timeline-dream-reverted = reverted
timeline-dream-failed = failed
timeline-dream-pending = pending
timeline-job = job
timeline-by-user = by a user or program
timeline-by-agent = by the agent
timeline-by-extraction = by extraction
timeline-by-dream = by a dream
timeline-by-import = by an import
timeline-by-system = by the system
timeline-empty = No events yet
timeline-empty-advice = Memories, files and conversations appear here.
timeline-none-fit = No events found
timeline-none-fit-advice = Choose other days, kinds or sources.
owner = Person
owners-lead = People with memory in the agents of this workspace.
owners-who = Person
owners-facts = Memories
owners-files = Files
owners-conversations = Conversations
owners-seen = Last seen
owners-first = First seen
people-order-seen = last seen
people-order-name = name
people-order-key = key
people-order-first = first seen
people-order-memories = most memories
owners-empty = No people yet
owners-empty-advice = People appear with their first message, file or memory.
owners-none-fit = No people found

# Related objects of a fact.
fact-disputed = This memory contradicts another memory:
fact-decide = Resolve
fact-readers = Usage records
fact-readers-about = People for whom the agent recalled this memory; the last few seconds may be missing
fact-no-readers = This memory has not been recalled yet.
fact-reader = Person
fact-returned = In results
fact-questions = Queries
fact-last-used = Last used
fact-other-readers = { $count ->
    [one] and for one other person
   *[other] and for { $count } other people
}
fact-near = Similar memories
fact-none-near = No similar memories.
fact-look-near = Find similar memories

# Session summaries.
recall-episode = summary of { $conversation }
episode = Session summary
episodes-heading = Session summaries
episodes-lead = A short summary of every session, newest first. Summaries expire; the conversations remain.
episodes-empty = No session summaries yet
episodes-empty-advice = A summary is written when a session is closed or has been idle for a while.
episode-list = All session summaries
episode-told = Summary
episode-said = Messages
episode-emptied = The messages of this session are deleted.
episode-engine-model = written by a model
episode-engine-extractive = excerpts from the session
episode-failure = the model was not used:
episode-uses = { $count ->
    [0] never used
    [one] used once
   *[other] used { $count } times
}
episode-gathered = added to the daily notes
episode-expires = expires
