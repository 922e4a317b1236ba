# Home.
cause-no-object = its answer held no JSON object
cause-connection-failed = the connection broke
cause-unknown-host = the host name does not resolve (DNS)
cause-connection-refused = connection refused
cause-tls-failed = the encrypted connection failed (TLS)
cause-timeout = no answer in time
cause-rate-limited = too many requests (429)
cause-credentials-refused = the key was refused (401)
cause-model-not-found = model not found (404)
cause-provider-error = an error of the provider (5xx)
cause-request-refused = the provider refused the request (4xx)
cause-context-too-large = the prompt is too long for the model
cause-answer-too-large = the answer is too long
cause-answer-broke-off = the answer broke off
cause-unusable-answer = an invalid answer
cause-empty-answer = an empty answer
cause-filtered = the provider filtered the answer
cause-request-not-made = the request could not be made
cause-address-not-allowed = the address is not allowed
cause-key-unreadable = the stored key cannot be read
cause-truncated-output = the answer was cut off
cause-empty-output = an empty answer
cause-unusable-output = an answer without JSON
cause-wrong-schema = an answer in the wrong format
cause-oversized-output = the answer is too long
cause-unsupported = an answer that the messages do not support
cause-budget = the day's budget of model tokens was spent
cause-budget-spent = the day's budget of model tokens was spent
cause-circuit-open = not called for half a minute after repeated failures
cause-not-called = not called for half a minute after repeated failures: { $cause }
health-model-cause = last failure: { $cause }
health-fallbacks = { $count ->
    [one] 1 job of the last 24 hours was done by the built-in engine
   *[other] { $count } jobs of the last 24 hours were done by the built-in engine
}
jobs-fallback = built-in engine
jobs-fallback-why = Done by the built-in engine: the model gave no usable answer: { $cause }.
jobs-fallback-only = Only jobs that the built-in engine did for the model
jobs-fallbacks = { $count ->
    [one] 1 job of the last 24 hours was done by the built-in engine, because the model gave no usable answer: { $cause }.
   *[other] { $count } jobs of the last 24 hours were done by the built-in engine, because the model gave no usable answer. Last cause: { $cause }.
}
jobs-fallbacks-show = Show these jobs
jobs-fallbacks-shown = Jobs that the built-in engine did, because the model gave no usable answer.
jobs-again = Extract again with the model
jobs-again-about = Reads the conversations of these jobs once more, with the model. What is known already is confirmed, not stored twice.
jobs-again-summary = Summarize again with the model
jobs-again-summary-about = The model writes the summaries of this job again, from the same messages. Each replaces the text of the earlier one.
jobs-again-dream = Dream again with the model
jobs-again-dream-about = Opens a new dream about the same memory, like one that is started by hand. The earlier dream and its changes stay.
jobs-again-all = Do again with the model
jobs-again-all-about = The model extracts, summarizes and dreams once more. What is known already is confirmed, not stored twice.
jobs-again-days = Of the last days
done-job-again = Queued to be done again with the model: { $what }.
done-jobs-again = Queued to be done again with the model: { $what }.
done-jobs-again-more = Queued to be done again with the model: { $what }. More wait: send the form once more.
home-fallbacks-advice = Repair the model under Settings, Models; then have it do these jobs again.
home-jobs-quarantined = { $count ->
    [one] 1 job started three times and never finished.
   *[other] { $count } jobs started three times and never finished.
}
home-jobs-failed = { $count ->
    [one] 1 job failed.
   *[other] { $count } jobs failed.
}
home-jobs-advice = Check the errors; then retry or cancel the jobs.
home-alarms = What is wrong
home-steps = First steps
home-step-done = done
home-step-agent = Create an agent
home-step-agent-about = The assistant whose memory is kept here.
home-step-token = Create an access token
home-step-token-about = For your program; it may read and write the memory of this agent.
home-step-connect = Connect your program
home-step-connect-about = Copy a snippet for your framework; the agent is filled in.
home-step-memory = The first memory
home-step-memory-about = It appears here by itself a moment after the first conversation.
home-week = Last seven days
home-people = People active
home-learned = Memories learned
home-corrected = Memories corrected
home-erased = Erasures
home-contexts = Contexts with memory
home-contexts-of = of { $count } contexts; { $before } the week before
home-backlog = Waiting for review
home-backlog-new = { $count } new in seven days
home-change = { $change } vs. the week before
home-charts = Day by day
home-range = Period
home-days = { $count } days
home-counted = Counted at
home-others = other
home-chart-learned = Memories learned
home-chart-learned-about = Memories learned by day and source
home-chart-recalls = Recalls
home-chart-recalls-about = Recalls by day, and those that found nothing
home-chart-extraction = Extraction
home-chart-extraction-about = Extraction runs by day, and who did them
home-chart-jobs = Jobs ended
home-chart-jobs-about = Jobs that ended by day and state
home-chart-tokens = Model tokens
home-chart-tokens-about = Model tokens by day and purpose
home-cost = The installation's model cost { $total } in these days: { $parts }
home-source-person = by a person
home-source-statement = built-in engine
home-source-model = model
home-source-import = import
home-source-tool = tool
home-source-file = file
home-recalls-found = found something
home-recalls-empty = found nothing
home-extraction-model = model
home-extraction-built-in = built-in engine
home-extraction-fallback = built-in engine, because the model failed
home-extraction-failed = failed
chart-none = Nothing in this period.
quality-heading = Weekly sample
quality-about = Twenty random memories, mostly of the last 30 days. Your marks measure how often memory is right.
quality-week = This week
quality-draw = Draw this week's sample
quality-draw-about = The sample shows memories of all people. Drawing and reading it is recorded in the audit log.
quality-open = { $count ->
    [one] 1 memory to mark
   *[other] { $count } memories to mark
}
quality-all-marked = All memories of this week's sample are marked.
quality-none = No marks yet.
quality-right = Right
quality-wrong = Wrong
quality-correct = Correct
quality-forget = Forget
quality-show = Show memory
quality-weeks = All weeks
quality-weeks-caption = Marks by week
quality-monday = Week from
quality-precision = Right
quality-interval-head = 95 % interval
quality-interval = 95 % interval { $interval }, n = { $count }
quality-line = Share of right memories, week by week
quality-total = All
done-quality-drawn = The sample is drawn.
done-quality-marked = Marked.
token-for-program = My program
token-connect = Connect your program
