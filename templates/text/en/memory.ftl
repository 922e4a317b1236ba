# Facts, timeline, recall, owners.
memory = Memory
whose = Whose memory
whose-own = Your own
whose-scope-personal = personal
whose-scope-team = team
whose-scope-global = global
item-kind-fact = fact
item-kind-file = file
item-kind-message = message
item-kind-episode = episode
item-kind-relation = relation
category-profile = profile
category-knowledge = knowledge
category-event = event
category-preference = preference
category-project = project
category-reference = reference
category-feedback = feedback
count-tokens = { $count ->
    [one] { $count } token
   *[other] { $count } tokens
}
recall-heading = Recall playground
recall-lead = Ask as the agent would, and see what comes back, why it ranks where it does, and what was left out. Looking does not count as use.
recall-q = Question
recall-ask = Ask
recall-settings = Settings and comparison
recall-k = Most items
recall-min-score = Least score
recall-budget = Budget in tokens
recall-as-of = As of
recall-kinds = Only these kinds
recall-format = Form of the context
recall-format-mateclaw = MateClaw
recall-format-microclaw = MicroClaw
recall-format-golemcore = GolemCore
recall-format-plain = Plain
recall-setting = How it is asked
recall-side-a = Setting A
recall-side-b = Setting B
recall-answer = What comes back
recall-compare = Compare with other settings
recall-compare-stop = Stop comparing
recall-means = Found by
recall-means-all = words and meaning
recall-means-words = words alone
recall-title-now = As of now
recall-title-moment = As of { $at }
recall-title-words = by words alone
recall-empty = Ask something
recall-empty-advice = Answers show their score in parts and link to the line, fact or message they come from. Programs ask the same way:
recall-nothing = Nothing was found. Check whose memory is asked, lower the least score, or use other words.
recall-summary = { $count ->
    [one] { $count } item, { $tokens } tokens
   *[other] { $count } items, { $tokens } tokens
}
recall-score = Score { $score } of 1
recall-numbers = What the score is made of
recall-legend = Score made of:
recall-part-text = own words
recall-part-context = words around it
recall-part-vector = meaning
recall-part-stand-in = words in place of meaning
recall-part-speaker = who said it
recall-part-time = says when
recall-part-substance = substance
recall-part-recency = recency
recall-part-trust = trust
recall-part-usage = use
recall-part-pin = pinned
recall-part-personal = personal
recall-file-line = { $file }, line { $line }
recall-fact = Fact: { $category }
recall-message = { $conversation }: { $speaker }
recall-same-rank = same rank
recall-other-rank = there: { $rank }
recall-not-there = not there
recall-cut-count = { $count ->
    [one] { $count } more was left out
   *[other] { $count } more were left out
}
recall-cut-rank = beyond the most items
recall-cut-score = below the least score
recall-cut-budget = over the budget
recall-by-words = Meaning was left out, as you asked.
recall-degraded-keyword-only = Found by words alone: there are no vectors, or the model does not know the language of the question.
recall-degraded-vectors-partial = Some items were compared by words alone: the model has yet to read them.
recall-told = What the agent would be told
recall-told-lead = The block about this person that goes in front of the message, as of now.
recall-told-nothing = Nothing: the agent knows nothing about this person that bears on the question.
recall-told-tokens = { $tokens } of { $budget } tokens
recall-layer = Layer
recall-layer-identity = Who they are
recall-layer-essential = What always matters
recall-layer-relevant = What answers the question
recall-layer-frame = Marks and headings
recall-memories = Memories
recall-tokens = Tokens
recall-share = Share of the budget
recall-omitted = { $count ->
    [one] { $count } memory was worth telling and did not fit.
   *[other] { $count } memories were worth telling and did not fit.
}
recall-skipped-slow = The source { $provider } was too slow and was passed over.
recall-skipped-failed = The source { $provider } failed and was passed over.
recall-skipped-resting = The source { $provider } failed repeatedly and is left alone for a while.
recall-prefix = { $count ->
    [one] Before it comes the shared prompt with { $count } token. See
   *[other] Before it comes the shared prompt with { $count } tokens. See
}
facts-heading = Facts
facts-q = Words in the fact
facts-fact = Fact
facts-category = Category
facts-status = Status
facts-min-trust = Least trust
facts-max-trust = Most trust
facts-as-of = As of
facts-valid = True from – to
facts-learned = Learned
facts-by-trust = In the order of the trust that was earned; what is shown is less where age or sources take something off it.
facts-used = Used
facts-from = Learned in
facts-count = { $count ->
    [one] { $count } fact on this page, newest first
   *[other] { $count } facts on this page, newest first
}
facts-empty = Nothing is believed yet
facts-empty-advice = Facts come out of conversations by themselves. You can also have one remembered:
facts-none-fit = No fact fits
facts-none-fit-advice = Use fewer filters, or look at all states.
fact = Fact
fact-status-active = believed
fact-status-superseded = replaced
fact-status-merged = merged
fact-status-archived = put away
fact-status-quarantined = held back
fact-status-expired = expired
fact-is-superseded = This is believed no longer: a newer fact took its place.
fact-is-merged = This was merged into another fact.
fact-is-archived = This was put away and is told no more.
fact-is-quarantined = This was held back by the scanner and is told to nobody.
fact-is-expired = Its time is over.
fact-now = Now:
fact-source-person = asked to be remembered
fact-source-statement = their own words
fact-source-model = read by a model
fact-source-import = imported
fact-source-tool = told by a tool
fact-source-file = from a file
fact-explicit = on request
fact-stability-transient = for the moment
fact-stability-ongoing = for a while
fact-stability-durable = until told otherwise
fact-engine-model = a model
fact-engine-extractive = the built-in reader
fact-successor = what replaced it
fact-how = How it came to be known
fact-step-words = Words were said
fact-step-found = Something was found in them
fact-step-fact = It became a fact
fact-no-evidence = The words were not kept.
fact-message = The whole message
fact-conversation = Conversation:
fact-run-engine = Read by
fact-run-prompt = Prompt version
fact-run-read = Read
fact-run-messages = messages { $from } to { $to }
fact-run-job = Job
fact-history = What came before and after
fact-no-history = It replaced nothing, and nothing replaced it.
fact-later = Since
fact-this = This one, since
fact-before = Before, since
fact-about = About this fact
fact-confidence = Reader's confidence
fact-scope = Shared with
fact-stability = Expected to hold
fact-id = Id
remember = Remember something
remember-content = What to remember
remember-content-hint = One sentence or a short note, up to 2,000 characters.
remember-key = Key
remember-key-hint = Optional: a later memory with the same key takes its place.
remember-expires = Until
done-remembered = Remembered.
message-role-user = User
message-role-assistant = Assistant
message-role-system = System
message-role-tool = Tool
conversation = Conversation
conversation-state-active = active
conversation-state-paused = paused
conversation-state-terminated = closed
conversation-began = Began
conversation-empty = There are no messages here.
conversation-earlier = Earlier messages
conversation-later = Later messages
conversation-meant = this one
timeline-heading = Timeline
timeline-kind = Kind
timeline-kind-fact = Facts
timeline-kind-file = Files
timeline-kind-conversation = Conversations
timeline-kind-episode = Episodes
timeline-kind-dream = Dreams
timeline-kind-archive = Archives
timeline-source = Came from
timeline-source-person = A person
timeline-source-conversation = Conversations
timeline-source-tool = Tools
timeline-source-import = Imports
timeline-source-file = Files
timeline-source-dream = Dreams
timeline-from = From day
timeline-to = To day
timeline-learned = Fact learned
timeline-written = File written
timeline-begun = Conversation begun
timeline-completed = Session completed
timeline-told = Session told in short
timeline-dreamed = Dreamed
timeline-archived = Dreams archived
timeline-dreams = { $count ->
    [one] { $count } report
   *[other] { $count } reports
}
timeline-over = no longer believed
timeline-dream-skipped = nothing to change
timeline-dream-proposed = waits for a decision
timeline-dream-applied = applied
timeline-dream-declined = declined
timeline-dream-reverted = taken back
timeline-dream-failed = failed
timeline-dream-pending = waits
timeline-job = the job
timeline-by-user = by a person or program
timeline-by-agent = by the agent
timeline-by-extraction = by extraction
timeline-by-dream = by a dream
timeline-by-import = by an import
timeline-by-system = by the system
timeline-empty = Nothing has happened yet
timeline-empty-advice = Facts, files and conversations appear here as they come. Post a first turn:
timeline-none-fit = Nothing happened there
timeline-none-fit-advice = Choose other days, or all kinds from anywhere.
owner = Owner
owners-lead = The people whose memory the agents of this workspace hold.
owners-query = Key begins with
owners-who = Who
owners-facts = Facts
owners-files = Files
owners-conversations = Conversations
owners-seen = Last seen
owners-count = { $count ->
    [one] { $count } person on this page, by key
   *[other] { $count } people on this page, by key
}
owners-empty = Nobody yet
owners-empty-advice = People appear with their first message, file or fact. Post a first turn:
owners-none-fit = Nobody's key begins so
owners-none-fit-advice = Keys are whole: api:nora, user:12, telegram:4711. What was given as endUserId is found without its prefix.
owner-agents = What each agent holds
owner-memory = Memory

