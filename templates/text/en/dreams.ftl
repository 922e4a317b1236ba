# Dreams, the morning card, archives, schedules.
dreams = Dreams (consolidation)
dreams-lead = Each night, memory that is recalled often moves into the file that the agent always reads. You can review every dream, accept it in part and revert it.
dreams-empty = No dreams yet
dreams-empty-advice = The next scheduled dream covers everyone with new memory. You can also dream now.
dream-nights = Consolidation schedule
dream-next = Next dream
dream-last = Last dream
dream-never = never
dream-paused = paused
dream-not-nightly = manual only
dream-waiting = Candidates
dream-apply = Proposals
dream-apply-auto = applied automatically; can be reverted
dream-apply-review = applied after review
dream-pause = Pause schedule
dream-resume = Resume schedule
dream-archive = Archive
dream-archive-lead = Older reports and diary entries, by month.
dream-archive-empty = Nothing is archived yet
dream-archive-empty-advice = Reports and diary entries move here after some weeks; the setting mate.memory.dream.archive-keep-days sets the number of days.
dream-month = Month
dream-diary = Diary
dream-diary-file = Open the file
dream-search = Search text
dream-search-go = Search
dream-search-none = No match in this month.
dream-topic = Topic
dream-topic-hint = Leave empty to cover all memory.
dream-now = Dream now
dream-about = Topic: { $topic }
dream-counts = { $candidates ->
    [0] no candidates
   *[other] { $promoted } of { $candidates } candidates applied
   *[other] { $promoted } of { $candidates } applied
}
dream-kind-nightly = Nightly dream
dream-kind-manual = Manual dream
dream-kind-focused = Dream about a topic
dream-kind-soul = Dream about the agent's identity
dream-status-pending = pending
dream-status-skipped = no changes
dream-status-proposed = to review
dream-status-applied = applied
dream-status-declined = declined
dream-status-reverted = reverted
dream-status-failed = failed
dream-file = File
dream-looked = Input
dream-looked-notes = { $own ->
    [one] { $own } own note, { $shared } shared
   *[other] { $own } own notes, { $shared } shared
}
dream-looked-facts = { $count ->
    [one] { $count } memory
   *[other] { $count } memories
}
dream-engine = Engine
dream-by-rules = rules
dream-took = Run
dream-patterns = Patterns
dream-changes = Changes
dream-no-changes = The dream changed nothing.
dream-diff = File before and after
dream-change-add = Added
dream-change-replace = Replaced
dream-change-remove = Removed
dream-entry-proposed = to review
dream-entry-applied = applied
dream-entry-declined = declined
dream-entry-reverted = reverted
dream-entry-stale = outdated
dream-confirmed = approved
dream-accept = Accept
dream-decline = Decline
dream-revert = Revert
dream-accept-all = Accept all { $count }
dream-decline-all = Decline all { $count }
dream-revert-all = Revert all { $count }
dream-weighed = Candidates
dream-weighed-lead = Recalled memories, best first, each with its outcome
dream-what = Memory
dream-recalls = Recalls
dream-questions = Queries
dream-score = Score
dream-fate = Outcome
dream-fate-promoted = applied
dream-fate-one-off = recalled for one query only
dream-fate-few-recalls = recalled too rarely
dream-fate-too-old = recalled too long ago
dream-fate-low-score = score too low
dream-fate-crowded-out = others scored higher
dream-fate-no-room = no room in the file
dream-fate-contradicted = contradicted
dream-fate-user-corrected = corrected by a person
dream-fate-expired = expired
dream-fate-forgotten = forgotten
dream-fate-superseded = replaced by a newer memory
dream-fate-merged = merged into another memory
dream-fate-archived = archived
dream-fate-quarantined = quarantined
dream-fate-already-promoted = applied before
dream-fate-already-proposed = proposed before
dream-fate-already-said = already in the file
dream-fate-always-read = in a file that is always read
dream-fate-diary = part of the diary
dream-fate-left-out = omitted by the model
dream-term-frequency = frequency
dream-term-recency = recency
dream-term-diversity = number of queries
dream-term-freshness = freshness
dream-term-velocity = growth since the last dream
dream-card = Dream report: { $agent }
dream-card-more = { $count ->
    [one] One more change
   *[other] { $count } more changes
}
dream-card-others = { $count ->
    [one] One more report
   *[other] { $count } more reports
}
dream-card-look = Open report
dream-card-seen = Mark as read
morning = Morning card
morning-lead = Dreams since you last read this card, with their changes.
morning-asked = To review
morning-learned = Learned
morning-dropped = Removed
morning-others = More reports
morning-read = Mark as read
morning-wrong = Correct
morning-decide = Review
morning-failed = The last dream failed
morning-nothing = Nothing new
morning-nothing-advice = Nothing has changed since you last read this card.
nav-schedules = Consolidation schedule
schedules = Consolidation schedule
schedules-lead = The next dream of each agent. The rule is a cron expression with five fields in the agent's time zone; each date has one nightly dream, also when the clocks change.
schedules-empty = No agents yet
schedules-empty-advice = Every new agent gets a schedule automatically.
schedules-caption = Consolidation schedule of the agents, oldest first, in the time zone of each agent
schedule-later = Following
schedule-nothing-new = no new memory
schedule-pause = Pause
schedule-pause-named = Pause the schedule of { $agent }
schedule-resume = Resume
schedule-resume-named = Resume the schedule of { $agent }
schedule-now-named = Dream now about your memory with { $agent }
schedule-now-about = “Dream now” covers your own memory with the agent; a scheduled dream covers everyone.
schedule-agent = Agent
schedule-rule = Rule
schedule-change = Change
schedule-change-named = Change the settings of { $agent }
done-dreamed = The dream is finished.
done-dream-waits = The dream is queued. It appears here when it is finished.
done-dreams-paused = The schedule is paused.
done-dreams-resumed = The schedule is resumed.
done-dream-accepted = Accepted.
done-dream-declined = Declined.
done-dream-reverted = Reverted.
done-dream-partly = Done, except for outdated entries: they are marked.
done-dream-seen = Marked as read.
dream-confirm = Approve
dream-forget = Forget
dream-edit = Edit
dream-words = Text
dream-save = Save
done-dream-confirmed = Approved. The trust of the underlying memory is raised.
done-dream-edited = Saved. Dreams do not change your text.
done-dream-forgotten = Forgotten.
dream-not-yet = Pending: the dream waits for its start time or for a worker.
