# Export and import of an agent's memory.

transfer-export = Export
transfer-export-about = An archive of the team memory of this agent. You can import it into another agent here, or into MateClaw.
transfer-holds-core = AGENTS.md, SOUL.md, PROFILE.md, MEMORY.md and KNOWLEDGE.md
transfer-holds-notes = the daily notes in memory/
transfer-holds-not = not included: memories and conversations
transfer-others = Also the other files, such as imported notes (in files/)
transfer-with = Include personal files of
transfer-team-only = no one: team files only
transfer-own = you
transfer-until = Notes until
transfer-until-hint = Only needed when the archive states that older notes did not fit.
transfer-download = Download archive
transfer-import = Import
transfer-import-about = You see a preview of the changes before anything is imported.
transfer-kind = Kind
transfer-kind-detect = Detect
transfer-kind-snapshot = Exported archive, from here or MateClaw (ZIP)
transfer-kind-markdown = Folder of Markdown files (ZIP)
transfer-kind-mem0 = mem0 memories (JSON)
transfer-kind-other = ChatGPT, Claude, Zep, Letta, Hindsight, MicroClaw or GoClaw
transfer-file = File
transfer-file-hint = At most 32 MiB for conversations and databases. Otherwise at most 16 MiB: 500 files of at most 1 MiB each, or 2,000 memories.
transfer-whose = Person
transfer-whose-hint = The personal files of an archive, all Markdown files, all memories or all conversations are imported for this person.
transfer-nobody = team; mem0 memories go to the people they name, conversations to you
transfer-folder = Folder for Markdown files
transfer-folder-hint = Other files keep their names.
transfer-look = Preview import
transfer-preview = Import preview
transfer-preview-about = Nothing is imported yet.
transfer-memories = Memories of the file
transfer-memory = Memory
transfer-person = Person
transfer-outcome = Outcome
transfer-fate-created = new
transfer-fate-known = already known
transfer-fate-outdated = imported as outdated: a newer value is known
transfer-fate-forgotten = was forgotten; not imported
transfer-fate-blocked = kept out by a block rule of the person
transfer-fate-held = quarantined for review
transfer-fate-refused = rejected
transfer-new = { $count ->
    [one] 1 new file
   *[other] { $count } new files
}
transfer-changed = { $count ->
    [one] 1 changed file
   *[other] { $count } changed files
}
transfer-skipped = { $count ->
    [one] 1 skipped entry
   *[other] { $count } skipped entries
}
transfer-skipped-caption = Skipped entries
transfer-forgotten = { $count ->
    [one] 1 line was forgotten and is not imported
   *[other] { $count } lines were forgotten and are not imported
}
transfer-blocked = { $count ->
    [one] 1 line is kept out by a block rule
   *[other] { $count } lines are kept out by a block rule
}
transfer-too-long = The text is too long to compare here.
transfer-entry = Entry
transfer-why = Reason
transfer-skip-manifest = describes the archive itself
transfer-skip-not-listed = not part of a snapshot
transfer-skip-no-such-day = a note of a day that does not exist
transfer-skip-not-asked = a personal file: select the person
transfer-skip-not-markdown = no Markdown file
transfer-skip-not-text = not text in UTF-8, UTF-16 or GB 18030: save it as UTF-8 and import it again
transfer-skip-too-large = larger than 1 MiB: split it and import it again
transfer-skip-hidden = a hidden file
transfer-skip-unchanged = unchanged
transfer-skip-held = quarantined for review: { $rule }
transfer-skip-name = its name { $wrong }
transfer-again = Select the same file again
transfer-nothing = There is nothing to import.
transfer-hold = Submit for review
transfer-do = { $count ->
    [one] Import 1
   *[other] Import { $count }
}
done-imported = { $what ->
    [0] Nothing was new.
   *[other] Imported: { $what }.
}
done-import-held = Imported; quarantined for review: { $what }.
transfer-part = Chat or user of a database
transfer-part-hint = Only for a MicroClaw or GoClaw database that has several: the id of the one to import.
transfer-imports = Imports of conversations
transfer-from = From
transfer-progress = Progress
transfer-begun = Started
transfer-read = { $read } of { $total } messages read
transfer-all-read = { $count ->
    [0] All messages read; nothing was new
    [one] All messages read, 1 of them new
   *[other] All messages read, { $count } of them new
}
transfer-source-chatgpt = ChatGPT
transfer-source-claude = Claude
transfer-source-zep = Zep
transfer-source-letta = Letta
transfer-source-hindsight = Hindsight
transfer-source-microclaw = MicroClaw
transfer-source-goclaw = GoClaw
transfer-talks = { $count ->
    [one] 1 conversation
   *[other] { $count } conversations
}
transfer-talk-messages = { $count ->
    [one] 1 message
   *[other] { $count } messages
}
transfer-talk-known = { $count ->
    [one] 1 message was imported before and is not imported again.
   *[other] { $count } messages were imported before and are not imported again.
}
transfer-talk-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
transfer-talk-about = The conversations keep their times and titles. After the import, memories are extracted from them in the background.
transfer-left = Not imported
transfer-left-count = Number
transfer-left-example = First one
transfer-left-unreadable = could not be read
transfer-left-empty-conversation = conversations in which nobody said anything
transfer-left-hidden-message = messages of the system and of tools
transfer-left-other-branch = edited messages and repeated answers that were not shown last
transfer-left-attachment = attachments
transfer-left-archived = archived, expired or no longer true
transfer-left-empty = without text
transfer-left-other-person = of another chat or user
transfer-left-other-data = other data of the file
transfer-skip-bad = { $count ->
    [one] Skip the file that cannot be imported
   *[other] Skip the { $count } files that cannot be imported
}
done-import-begun = { $what ->
    [1] 1 message is being imported. Reload this page to see the progress.
   *[other] { $what } messages are being imported. Reload this page to see the progress.
}