# What stands around a fact.
fact-disputed = It contradicts another fact:
fact-decide = Decide
fact-readers = Who was told it
fact-readers-about = For whom the agent recalled it; what was counted in the last seconds may be missing
fact-no-readers = It has not been recalled for anybody yet.
fact-reader = For whom
fact-returned = In answers
fact-questions = Questions
fact-last-used = Last used
fact-other-readers = { $count ->
    [one] and for one other person
   *[other] and for { $count } other people
}
fact-near = Near it
fact-none-near = Nothing else like it is known.
fact-look-near = Look for facts that say something alike

# Episodes.
recall-episode = episode of { $conversation }
episode = Episode
episodes-heading = Episodes
episodes-lead = Every session told in short, newest first. They go when their time is over; the conversations stay.
episodes-empty = No episodes yet
episodes-empty-advice = A session is told in short when it is closed or has been silent for a while. Programs read them too:
episode-list = All episodes
episode-told = What happened
episode-said = What was said
episode-emptied = The messages of this session are gone.
episode-engine-model = written by a model
episode-engine-extractive = in the words of the session
episode-failure = the model was not used:
episode-uses = { $count ->
    [0] never used
    [one] used once
   *[other] used { $count } times
}
episode-gathered = gathered into the notes of the day
episode-expires = goes
