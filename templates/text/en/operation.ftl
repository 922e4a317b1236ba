# Home, jobs, health, API.
home-new-agent = New agent
home-all-agents = All agents
home-changed = Updated
home-spent = Model tokens today
home-spent-of = of { $allowed }, for all workspaces
home-spent-free = no limit is set
state-queued = queued
state-running = running
state-retry = waiting to retry
state-done = done
state-failed = failed
state-quarantined = quarantined
state-cancelled = cancelled
jobs-about = Background work: extraction, embedding, maintenance. Jobs contain ids, never memory text.
jobs-states = By state
jobs-late = The oldest queued job was due { $age }, and no worker has started it. New jobs are accepted and queued; nothing is lost.
jobs-none = No jobs
jobs-none-advice = Jobs appear when conversations are posted.
jobs-caption = Jobs
jobs-tick = Select
jobs-tick-one = Select job { $id }
jobs-kind = Kind
jobs-state = State
jobs-agent = Agent
jobs-owner = Person
jobs-starts = Attempts
jobs-due = Due
jobs-error = Errors
jobs-saying = Jobs with this error: { $error }
jobs-any-error = Show all jobs
jobs-troubles = Errors: { $count ->
    [one] one kind
   *[other] { $count } kinds
}
jobs-troubles-caption = Errors of failed and retried jobs, most frequent first
jobs-retry = Retry
jobs-cancel = Cancel
jobs-retry-ticked = Retry selected jobs
jobs-cancel-ticked = Cancel selected jobs
jobs-quarantined = Workers started this job three times and it never finished, so it is no longer started automatically. Check the error, and the server log under the request id; then retry or cancel the job.
jobs-not-yet = not yet
jobs-facts = About this job
jobs-id = Id
jobs-tries = { $starts }, of which { $failures } failed
jobs-took = Duration
jobs-lane = Lane
jobs-worker = Worker
jobs-request = Request
jobs-args = Arguments
jobs-args-about = Ids only. Jobs never contain memory text.
jobs-outcome = Result
jobs-no-outcome = No result.
station-queued = Queued
station-due = Due
station-running = Running
station-done = Done
station-failed = Failed
station-quarantined = Quarantined
station-cancelled = Cancelled
done-job-retry = The job is queued again.
done-job-cancel = The job is cancelled.
done-jobs-changed = Jobs changed: { $what }.
mood-good = OK
mood-warn = warning
mood-bad = error
health-all-good = Everything works.
health-all-warn = { $count ->
    [one] Everything works, with one warning.
   *[other] Everything works, with { $count } warnings.
}
health-all-bad = { $count ->
    [one] One check fails.
   *[other] { $count } checks fail.
}
health-calls = Model calls
health-calls-failed = { $count ->
    [0] None today
    [one] { $count } call today, { $failed } failed
   *[other] { $count } calls today, { $failed } failed
}
health-advice-database = Check the database server and its address in the configuration. Clients are asked to try again.
health-advice-redis = Nothing is lost. Restart Redis; until then jobs start a little later.
health-advice-migrations = Restart one process: it applies the migrations before it serves.
health-advice-workers = Start noctuary worker, or noctuary serve without --no-worker. Until then nothing is extracted or embedded, and no agent dreams.
health-advice-queue = Jobs arrive faster than they finish: check the running jobs, or start another worker.
health-advice-leases = The worker log contains the reason, under the id of the job. Retry or cancel the job; the jobs behind it then continue.
health-advice-calls = Where a model fails or its answers are unusable, the built-in engine extracts and dreams instead; chats may fail. Check the cause, the provider's status and the key.
health-advice-embedder = Recall uses keywords until the vectors are ready. No action is needed.
health-advice-disk = Free some space, or move the data directory: SQLite stops writing when the disk is full.
health-again = Refresh
health-caption = Checks
health-subject = Component
health-state = State
health-detail = Details
health-checked = Checked at
health-database = Database
health-database-good = Responds.
health-database-full = No space is left on its disk: writes are refused (507), reads work. Nothing is lost.
health-database-bad = Does not respond: requests are refused until it does. Nothing is lost.
health-redis = Redis
health-redis-ok = Responds: jobs start on every machine at once.
health-redis-off = Not used: this process notifies its own workers.
health-redis-away = Does not respond. Jobs are accepted, and workers find them in the database, a little later.
health-migrations = Migrations
health-migrations-pending = { $count ->
    [0] All applied.
    [one] { $count } is pending; the next start applies it.
   *[other] { $count } are pending; the next start applies them.
}
health-workers = Workers
health-slots = { $running } of { $slots } slots busy
health-workers-alive = { $count ->
    [0] No live worker: jobs are accepted and queued.
    [one] { $count } worker
   *[other] { $count } workers
}
health-queue = Queue
health-queue-expired = { $count ->
    [one] One job has lost its worker and was not requeued.
   *[other] { $count } jobs have lost their workers and were not requeued.
}
health-queue-empty = No job is due.
health-queue-oldest = The oldest queued job was due { $age }.
health-model = Model
health-model-none = None: the built-in engine extracts.
health-embedder = Embedder
health-embedder-off = Off: recall uses keywords.
health-embedder-waiting = { $count ->
    [0] no item is waiting
    [one] { $count } item is waiting for its vector
   *[other] { $count } items are waiting for their vectors
}
health-index = Recall index
health-index-held = { $count ->
    [one] { $count } bucket in memory, { $size }
   *[other] { $count } buckets in memory, { $size }
}
health-disk = Disk
health-disk-good = Enough space is free.
health-disk-warn = Less than 1 GiB is free.
health-disk-bad = The disk is almost full.
docs = Noctuary API
docs-about = Every operation with a curl example. OpenAPI description:
docs-tags = Subjects
docs-caption = Operations on { $tag }
docs-method = Method
docs-path = Path
docs-what = Description
docs-parameters = Parameters
docs-name = Name
docs-place = In
docs-required = required
docs-kind = Type
docs-body = Body
docs-answers = Responses
docs-status = Status
# How well memory works.
observe-about = How well memory works: the memories that are stored now, and extraction, injection and recall of the last 24 hours (UTC). Counts of all people together.
observe-agent = Agent
observe-active = Active memories
observe-low = Low confidence
observe-low-about = active memories below 0.45
observe-archived = Archived memories
observe-others = beside them { $superseded } replaced, { $expired } expired
observe-in-review = beside them { $merged } merged, { $quarantined } quarantined
observe-runs = Extractions
observe-runs-about = { $reflector } by the reflector, { $failed } failed
observe-coverage = Injection coverage
observe-coverage-about = { $selected } of { $candidates } candidates selected
observe-recalls = Recalls
observe-recalls-about = { $empty } found nothing
observe-extraction-chart = Memories from extraction
observe-injection-chart = Memories in prompts
observe-recall-chart = Recalls by result
observe-inserted = New
observe-updated = Confirmed
observe-skipped = Skipped
observe-selected = Selected
observe-omitted = Omitted
observe-candidates = Candidates
observe-found = Found something
observe-empty = Found nothing
observe-hour = Hour (UTC)
observe-by-hour = The last 24 hours
observe-throughput = Extraction and reflector
observe-throughput-about = The reflector extracts from conversations while they go on. The first row includes its runs.
observe-throughput-caption = Runs of the last 24 hours
observe-kind = Runs by
observe-all-runs = All extractions
observe-reflector = Reflector
observe-run-count = Runs
observe-failed = Failed
observe-extracted = Extracted
observe-agents = Agents
observe-agents-caption = Memories now, and the last 24 hours
observe-none = No agents
observe-none-advice = Create an agent; its memory is counted here.

