# People, and a page of one person.
person-people = People
person-tabs = Pages of this person
person-tab-memories = Memories
person-tab-conversations = Conversations
person-tab-activity = Activity
person-tab-files = Files
person-tab-relations = Relations
person-tab-privacy = Privacy
person-first-seen = first seen
person-last-seen = last seen
person-agent = Agent:
person-agents = Agents that know this person
person-correct = Correct
person-block = Block a topic
person-export = Export
person-erase = Erase
person-q = Search memories, messages, files and summaries
person-all = All memories
person-empty = No memories of this person yet
person-empty-advice = Memories are learned from conversations. You can also add one below.
person-told = What { $agent } knows now
person-told-nothing = Nothing about this person yet.
person-told-tokens = Model tokens of the context
person-told-of = { $count } of { $budget } model tokens
person-told-omitted = { $count } more did not fit
person-told-text = Text as the model gets it
person-told-about = The part of the context that does not depend on the next message. The shared files before it have { $shared } model tokens.
person-counts = { $active } active, { $inactive } inactive
person-category-all = All in { $name }
person-inactive = Inactive in { $name }
person-active = Active in { $name }
person-approve = Approve
person-never = Never learn again
person-forget-never = Forget and do not learn again
person-found = { $count ->
    [one] { $count } place.
   *[other] { $count } places.
}
person-found-cut = Only the first 50 of each kind are shown.
person-found-none = Nothing found
person-found-none-advice = The search finds words and tags as they are written. Try a shorter word, or fewer filters.
person-found-facts = { $count ->
    [one] { $count } memory
   *[other] { $count } memories
}
person-found-files = { $count ->
    [one] { $count } file
   *[other] { $count } files
}
person-found-summaries = { $count ->
    [one] { $count } session summary
   *[other] { $count } session summaries
}
person-found-messages = { $count ->
    [one] { $count } message
   *[other] { $count } messages
}
person-file-lines = { $count ->
    [one] { $count } line
   *[other] { $count } lines
}
person-chosen = Correct the chosen places
person-replace-label = Replace “{ $words }” with
person-left-out = { $count ->
    [one] { $count } chosen place stays as it is: you may not change it, or the words are not in it.
   *[other] { $count } chosen places stay as they are: you may not change them, or the words are not in them.
}
person-place-fact = memory
person-place-file = file
person-place-summary = summary
person-place-message = message
person-silenced = stays in the conversation, and is no longer recalled
person-replace-heading = { $count ->
    [one] Replace words in { $count } place
   *[other] Replace words in { $count } places
}
person-replace-about = Memories and files keep the old wording in their history. Messages stay as they were said.
person-replace-button = Replace
person-forget-heading = { $count ->
    [one] Forget { $count } place
   *[other] Forget { $count } places
}
person-forget-about = Each place is deleted with its history and its index entry. Files lose the lines shown.
person-forget-button = Forget
person-block-heading = { $count ->
    [one] Forget { $count } place and do not learn it again
   *[other] Forget { $count } places and do not learn them again
}
person-block-about = Each place is deleted with its history and its index entry. Files lose the lines shown. A block rule keeps it from being learned again.
person-block-button = Forget and do not learn again
done-person-none = Choose something first.
done-person-words = Enter the words and the replacement, at most 200 characters each.
done-person-replaced = Corrected places: { $what }
done-person-forgotten = Forgotten places: { $what }
done-person-blocked = Forgotten places: { $what }. They are not learned again.
person-conversations-empty = Conversations with this person appear here.
person-summary = Session summary
person-activity-empty = What happens to this person's memory appears here.
person-files-empty = Files about this person appear here.
person-relations-empty = People and things from this person's conversations appear here.
person-graph = Filter and find possible duplicates
person-block-more = Block a relation instead
person-data = Data of this person
person-data-about = The export contains everything that all agents store. Erasing deletes it and leaves a receipt.
person-reads = Who read or changed this person's memory
person-read-who = Who
person-read-what = Action
fact-step-author = Source
fact-author-user = Written in the console by { $name }.
fact-author-token = Written through the API with the access token “{ $name }”.
fact-author-import = Imported by { $name }.
fact-author-file = Taken from a file.
fact-author-dream = Written by a dream.
fact-author-operator = Written at the command line.
fact-author-job = Written by a job.
fact-author-unknown = unknown
forget-target-dream = Changes of a dream
forget-target-message = Messages
forget-target-episode = Session summaries

# The list of people, the field that names one, and receipts of forgetting.
people-query = Key, channel or name
people-count = { $count ->
    [one] { $count } person on this page
   *[other] { $count } people on this page
}
people-none-advice = A person is found by the key (api:nora, or nora), the channel (telegram) or the learned name.
people-several = Several people fit “{ $name }”. Choose one to continue.
people-nobody = Nobody fits “{ $name }”.
people-back = Back without a person
people-leave = Show your own memory
receipts = Erasure receipts
receipts-lead = What was erased in this workspace, in numbers. Receipts contain no names and no text.
receipts-empty = No receipts yet
receipts-empty-advice = Forgetting a memory, a conversation or a person leaves a receipt.
forget-in-nothing = Nothing is stored about this person.
forget-in-records = All records by kind
forget-in-facts = { $count ->
    [one] { $count } memory
   *[other] { $count } memories
}
forget-in-files = { $count ->
    [one] { $count } file
   *[other] { $count } files
}
forget-in-episodes = { $count ->
    [one] { $count } session summary
   *[other] { $count } session summaries
}
forget-in-tokens = { $count ->
    [one] { $count } access token
   *[other] { $count } access tokens
}
forget-in-messages = { $count ->
    [one] { $count } message
   *[other] { $count } messages
}
forget-in-conversations = { $count ->
    [one] { $count } conversation with { $messages }
   *[other] { $count } conversations with { $messages }
}
forget-in-rest = { $count ->
    [one] { $count } other record, such as a change or an index entry
   *[other] { $count } other records, such as changes and index entries
}
people-choice = A key or a name, such as api:nora. Leave it empty for no person.
person-refusals = Refused by extraction
person-refusals-about = What the newest 20 extractions did not keep, and how long each text was. If most of what a model proposes is refused, its work is wasted. The texts are not shown.
person-refusals-reason = Reason
person-refusals-count = Refused
person-refusals-lengths = Characters of each text
person-refusals-by = Read by
person-refusals-at = Time
refusal-blocked = blocked by a rule
refusal-contradicts = contradicts what the engine read
refusal-denied = its words deny it
refusal-empty = no content
refusal-expired = already over
refusal-forget-request = a request to forget
refusal-forgotten = forgotten before
refusal-hostile = quarantined: instructions for a model
refusal-locked-section = in a section that a person wrote
refusal-low-confidence = too uncertain
refusal-malformed = not in the expected form
refusal-oversized-memory-update = new MEMORY.md too long
refusal-oversized-profile-update = new PROFILE.md too long
refusal-secret = a secret
refusal-shrinking-rewrite = would delete much of a file
refusal-too-long = too long
refusal-too-many = beyond the most of one answer
refusal-transient = does not last
refusal-turn-bound = of this conversation only
refusal-unsupported = not said in the conversation
