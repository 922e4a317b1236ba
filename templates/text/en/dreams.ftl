# Dreams, the morning card, archives, schedules.
dreams = Dreams
dreams-lead = At night what keeps being needed moves into the file that is always read. Every dream can be read, accepted in part and taken back.
dreams-empty = Nothing was dreamed yet
dreams-empty-advice = The next night dreams for everybody whose memory has news. Dream now, or let a program ask:
dream-nights = Nights
dream-next = Next night
dream-last = Last night
dream-never = never
dream-paused = paused
dream-not-nightly = only when asked
dream-waiting = To weigh
dream-apply = Proposals
dream-apply-auto = are done at once and can be taken back
dream-apply-review = wait for somebody to look at them
dream-pause = Pause the nights
dream-resume = Let them go on
dream-archive = Archive
dream-archive-lead = Reports and diary entries that are old lie here, month by month.
dream-archive-empty = Nothing is old enough yet
dream-archive-empty-advice = Reports and diary entries move here after some weeks; the setting mate.memory.dream.archive-keep-days says how many days.
dream-month = Month
dream-diary = Diary
dream-diary-file = The file
dream-search = Look for words
dream-search-go = Look
dream-search-none = Nothing in this month holds these words.
dream-topic = Topic
dream-topic-hint = Leave it empty to look at everything.
dream-now = Dream now
dream-about = About: { $topic }
dream-counts = { $candidates ->
    [0] nothing was weighed
   *[other] { $promoted } of { $candidates } went in
}
dream-kind-nightly = Night
dream-kind-manual = By hand
dream-kind-focused = About a topic
dream-kind-soul = Who the agent is
dream-status-pending = waits
dream-status-skipped = nothing to change
dream-status-proposed = to be decided
dream-status-applied = done
dream-status-declined = declined
dream-status-reverted = taken back
dream-status-failed = failed
dream-file = File
dream-looked = Looked at
dream-looked-notes = { $own ->
    [one] { $own } own note, { $shared } shared
   *[other] { $own } own notes, { $shared } shared
}
dream-looked-facts = { $count ->
    [one] { $count } fact
   *[other] { $count } facts
}
dream-engine = Weighed by
dream-by-rules = rules
dream-took = Took
dream-patterns = What it noticed
dream-changes = Changes
dream-no-changes = It changed nothing.
dream-diff = The file before and after
dream-change-add = Added
dream-change-replace = Replaced
dream-change-remove = Removed
dream-entry-proposed = to be decided
dream-entry-applied = done
dream-entry-declined = declined
dream-entry-reverted = taken back
dream-entry-stale = changed since
dream-confirmed = confirmed
dream-accept = Accept
dream-decline = Decline
dream-revert = Take back
dream-accept-all = Accept all { $count }
dream-decline-all = Decline all { $count }
dream-revert-all = Take back all { $count }
dream-weighed = What it weighed
dream-weighed-lead = Pieces of memory that were recalled, the best first, and what became of each
dream-what = What
dream-recalls = Recalls
dream-questions = Questions
dream-score = Score
dream-fate = What became of it
dream-fate-promoted = went in
dream-fate-one-off = recalled for one question only
dream-fate-few-recalls = recalled too seldom
dream-fate-too-old = too long ago
dream-fate-low-score = score too low
dream-fate-crowded-out = others were better
dream-fate-no-room = no room in the file
dream-fate-contradicted = something contradicts it
dream-fate-user-corrected = a person corrected it
dream-fate-expired = it has run out
dream-fate-forgotten = it was forgotten
dream-fate-superseded = something newer took its place
dream-fate-merged = it is part of another fact
dream-fate-archived = it was put away
dream-fate-quarantined = it is held back
dream-fate-already-promoted = went in before
dream-fate-already-proposed = proposed before
dream-fate-already-said = the file says it already
dream-fate-always-read = it stands in a file that is always read
dream-fate-diary = it is the diary itself
dream-fate-left-out = the model left it out
dream-term-frequency = how often
dream-term-recency = how lately
dream-term-diversity = for how many questions
dream-term-freshness = how new
dream-term-velocity = how much since the last dream
dream-card = News of the night: { $agent }
dream-card-more = { $count ->
    [one] One more change
   *[other] { $count } more changes
}
dream-card-others = { $count ->
    [one] One more report
   *[other] { $count } more reports
}
dream-card-look = Look at it
dream-card-seen = Seen
nav-schedules = Nights
schedules = Nights of all agents
schedules-lead = When each agent dreams next. The rule has five fields of cron and is read in the agent's time zone; a date has one night, also when clocks are set back or forward.
schedules-empty = There are no agents yet
schedules-empty-advice = Each agent that is made gets its nights by itself.
schedules-caption = Agents, oldest first, with their nights in their own time
schedule-later = Then
schedule-nothing-new = nobody had anything new
schedule-pause = Pause
schedule-pause-named = Pause the nights of { $agent }
schedule-resume = Go on
schedule-resume-named = Let the nights of { $agent } go on
schedule-now-named = Dream now of what { $agent } knows of me
schedule-now-about = “Dream now” dreams of your own memory with the agent; nights dream of everybody's.
schedule-agent = Agent
schedule-rule = Rule
schedule-change = Change
schedule-change-named = Change the settings of { $agent }
done-dreamed = Dreamed.
done-dream-waits = The dream waits for a worker. It appears here when it is over.
done-dreams-paused = The nights are paused.
done-dreams-resumed = The nights go on.
done-dream-accepted = Accepted.
done-dream-declined = Declined.
done-dream-reverted = Taken back.
done-dream-partly = Done, but for what has changed since: it says so.
done-dream-seen = Seen.
dream-confirm = That is right
dream-forget = Forget it
dream-edit = Say it in other words
dream-words = Words
dream-save = Save
done-dream-confirmed = Confirmed: what it was made of is trusted further.
done-dream-edited = Saved. The words are yours now.
done-dream-forgotten = Forgotten.
dream-not-yet = It waits for its time or a worker.