# Models and their usage.
model-about = The narrowest level applies as a whole: agent, workspace, tenant, installation. Levels are never combined, and keys are never shared between them.
model-tenant = The whole tenant
model-caption = Model of each level
model-level = Level
model-level-installation = Installation
model-level-tenant = Tenant
model-level-workspace = Workspace
model-level-agent = Agent
model-holds = in effect
model-none-here = No model selected
model-choose = Select a model for this level
model-provider = Provider
provider-openai = OpenAI and compatible
provider-anthropic = Anthropic
provider-gemini = Gemini
provider-ollama = Ollama
model-name = Model
model-name-hint = The provider's name for the model.
model-address = Address
model-address-hint = Base URL of the API, a public https address. If empty, the provider's default.
model-own-address = provider default
model-not-told = not shown
model-key = Key
model-key-hint = The key is stored encrypted and never shown again.
model-key-kept = A key that ends in { $ending } is stored. Leave empty to keep using it; it is dropped when provider or address change.
model-key-remove = Remove the key
model-no-key = none
model-no-place = Keys cannot be stored: the operator must set auth.encryption-key first. You can select models that need no key.
model-window = Context window
model-window-hint = Model tokens of prompt and answer together. If empty, the default of the installation.
model-answer = Maximum answer
model-answer-hint = Maximum model tokens of one answer. If empty, the default of the installation.
model-tokenizer = Tokenizer
model-as-operator = installation default
tokenizer-o200k = o200k vocabulary
tokenizer-cl100k = cl100k vocabulary
tokenizer-approximate = length of the text
model-test = Test the model in effect
model-reset = Reset to inherited model
done-model-saved = { $what } is selected.
done-model-reset = The model is inherited again.
done-model-answers = The model responds: { $what }.
done-model-fails = The model does not respond: { $what }.
usage-about = Model usage of this workspace, by day in UTC.
usage-what = Model usage
usage-days = { $count } days
usage-groups = Group by
usage-by-agent = By agent
usage-by-purpose = By purpose
usage-by-model = By model
usage-by-each = Ungrouped
usage-share = Share
usage-bar = { $day }: { $tokens } model tokens
usage-cost = Cost
usage-cost-about = of the installation's model, by llm.input-price and llm.output-price
usage-gone-at = at today's rate used up at { $at } UTC
usage-from = From
usage-to = To
usage-tokens = Model tokens
usage-calls = Calls
usage-failed = Failed calls
usage-left = Model tokens left today
usage-of-budget = { $spent } of { $allowed } used, by all workspaces
usage-no-budget = no limit is set; { $spent } used today
usage-none = No model calls in this period
usage-none-advice = Calls are counted when a chat, an extraction or a dream calls a model.
usage-by-day = By day
usage-summary = { $tokens } model tokens in this period
usage-day = Day
usage-read = Input tokens
usage-written = Output tokens
usage-caption = Model usage in this period
usage-agent = Agent
usage-nobodys = none
usage-purpose = Purpose
usage-cut = There are more rows than are counted here: choose a shorter period.
purpose-chat = chat
purpose-extraction = extraction
purpose-dream = dream
purpose-judge = memory comparison
purpose-soul = SOUL.md
purpose-episode = session summaries
purpose-summary = summary
purpose-graph = relations
purpose-test = test
