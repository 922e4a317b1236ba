# The table of memories.
memories-heading = Memories
memories-memory = Memory
memories-agent = Agent
memories-everybody = shared
memories-views = Views
memories-view-all = All
memories-view-week = Learned this week
memories-view-doubtful = Low trust
memories-view-disputed = Disputed
memories-view-unused = Never used
memories-filters = Filters
memories-more-filters = More filters
memories-q = Memory contains
memories-shared = Also shared memories
memories-from = Learned from
memories-to = Learned before
memories-show-counts = Show counts
memories-trust-low = low
memories-trust-medium = medium
memories-trust-high = high
memories-learned-today = today
memories-learned-week = last 7 days
memories-learned-month = last 30 days
memories-used-never = never
memories-used-used = used
memories-from-tool = tool
memories-from-dream = dream
memories-from-import = import
memories-from-file = file
memories-from-token = Access token
memories-from-console = console
memories-from-conversation = conversation
memories-nobody = Nobody has this name
memories-nobody-advice = Enter another name or the whole key.
memories-several = Several people have this name:
memories-empty = No memories yet
memories-empty-advice = Agents learn from conversations. Choose an agent to add a memory by hand.
memories-empty-reader = Agents learn from conversations. You see memory about yourself and what is shared.
memories-count = { $count ->
    [one] 1 memory
   *[other] { $shown } memories
}
memories-select = Selection
memories-select-page = Select this page
memories-select-all = Select all { $count } matching
memories-select-most = Select the first { $most } of { $count } matching
memories-selected-all = All { $count } matching are selected
memories-selected-most = The first { $most } of { $count } matching are selected
memories-select-none = Clear selection
memories-deed-archive = Archive
memories-deed-restore = Restore
memories-deed-approve = Approve
memories-deed-forget = Forget
memories-deed-block = Forget and do not learn again
memories-deed-replace = Replace words
memories-deed-csv = Export CSV
memories-deed-json = Export JSON
memories-many-archive-heading = { $count ->
    [one] Archive 1 memory
   *[other] Archive { $shown } memories
}
memories-many-archive-about = Agents no longer use archived memories. They can be restored.
memories-many-restore-heading = { $count ->
    [one] Restore 1 memory
   *[other] Restore { $shown } memories
}
memories-many-restore-about = Agents use restored memories again.
memories-many-approve-heading = { $count ->
    [one] Approve 1 memory
   *[other] Approve { $shown } memories
}
memories-many-approve-about = Each memory is rated as helpful, which raises its trust.
memories-many-forget-heading = { $count ->
    [one] Forget 1 memory
   *[other] Forget { $shown } memories
}
memories-many-forget-about = { facts-many-forget-about }
memories-many-block-heading = { $count ->
    [one] Forget 1 memory and do not learn it again
   *[other] Forget { $shown } memories and do not learn them again
}
memories-many-block-about = { facts-many-block-about }
memories-many-replace-heading = { $count ->
    [one] Reword 1 memory
   *[other] Reword { $shown } memories
}
memories-many-replace-about = The old wording stays in the history of each memory.
memories-many-more = { $count ->
    [one] … and 1 more.
   *[other] … and { $count } more.
}
memories-many-cut = More memories match than one action changes: it changes the first { $most }. Repeat the action for the rest.
memories-save-view = Save this view
memories-save = Save view
memories-save-hint = The filters are saved without the person and the search words.
memories-delete-view = Delete the view “{ $name }”
memories-panel = Memory details
memories-open = Open page
memories-close = Close
done-memories-archive = Archived memories: { $what }
done-memories-restore = Restored memories: { $what }
done-memories-approve = Approved memories: { $what }
done-memories-forget = Forgotten memories: { $what }
done-memories-block = Forgotten memories that are not learned again: { $what }
done-memories-replace = Reworded memories: { $what }
done-memories-some = Changed memories: { $what }. More are left; repeat the action for the rest.
done-memory-view-saved = The view “{ $what }” is saved.
done-memory-view-deleted = The view is deleted.
done-memory-view-refused = The view was not saved: enter a name of at most 80 characters, and delete a view if there are 20 already.
field-from = { memories-from }
field-to = { memories-to }
field-learned = { facts-learned }
field-used = { facts-used }
field-source = { facts-from }
