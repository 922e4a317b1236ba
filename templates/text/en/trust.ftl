# Trust, changes of facts, contradictions, what was held back, forgetting.
facts-known-at = Believed at
fact-new = Write a fact
fact-write = Write it
fact-read-only = You may look here and not write.
fact-text = Sentence
fact-text-hint = As it should be told to the agent, up to 2,000 characters.
fact-edit = Edit
fact-edit-hint = Words that you write are yours: no machine changes them from then on.
fact-save = Save
fact-parts = Name its parts
fact-parts-hint = Optional. With a relation the agent can tell that a newer value takes the place of this one.
fact-subject = About
fact-predicate = Relation
fact-object = Value
fact-valid-from = True from
fact-valid-to = True until
fact-scope-usual = as usual for this agent
fact-heard = Conversations that said it
fact-helpful = Helpful
fact-unhelpful = Not helpful
fact-archive = Put away
fact-restore = Believe again
fact-changed-meanwhile = Somebody else changed this meanwhile. The page shows it as it is now, the form what you wrote.
fact-step-file = It stands in files
fact-changes = Every change
fact-no-changes = Nobody kept what happened to it before this version.
fact-event-learned = Learned
fact-event-confirmed = Said again
fact-event-edited = Edited
fact-event-superseded = Replaced
fact-event-merged = Merged
fact-event-archived = Put away
fact-event-expired = Expired
fact-event-quarantined = Held back
fact-event-restored = Believed again
fact-event-rated = Rated
fact-event-adjusted = Counted anew
fact-cause-extraction = read in a conversation
fact-cause-remember = on request
fact-cause-hand = by hand
fact-cause-contradiction = a contradiction was decided
fact-cause-file = a file was written
fact-cause-forget = something was forgotten
fact-cause-quarantine = something held back was decided
fact-cause-upkeep = upkeep
fact-cause-dream = a dream
fact-actor-user = a person
fact-actor-token = a program
fact-actor-job = a job
fact-actor-operator = the operator
fact-why-by-hand = by hand
fact-why-contradiction = a contradiction was decided
fact-why-merged-by-person = merged by a person
fact-why-taken-back = a change was taken back
fact-why-file-line-removed = its line was removed from a file
fact-why-capacity = there was no room for it
fact-why-duplicate = another fact says the same
change-when = When
change-what = What
change-was = Before
change-is = After
change-taken-away = taken away
trust-reasons = What trust is made of
trust-by-tool = Told by a tool
trust-by-import = Imported
trust-by-model = Read by a model
trust-by-file = From a file
trust-by-statement = Their own words
trust-by-person = A person asked for it, wrote it or edited it
trust-by-repetition = { $count ->
    [one] Said in { $count } other conversation
   *[other] Said in { $count } other conversations
}
trust-by-helpful = { $count ->
    [one] Helpful to { $count } person
   *[other] Helpful to { $count } people
}
trust-by-unhelpful = { $count ->
    [one] Not helpful to { $count } person
   *[other] Not helpful to { $count } people
}
trust-by-limit = Trust ends at 0 and 1
trust-by-recorded = It came with a trust of its own
trust-by-decay = { $count ->
    [one] { $count } day since it was last confirmed
   *[other] { $count } days since it was last confirmed
}
trust-by-lineage = Concluded from something that is trusted less
trust-over-time = Trust over time
trust-line = From { $from } when it was learned to { $to } now.
trust-line-about = Each step is a change; from the last one on it fades with time.
trust-as-table = As a table
trust-now = Now
done-fact-created = The fact is written.
done-fact-saved = Saved.
done-fact-archived = Put away. It can be believed again.
done-fact-restored = It is believed again.
done-fact-rated = Thank you. The trust has moved.

back = Back
waiting = { $count ->
    [one] { $count } waits
   *[other] { $count } wait
}
contradictions = Contradictions
contradictions-lead = Two facts that cannot both be true. Nothing is overwritten: every decision can be undone.
contradictions-waiting = Contradictions waiting
contradictions-state = Which ones
contradictions-others = Waiting in other people's memory
contradictions-empty = Nothing contradicts itself here
contradictions-empty-advice = When two facts cannot both be true, both wait here with their evidence. Programs ask the same way:
contradictions-none = None of these
contradictions-none-advice = Look at the other states.
contradiction-state-open = Open
contradiction-state-resolved = Decided
contradiction-state-moot = Settled by itself
contradiction-judge-rules = rules
contradiction-judge-model = a model
contradiction-judged = Found by { $judge }, { $confidence } sure
contradiction-forgotten = It was forgotten.
contradiction-result = what they became
contradiction-keep-a = Keep A
contradiction-keep-b = Keep B
contradiction-ignore = Ignore
contradiction-merge = Merge into one fact …
contradiction-content = What both become
contradiction-merge-them = Merge
contradiction-both = Both are true, each in its time …
contradiction-a-until = A was true until
contradiction-b-since = B is true since
contradiction-both-them = Both are true
contradiction-undo = Undo the decision
resolution-keep-a = A was kept
resolution-keep-b = B was kept
resolution-merge = Merged into one fact
resolution-both = Both are true, each in its time
resolution-ignore = Left as it is
done-contradiction-decided = Decided. It can be undone under “Decided”.
done-contradiction-undone = The decision is undone, both facts are as they were.
done-contradiction-partly-undone = The decision is undone. What was changed since stays as it is: { $what } of the facts.
