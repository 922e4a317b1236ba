# Home, jobs, health, API.
home-first = Three steps to the first memory
home-first-agent = Make an agent: the digital employee whose memory this is.
home-first-token = Make an access token with the scopes memory:read and memory:write.
home-first-turn = Post a turn. What is worth keeping is on the agent's pages a moment later.
home-attention = Jobs that need you
home-waiting = Jobs waiting
home-running = Jobs running
home-done = Jobs done lately
home-troubled = Needs you
home-new-agent = New agent
home-all-agents = All agents
home-changed = Changed
home-spent = Tokens today
home-spent-of = of { $allowed }, for all workspaces
home-spent-free = no limit is set
state-queued = queued
state-running = running
state-retry = to be tried again
state-done = done
state-failed = failed
state-quarantined = quarantined
state-cancelled = called off
jobs-about = What Noctuary does in the background: extraction, embedding, upkeep. Jobs hold ids, never memory text.
jobs-states = By state
jobs-late = The longest waiting job was due { $age }, and no worker has come for it. Work is accepted and waits; nothing is lost.
jobs-none = No jobs here
jobs-none-advice = Jobs appear when conversations are posted.
jobs-caption = Jobs
jobs-tick = Choose
jobs-tick-one = Choose job { $id }
jobs-kind = Job
jobs-state = State
jobs-agent = Agent
jobs-owner = Owner
jobs-starts = Starts
jobs-due = Due
jobs-error = Error
jobs-saying = Those that say: { $error }
jobs-any-error = Show the others, too
jobs-troubles = What goes wrong: { $count ->
    [one] one thing
   *[other] { $count } things
}
jobs-troubles-caption = What jobs say that failed or wait for another try, the most frequent first
jobs-retry = Try again
jobs-cancel = Call off
jobs-retry-ticked = Try the chosen again
jobs-cancel-ticked = Call the chosen off
jobs-quarantined = Workers began this job three times and it never came to an end, so nobody begins it by itself any more. Read the error and the server's log under the request id; then try again, or call it off.
jobs-not-yet = not yet
jobs-facts = About this job
jobs-id = Id
jobs-tries = { $starts }, of which { $failures } failed
jobs-took = Took
jobs-lane = Lane
jobs-worker = Worker
jobs-request = Request
jobs-args = What it is about
jobs-args-about = Ids only. Memory text is never kept in a job.
jobs-outcome = What came out
jobs-no-outcome = Nothing yet.
station-queued = Queued
station-due = Due
station-running = Running
station-done = Done
station-failed = Failed
station-quarantined = Quarantined
station-cancelled = Called off
done-job-retry = The job is in the queue again.
done-job-cancel = The job is called off.
done-jobs-changed = Jobs changed: { $what }.
mood-good = good
mood-warn = look
mood-bad = broken
health-all-good = Everything works.
health-all-warn = { $count ->
    [one] It works. One thing is worth a look.
   *[other] It works. { $count } things are worth a look.
}
health-all-bad = { $count ->
    [one] One thing does not work.
   *[other] { $count } things do not work.
}
health-calls = Calls of models
health-calls-failed = { $count ->
    [0] None today.
    [one] { $count } call today, { $failed } failed.
   *[other] { $count } calls today, { $failed } failed.
}
health-advice-database = Look at the database server and the address in the configuration. Clients are told to try again.
health-advice-redis = Nothing is lost. Begin it again; until then jobs start a little later.
health-advice-migrations = Start one process anew: it applies them before it serves.
health-advice-workers = Start noctuary worker, or noctuary serve without --no-worker. Until then nothing is extracted, embedded or dreamed.
health-advice-queue = More is asked than is done: look at what runs, or start another worker.
health-advice-leases = The log of the workers says why, under the id of the job. Retry or cancel it; the jobs behind it move on then.
health-advice-calls = Chats of these models fail; extraction and dreams go on by rule. Look at the provider's status and the key.
health-advice-embedder = Recall answers by words until they are read; that happens by itself.
health-advice-disk = Make room, or move the data directory: SQLite stops writing when the disk is full.
health-again = Look again
health-caption = What was looked at
health-subject = What
health-state = State
health-detail = In words
health-checked = Looked at
health-database = Database
health-database-good = Answers.
health-database-full = No space is left on its disk: writes are refused (507), reads work. Nothing is lost.
health-database-bad = Does not answer: requests are refused until it does. Nothing is lost.
health-redis = Redis
health-redis-ok = Answers: jobs begin on every machine at once.
health-redis-off = Not used: this process rings for its own jobs.
health-redis-away = Does not answer. Work is accepted, and workers find it by looking into the database, a little later.
health-migrations = Migrations
health-migrations-pending = { $count ->
    [0] All applied.
    [one] { $count } is pending; the next start applies it.
   *[other] { $count } are pending; the next start applies them.
}
health-workers = Workers
health-workers-alive = { $count ->
    [0] None gave a sign of life: work is accepted and waits.
    [one] { $count } is alive
   *[other] { $count } are alive
}
health-queue = Queue
health-queue-expired = { $count ->
    [one] One job has lost its worker and is not taken back.
   *[other] { $count } jobs have lost their workers and are not taken back.
}
health-queue-empty = Nothing is due.
health-queue-oldest = The longest waiting job was due { $age }.
health-model = Model
health-model-none = None: the built-in engine extracts.
health-embedder = Embedder
health-embedder-off = Off: recall goes by words.
health-embedder-waiting = { $count ->
    [0] nothing waits
    [one] { $count } item waits for its vector
   *[other] { $count } items wait for their vectors
}
health-index = Recall index
health-index-held = { $count ->
    [one] { $count } bucket in memory, { $size }
   *[other] { $count } buckets in memory, { $size }
}
health-disk = Disk
health-disk-good = Room enough.
health-disk-warn = Less than 1 GiB is free.
health-disk-bad = Almost full.
docs = API of Noctuary
docs-about = Each operation with a curl line. For programs:
docs-tags = Subjects
docs-caption = Operations on { $tag }
docs-method = Method
docs-path = Path
docs-what = What it does
docs-parameters = Parameters
docs-name = Name
docs-place = In
docs-required = required
docs-kind = Type
docs-body = Body
docs-answers = Answers
docs-status = Status
# Models and what they cost.
model-about = The nearest choice holds, whole: the agent's, else the workspace's, the tenant's, the operator's. Nothing of it is mixed, least of all keys.
model-tenant = The whole tenant
model-caption = What is chosen where
model-level = Level
model-level-installation = Operator
model-level-tenant = Tenant
model-level-workspace = Workspace
model-level-agent = Agent
model-holds = holds
model-none-here = Nothing chosen
model-choose = Choose a model here
model-provider = Provider
provider-openai = OpenAI and compatible
provider-anthropic = Anthropic
provider-gemini = Gemini
provider-ollama = Ollama
model-name = Model
model-name-hint = As the provider calls it.
model-address = Address
model-address-hint = Root of the API, a public https address. Empty: the provider's own.
model-own-address = the provider's own
model-not-told = not told
model-key = Key
model-key-hint = It is kept encrypted and never shown again.
model-key-kept = One ending in { $ending } is kept. Empty: it stays, as long as provider and address do.
model-key-remove = Take the key away
model-no-key = none
model-no-place = Keys cannot be kept: the operator has to set auth.encryption-key first. Models without a key can be chosen.
model-window = Window, tokens
model-window-hint = Prompt and answer together. Empty: as the operator says.
model-answer = Answer, tokens
model-answer-hint = Most tokens of one answer. Empty: as the operator says.
model-tokenizer = Counted by
model-as-operator = as the operator says
tokenizer-o200k = o200k vocabulary
tokenizer-cl100k = cl100k vocabulary
tokenizer-approximate = length of the text
model-test = Try what holds
model-reset = Take the choice back
done-model-saved = { $what } is chosen.
done-model-reset = The choice is taken back.
done-model-answers = The model answers: { $what }.
done-model-fails = The model does not answer: { $what }.
usage-about = What asking models has cost this workspace, by days in UTC.
usage-what = What models were asked
usage-days = { $count } days
usage-groups = Summed up by
usage-by-agent = By agent
usage-by-purpose = By purpose
usage-by-model = By model
usage-by-each = Each for itself
usage-share = Share
usage-bar = { $day }: { $tokens } tokens
usage-cost = Cost
usage-cost-about = of the operator's model, by llm.input-price and llm.output-price
usage-gone-at = at today's pace gone at { $at } UTC
usage-from = From
usage-to = To
usage-tokens = Tokens
usage-calls = Calls
usage-failed = Failed calls
usage-left = Tokens left today
usage-of-budget = { $spent } of { $allowed } are spent, by all workspaces
usage-no-budget = no limit is set; { $spent } are spent today
usage-none = No model was asked in these days
usage-none-advice = Calls are counted as soon as a chat, an extraction or a dream asks a model.
usage-by-day = By day
usage-summary = { $tokens } tokens in these days
usage-day = Day
usage-read = Tokens read
usage-written = Tokens written
usage-caption = What models have cost in these days
usage-agent = Agent
usage-nobodys = none
usage-purpose = Purpose
usage-cut = There is more than is counted here: choose fewer days.
purpose-chat = chat
purpose-extraction = extraction
purpose-dream = dream
purpose-judge = comparing facts
purpose-soul = SOUL.md
purpose-episode = episodes
purpose-summary = summary
purpose-graph = relations
purpose-test = trial
